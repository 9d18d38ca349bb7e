"""Tests of the table of abilities: a row for each test."""

from dataclasses import replace
from typing import Any

import pytest

from service.rulesets.freed6 import RULESET
from service.rulesets.stored.bars import Until
from service.rulesets.stored.conditions import Condition, Effect
from tests.rulesets.freed6.stored import (
    ATTACK,
    GUARD,
    MIRA,
    Cast,
    bars_of,
    cast,
    condition,
    in_round,
    on_turn,
    play,
    with_conditions,
    with_ranks,
    with_state,
)

MELEE: dict[str, Any] = {"roller": {"id": MIRA, "skill": "melee"}, "difficulty": 10}
FULL: dict[str, Any] = {"roller": {"id": MIRA, "skill": "melee", "action": "full"}, "difficulty": 10}
LUCKY: dict[str, Any] = {"roller": {"id": MIRA, "skill": "melee", "luck_point": True}, "difficulty": 10}
SPEND: dict[str, Any] = {"actor": {"id": MIRA}, "rank": 1, "effects": [{"effect": "boost", "target": "melee"}]}
NARRATIVE: dict[str, Any] = {"character": {"id": MIRA}, "action": "spend", "purpose": "narrative"}


def laid(*conditions: Condition) -> Cast:
    """The cast in which Mira carries conditions."""
    return with_conditions(cast(), MIRA, *conditions)


def codes(figures: Cast, operation: str, order: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Code, rule and ability of everything that bars an order."""
    return [(bar.code, bar.rule, bar.ability) for bar in bars_of(figures, operation, order)]


OUT = condition("Crushed", track="damage", rank=5)
DOWN = condition("Wounded", track="damage", rank=4)


@pytest.mark.parametrize(
    ("figures", "operation", "order", "expected"),
    [
        (laid(OUT), "task", MELEE, [("cannot_act", "F6-ACT-4", "act")]),
        (laid(condition("out of action")), "task", MELEE, [("cannot_act", "F6-ACT-4", "act")]),
        (laid(condition("Beaten", track="conflict", rank=5)), "task", MELEE, [("cannot_act", "F6-ACT-4", "act")]),
        (laid(OUT), "luck", NARRATIVE, [("cannot_act", "F6-ACT-4", "use_luck")]),
        (with_ranks(laid(OUT), MIRA, 1), "spend", SPEND, [("cannot_decide", "F6-ACT-4", "spend_ranks")]),
        (laid(DOWN), "task", MELEE, [("cannot_act", "F6-ACT-2", "act")]),
        (laid(condition("incapacitated")), "task", MELEE, [("cannot_act", "F6-ACT-2", "act")]),
        (with_ranks(laid(DOWN), MIRA, 1), "spend", SPEND, []),
        (
            with_ranks(laid(condition("Unresisting")), MIRA, 1),
            "spend",
            SPEND,
            [("cannot_decide", "F6-ACT-3", "spend_ranks")],
        ),
        (
            laid(condition("Drained", Effect(code="ability", value=-1, target="Strength"))),
            "task",
            MELEE,
            [("ability_not_available", "F6-COND-14", "use")],
        ),
        (
            laid(condition("Bound", Effect(code="bars", target="act"))),
            "task",
            MELEE,
            [("barred_by_condition", "F6-COND-1", "act")],
        ),
        (
            laid(condition("Bound", Effect(code="bars", target="use:Strength"))),
            "task",
            MELEE,
            [("barred_by_condition", "F6-COND-1", "use")],
        ),
        (laid(condition("Bound", Effect(code="bars", target="use:Presence"))), "task", MELEE, []),
        (laid(condition("Bound", Effect(code="bars", target="roll_wild"))), "task", MELEE, []),
        (in_round(cast(), GUARD), "task", FULL, [("not_your_turn", "F6-ENC-4", "full_action")]),
        (in_round(cast(), GUARD), "task", MELEE, []),
        (on_turn(cast(), GUARD), "task", FULL, []),
        (with_state(cast(), MIRA, full_spent=1), "task", FULL, []),
        (
            with_state(in_round(cast(), MIRA), MIRA, full_spent=1),
            "task",
            FULL,
            [("no_action_left", "F6-ENC-5", "full_action")],
        ),
        (with_state(cast(), MIRA, luck_points=0), "task", LUCKY, [("no_luck_points", "F6-LCK-8", "use_luck")]),
        (
            with_state(cast(), GUARD, luck_spent_this_turn=True),
            "task",
            LUCKY,
            [("luck_already_spent_this_turn", "F6-LCK-6", "luck_on_dice")],
        ),
        (with_state(cast(), GUARD, luck_spent_this_turn=True), "luck", NARRATIVE, []),
        (
            cast(),
            "luck",
            {"character": {"id": MIRA}, "action": "spend", "after_roll": True},
            [("luck_after_roll", "F6-LCK-5", "luck_on_dice")],
        ),
        (
            with_state(cast(), MIRA, action_points=0),
            "action_point",
            {"roller": {"id": MIRA}, "use": "narrative"},
            [("no_action_points", "F6-ACT-7", "use_action_point")],
        ),
        (cast(), "spend", SPEND, [("no_ranks", "F6-COND-9", "spend_ranks")]),
        (with_ranks(cast(), MIRA, 1), "spend", SPEND | {"rank": 2}, [("over_budget", "F6-COND-7", "spend_ranks")]),
        (
            with_ranks(cast(), MIRA, 1, effect_roll=True),
            "spend",
            SPEND | {"effects": [{"effect": "effect_roll"}]},
            [("effect_roll_limit", "F6-EFX-2", "effect_roll")],
        ),
        (
            with_ranks(cast(), MIRA, 1, source="effect_roll"),
            "spend",
            SPEND | {"effects": [{"effect": "effect_roll"}]},
            [("effect_roll_chain", "F6-EFX-4", "effect_roll")],
        ),
        (
            laid(condition("Hexed")),
            "condition",
            {"actor": {"id": MIRA}, "condition": {"name": "Hexed"}, "result_points": 4},
            [("discrete_exists", "F6-COND-3", "bear")],
        ),
        (
            cast(),
            "condition",
            {"actor": {"id": MIRA}, "condition": {"name": "Routed", "stock_only": True}, "result_points": 4},
            [("stock_only", "F6-COND-12", "bear")],
        ),
        (
            {**cast(), MIRA: replace(cast()[MIRA], has_left=True)},
            "task",
            MELEE,
            [("has_left", "F6-ENC-4", "act")],
        ),
    ],
)
def test_a_state_bars_by_its_row(
    figures: Cast, operation: str, order: dict[str, Any], expected: list[tuple[str, str, str]]
) -> None:
    """Code, rule and ability of the row, and nothing else."""
    assert codes(figures, operation, order) == expected


def test_stock_elements_have_no_luck_and_no_wild_die() -> None:
    """But a player's character is Dynamic with any sheet (F6-LCK-1, F6-WLD-1, F6-SF-4)."""
    stock = cast(mira={"is_player": False, "wild_die": True})
    order = {"roller": {"id": MIRA, "skill": "melee", "luck_point": True}, "difficulty": 10}
    found = [code for code, _, _ in codes(with_state(stock, MIRA, luck_points=1), "task", order)]
    assert found == ["luck_requires_dynamic", "wild_die_requires_dynamic"]
    played = {**stock, MIRA: replace(stock[MIRA], is_pc=True)}
    assert codes(with_state(played, MIRA, luck_points=1), "task", order) == []


def test_an_answer_costs_an_action_and_the_fixed_value_none() -> None:
    """Out of turn too; nothing bars the fixed value, nor being hit by an attack (F6-ENC-6, F6-OPP-3, F6-ACT-4)."""
    figures = in_round(with_state(cast(), GUARD, bonus_spent=1), MIRA)
    answered = ATTACK | {"difficulty": None, "defender": {"id": GUARD, "skill": "melee", "action": "bonus"}}
    assert codes(figures, "attack", answered) == [("no_action_left", "F6-ENC-5", "answer")]
    rolling = answered | {"defender": {"id": GUARD, "skill": "melee", "mode": "roll"}}
    assert codes(figures, "attack", rolling) == []
    spent = with_state(figures, GUARD, full_spent=1, bonus_spent=1)
    assert codes(spent, "attack", rolling) == [("no_action_left", "F6-ENC-5", "answer")]
    fixed = answered | {"defender": {"id": GUARD, "skill": "melee"}}
    out = with_conditions(figures, GUARD, OUT)
    assert codes(out, "attack", fixed) == []


def test_bars_of_one_order_are_reported_together() -> None:
    """In the order of participants, then of the rows."""
    figures = with_state(laid(DOWN), MIRA, luck_points=0)
    assert [code for code, _, _ in codes(figures, "task", LUCKY)] == ["cannot_act", "no_luck_points"]


def test_an_action_that_is_not_named_may_count_by_option() -> None:
    """A full one, in the own turn (F6-SF-2)."""
    figures = with_state(in_round(cast(), MIRA), MIRA, full_spent=1)
    order = MELEE | {"options": {"unnamed_action": "full"}}
    assert codes(figures, "task", MELEE) == []
    assert codes(figures, "task", order) == [("no_action_left", "F6-ENC-5", "full_action")]
    assert codes(in_round(figures, GUARD), "task", order) == []


@pytest.mark.parametrize("operation", ["contest", "attack", "influence", "effect_roll"])
def test_what_is_anothers_is_not_for_players_to_state(operation: str) -> None:
    """A player names a foe, and states neither its sheet nor its choices, which are its own player's."""
    found = RULESET.operation(operation.replace("_", "-"))
    assert found is not None
    command = found.command
    assert command is not None
    side = {"contest": "opponent", "attack": "defender"}.get(operation, "resistance")
    choices = ("skill", "ability", "mode", "action", "luck_point")
    assert {f"{side}.{member}" for member in choices} == set(command.stated_by.sides[side])
    assert {f"{side}.{member}" for member in ("die_code", "value")} <= set(command.stated_by.game_master)
    assert {f"{side}.boost", f"{side}.fixed_mod"} <= command.looked_up.keys()


def test_an_answer_is_by_what_the_other_side_uses() -> None:
    """The skill of the one who acts where both have it, else its ability (F6-OPP-1)."""
    order = {"initiator": {"id": MIRA, "skill": "melee"}, "opponent": {"id": GUARD}}
    assert play(cast(), "contest", order, initiator=[3] * 4)[0]["opponent_total"] == 9
    order = {"initiator": {"id": MIRA, "skill": "persuasion"}, "opponent": {"id": GUARD, "ability": "Presence"}}
    assert play(cast(), "contest", order, initiator=[3] * 5)[0]["opponent_total"] == 3


def test_another_participants_turn_lasts_until_the_own_one() -> None:
    """F6-ENC-4: the bar says so."""
    (bar,) = bars_of(in_round(cast(), GUARD), "task", FULL)
    assert (bar.code, bar.until) == ("not_your_turn", Until(unit="turn", count=1))
