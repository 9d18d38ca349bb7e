"""Golden summaries: one for each code of every game, in all languages, with the call that it answers."""
