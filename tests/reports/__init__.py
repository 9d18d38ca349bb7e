"""Situations in which comparable products went wrong, by public bug reports; each test states the right value."""
