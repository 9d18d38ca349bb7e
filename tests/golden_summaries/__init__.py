"""Golden summaries: one of each outcome of every game, in all languages, with the call that it answers."""
