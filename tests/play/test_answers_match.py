"""Tests that answers show the stored values also if the game master states others or forces an order (C-11)."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any, cast

import pytest

from service.play.commands.orders import command_of
from service.resolution.refusal import Refusal
from service.rulesets import RULESETS
from service.rulesets.stored import examples
from service.schemas.strict_json import to_plain
from service.values import replace
from tests.noninterference.stage import HANDLERS, HERO, Played, Stage

NUMBERS = (0, 1, 3, 30)
STORED_AS = {
    **dict.fromkeys(("hp", "hp_after", "target_hp_after"), "hp"),
    **dict.fromkeys(("luck_points", "luck_points_after"), "luck_points"),
    **dict.fromkeys(("stable", "prone", "reaction_used"), ""),
    **dict.fromkeys(("wounds_after", "struck_wounds_after"), "wounds"),
    **dict.fromkeys(("attacker_wounds_after", "defender_wounds_after"), "wounds"),
}
"""Member of a result -> the member of the state that it tells; "" for the one of the same name."""
OPERATIONS = [
    pytest.param(ruleset, name, id=f"{ruleset.name}-{name}")
    for ruleset in RULESETS
    if ruleset.name in ("fastrpg", "flyerbook")
    for name in examples.of_ruleset(ruleset.name).orders
]


@pytest.mark.parametrize(("ruleset", "operation"), OPERATIONS)
def test_an_answer_shows_what_is_stored(ruleset: Any, operation: str) -> None:
    """Every number of every example order is stated otherwise, forced and not."""
    stage = Stage(ruleset, operation, "other")
    example = stage.example
    wrong: list[Any] = []
    for order in _variations(stage):
        stage.example = replace(example, order=order)
        try:
            played = stage.play(stage.documents("other"))
        except Refusal:
            continue
        wrong += [(order, place, value) for place, value in _different(played)]
    assert wrong == []


def _variations(stage: Stage) -> Iterator[dict[str, Any]]:
    order = dict(stage.example.order)
    paths = command_of(HANDLERS[stage.ruleset.name, stage.operation].resolver.operation).looked_up
    stated = [order, *(made for path in paths for number in NUMBERS if (made := _stated(order, path, number)))]
    yield from (each | forced for each in stated for forced in ({}, {"force": True}))


def _stated(order: dict[str, Any], path: str, number: int) -> dict[str, Any] | None:
    """The order with a number at a path; None where it has no such participant."""
    made: Any = deepcopy(order)
    *above, last = path.split(".")
    below = made
    for name in above:
        if name not in below:
            return None
        below = below[name][0] if isinstance(below[name], list) else below[name]
    below[last] = number
    return cast(dict[str, Any], made)


def _different(played: Played) -> Iterator[tuple[str, Any]]:
    """Members of the result that are stored neither of the hero nor of the foe."""
    foes = [each.state for each in played.rows.combatants.values() if each.character_id is None]
    states: list[Any] = [played.rows.characters[HERO].state, *foes]
    for place, value in _members(to_plain(played.event.result)):
        name = place.rpartition("/")[2]
        member = STORED_AS.get(name)
        if member is not None and value is not None and value not in [each[member or name] for each in states]:
            yield place, value


def _members(value: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping):
        for name, item in value.items():
            yield from _members(item, f"{place}/{name}")
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _members(item, f"{place}/{index}")
    else:
        yield place, value
