"""Tests that players read the same whatever a foe hides."""
