"""LUCK repeats every check on an attribute, in every operation that makes one (RU-R-40)."""

from dataclasses import is_dataclass
from typing import get_args, get_type_hints

import pytest

from service.rulesets import ROLLUNDER
from service.rulesets.contract import Operation
from service.rulesets.rollunder.core.outcome import CheckOutcome

CHECKS = (
    *("task", "talent", "contest", "movement", "jump", "vehicle"),
    *("attack", "area_attack", "defend", "damage", "support", "fall"),
    *("grab", "squeeze", "restraint", "animate", "net", "pull_out", "heavy_weapon"),
    *("horror", "freeze", "stun", "cripple", "condition", "time"),
)
"""Operations with checks on attributes."""
NO_DICE = {"second_attempt", "luck_repeat"}
"""An operation without dice, and the one that is a repeat itself."""
OPERATIONS = {each.name: each for each in ROLLUNDER.operations}


@pytest.mark.parametrize("name", CHECKS)
def test_luck_repeats_a_check_by_decision_and_afterwards(name: str) -> None:
    """Both ways are declared, and the decisions of both are the same."""
    operation: Operation = OPERATIONS[name]
    decisions = {point.member for point in operation.decisions if point.member.endswith("luck_repeat")}
    assert decisions
    assert operation.command is not None
    reroll = operation.command.reroll
    assert reroll is not None
    assert set(reroll.points) <= decisions
    assert {"not_a_fail", "no_repeats_left", "not_enough_points"} <= set(reroll.rejections)


@pytest.mark.parametrize("name", sorted({*OPERATIONS} - {*CHECKS} - NO_DICE))
def test_other_operations_roll_no_check(name: str) -> None:
    """An operation with a d20 check has its outcome in the answer, so that the list above is complete."""
    result = OPERATIONS[name].result
    forms = [form for form in get_args(result) or (result,) if is_dataclass(form)]
    told = [kind for form in forms for kind in get_type_hints(form).values()]
    assert not [kind for kind in told if CheckOutcome in (kind, *get_args(kind))]
