"""FreeD6 on stored play: what is kept of an element, and what each operation does to it.

An element is whatever can carry conditions: a character, an object, a place, a conflict. Every operation has its order
in the module of its name.
"""
