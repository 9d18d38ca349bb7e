"""Edits in the middle of a fight, and other places where two features meet."""
