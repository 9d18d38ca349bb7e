"""Tests of harm on stored elements: attacks, effect rolls, tracks, healing, and purchases."""

import pytest

from tests.rulesets.freed6.stored import (
    ATTACK,
    GUARD,
    HIT,
    MIRA,
    WALL,
    cast,
    hit,
    id_of,
    in_round,
    lasting,
    on_turn,
    play,
    refused,
)


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
    _, after = play(in_round(cast(), MIRA), "attack", rolling, attacker=HIT, defender=[6, 6, 6])
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
    """Toughness resists, the body track suffers (F6-ATK-6, F6-TRK-3); a fall needs no attacker's effect (F6-EFX-3)."""
    result, after = hit(cast(), [6, 6, 6, 5], resistance={"id": WALL})
    assert (result["resistance"], lasting(after, WALL)["Disrupted"].details["track"]) == (15, "body")
    fall = {"effect": {"die_code": "3D"}, "resistance": {"id": GUARD}}
    _, fallen = play(cast(), "effect_roll", fall, effect=[3, 3, 3])
    assert (lasting(fallen, GUARD)["Stunned"].source, fallen[MIRA]) == (None, cast()[MIRA])


def test_composure_suffers_directly() -> None:
    """Against discipline with the stored attitude and willpower; no effect roll (F6-ATK-5, F6-ATT-3, F6-TRK-2)."""
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
    """`condition_modify` changes durations; a figure that is not stored has no conditions (F6-MOD-1)."""
    round_more = {"spend": [{"effect": "duration_round", "target": "Hurt"}]}
    assert refused(cast(), "attack", ATTACK | round_more) == ("bad_input", "/spend/0/effect")
    nobody = {"resistance": {"value": 5}, "spend": [{"effect": "penalty", "target": "melee"}]}
    assert refused(cast(), "attack", ATTACK | nobody) == ("bad_input", "/spend/0/bearer")
    assert refused(cast(), "attack", ATTACK | {"effect": "axe"}) == ("bad_input", "/effect")


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
    assert (failed["removed"], same[GUARD]) == (False, out[GUARD])
    healed, back = play(out, "healing", healing, healer=[6, 5])
    assert (healed["track_level_name"], back[GUARD].defeated) == ("Hurt", False)
    assert lasting(back, GUARD)["Hurt"].duration.unit == "recovered"
    assert refused(back, "healing", healing) == ("condition_not_found", "/target_id")
    themself = {"roller": {"id": GUARD, "ability": "Strength"}, "target_id": healing["target_id"], "difficulty": 0}
    assert refused(out, "healing", themself) == ("cannot_act", "/roller")
    nobody = {"roller": {"name": "Monk", "die_code": "3D"}, "target_id": healing["target_id"], "difficulty": 0}
    with pytest.raises(Exception, match="bad_input"):
        play(out, "healing", nobody)
