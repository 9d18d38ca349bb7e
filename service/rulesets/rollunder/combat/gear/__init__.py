"""Gear: weapons and armor, how far and how fast they are, and what becomes of them."""
