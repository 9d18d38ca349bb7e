"""Simulation: plays a fight many times in memory, by the same commands as at the table."""
