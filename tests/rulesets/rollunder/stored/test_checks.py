"""Tests of findings about stored sheets, and of unknown words in conditions."""

from typing import Any

import pytest

from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored.characters import CHARACTERS
from service.rulesets.rollunder.stored.sheet import Sheet
from service.rulesets.stored.conditions import Condition, Effect, Recurring
from service.rulesets.stored.findings import WordKind
from service.schemas.derive import schema_for

HAT = {"slot": 3, "name": "Hat"}
GIANTS_AXE = {"slot": 4, "name": "Giant's axe", "needs": {"STR": 40}}


def found(**sheet: Any) -> list[tuple[str, str, str]]:
    """Code, pointer and rule of all findings."""
    loaded = schema_for(Sheet).load(sheet)
    return [(remark.code, remark.pointer, remark.rule) for remark in CHARACTERS.findings(loaded, Options())]


@pytest.mark.parametrize(
    ("sheet", "finding"),
    [
        ({"items": [HAT, {**HAT, "name": "Cap"}]}, ("slot_used_twice", "/items/1", "RU-B-SLOT-1")),
        (
            {"advantages": [{"slot": 1, "name": "Rich", "cost": 9}]},
            ("balance_above_level", "/advantages", "RU-B-SLOT-3"),
        ),
        ({"coins": 10_000_000}, ("wealth_above_limit", "/coins", "RU-B-LIM-1")),
        ({"items": [{**HAT, "weight": 900}]}, ("load_above_limit", "/items", "RU-B-LIM-2")),
        (
            {"items": [{**HAT, "kind": "vehicle", "load_limit": 1, "freight": [{"name": "Stone", "weight": 2}]}]},
            ("vehicle_overloaded", "/items/0", "RU-B-LIM-3"),
        ),
        ({"items": [HAT, GIANTS_AXE]}, ("needs_not_met", "/items/1", "RU-B-ITEM-4")),
        (
            {"contacts": [{"slot": 1, "name": "Fireball", "kind": "spell", "needs": {"INT": 20}}]},
            ("needs_not_met", "/contacts/0", "RU-B-CSR-5"),
        ),
    ],
)
def test_an_illegal_sheet_is_reported(sheet: dict[str, Any], finding: tuple[str, str, str]) -> None:
    """Each finding has its member and its rule: RU-B-SHEET-1, RU-B-SLOT-1, RU-B-LIM-1, RU-B-ITEM-4, RU-B-CSR-5."""
    assert finding in found(**sheet)


def test_a_legal_sheet_has_no_findings() -> None:
    """Nothing is said (RU-B-SHEET-1)."""
    assert found(items=[HAT]) == []


@pytest.mark.parametrize(
    ("condition", "unknown"),
    [
        (Condition(name="Weak", effects=(Effect(code="attribute", target="STR", value=-2),)), []),
        (Condition(name="Stuck", effects=(Effect(code="bars", target="evade_up"),)), []),
        (Condition(name="Weak", effects=(Effect(code="atribute", target="STR"),)), ["atribute"]),
        (Condition(name="Weak", effects=(Effect(code="attribute", target="Str"),)), ["Str"]),
        (Condition(name="Weak", effects=(Effect(code="attribute"),)), [""]),
        (Condition(name="Stuck", effects=(Effect(code="bars", target="fly"),)), ["fly"]),
        (Condition(name="Ill", recurring=(Recurring(code="damage", value=1),)), ["damage"]),
    ],
)
def test_unknown_words_in_conditions(condition: Condition, unknown: list[str]) -> None:
    """Attributes and abilities are changed or barred by hand, nothing else (RU-C-ENC-3)."""
    assert [word.word for word in CHARACTERS.check_condition(condition, Sheet(), Options())] == unknown


@pytest.mark.parametrize("dice", ["2d8", "0d6", "2d6+1d4", "-1d6", "101d6", "1000000", "+".join(["1d6"] * 11)])
def test_dice_that_cannot_be_rolled_are_refused_with_the_sheet(dice: str) -> None:
    """Damage and net level of items and natural weapons (RU-B-DICE-1, RU-B-DICE-2, RU-C-GEN-6)."""
    weapon = {"damage": dice, "damage_type": "blade", "net_gain": dice}
    items = [HAT, {"slot": 1, "name": "Sword", "weapon": weapon}]
    sheet = schema_for(Sheet).load({"items": items, "natural_weapons": {"left/right": weapon}})
    found = [(word.kind, word.pointer) for word in CHARACTERS.check_sheet(sheet, Options())]
    weapons = ("/items/1/weapon", "/natural_weapons/left~1right")
    assert found == [(WordKind.DICE, f"{place}/{member}") for place in weapons for member in ("damage", "net_gain")]


@pytest.mark.parametrize("dice", ["2d6+3", "d20", "3d3-1", "1d2", "1d1", "4"])
def test_dice_that_can_be_rolled_are_stored(dice: str) -> None:
    """Each die of the game, and flat damage (RU-B-DICE-1, RU-B-DICE-2)."""
    sheet = schema_for(Sheet).load({"natural_weapons": {"fist": {"damage": dice, "damage_type": "bash"}}})
    assert list(CHARACTERS.check_sheet(sheet, Options())) == []
