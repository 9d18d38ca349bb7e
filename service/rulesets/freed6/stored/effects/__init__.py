"""Effects: what commands leave on stored characters and other elements."""
