"""Tests of tables and samples."""

from service.rulesets.flyerbook.reference import REFERENCE
from service.schemas.strict_json import to_plain
from tests.rulesets.flyerbook.calls import result, roller, task

PLAIN = to_plain(REFERENCE)


def test_difficulties() -> None:
    """Routine 6, easy 9, challenging 12, hard 15 (FB-REF-1)."""
    assert PLAIN["difficulties"] == {"routine": 6, "easy": 9, "challenging": 12, "hard": 15}


def test_numbers_of_the_rules() -> None:
    """Fallback 3, -3 a wound, +6 for only defending, 7 days (FB-TASK-2, FB-WOUND-3, FB-ATT-4, FB-HEAL-1)."""
    assert (PLAIN["fallback_value"], PLAIN["wound_malus"], PLAIN["defend_only_bonus"]) == (3, -3, 6)
    assert PLAIN["days_between_healing_rolls"] == 7
    assert PLAIN["range_bands"] == [{"up_to_m": 5, "difficulty": 12}, {"up_to_m": 50, "difficulty": 15}]


def test_printed_prices() -> None:
    """The printed steps cost 1 and 3 (FB-SHEET-3)."""
    assert PLAIN["skill_prices"] == {"12": 1, "15": 3}
    assert PLAIN["job_prices"] == {"9": 1, "12": 3}
    assert PLAIN["rating_prices"] == {"1": 1, "2": 3}


def test_equipment_anchors() -> None:
    """Usual weapons, armor and thresholds (FB-DMG-4, FB-REF-3)."""
    assert {anchor["name"]: anchor["value"] for anchor in PLAIN["weapons"]} == {
        "dagger": 1, "dart": 1, "knife": 1, "fists": 3, "sword": 4, "crossbow": 4, "axe": 8, "rifle": 8,
    }  # fmt: skip
    assert {anchor["name"]: anchor["value"] for anchor in PLAIN["armors"]} == {"cloth": 1, "plate": 8}
    assert PLAIN["wound_thresholds"] == [3, 6]


def test_sample_cards_are_those_of_the_text() -> None:
    """Four cards with their roles, traits and weapons (FB-REF-2)."""
    cards = {sample["card"]["name"]: sample["card"] for sample in PLAIN["sample_cards"]}
    assert {name: (card["role"], card["jobs"], card["skills"]) for name, card in cards.items()} == {
        "Harrak": ("Dwarven Thief", {"Locksmith": 12}, {}),
        "Darius": ("", {"unnamed job": 9}, {"Stays Sharp": 12, "Swordfighting": 12}),
        "Hildy": ("Pirate Captain", {"Pirate Thief": 12}, {"Stays Sharp": 12, "Crossbow": 12}),
        "Daenes": ("Inscrutable Fire-Realm Demon", {"Fire Realm Officer": 12}, {}),
    }
    assert {name: card["weapons"][0] for name, card in cards.items()} == {
        "Harrak": {"name": "Knife", "damage": 1, "difficulty": None},
        "Darius": {"name": "Sword", "damage": 4, "difficulty": None},
        "Hildy": {"name": "Crossbow", "damage": 4, "difficulty": None},
        "Daenes": {"name": "Fists", "damage": 3, "difficulty": None},
    }
    assert all(card["armors"] == [] for card in cards.values())


def test_a_roll_is_one_die_for_whoever_rolls() -> None:
    """One d6 a participant is all that play needs (FB-REF-4)."""
    assert result("task", task(roller(12)), Harrak=[4])["total"] == 16
