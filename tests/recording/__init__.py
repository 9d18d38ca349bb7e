"""A recording of every answer: what the service says to all vectors, scenes and examples of orders, byte by byte.

Vectors and scenes compare subsets of answers. A recording has the whole of them, with events and exports, so that a
change of the code that should change no answer can be compared with the code before it:

    python -m tests.recording record build/before     # on the code before
    python -m tests.recording record build/after      # on the code after
    python -m tests.recording compare build/before build/after

A recording takes minutes on two idle cores; `record DIR flyerbook` is of one game. Ids, chance and time are fixed, so
that two recordings of the same code are identical.
"""
