"""Resources created, changed and deleted by hand, each with its event in the log."""
