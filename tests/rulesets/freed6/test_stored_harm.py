"""Harm on stored elements: attacks, effect rolls, tracks, healing, and what ranks buy."""

from typing import Any

import pytest

from service.rulesets.conditions import Anchor, Effect, EndReason
from tests.rulesets.freed6.stored import (
    GUARD,
    MIRA,
    WALL,
    Cast,
    cast,
    condition,
    for_rounds,
    id_of,
    lasting,
    on_turn,
    play,
    refused,
    with_conditions,
)

ATTACK: dict[str, Any] = {
    "attacker": {"id": MIRA, "skill": "melee"},
    "difficulty": 10,
    "resistance": {"id": GUARD},
    "effect": "sword",
}
HIT = [3, 3, 3, 2]
"""11 against 10: rank 1, which pays for the effect roll."""


def hit(figures: Cast, effect: list[int], **members: Any) -> tuple[Any, Cast]:
    """Mira hits the guard, whose Strength resists with 6."""
    return play(figures, "attack", ATTACK | members, attacker=HIT, effect=effect)


def test_an_attack_lays_its_condition_on_the_target() -> None:
    """By the effect rank, with track, points and source, as long as the rank says (F6-ATK-1, F6-ATK-3, F6-TRK-1)."""
    result, after = hit(cast(), [4, 4, 4, 4])
    assert (result["effect_result_points"], result["condition"]["name"]) == (10, "Hurt")
    hurt = lasting(after, GUARD)["Hurt"]
    assert (hurt.rank, hurt.source, hurt.details) == (2, MIRA, {"track": "damage", "result_points": 10})
    assert (hurt.duration.unit, hurt.duration.left) == ("round", 2)
    assert after[MIRA].state.effect_roll_this_turn


@pytest.mark.parametrize(("whose", "left"), [(MIRA, 1), (GUARD, 2)])
def test_a_running_turn_of_the_target_is_no_full_one(whose: str, left: int) -> None:
    """Counted at the ends of the target's turns (F6-DUR-2)."""
    _, after = hit(on_turn(cast(), whose), [3, 3, 1, 1])
    assert lasting(after, GUARD)["Stunned"].duration.left == left


def test_the_defender_is_the_target_unless_another_resists() -> None:
    """Its fixed value opposes, its Strength resists; a roll costs one of its actions (F6-ENC-6, F6-ATK-1)."""
    given = {name: value for name, value in ATTACK.items() if name not in ("difficulty", "resistance")}
    defended = given | {"defender": {"id": GUARD, "skill": "melee"}}
    result, after = play(cast(), "attack", defended, attacker=HIT, effect=[4, 4, 4, 4])
    assert (result["difficulty"], result["resistance"]) == (9, 6)
    assert "Hurt" in lasting(after, GUARD)
    rolling = given | {"defender": {"id": GUARD, "skill": "melee", "action": "bonus"}}
    _, after = play(cast(), "attack", rolling, attacker=HIT, defender=[6, 6, 6])
    assert (after[GUARD].state.bonus_spent, lasting(after, GUARD)) == (1, {})
    nobody = given | {"defender": {"name": "Door"}}
    assert refused(cast(), "attack", nobody) == ("bad_input", "/defender")


def test_the_track_ends_out_of_action() -> None:
    """Then all on it lasts until recovered and the target is passed over (F6-TRK-4, F6-TRK-5, F6-ACT-4)."""
    _, hurt = hit(cast(), [4, 4, 4, 4])
    result, out = hit(hurt, [6, 6, 4, 4])
    assert (result["track_level_name"], result["durations_frozen"]) == ("Out of Action", True)
    assert out[GUARD].defeated
    assert {each.duration.unit for each in lasting(out, GUARD).values()} == {"recovered"}
    _, thawed = hit(hurt, [6, 6, 4, 4], options={"out_freezes": False})
    assert (thawed[GUARD].defeated, lasting(thawed, GUARD)["Hurt"].duration.unit) == (True, "round")


def test_whoever_matters_less_is_out_sooner() -> None:
    """The instance that ends the track has its rank and the name Out of Action (F6-TRK-6)."""
    _, after = hit(cast(guard={"out_at": 2}), [4, 4, 4, 4])
    assert lasting(after, GUARD)["Out of Action"].rank == 2


def test_things_are_hit_on_their_body() -> None:
    """Toughness resists, the body track suffers (F6-ATK-6, F6-TRK-3); a fall needs nobody's effect (F6-EFX-3)."""
    result, after = hit(cast(), [6, 6, 6, 5], resistance={"id": WALL})
    assert (result["resistance"], lasting(after, WALL)["Disrupted"].details["track"]) == (15, "body")
    fall = {"effect": {"die_code": "3D"}, "resistance": {"id": GUARD}}
    _, fallen = play(cast(), "effect_roll", fall, effect=[3, 3, 3])
    assert (lasting(fallen, GUARD)["Stunned"].source, fallen[MIRA]) == (None, cast()[MIRA])


def test_composure_suffers_directly() -> None:
    """Against discipline with attitude and willpower as they are; no effect roll (F6-ATK-5, F6-ATT-3, F6-TRK-2)."""
    taunt = {
        "attacker": {"id": MIRA, "skill": "persuasion"},
        "resistance": {"id": GUARD, "kind": "discipline", "attitude": "Uncooperative"},
    }
    result, after = play(cast(), "attack", taunt, attacker=[3, 3, 3, 3, 3])
    assert (result["difficulty"], lasting(after, GUARD)["Disoriented"].details["track"]) == (8, "composure")


def test_bought_effects_are_borne() -> None:
    """By the target unless the wish names another; what cannot be paid is skipped (F6-ATK-4, F6-COND-8)."""
    wishes = [
        {"effect": "ability_dice", "target": "Strength", "sign": "-"},
        {"effect": "penalty", "target": "melee", "name": "Off balance"},
        {"effect": "boost", "target": "melee", "bearer": MIRA},
    ]
    running = on_turn(cast(), MIRA)
    result, after = play(running, "attack", ATTACK | {"spend": wishes}, attacker=[6, 6, 6, 3], effect=[1, 1, 1, 1])
    assert (result["rank"], result["effects_skipped"]) == (3, ["ability_dice"])
    assert lasting(after, GUARD)["Off balance"].duration.left == 1
    assert lasting(after, MIRA)["boost"].duration.left == 2
    again = {"roller": {"id": MIRA, "skill": "melee"}}
    assert play(after, "task", again, roller=[1, 1, 1, 1, 2])[0]["dropped"] == [1]


def test_what_no_attack_can_buy_is_refused() -> None:
    """Durations are changed by `condition_modify`; somebody unstored bears nothing (F6-MOD-1)."""
    round_more = {"spend": [{"effect": "duration_round", "target": "Hurt"}]}
    assert refused(cast(), "attack", ATTACK | round_more) == ("bad_input", "/spend/0/effect")
    nobody = {"resistance": {"value": 5}, "spend": [{"effect": "boost", "target": "melee"}]}
    assert refused(cast(), "attack", ATTACK | nobody) == ("bad_input", "/spend/0/bearer")
    assert refused(cast(), "attack", ATTACK | {"effect": "axe"}) == ("bad_input", "/effect")


def test_dice_wait_for_the_effect_roll_of_the_turn() -> None:
    """Bought by another check, they join the next effect roll of whose check it was, and are used (F6-EFX-6)."""
    bought = {"actor": {"id": MIRA}, "rank": 2, "effects": [{"effect": "effect_roll"}, {"effect": "effect_roll_dice"}]}
    _, waiting = play(cast(), "spend", bought)
    held = lasting(waiting, MIRA)["effect_roll_dice"]
    assert (held.single_use, held.duration.whose, held.duration.left) == (True, Anchor.ANYONE, 1)
    roll = {"actor": {"id": MIRA}, "effect": "sword", "resistance": {"id": GUARD}}
    result, after = play(waiting, "effect_roll", roll, effect=[1] * 5)
    assert (result["effect_die_code"], lasting(after, MIRA)) == ("5D", {})
    late = {"actor": {"id": MIRA}, "rank": 1, "effects": [{"effect": "effect_roll_dice"}]}
    assert play(cast(), "spend", late)[0]["errors"] == ["no_effect_roll"]
    assert play(after, "spend", late)[0]["legal"]


def test_action_points_and_actions_are_bought() -> None:
    """A point at once, never below 0; an action counts in the next round (F6-ACT-5, F6-ACT-6, F6-DUR-5)."""
    less = {"effect": "action_point", "sign": "-", "bearer": GUARD}
    _, after = play(cast(), "spend", {"actor": {"id": MIRA}, "rank": 6, "effects": [less, {"effect": "bonus_action"}]})
    assert (after[GUARD].state.action_points, lasting(after, GUARD)) == (0, {})
    _, poorer = play(after, "spend", {"actor": {"id": MIRA}, "rank": 4, "effects": [less]})
    assert poorer[GUARD].state.action_points == 0
    (effect,) = lasting(after, MIRA)["bonus_action"].effects
    assert effect.duration == for_rounds(2, begins_later=True)
    assert play(after, "actions", {"character": {"id": MIRA}})[0]["bonus_left"] == 1


def test_healing_removes_one_instance_and_brings_back() -> None:
    """Enough points for its rank; below the end of the track the patient is in play again (F6-HEAL-1 to F6-HEAL-3)."""
    _, hurt = hit(cast(), [4, 4, 4, 4])
    _, out = hit(hurt, [6, 6, 4, 4])
    healing = {
        "roller": {"id": MIRA, "ability": "Perception"},
        "patient": {"id": GUARD},
        "target_id": id_of(out, GUARD, "Wounded"),
        "difficulty": 0,
    }
    failed, same = play(out, "healing", healing, healer=[5, 5])
    assert (failed["removed"], same) == (False, out)
    healed, back = play(out, "healing", healing, healer=[6, 5])
    assert (healed["track_level_name"], back[GUARD].defeated) == ("Hurt", False)
    assert lasting(back, GUARD)["Hurt"].duration.unit == "recovered"
    assert refused(back, "healing", healing) == ("condition_not_found", "/target_id")
    themself = {"roller": {"id": GUARD, "ability": "Strength"}, "target_id": healing["target_id"], "difficulty": 0}
    assert refused(out, "healing", themself) == ("cannot_act", "/roller")
    nobody = {"roller": {"name": "Monk", "die_code": "3D"}, "target_id": healing["target_id"], "difficulty": 0}
    with pytest.raises(Exception, match="bad_input"):
        play(out, "healing", nobody)


def test_a_condition_is_laid_by_its_kind() -> None:
    """With duration and effects; a discrete one that is there stays, the ranks are lost (F6-COND-3, F6-COND-6)."""
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
    again, same = play(after, "condition", given, roller=[5, 5, 5, 5])
    assert (again["reason"], same) == ("discrete_exists", after)
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
    assert refused(over, "condition_modify", longer) == ("condition_not_found", "/condition_id")
    rolled = longer | {"effects": [{"effect": "reduce_encounter_to_rounds"}]}
    rounds, _ = play(after, "condition_modify", rolled, duration=[3])
    assert rounds["duration"]["ends_left"] == 4


def test_a_condition_is_recovered_by_its_points() -> None:
    """The least of its rank, or by option those that made it, which are kept (F6-REM-1, F6-REM-3)."""
    _, hurt = hit(cast(), [4, 4, 4, 4])
    given = {"actor": {"id": GUARD}, "condition_id": id_of(hurt, GUARD, "Hurt"), "result_points": 6}
    result, after = play(hurt, "condition_remove", given)
    assert (result["points_needed"], result["removed"]) == (6, True)
    (ended,) = (each.ended for each in after[GUARD].conditions.values())
    assert ended is not None
    assert ended.reason == EndReason.RECOVERED
    exact, same = play(hurt, "condition_remove", given | {"options": {"removal_points": "exact"}})
    assert (exact["points_needed"], same) == (10, hurt)
