"""Commands: operations of a game on stored characters, authorized, run, stored and logged."""
