"""Tests of findings about stored sheets, and of unknown words in conditions."""

from typing import Any

import pytest

from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored.characters import CHARACTERS
from service.rulesets.rollunder.stored.sheet import Sheet
from service.rulesets.stored.conditions import Condition, Effect, Recurring
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
def test_an_illegal_sheet_is_told_of(sheet: dict[str, Any], finding: tuple[str, str, str]) -> None:
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
