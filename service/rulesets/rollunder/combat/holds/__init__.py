"""Holding on, and getting free: wrestling, squeezing, ropes and chains, animated metal."""

FAMILY = "Holds"
