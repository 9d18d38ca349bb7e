"""Tests of speed, by interpreter steps."""
