"""Decision points of the games."""
