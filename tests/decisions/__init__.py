"""Tests of the decision points of the games."""
