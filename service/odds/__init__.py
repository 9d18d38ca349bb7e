"""Odds: the distribution of an operation's outcomes, from the operation's own `resolve`."""
