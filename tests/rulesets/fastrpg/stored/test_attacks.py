"""Tests of attacks by and on stored characters."""

from dataclasses import replace

import pytest

from tests.rulesets.fastrpg.stored.party import ANA, BO, OGRE, command, figure, on_turn, party, refusal_of, state
from tests.rulesets.fastrpg.table import JSON, result_of

SWORD: JSON = {"attacker": {"id": ANA}, "weapon": "Sword", "target": {"id": OGRE}}
LEAVES: JSON = {"attacker": {"id": ANA}, "target": {"id": OGRE}, "left_melee_range": True}


def test_sheets_make_the_attack() -> None:
    """FR-ATT-1, FR-AC-1, FR-DMG-2: Maneuvers against Armor Class, and the damage is stored (FR-HP-1)."""
    played = command("attack", SWORD, dice={"Ana": [5, 3]})
    assert (played.result["total"], played.result["ac"], played.result["damage"]) == (12, 12, 7)
    assert (played.result["target_hp_after"], state(played.cast, OGRE)["hp"]) == (18, 18)
    assert played.changed == {OGRE}


def test_blows_follow_one_another() -> None:
    """FR-ENC-1, FR-HP-1: each uses the Hit Points that the last one left."""
    first = command("attack", SWORD, dice={"Ana": [5, 6]})
    second = command("attack", SWORD, first.cast, {"Ana": [20]})
    assert (second.result["critical"], second.result["target_hp_after"]) == (True, 5)
    assert state(second.cast, OGRE)["hp"] == 5


def test_what_is_stated_wins_and_the_stored_loses_the_damage() -> None:
    """FR-GEN-1: a modifier, a weapon in full, armor; the stored Hit Points lose the damage."""
    attacker: JSON = {"id": ANA, "modifier": 0, "str": 1}
    weapon: JSON = {"class": "heavy", "mode": "melee"}
    order: JSON = {"attacker": attacker, "weapon": weapon, "target": {"id": OGRE, "armor": "heavy", "hp": 9}}
    played = command("attack", order, dice={"Ana": [17, 1, 2]})
    assert (played.result["total"], played.result["ac"], played.result["target_hp_after"]) == (17, 17, 5)
    assert state(played.cast, OGRE)["hp"] == 21


def test_the_first_weapon_or_the_fist() -> None:
    """FR-DMG-1, FR-DMG-3: where none is named."""
    bow = command("attack", {"attacker": {"id": ANA}, "target": {"id": OGRE}}, dice={"Ana": [10, 3]})
    fist = command("attack", {"attacker": {"id": BO}, "target": {"id": OGRE}}, dice={"Bo": [19, 6]})
    assert (bow.result["damage"], fist.result["damage"]) == (5, 5)
    assert refusal_of("attack", SWORD | {"weapon": "Axe"}) == ("bad_input", "/weapon")


def test_an_unstored_participant_strikes_and_is_struck() -> None:
    """FR-ATT-1: as without a campaign, where all that counts is stated."""
    stranger: JSON = {"name": "Cy", "modifier": 3, "str": 2, "dex": 0}
    weapon: JSON = {"class": "medium", "mode": "melee"}
    order: JSON = {"attacker": stranger, "weapon": weapon, "target": {"ac": 11, "hp": 9, "hp_max": 10}}
    played = command("attack", order, dice={"Cy": [10, 4]})
    assert played.result == result_of("attack", order, {"Cy": [10, 4]})
    assert played.changed == set()
    missing: JSON = order | {"attacker": {"name": "Cy", "modifier": 3, "dex": 0}}
    assert refusal_of("attack", missing) == ("bad_input", "/attacker/str")


def test_creatures_have_an_armor_class_of_their_own() -> None:
    """FR-GEN-1, FR-SPEC-4: a ready one counts until something worn is stated."""
    cast = {**party(), OGRE: figure("Golem", {"ac": 19, "special": ["tough_skin"]})}
    assert command("attack", SWORD, cast, {"Ana": [2]}).result["ac"] == 19
    stated = SWORD | {"target": {"id": OGRE, "armor": "none"}}
    assert command("attack", stated, cast, {"Ana": [2]}).result["ac"] == 11


@pytest.mark.parametrize(
    ("states", "order", "refusal"),
    [
        ({"ana": {"hp": 0}}, SWORD, ("attacker_cannot_act", "/attacker")),
        ({"ogre": {"hp": -25}}, SWORD, ("target_dead", "/target")),
        ({}, SWORD | {"target": {"id": OGRE, "cover": "total"}}, ("total_cover", "/target")),
        ({}, LEAVES | {"left_melee_range": False}, ("no_trigger", "/attacker")),
        ({}, LEAVES | {"weapon": "Bow"}, ("not_melee", "/attacker")),
    ],
)
def test_the_stored_state_refuses(states: dict[str, JSON], order: JSON, refusal: tuple[str, str]) -> None:
    """FR-ATT-5, FR-AC-4, FR-OPP-1, FR-OPP-2: a figure that cannot act, is dead, covered, or has reacted."""
    operation = "opportunity_attack" if "left_melee_range" in order else "attack"
    assert refusal_of(operation, order, party(**states)) == refusal


def test_the_critical_drop_and_the_dead_are_out() -> None:
    """FR-HP-3, FR-HP-5: prone and bleeding while critical; a dead figure is defeated."""
    critical = command("attack", SWORD, party(ogre={"hp": 3}), {"Ana": [9, 1]}).cast
    assert (state(critical, OGRE)["hp"], state(critical, OGRE)["prone"]) == (-2, True)
    assert not critical[OGRE].defeated
    dead = command("attack", SWORD, party(ogre={"hp": -20}), {"Ana": [9, 1]}).cast
    assert dead[OGRE].defeated


def test_a_blow_ends_a_stable_state() -> None:
    """FR-BLEED-2: new damage makes the wounds bleed again; a blow without damage does not."""
    lying = party(ogre={"hp": -3, "stable": True})
    assert state(command("attack", SWORD, lying, {"Ana": [9, 1]}).cast, OGRE)["stable"] is False
    weak = command("attack", SWORD | {"attacker": {"id": ANA, "str": -9}}, lying, {"Ana": [9, 1]})
    assert (weak.result["hit"], weak.result["damage"], state(weak.cast, OGRE)["stable"]) == (True, 0, True)


def test_an_attack_uses_action_and_luck() -> None:
    """FR-TURN-1, FR-LUCK-4: of the running turn, from the points held."""
    lucky = SWORD | {"attacker": {"id": ANA, "luck": ["after"]}}
    played = command("attack", lucky, on_turn(ANA, party()), {"Ana": [2, 3]})
    assert (state(played.cast, ANA)["action_taken"], state(played.cast, ANA)["luck_points"]) == (True, 1)


def test_a_reaction_is_used_and_no_action() -> None:
    """FR-OPP-1, FR-OPP-2: with the first weapon for melee; once, until the own turn."""
    played = command("opportunity_attack", LEAVES, on_turn(OGRE, party()), {"Ana": [9, 2]})
    assert (played.result["damage"], played.result["reaction_used"]) == (6, True)
    ana = state(played.cast, ANA)
    assert (ana["reaction_used"], ana["action_taken"], state(played.cast, OGRE)["hp"]) == (True, False, 19)
    assert refusal_of("opportunity_attack", LEAVES, played.cast)[0] == "reaction_used"
    forced = command("opportunity_attack", LEAVES, played.cast, {"Ana": [9, 2]}, force=True)
    assert state(forced.cast, OGRE)["hp"] == 13


def test_damage_is_rolled_for_a_weapon_on_the_sheet() -> None:
    """FR-DMG-1, FR-DMG-2, FR-DMG-5: with the modifiers of the sheet, without a target."""
    played = command("damage", {"wielder": {"id": ANA}, "weapon": "Sword"}, dice={"Ana": [6]})
    assert (played.result["formula"], played.result["damage"], played.changed) == ("1d6+4", 10, set())
    club: JSON = {"wielder": {"id": OGRE}, "roll": False, "options": {"heavy_melee_modifier": "maneuvers"}}
    assert command("damage", club).result["formula"] == "2d6+6"
    stated: JSON = {"wielder": {"name": "Cy", "str": 2, "dex": 0}, "roll": False}
    assert command("damage", stated).result["formula"] == "1d6"


def test_a_hazard_hurts_everyone_inside() -> None:
    """FR-HAZ-1, FR-HAZ-2: each saves with the sheet's Maneuvers, and the damage is stored."""
    targets: list[JSON] = [
        {"id": ANA, "distance_m": 2},
        {"id": OGRE, "distance_m": 3},
        {"id": BO, "distance_m": 9},
        {"name": "Cy", "distance_m": 1, "maneuvers": 0},
    ]
    order: JSON = {"hazard": "explosion", "difficulty": 15, "targets": targets}
    played = command("hazard", order, dice={"hazard": [6, 5, 4, 3], "Ana": [8], "Ogre": [8], "Cy": [20]})
    assert (state(played.cast, ANA)["hp"], state(played.cast, OGRE)["hp"]) == (6, 7)
    assert played.changed == {ANA, OGRE}
    assert refusal_of("hazard", order | {"targets": [{"name": "Cy", "distance_m": 1}]}) == (
        "bad_input",
        "/targets/0/maneuvers",
    )


def test_house_rules_come_with_the_order() -> None:
    """FR-DMG-3: as the campaign reads the text."""
    order: JSON = {"attacker": {"id": ANA}, "weapon": {"class": "light", "mode": "melee"}, "target": {"id": OGRE}}
    both = order | {"options": {"light_melee_bonus": "both"}}
    assert command("attack", order, dice={"Ana": [10, 3]}).result["damage"] == 5
    assert command("attack", both, dice={"Ana": [10, 3]}).result["damage"] == 7


def test_a_figure_keeps_its_side_and_turn() -> None:
    """FR-ENC-1: a blow changes Hit Points and nothing else."""
    before = {**party(), OGRE: replace(party()[OGRE], on_turn=True, round=1)}
    after = command("attack", SWORD, before, {"Ana": [9, 1]}).cast
    assert after[OGRE] == replace(before[OGRE], state=replace(before[OGRE].state, hp=20))
