"""Stored characters, and how the operations of all families act on them.

`sheet` and `state` are the stored members, `effective` computes the attributes for checks, `standing` answers
questions of operations about a character, `order` makes an order of a request, `command` puts both together, and `kept`
writes back. `character`, `rounds` and `time_passes` are the game's entries in the contract.
"""
