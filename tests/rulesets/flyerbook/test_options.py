"""Tests of the house rules."""

from dataclasses import fields
from typing import Any

import pytest

from service.rulesets.flyerbook import RULESET
from service.rulesets.flyerbook.options import DEFAULT_OPTIONS, Options
from tests.registry import playable, resolver_of
from tests.rulesets.flyerbook.calls import answer

VALUES: dict[str, list[Any]] = {
    "choose_by": ["value", "total"],
    "supporters_with": ["skill_or_job", "skill_only"],
    "on_tie": ["draw", "initiator"],
    "complications_stack": [False, True],
    "armor_stacks": [False, True],
    "turns_bind": [False, True],
    "wounds_affect_healing": [False, True],
    "budget": [7, 0, 100],
    "extended_costs": [False, True],
    "boundary": ["lower", "higher"],
    "rounding": ["down", "nearest", "up", "exact"],
}
"""Every option with its values, the default first."""


def test_the_options_are_those_of_the_catalogue() -> None:
    """There are eleven options with these defaults, and no other."""
    assert {field.name: getattr(DEFAULT_OPTIONS, field.name) for field in fields(Options)} == {
        name: values[0] for name, values in VALUES.items()
    }


def test_every_option_touches_an_operation() -> None:
    """Each option is named by the operations that it touches."""
    assert {name for operation in RULESET.operations for name in operation.options} == set(VALUES)


@pytest.mark.parametrize("operation", [operation.name for operation in RULESET.operations])
@pytest.mark.parametrize("option", VALUES)
def test_an_option_that_does_not_touch_the_operation_has_no_effect(operation: str, option: str) -> None:
    """Every operation takes every option; those that do not touch it change nothing of its answer."""
    vector = next(vector for vector in playable(RULESET) if vector.operation == operation and not vector.is_refusal)
    body = {**vector.given, "options": {**vector.given.get("options", {})}}
    plain = answer(operation, body, **vector.dice)
    for value in VALUES[option]:
        changed = answer(operation, {**body, "options": body["options"] | {option: value}}, **vector.dice)
        resolver = resolver_of(RULESET, operation)
        if option not in set(resolver.operation.options) - RULESET.options.stored_only:
            assert changed == plain
