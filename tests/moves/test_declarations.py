"""Tests of the declarations of moves."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from string import Formatter
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from service.rulesets import RULESET_BY_NAME, RULESETS
from service.rulesets.contract import Operation
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.moves import Move, Source, derived, enumeration, of_ruleset
from service.rulesets.stored.paths import placed
from tests.registry import every_ruleset

DECLARED = [
    (operation, move)
    for ruleset in RULESETS
    for operation in ruleset.operations
    for move in of_ruleset(ruleset.name).get(operation.name, ())
]
every_move = pytest.mark.parametrize(
    ("operation", "move"), DECLARED, ids=[f"{move.context} {index}" for index, (_, move) in enumerate(DECLARED)]
)


def has_member(kind: Any, path: list[str]) -> bool:
    """Whether an order can have a member at a path."""
    if not path:
        return True
    if not is_dataclass(kind):
        rest = path[1:] if path[0].isdecimal() or get_origin(kind) is Mapping else path
        return any(has_member(inner, rest) for inner in get_args(kind))
    hints = get_type_hints(kind)
    names = [each.name for each in fields(kind) if each.name.rstrip("_") == path[0]]
    return any(has_member(hints[name], path[1:]) for name in names)


@every_ruleset
def test_moves_are_of_operations_with_commands(ruleset: Ruleset) -> None:
    """No entry is left over from an operation that was renamed."""
    stored = {operation.name for operation in ruleset.operations if operation.command}
    assert set(of_ruleset(ruleset.name)) <= stored


@every_move
def test_every_choice_is_a_member_of_the_order(operation: Operation, move: Move) -> None:
    """And an enumeration where it has no other source."""
    assert operation.command is not None
    for choice in move.choices:
        assert has_member(operation.command.order, choice.member.split(".")), choice.member
        if choice.source == Source.VALUES:
            assert choice.values or enumeration(operation.command.order, choice.member), choice.member


@every_move
def test_a_label_has_the_values_of_separate_choices(operation: Operation, move: Move) -> None:
    """Each of them, because moves must look different."""
    names = {name for _, name, *_ in Formatter().parse(move.label) if name}
    assert names == {choice.name for choice in move.choices if choice.separate}, operation.name


@every_ruleset
def test_keys_tell_moves_of_an_operation_apart(ruleset: Ruleset) -> None:
    """So that the ids of moves are unique."""
    for moves in of_ruleset(ruleset.name).values():
        assert len({move.key for move in moves}) == len(moves)


def test_a_value_is_placed_into_objects_and_lists() -> None:
    """Missing objects and lists are created; nothing else changes."""
    order = {"target": {"cover": "half"}}
    assert placed(order, "target.id", "a") == {"target": {"cover": "half", "id": "a"}}
    assert placed(order, "sides.1.id", "b") == {**order, "sides": [{}, {"id": "b"}]}
    assert placed({"sides": [{"id": "a"}, {"skill": "x"}]}, "sides.1.id", "b") == {
        "sides": [{"id": "a"}, {"skill": "x", "id": "b"}]
    }
    assert order == {"target": {"cover": "half"}}


def test_an_operation_without_an_entry_offers_its_required_members() -> None:
    """Participants and enumerations; a free number has no options."""
    ruleset = RULESET_BY_NAME["fastrpg"]
    operation = next(each for each in ruleset.operations if each.name == "opportunity_attack")
    assert operation.command is not None
    move = derived("opportunity_attack", operation.command.order, ("attacker", "target"), "attacker")
    assert [(choice.member, choice.source) for choice in move.choices] == [
        ("target.id", "others"),
        ("left_melee_range", "values"),
    ]
