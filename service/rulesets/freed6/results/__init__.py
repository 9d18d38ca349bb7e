"""Ranks of a result, and the effects that they buy."""

FAMILY = "Results"
