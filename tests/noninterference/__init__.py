"""Tests that players read the same for all values that a foe hides."""
