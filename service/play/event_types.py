"""Types of events that mean something to the service; others are told for people and programs."""

COMMAND = "command"
UNDO = "undo"
REWIND = "rewind"
REVEALED = "event.revealed"
OF_KEYS = "key."
"""Begins the types of all events about keys."""
