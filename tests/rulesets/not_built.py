"""Rules that no stateless operation shows, because they act on stored state that is not built yet."""

NOT_BUILT_RULES: dict[str, set[str]] = {}
"""Game -> ids. Whoever builds such a rule cites it in a docstring and a test, and takes it out of here."""

NOT_BUILT_OPTIONS: dict[str, set[str]] = {}
"""Game -> house rules that touch stored state only, which is not built yet."""
