"""Tests of conditions that ranks create, change and remove."""

from service.rulesets.stored.conditions import Anchor, Effect, EndReason
from tests.rulesets.freed6.stored import (
    GUARD,
    MIRA,
    cast,
    condition,
    for_rounds,
    hit,
    id_of,
    lasting,
    play,
    refused,
    with_conditions,
    with_ranks,
)


def test_dice_wait_for_the_effect_roll_of_the_turn() -> None:
    """Bought by another check, they join the next effect roll of the same element, and are used (F6-EFX-6)."""
    bought = {"actor": {"id": MIRA}, "rank": 1, "effects": [{"effect": "effect_roll_dice"}]}
    _, waiting = play(with_ranks(cast(), MIRA, 2), "spend", bought)
    held = lasting(waiting, MIRA)["effect_roll_dice"]
    assert (held.single_use, held.duration.whose, held.duration.left) == (True, Anchor.ANYONE, 1)
    roll = {"actor": {"id": MIRA}, "effect": "sword", "resistance": {"id": GUARD}}
    result, after = play(waiting, "effect_roll", roll, effect=[1] * 5)
    assert (result["effect_die_code"], lasting(after, MIRA)) == ("5D", {})


def test_action_points_and_actions_are_bought() -> None:
    """A point at once, never below 0; an action counts in the next round (F6-ACT-5, F6-ACT-6, F6-DUR-5)."""
    less = {"effect": "action_point", "sign": "-", "bearer": GUARD}
    bought = {"actor": {"id": MIRA}, "rank": 6, "effects": [less, {"effect": "bonus_action"}]}
    _, after = play(with_ranks(cast(), MIRA, 6), "spend", bought)
    assert (after[GUARD].state.action_points, lasting(after, GUARD)) == (0, {})
    _, poorer = play(with_ranks(after, MIRA, 4), "spend", {"actor": {"id": MIRA}, "rank": 4, "effects": [less]})
    assert poorer[GUARD].state.action_points == 0
    (effect,) = lasting(after, MIRA)["bonus_action"].effects
    assert effect.duration == for_rounds(2, begins_later=True)
    assert play(after, "actions", {"character": {"id": MIRA}})[0]["bonus_left"] == 1


def test_a_condition_is_laid_by_its_kind() -> None:
    """With duration and effects; one that is there is refused before dice (F6-COND-3, F6-COND-6, F6-SF-5)."""
    given = {
        "actor": {"id": MIRA},
        "target": {"id": GUARD},
        "roller": {"skill": "melee"},
        "difficulty": 10,
        "condition": {"name": "Pinned"},
        "effects": [{"effect": "check_dice", "target": "melee", "sign": "-"}],
    }
    result, after = play(cast(), "condition", given, roller=[5, 5, 5, 5])
    assert (result["created"], result["rank"]) == (True, 2)
    pinned = lasting(after, GUARD)["Pinned"]
    assert (pinned.rank, pinned.source, pinned.duration) == (2, MIRA, for_rounds(2))
    assert pinned.effects == (Effect(code="check_dice", value=-1, target="melee", duration=for_rounds(2)),)
    assert refused(after, "condition", given) == ("discrete_exists", "/target")
    only_stock = given | {"condition": {"name": "Routed", "stock_only": True}, "target": None}
    assert refused(cast(), "condition", only_stock)[0] == "stock_only"


def test_a_condition_on_a_track_is_cumulative() -> None:
    """It may take its bearer Out of Action (F6-COND-5, F6-TRK-5)."""
    given = {
        "actor": {"id": MIRA},
        "target": {"id": GUARD},
        "result_points": 12,
        "condition": {"name": "Crushed", "track": "damage"},
    }
    _, once = play(cast(), "condition", given)
    _, twice = play(once, "condition", given)
    assert len(twice[GUARD].lasting) == 2
    assert (once[GUARD].defeated, twice[GUARD].defeated) == (False, True)


def test_a_duration_is_changed() -> None:
    """From how long it lasts, for ranks given or made; at no round left it is over (F6-MOD-1 to F6-MOD-3)."""
    figures = with_conditions(cast(), GUARD, condition("Hurt", track="damage", rank=2, duration=for_rounds(2)))
    change = {"actor": {"id": MIRA}, "target": {"id": GUARD}, "condition_id": id_of(figures, GUARD, "Hurt")}
    longer = change | {"rank": 2, "effects": [{"effect": "extend_to_encounter"}]}
    _, after = play(figures, "condition_modify", longer)
    assert lasting(after, GUARD)["Hurt"].duration.unit == "encounter"
    shorter = change | {"rank": 2, "effects": [{"effect": "duration_round", "sign": "-", "times": 2}]}
    _, over = play(figures, "condition_modify", shorter)
    assert lasting(over, GUARD) == {}
    dear, same = play(figures, "condition_modify", longer | {"rank": 1})
    assert (dear["reason"], same) == ("over_budget", figures)
    own = with_ranks(figures, MIRA, 3)
    assert refused(own, "condition_modify", longer | {"rank": 4}) == ("over_budget", "/actor")
    _, paid = play(own, "condition_modify", longer)
    assert paid[MIRA].state.ranks[0].left == 1
    assert refused(over, "condition_modify", longer) == ("condition_not_found", "/condition_id")
    rolled = longer | {"effects": [{"effect": "reduce_encounter_to_rounds"}]}
    rounds, _ = play(after, "condition_modify", rolled, duration=[3])
    assert rounds["duration"]["ends_left"] == 4


def test_a_condition_is_recovered_by_its_points() -> None:
    """The lowest of its rank, or by option those that made it, which are stored (F6-REM-1, F6-REM-3)."""
    _, hurt = hit(cast(), [4, 4, 4, 4])
    given = {"actor": {"id": GUARD}, "condition_id": id_of(hurt, GUARD, "Hurt"), "result_points": 6}
    result, after = play(hurt, "condition_remove", given)
    assert (result["points_needed"], result["removed"]) == (6, True)
    (ended,) = (each.ended for each in after[GUARD].conditions.values())
    assert ended is not None
    assert ended.reason == EndReason.RECOVERED
    exact, same = play(hurt, "condition_remove", given | {"options": {"removal_points": "exact"}})
    assert (exact["points_needed"], same) == (10, hurt)
