"""Effects: what commands and time leave on stored characters."""
