"""Routes that need no campaign: resolutions, odds, batch, rules, rulesets, vectors, guides and health."""
