"""Types of events that mean something to the service; others are told for people and programs."""

COMMAND = "command"
UNDO = "undo"
REWIND = "rewind"
REVEALED = "event.revealed"
OF_KEYS = "key."
"""Begins the types of all events about keys."""
STEPS = ("encounter.started", "turn.next", "round.next", "encounter.ended", "scene.ended")
"""Steps of an encounter, whose results say where it stands."""
TIME_PASSED = "time.passed"
OF_TIME = (*STEPS, TIME_PASSED)
"""Events in which time passed."""
IN_ENCOUNTERS = (UNDO, REWIND, TIME_PASSED)
"""Events that may touch several encounters; `encounters` of their results lists them."""
