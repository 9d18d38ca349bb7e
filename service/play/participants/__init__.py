"""Participants of commands and of time: loaded, shown to the rules as figures, and written back."""
