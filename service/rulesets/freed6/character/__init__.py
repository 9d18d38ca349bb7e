"""A character: its sheet and its powers."""

FAMILY = "Characters"
