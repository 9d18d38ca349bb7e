"""Play of callers who store nothing here: encounters in memory, made of sheets."""
