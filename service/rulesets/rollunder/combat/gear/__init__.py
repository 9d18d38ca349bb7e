"""Gear: weapons and armor, with their range, speed and wear."""

FAMILY = "Gear"
