"""Time: initiative, turns, rounds, hours, and everything that happens by itself."""
