"""Which rows and members each viewer may see."""
