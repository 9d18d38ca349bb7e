"""Rules that no stateless operation shows, because they act on stored state that is not built yet."""

NOT_BUILT_RULES: dict[str, set[str]] = {
    "flyerbook": {
        "FB-ENC-1",  # exchanges of a stored encounter follow one another on stored wounds
        "FB-ENC-2",  # the stance of only defending is set for one exchange of a stored encounter
        "FB-ENC-3",  # stored time is counted in days
    },
}
"""Game -> ids. Whoever builds such a rule cites it in a docstring and a test, and takes it out of here."""
