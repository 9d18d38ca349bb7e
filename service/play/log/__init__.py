"""The event log of a campaign: appending, reading, undo, rewind and statistics."""
