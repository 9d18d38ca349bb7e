"""Checks and other rolls against a number; a `task` is the plain check that the others build on."""

FAMILY = "Checks"
