"""Contract between rulesets and the service: declarations, and the inputs and outputs of operations.

A ruleset is a package of pure modules. Each operation is a function `resolve(request, dice) -> Outcome`; everything
else that the service offers (routes, schemas, documentation, tests) is made from the `Operation` and `Ruleset` values
declared beside these functions.
"""
