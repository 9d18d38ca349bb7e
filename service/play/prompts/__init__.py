"""Prompts: orders that wait for those who roll and decide in them, and run once when nothing is open any more."""
