"""Tests of powers of the sheet: their operations, uses and status."""

from typing import Any

import pytest

from service.dice import RecordedDice, SuppliedFaces
from service.rulesets.freed6.options import Options
from service.rulesets.freed6.stored import time
from service.rulesets.stored.timekeeping import Span, TimeUnit
from tests.rulesets.freed6.stored import (
    GUARD,
    MIRA,
    Cast,
    bars_of,
    cast,
    in_round,
    lasting,
    play,
    refused,
)

BOLT: dict[str, Any] = {
    "name": "Bolt",
    "ability": "Magic",
    "action": "bonus",
    "operation": "attack",
    "difficulty": 8,
    "effect": "3D",
    "uses": {"count": 1, "per": "scene"},
    "status": {"column": "quantity"},
}
USE: dict[str, Any] = {"user": {"id": MIRA}, "power": "Bolt", "target": {"id": GUARD}}


def wizard(**members: Any) -> Cast:
    """The cast in which Mira is a wizard with one power."""
    abilities = {"Strength": "3D", "Presence": "3D", "Perception": "2D", "Magic": "3D"}
    return cast(
        mira={"abilities": abilities, "narrative_background": "A wizard.", "powers": [BOLT | members]},
    )


def test_an_attack_by_a_power() -> None:
    """With the ability, difficulty and dice of the power; it takes its action and one of its uses (F6-CHR-3)."""
    result, after = play(in_round(wizard(), MIRA), "use_power", USE, attacker=[4, 4, 4], effect=[5, 5, 4])
    assert result["attack"]["attack_total"] == 12
    assert lasting(after, GUARD).keys() == {"Hurt"}
    state = after[MIRA].state
    assert (state.bonus_spent, state.power_uses, state.statuses["Bolt"].status) == (1, {"Bolt": 1}, "Full")
    codes = [bar.code for bar in bars_of(after, "use_power", USE)]
    assert codes == ["no_action_left", "power_spent"]


@pytest.mark.parametrize(
    ("members", "dice", "member", "expected"),
    [
        ({"operation": "task"}, {"roller": [4, 4, 4]}, "task", {"total": 12, "rank": 1}),
        ({"operation": "task", "resistance": "insight"}, {"initiator": [4, 4, 4]}, "contest", {"opponent_total": 3}),
        (
            {"operation": "condition", "difficulty": None, "resistance": "strength", "condition": "Frozen"},
            {"roller": [4, 4, 4]},
            "condition",
            {"rank": 2, "created": True},
        ),
        (
            {"operation": "influence", "difficulty": None, "resistance": "insight"},
            {"initiator": [4, 4, 4]},
            "influence",
            {"difficulty": 3, "after": "Friendly"},
        ),
        (
            {"difficulty": None, "resistance": "discipline"},
            {"attacker": [4, 4, 4]},
            "attack",
            {"difficulty": 3, "rank": 2},
        ),
    ],
)
def test_what_a_power_stands_for(
    members: dict[str, Any], dice: dict[str, list[int]], member: str, expected: dict[str, Any]
) -> None:
    """Its result is that of the operation, and the others are null (F6-CHR-3)."""
    result, _ = play(wizard(**members), "use_power", USE, **dice)
    assert {name: result[member][name] for name in expected} == expected
    assert [name for name in ("task", "contest", "attack", "condition", "influence") if result[name]] == [member]


def test_uses_come_back() -> None:
    """With the scene of which they are counted, and with nothing else (F6-CHR-3)."""
    _, after = play(wizard(), "use_power", USE, attacker=[1, 1, 1])
    dice = RecordedDice(SuppliedFaces({}))
    for unit in (TimeUnit.HOUR, TimeUnit.SESSION, TimeUnit.SCENE):
        passed = time.passes(Span(amount=1, unit=unit), after, Options(), dice).cast
        assert {**after, **passed}[MIRA].state.power_uses == {"Bolt": 1}
    assert time.scene_end(after, Options(), dice).cast[MIRA].state.power_uses == {}


def test_a_power_that_there_is_not() -> None:
    """Neither one of another name, nor one without an owner, nor an attack without a target."""
    assert refused(wizard(), "use_power", {"power": "Blast"}) == ("bad_input", "/user")
    assert refused(wizard(), "use_power", USE | {"power": "Blast"}) == ("bad_input", "/power")
    assert refused(wizard(), "use_power", USE | {"target": None}) == ("bad_input", "/target")
