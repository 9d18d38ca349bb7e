"""Lasting conditions, each under its own name and all of them behind `condition`.

Fatigue (RU-C-EXH-1) is none of them: the game master says how much STR it takes, and that STR is sent.
"""

FAMILY = "Conditions"
