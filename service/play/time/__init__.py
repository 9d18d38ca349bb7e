"""Turns, rounds, durations and time between encounters."""
