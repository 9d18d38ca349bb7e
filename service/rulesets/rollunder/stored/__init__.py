"""Stored characters, and how the operations of all families act on them.

`sheet` and `state` are what is kept, `effective` works out the attributes that checks are made on, `standing` answers
what operations ask about somebody, `order` makes an order out of a request, `command` puts both together, and `kept`
writes back. `character`, `rounds` and `time_passes` are the game's entries in the contract.
"""
