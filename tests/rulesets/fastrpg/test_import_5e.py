"""Tests of stat blocks of the fifth edition as foes."""

from typing import Any

import pytest
from hypothesis import given

from service.rulesets.fastrpg.import_5e import convert
from service.rulesets.fastrpg.import_5e.block import average_of, number_of
from service.rulesets.fastrpg.import_5e.five_e_bits_form import Monster
from service.rulesets.fastrpg.import_5e.open5e import Creature
from service.rulesets.stored.tactics import Tactic, Target
from service.schemas.derive import schema_for
from tests.depth import generated
from tests.rulesets.samples import EMBER_DRAKE, MARSH_OGRE, conversion_of, findings_of, noted, noted_on_all, sample
from tests.strategies import bodies

PLAIN: dict[str, Any] = {
    "name": "Reed Thief",
    "armor_class": 13,
    "hit_points": 7,
    "strength": 10,
    "dexterity": 14,
    "constitution": 10,
    "intelligence": 10,
    "wisdom": 10,
    "charisma": 10,
    "challenge_rating": 0.25,
}
"""A block in the form of 5e-bits that converts without notes."""


def sheet_of(**members: Any) -> Any:
    """The sheet of the plain block with other members."""
    return conversion_of("fastrpg", "5e", PLAIN | members).entry.content["sheet"]


def notes_of(**members: Any) -> dict[str, str]:
    """The notes on the plain block with other members."""
    return noted(conversion_of("fastrpg", "5e", PLAIN | members))


def test_a_creature_of_open5e_becomes_a_foe() -> None:
    """FR-DER-1, FR-DMG-1, FR-CONV-1: 41 Hit Points are Endurance 8, Constitution +3 and 5 points, so level 5.

    With Strength +4, 2d8+4 (13) is nearest to 2d6+4 (11), and +6 needs 2 points of Maneuvers.
    """
    entry = conversion_of("fastrpg", "5e", sample(MARSH_OGRE)).entry
    assert entry.content == {
        "sheet": {
            "level": 5,
            "abilities": {"str": 4, "con": 3, "cha": -1},
            "skill_points": {"Endurance": 5, "Maneuvers": 2, "Awareness": 2},
            "special": ["darkvision"],
            "weapons": [
                {"name": "Bog Oak", "class": "heavy", "mode": "melee"},
                {"name": "Peat Clod", "class": "light", "mode": "ranged"},
            ],
            "ac": 12,
            "base_m": 12,
        },
        "tactic": {"target": "closest", "flees_below": 0.25},
    }
    assert (entry.name, entry.tags) == ("Marsh Ogre", ("giant",))
    assert entry.source is not None
    assert entry.source.title == "Beasts of the Wet Moor"
    assert entry.notes == "Multiattack. The ogre swings twice.\nBog Walker. Mud does not slow it."


def test_a_creature_of_open5e_has_a_note_for_all_that_is_different() -> None:
    """FR-GEN-1: each with a pointer into the block."""
    notes = noted(conversion_of("fastrpg", "5e", sample(MARSH_OGRE)))
    assert notes.keys() == {
        "/challenge_rating_decimal",
        "/ability_scores/dexterity",
        "/ability_scores/intelligence",
        "/ability_scores/charisma",
        "/darkvision_range",
        "/actions/2/attacks/0",
        "/skill_bonuses/stealth",
        "/speed/swim",
        "/tremorsense_range",
        "/resistances_and_immunities/damage_resistances",
        "/actions/0",
        "/traits/0",
    }
    assert notes["/actions/2/attacks/0"] == "The attack bonus +1 became +6: all attacks roll Maneuvers."
    assert notes["/actions/0"].startswith('"Multiattack" was not converted.')


def test_an_attack_without_damage_is_noted_alone() -> None:
    """FR-GEN-1: the other attack of the action is converted."""
    block = sample(MARSH_OGRE)
    block["actions"][1]["attacks"].append({"name": "Net", "to_hit_mod": 6})
    conversion = conversion_of("fastrpg", "5e", block)
    assert [each["name"] for each in conversion.entry.content["sheet"]["weapons"]] == ["Bog Oak", "Peat Clod"]
    assert noted(conversion)["/actions/1/attacks/1"].startswith('"Bog Oak" was not converted.')


def test_legendary_actions_are_noted() -> None:
    """FR-GEN-1: a creature has one action in its turn."""
    block = sample(MARSH_OGRE)
    block["actions"][1]["action_type"] = "LEGENDARY_ACTION"
    conversion = conversion_of("fastrpg", "5e", block)
    assert [each["name"] for each in conversion.entry.content["sheet"]["weapons"]] == ["Peat Clod"]
    assert "/actions/1" in noted(conversion)


def test_a_monster_of_5e_bits_becomes_a_foe() -> None:
    """FR-SHEET-2, FR-CONV-1, FR-DMG-1: level 10, the highest, pays for 10 abilities and 20 skill points.

    Endurance takes 10 (65 Hit Points), Maneuvers 4, the save by Wisdom 5. 12d6 (42) are 8d6+14.
    """
    sheet = conversion_of("fastrpg", "5e", sample(EMBER_DRAKE)).entry.content["sheet"]
    assert sheet == {
        "level": 10,
        "abilities": {"str": 6, "con": 3, "wis": 1},
        "skill_points": {"Endurance": 10, "Maneuvers": 4, "Awareness": 5},
        "special": ["darkvision"],
        "weapons": [
            {"name": "Bite", "class": "heavy", "mode": "melee"},
            {"name": "Cinder Spit", "class": "medium", "mode": "melee"},
            {"name": "Cinder Spit (thrown)", "class": "extra_heavy", "mode": "ranged"},
        ],
        "ac": 18,
        "powers": [
            {
                "name": "Ember Breath",
                "save": {"skill": "Maneuvers", "difficulty": 16, "on_success": "half"},
                "damage": {"dice": 8, "modifier": 14},
                "uses": {"count": 1, "per": "scene"},
            }
        ],
    }


def test_a_monster_of_5e_bits_has_a_note_for_all_that_is_different() -> None:
    """FR-GEN-1: each with a pointer into the block."""
    notes = noted(conversion_of("fastrpg", "5e", sample(EMBER_DRAKE)))
    assert notes["/hit_points"] == "142 Hit Points became 65: 5 for each point of Endurance, at least 5."
    assert notes["/actions/1"] == "24 damage on average became 13, that of the weapon class `heavy`."
    assert notes["/proficiencies/0"] == "The save +4 became +10, the modifier of Maneuvers."
    assert notes.keys() == {
        "/challenge_rating",
        "/intelligence",
        "/wisdom",
        "/charisma",
        "/hit_points",
        "/proficiencies/0",
        "/proficiencies/2",
        "/actions/0",
        "/actions/1",
        "/actions/2/damage/0",
        "/actions/3/usage",
        "/speed/fly",
        "/senses/blindsight",
        "/damage_immunities",
        "/special_abilities/0",
        "/reactions/0",
        "/legendary_actions/0",
    }


def test_what_converts_exactly_has_no_note() -> None:
    """FR-AC-1, FR-DER-1: Armor Class as printed; 7 Hit Points are nearest to 5, which all have."""
    assert notes_of() == {}
    assert sheet_of() == {"level": 1, "abilities": {"dex": 2}, "ac": 13}


def test_a_block_without_a_challenge_rating_has_a_note_on_itself() -> None:
    """FR-GEN-1: no pointer leads to a member that is not there, in both forms of blocks."""
    detail = "Without a challenge rating, the level is {}, which pays for Hit Points and attacks."
    of_bits, of_open5e = PLAIN | {"hit_points": 25}, sample(MARSH_OGRE)
    del of_bits["challenge_rating"], of_open5e["challenge_rating_decimal"]
    for block in (of_bits, of_open5e):
        conversion = conversion_of("fastrpg", "5e", block)
        assert noted_on_all(conversion) == [detail.format(5)]
        assert not [pointer for pointer in noted(conversion) if pointer.startswith("/challenge")]


@pytest.mark.parametrize(("rating", "level"), [(5, 5), (5.0, 5), ("5", 5), ("5.000", 5), ("1/4", 1), (0.25, 1)])
def test_the_challenge_rating_of_open5e_has_either_name(rating: Any, level: int) -> None:
    """FR-GEN-1: `challenge_rating` is the newer one."""
    block = sample(MARSH_OGRE) | {"hit_points": 5, "actions": []}
    del block["challenge_rating_decimal"]
    conversion = conversion_of("fastrpg", "5e", block | {"challenge_rating": rating})
    assert conversion.entry.content["sheet"]["level"] == level
    assert noted_on_all(conversion) == []
    assert "/challenge_rating" not in noted(conversion)


def test_a_fraction_of_a_challenge_rating_is_noted_as_a_number() -> None:
    """FR-GEN-1: 1/8 is less than 1."""
    notes = notes_of(challenge_rating="1/8", hit_points=25)
    assert notes["/challenge_rating"].startswith("The challenge rating 0.125 became level 5")


def test_an_initiative_of_its_own_is_noted() -> None:
    """FR-INIT-1: initiative rolls Dexterity or Awareness."""
    assert "/initiative_bonus" not in noted(
        conversion_of("fastrpg", "5e", sample(MARSH_OGRE) | {"initiative_bonus": 2})
    )
    notes = noted(conversion_of("fastrpg", "5e", sample(MARSH_OGRE) | {"initiative_bonus": 7}))
    assert notes["/initiative_bonus"].startswith("The initiative bonus +7 became +2")


def test_resistances_that_only_a_text_states_are_noted() -> None:
    """FR-GEN-1: as of nonmagical attacks, which no list of Open5e has."""
    stated = {"damage_resistances_display": "nonmagical attacks", "damage_resistances": []}
    notes = noted(conversion_of("fastrpg", "5e", sample(MARSH_OGRE) | {"resistances_and_immunities": stated}))
    assert "/resistances_and_immunities/damage_resistances_display" in notes


@pytest.mark.parametrize(
    ("hit_points", "points"), [(7, 0), (8, 2), (12, 2), (13, 3), (17, 3), (52, 10), (53, 10), (999, 10)]
)
def test_hit_points_become_endurance(hit_points: int, points: int) -> None:
    """FR-DER-1, FR-SHEET-4: a fifth of them, rounded; the level is as high as the points, 10 at most."""
    sheet = sheet_of(hit_points=hit_points)
    assert sheet.get("skill_points", {}).get("Endurance", 0) == points
    assert sheet["level"] == max(1, points)


@pytest.mark.parametrize(
    ("ability", "skill"),
    [("cha", "Cunning"), ("con", "Endurance"), ("int", "Lore"), ("wis", "Awareness")],
)
def test_saves_become_skills_by_the_appendix(ability: str, skill: str) -> None:
    """FR-CONV-1: with points for their bonus where the level has them."""
    save = {"value": 2, "proficiency": {"index": f"saving-throw-{ability}"}}
    expected = {} if skill == "Endurance" else {skill: 2}
    assert sheet_of(challenge_rating=2, proficiencies=[save]).get("skill_points", {}) == expected
    assert ("/proficiencies/0" in notes_of(challenge_rating=2, proficiencies=[save])) is (skill == "Endurance")


@pytest.mark.parametrize(
    ("dice", "weapon_class", "is_noted"),
    [("1", "light", False), ("1d6", "medium", False), ("2d6", "heavy", False), ("3d8", "heavy", True)],
)
def test_damage_becomes_the_nearest_class(dice: str, weapon_class: str, is_noted: bool) -> None:
    """FR-DMG-1, FR-DMG-3: without bonuses 1.5, 3.5 and 7 on average; 3d8 is 13.5, more than a die away."""
    bite = {"name": "Bite", "attack_bonus": 0, "damage": [{"damage_dice": dice}]}
    members = {"dexterity": 10, "actions": [bite]}
    assert sheet_of(**members)["weapons"] == [{"name": "Bite", "class": weapon_class, "mode": "melee"}]
    assert notes_of(**members).keys() == ({"/actions/0"} if is_noted else set())


@pytest.mark.parametrize(
    ("members", "pointer"),
    [
        ({"usage": {"type": "per day", "times": 1}}, "usage"),
        ({"damage": [{"damage_dice": "1d4"}, {"damage_dice": "1d4 per head"}]}, "damage/1"),
        ({"damage": [{"damage_dice": "1d4", "dc": {"dc_value": 12}}]}, "damage/0/dc"),
        ({"damage": [{"choose": 1, "from": {"options": [{"damage_dice": "1d4"}]}}]}, "damage/0"),
        ({"desc": "Hit: 4 (1d4 + 2) piercing damage, and the target falls."}, "desc"),
        ({"desc": "Hit: 4 (1d4 + 2) piercing damage, or 5 (1d6 + 2) damage if used with two hands."}, "desc"),
    ],
)
def test_what_a_weapon_does_not_have_is_noted(members: dict[str, Any], pointer: str) -> None:
    """FR-GEN-1: its damage alone is converted."""
    bite = {"name": "Bite", "attack_bonus": 2, "damage": [{"damage_dice": "1d4"}]}
    assert notes_of(actions=[bite | members]).keys() == {f"/actions/0/{pointer}"}


@pytest.mark.parametrize(
    "desc",
    [
        "Melee Weapon Attack: +4 to hit. Hit: 4 (1d4 + 2) piercing damage.",
        "_Hit:_ 4 (1d4 + 2) Piercing damage plus 3 (1d6) Fire damage",
        "Hit: 1 piercing damage.",
        "A bite.",
        None,
    ],
)
def test_an_attack_that_only_damages_has_no_note(desc: str | None) -> None:
    """FR-DMG-1: the weapon has all that the text says."""
    bite = {"name": "Bite", "desc": desc, "attack_bonus": 2, "damage": [{"damage_dice": "1d4"}]}
    assert notes_of(actions=[bite]) == {}


def test_the_text_of_an_attack_that_does_more_is_kept() -> None:
    """FR-GEN-1: the notes of the entry have it, in both forms of blocks."""
    desc = "Hit: 4 (1d4 + 2) piercing damage, and the target falls."
    bite = {"name": "Bite", "desc": desc, "attack_bonus": 2, "damage": [{"damage_dice": "1d4"}]}
    assert conversion_of("fastrpg", "5e", PLAIN | {"actions": [bite]}).entry.notes == f"Bite. {desc}"
    block = sample(MARSH_OGRE)
    block["actions"][1] |= {"desc": desc, "usage_limits": {"type": "PER_DAY", "param": 1}, "limited_to_form": "Bog"}
    conversion = conversion_of("fastrpg", "5e", block)
    assert f"Bog Oak. {desc}" in conversion.entry.notes.splitlines()
    assert {f"/actions/1/{name}" for name in ("desc", "usage_limits", "limited_to_form")} <= noted(conversion).keys()


@pytest.mark.parametrize(
    ("members", "pointer"),
    [
        ({"challenge_rating": "unknown"}, "/challenge_rating"),
        ({"speed": {"walk": {"number": 40}}}, "/speed/walk"),
        ({"senses": {"darkvision": "far"}}, "/senses/darkvision"),
    ],
)
def test_values_without_a_number_are_noted(members: dict[str, Any], pointer: str) -> None:
    """FR-GEN-1: where the block may state anything."""
    assert notes_of(**members) == {pointer: "Expected a number. This member was left out."}


def test_a_speed_that_is_not_in_feet_is_noted() -> None:
    """FR-MOVE-1: a mile is no foot."""
    block = sample(MARSH_OGRE) | {"speed": {"walk": 1, "unit": "miles"}}
    conversion = conversion_of("fastrpg", "5e", block)
    assert "base_m" not in conversion.entry.content["sheet"]
    assert "/speed/unit" in noted(conversion)


def test_further_armor_classes_are_noted() -> None:
    """FR-AC-1: the first is the usual one."""
    armor_classes = [{"type": "natural", "value": 14}, {"type": "condition", "value": 11}]
    assert sheet_of(armor_class=armor_classes)["ac"] == 14
    assert notes_of(armor_class=armor_classes).keys() == {"/armor_class/1"}


@pytest.mark.parametrize(
    ("desc", "modes"),
    [
        ("Melee Attack Roll: +4, reach 5 ft.", ["melee"]),
        ("Ranged Attack Roll: +4, range 80/320 ft.", ["ranged"]),
        ("Melee or Ranged Attack Roll: +4.", ["melee", "ranged"]),
        ("Melee Weapon Attack: +4 to hit. It defends against one ranged weapon attack.", ["melee"]),
    ],
)
def test_the_text_of_an_attack_begins_with_its_mode(desc: str, modes: list[str]) -> None:
    """FR-DMG-1: in the words of 2014 and of 2024."""
    bite = {"name": "Bite", "desc": desc, "attack_bonus": 2, "damage": [{"damage_dice": "1d4"}]}
    assert [each["mode"] for each in sheet_of(actions=[bite])["weapons"]] == modes


def test_long_names_of_actions_are_cut() -> None:
    """FR-GEN-1: some blocks put conditions of use into the name."""
    name = "Swallow (1/Day; " + "only while it has no swallowed creature, " * 4
    bite = {"name": name, "attack_bonus": 2, "damage": [{"damage_dice": "1d4"}]}
    burst = {"name": name, "dc": {"dc_type": {"index": "dex"}, "dc_value": 9}, "damage": [{"damage_dice": "2d6"}]}
    sheet = sheet_of(actions=[bite, burst])
    assert [sheet[member][0]["name"] for member in ("weapons", "powers")] == [name[:100], name[:100]]


def test_weapons_have_different_names() -> None:
    """FR-GEN-1: orders name them."""
    bite = {"name": "Bite", "attack_bonus": 2, "damage": [{"damage_dice": "1d4"}]}
    names = [each["name"] for each in sheet_of(actions=[bite | {"name": "Bite 2"}, bite, bite])["weapons"]]
    assert names == ["Bite 2", "Bite", "Bite 3"]


def test_uses_of_powers_carry_over() -> None:
    """FR-GEN-1: those for a day as they are; a success prevents damage unless it halves it."""
    gaze = {
        "name": "Gaze",
        "dc": {"dc_type": {"index": "wis"}, "dc_value": 12, "success_type": "none"},
        "damage": [{"damage_dice": "2d6"}],
        "usage": {"type": "per day", "times": 3},
    }
    assert sheet_of(actions=[gaze])["powers"] == [
        {
            "name": "Gaze",
            "save": {"skill": "Awareness", "difficulty": 12, "on_success": "negate"},
            "damage": {"dice": 2},
            "uses": {"count": 3, "per": "day"},
        }
    ]


@pytest.mark.parametrize("kind", ["Undead", {"name": "Undead"}])
def test_the_undead_never_flee(kind: Any) -> None:
    """FR-GEN-1: the tactic follows the type."""
    tactic = conversion_of("fastrpg", "5e", PLAIN | {"type": kind}).entry.content["tactic"]
    assert tactic == {"target": "closest"}
    assert schema_for(Tactic).load(tactic) == Tactic(target=Target.CLOSEST)


@pytest.mark.parametrize(
    ("dice", "average"),
    [("2d6", 7), ("1d8 + 3", 7.5), ("2d4-1", 4), ("d8", 4.5), ("5", 5), ("", None), ("2d", None), ("a lot", None)],
)
def test_dice_have_an_average(dice: str, average: float | None) -> None:
    """FR-DMG-1: of every notation that stat blocks use."""
    assert average_of(dice) == average


def test_numbers_are_found_in_texts() -> None:
    """FR-MOVE-1: as speeds have them."""
    assert [number_of(value) for value in ("30 ft.", 40.0, "2.000", "1/8", "1/0", None, True, {}, "fast")] == [
        30,
        40,
        2,
        0.125,
        1,
        None,
        None,
        None,
        None,
    ]


@given(creature=bodies(Creature), monster=bodies(Monster))
@generated(60)
def test_every_block_becomes_a_legal_sheet(creature: dict[str, Any], monster: dict[str, Any]) -> None:
    """FR-SHEET-1, FR-SHEET-2, FR-SHEET-4: without findings, whatever the block asks for."""
    for form, body in ((Creature, creature), (Monster, monster)):
        conversion = convert(schema_for(form).load(body))
        assert findings_of("fastrpg", conversion) == []
        assert all(note.detail for note in conversion.notes)
