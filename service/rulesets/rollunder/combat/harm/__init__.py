"""Harm beside blows: collisions, falls, fire, poison, pushes, what goes on at the end of a round, and defeat."""

FAMILY = "Harm"
