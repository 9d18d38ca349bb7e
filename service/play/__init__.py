"""Stateful play: campaigns, characters, encounters, commands and the log. No SQL and no HTTP.

What is needed from outside is declared in `ports` and handed in; every function that changes something takes the
`Call` it serves, which holds one open transaction.
"""
