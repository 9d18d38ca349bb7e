"""Tests that every rule of a game's catalogue is cited in its code and in its tests."""

from service.resolution.resolver import Resolver
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.golden import GoldenVector
from service.rulesets.rule_texts import rules_of
from tests.registry import every_answered_vector, every_operation, every_ruleset, resolver_of, vectors_of
from tests.rulesets.citations import catalogue, in_code, in_prose, in_tests


@every_ruleset
def test_the_catalogue_is_complete(ruleset: Ruleset) -> None:
    """Each rule of the catalogue's table names operation and kind, and all that is listed elsewhere is in it."""
    rules = catalogue(ruleset.name)
    assert all(set(rule) == {"operation", "kind"} and all(rule.values()) for rule in rules.values())
    assert {rule for vector in vectors_of(ruleset) for rule in vector.rules} <= set(rules)


@every_ruleset
def test_every_rule_is_cited_where_it_is_stored(ruleset: Ruleset) -> None:
    """Every rule of the catalogue is cited in a docstring or in the data of its game."""
    missing = set(catalogue(ruleset.name)) - in_prose(ruleset.name)
    assert missing == set()


@every_ruleset
def test_every_rule_is_cited_where_it_is_tested(ruleset: Ruleset) -> None:
    """Every rule of the catalogue is cited in the docstring of a test of its game."""
    missing = set(catalogue(ruleset.name)) - in_tests(ruleset.name)
    assert missing == set()


@every_operation
def test_an_operation_lists_its_rules(resolver: Resolver) -> None:
    """The docstring of its module lists rules that the game has: these are the operations that a rule governs."""
    rules = resolver.operation.rules
    assert rules
    assert rules <= {rule.id for rule in rules_of(resolver.ruleset)}


@every_ruleset
def test_no_other_rule_is_cited(ruleset: Ruleset) -> None:
    """No text of the code and no test cites a rule that the catalogue does not have."""
    rulings = {rule.id for rule in rules_of(ruleset)}
    known = {*catalogue(ruleset.name), *rulings, *(vector.id for vector in vectors_of(ruleset))}
    assert in_code(ruleset.name) - known == set()
    assert in_tests(ruleset.name) - known == set()


@every_answered_vector
def test_an_answer_names_rules_of_the_catalogue(ruleset: Ruleset, vector: GoldenVector) -> None:
    """The ids that an answer names are ids of the catalogue, each once."""
    resolver = resolver_of(ruleset, vector.operation)
    rules = resolver.answer(resolver.load(vector.body)).rules
    assert set(rules) <= set(catalogue(ruleset.name))
    assert len(set(rules)) == len(rules)
