"""Visibility: the rows and members that each viewer may see."""
