"""Stateful play: campaigns, characters, encounters, commands and the log. No SQL and no HTTP.

Dependencies are declared in `ports` and passed in; every function that changes something takes the
`Call` it serves, which holds one open transaction.
"""
