"""Tests of attacks."""

import pytest

from tests.rulesets.fastrpg.table import JSON, NO_ABILITIES, code_of, play, result_of

FIGHTER = {"name": "Ana", "modifier": 5, "str": 3, "dex": 1}
SWORD = {"class": "medium", "mode": "melee"}
BOW = {"class": "medium", "mode": "ranged"}


def attack(**fields: object) -> JSON:
    """Ana, Maneuvers +5, strikes with a sword at AC 15."""
    return {"attacker": FIGHTER, "weapon": SWORD, "target": {"ac": 15}} | fields


def test_of_all_faces_half_hit() -> None:
    """FR-ATT-1, FR-ATT-2: with +5 against AC 15, faces 10 to 20 hit; damage is d6+3."""
    results = [result_of("attack", attack(), {"Ana": [face, 4]}) for face in range(1, 21)]
    assert [result["hit"] for result in results] == [False] * 9 + [True] * 11
    assert [result["damage"] for result in results] == [0] * 9 + [7] * 10 + [9]


def test_maneuvers_is_rolled_from_afar_too() -> None:
    """FR-ATT-1: the weapon changes only the damage bonus."""
    result = result_of("attack", attack(weapon=BOW), {"Ana": [10, 4]})
    assert (result["total"], result["damage"]) == (15, 5)


def test_maneuvers_may_come_as_a_skill() -> None:
    """FR-ATT-1: by skill, abilities and points; no other skill attacks."""
    ana = {"name": "Ana", "str": 3, "dex": 1, "abilities": NO_ABILITIES | {"str": 3, "dex": 1}, "points": 2}
    assert result_of("attack", attack(attacker=ana | {"skill": "Maneuvers"}), {"Ana": [10, 4]})["total"] == 15
    assert code_of("attack", attack(attacker=ana | {"skill": "Primal"})) == "bad_input"


def test_a_miss_rolls_no_damage() -> None:
    """FR-ATT-2: players may throw damage along, but a miss leaves it unused."""
    answer = play("attack", attack(), {"Ana": [9, 6]})
    assert (answer.result["damage"], answer.unused) == (0, {"Ana": (6,)})


def test_a_natural_20_hits_for_the_maximum() -> None:
    """FR-ATT-3: for every Armor Class, without damage dice."""
    answer = play("attack", attack(target={"ac": 500}), {"Ana": [20]})
    assert (answer.result["hit"], answer.result["critical"], answer.result["damage"]) == (True, True, 9)
    assert "FR-ATT-3" in answer.rules


def test_a_natural_1_misses() -> None:
    """FR-ATT-4: also when the total reaches the Armor Class."""
    answer = play("attack", attack(target={"ac": 2}), {"Ana": [1]})
    assert (answer.result["hit"], answer.result["total"]) == (False, 6)
    assert "FR-ATT-4" in answer.rules


def test_luck_after_a_natural_1_looks_at_the_kept_die() -> None:
    """FR-DICE-5, FR-LUCK-2: the natural face is that of the chosen die."""
    ana = FIGHTER | {"luck": ["after"], "luck_points": 1}
    assert result_of("attack", attack(attacker=ana), {"Ana": [1, 20]})["critical"]


@pytest.mark.parametrize("hp", [0, -3])
def test_who_cannot_act_does_not_attack(hp: int) -> None:
    """FR-ATT-5, FR-HP-3: at 0 Hit Points or less there is no attack."""
    assert code_of("attack", attack(attacker=FIGHTER | {"hp": hp})) == "attacker_cannot_act"
    assert result_of("attack", attack(attacker=FIGHTER | {"hp": 1}), {"Ana": [2]})["hit"] is False


def test_the_dead_are_no_targets() -> None:
    """FR-ATT-5: a dead target is refused, a critical one is not."""
    assert code_of("attack", attack(target={"hp": -10, "hp_max": 10})) == "target_dead"
    assert result_of("attack", attack(target={"hp": -9, "hp_max": 10}), {"Ana": [9, 1]})["target_hp_after"] == -13


def test_total_cover_stops_the_attack() -> None:
    """FR-AC-4: nothing is rolled, also not for a natural 20; cover that blocks nothing does not stop it."""
    assert code_of("attack", attack(target={"cover": "total"})) == "total_cover"
    bushes = attack(target={"cover": "total", "cover_blocks": False})
    assert result_of("attack", bushes, {"Ana": [5, 1]})["ac"] == 10


def test_armor_shield_cover_and_skin_defend() -> None:
    """FR-AC-1 to FR-AC-3, FR-SPEC-4: the target's Armor Class is worked out with the attack."""
    target = {"armor": "light", "dex": 1, "shield": True, "cover": "half", "tough_skin": True}
    assert result_of("attack", attack(target=target), {"Ana": [2]})["ac"] == 18


def test_weapons_are_checked_before_dice() -> None:
    """FR-DMG-2: no melee form, and explosions are hazards."""
    assert code_of("attack", attack(weapon={"class": "rocket_launcher", "mode": "melee"})) == "no_melee_form"
    assert code_of("attack", attack(weapon={"class": "explosion", "mode": "ranged"})) == "use_hazard"


def test_light_weapons_take_the_better_bonus() -> None:
    """FR-DMG-3: Strength +3 rather than Dexterity +1, or by option both."""
    light = attack(weapon={"class": "light", "mode": "melee"})
    assert result_of("attack", light, {"Ana": [15, 4]})["damage"] == 5
    assert result_of("attack", light | {"options": {"light_melee_bonus": "both"}}, {"Ana": [15, 4]})["damage"] == 6


def test_damage_of_a_hit_may_be_nothing() -> None:
    """FR-DMG-4: a light weapon in weak hands may do nothing, also at its maximum."""
    weak = {"name": "Ana", "modifier": 5, "str": -9, "dex": -9}
    given = attack(attacker=weak, weapon={"class": "light", "mode": "melee"})
    assert result_of("attack", given, {"Ana": [15, 6]})["damage"] == 0
    assert result_of("attack", given, {"Ana": [20]})["damage"] == 0


def test_heavy_weapons_by_maneuvers() -> None:
    """FR-DMG-5: by option Maneuvers, which is the attacker's modifier when it is not stated."""
    heavy = attack(weapon={"class": "heavy", "mode": "melee"}, options={"heavy_melee_modifier": "maneuvers"})
    assert result_of("attack", heavy, {"Ana": [15, 1, 1]})["damage"] == 7
    stated = heavy | {"attacker": FIGHTER | {"maneuvers": 2}}
    assert result_of("attack", stated, {"Ana": [15, 1, 1]})["damage"] == 4


@pytest.mark.parametrize(
    ("hp", "after", "tier"), [(15, 8, "light"), (14, 7, "serious"), (7, 0, "critical"), (-8, -15, "dead")]
)
def test_the_target_is_hurt(hp: int, after: int, tier: str) -> None:
    """FR-HP-1, FR-HP-2: damage comes off the target's Hit Points, and the tier follows."""
    answer = play("attack", attack(target={"ac": 15, "hp": hp, "hp_max": 15}), {"Ana": [15, 4]})
    assert (answer.result["target_hp_after"], answer.result["target_tier_after"]) == (after, tier)
    assert f"{after} of 15 HP" in answer.line


def test_hit_points_come_with_their_maximum() -> None:
    """FR-HP-2: one alone has no tier; without both, the answer has no values of the target."""
    assert code_of("attack", attack(target={"hp": 5})) == "bad_input"
    assert code_of("attack", attack(target={"hp_max": 5})) == "bad_input"
    assert result_of("attack", attack(), {"Ana": [15, 4]})["target_tier_after"] is None


def test_luck_is_checked_before_the_attack() -> None:
    """FR-LUCK-4: attacks are among the rolls that luck helps, if there is any."""
    assert code_of("attack", attack(attacker=FIGHTER | {"luck": ["after"], "luck_points": 0})) == "no_luck_points"
    assert code_of("attack", attack(attacker=FIGHTER | {"luck": ["before"]})) == "luck_not_allowed"
