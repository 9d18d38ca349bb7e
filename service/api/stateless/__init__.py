"""Routes that need no campaign: entry point, resolutions, odds, batch, rules, rulesets, vectors and health."""
