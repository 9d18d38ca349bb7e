"""Tracks of harm, and the capability that they leave."""

FAMILY = "Tracks"
