"""Tests of the abilities that decisions need of stored characters."""

from typing import Any

import pytest

from service.rulesets import RULESETS
from service.rulesets.contract import Operation
from service.rulesets.contract.decision import unless_declined

POINTS = [
    pytest.param(game, operation, point, id=f"{operation.name}-{point.member}")
    for game in RULESETS
    for operation in game.operations
    for point in operation.decisions
    if point.all_needs
]


@pytest.mark.parametrize(("game", "operation", "point"), POINTS)
def test_a_decision_needs_an_ability_of_its_game(game: Any, operation: Operation, point: Any) -> None:
    """And it is that of a participant of the operation; choices to do nothing need none."""
    assert operation.command is not None
    (decider,) = (each for each in operation.command.participants if point.is_of(each.path))
    assert set(point.all_needs) <= {ability.value for ability in game.characters.abilities.abilities}
    assert set(point.all_needs) <= set(operation.needs_of(decider))
    assert not point.needs(point.options[0])


def test_declining_needs_nothing() -> None:
    """No, none and stop are choices to do nothing."""
    needs = unless_declined("luck")
    assert [needs(choice) for choice in (False, "none", "stop")] == [(), (), ()]
    assert [needs(choice) for choice in (True, "avoid")] == [("luck",), ("luck",)]
