"""Tests of bracket notation."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import refusal, result

CHECK = {"operation": "task", "divide_by": 1, "modifier": 0}


@pytest.mark.parametrize(
    ("notation", "expected"),
    [
        ("[INT]", {**CHECK, "attribute": "INT"}),
        ("[ int + 4 ]", {**CHECK, "attribute": "INT", "modifier": 4}),
        ("[STR-1d6]", {**CHECK, "attribute": "STR", "modifier": "-1d6"}),
        ("[STR+d6]", {**CHECK, "attribute": "STR", "modifier": "1d6"}),
        ("[CHA-4+d6]", {**CHECK, "attribute": "CHA", "modifier": "-4+1d6"}),
        ("[DEX:5]", {**CHECK, "attribute": "DEX", "divide_by": 5}),
        ("[DEX:2-4]", {**CHECK, "attribute": "DEX", "divide_by": 2, "modifier": -4}),
        ("[LVL\N{EN DASH}1]", {**CHECK, "attribute": "LVL", "modifier": -1}),
        ("[50%]", {"operation": "chance", "percent": 50}),
        ("[rise LVL]", {"operation": "rise_level"}),
        ("[comparative STR]", {"operation": "contest", "attributes": ["STR"]}),
        ("[Comparative INT vs str]", {"operation": "contest", "attributes": ["INT", "STR"]}),
        ("[comparative d20]", {"operation": "comparative_d20"}),
        ("[Alchemy]", {"operation": "talent", "talent": "alchemy"}),
        ("[boats/ships]", {"operation": "talent", "talent": "boats/ships"}),
        ("[heat  ball]", {"operation": "talent", "talent": "heat ball"}),
    ],
)
def test_forms_lead_to_operations(notation: str, expected: dict[str, Any]) -> None:
    """Each form leads to an operation and its inputs; capitals and spaces do not matter (RU-B-CHK-4)."""
    assert result("parse", {"notation": notation}) == expected


@pytest.mark.parametrize(
    ("notation", "expected"),
    [
        ("[attack-4]", {"operation": "combat", "choices": ["attack"], "divide_by": 1, "modifier": -4}),
        ("[evade/parry]", {"operation": "combat", "choices": ["evade", "parry"], "divide_by": 1, "modifier": 0}),
        ("[parry:2]", {"operation": "combat", "choices": ["parry"], "divide_by": 2, "modifier": 0}),
        ("[durability<15 broken]", {"operation": "durability", "broken_below": 15}),
    ],
)
def test_forms_of_combat_are_read_too(notation: str, expected: dict[str, Any]) -> None:
    """Attack, the defenses and durability (RU-C-GEN-8, RU-B-CHK-4)."""
    assert result("parse", {"notation": notation}) == expected


def test_the_letter_x_stands_for_a_text() -> None:
    """X is replaced as text, so that [INT-X] with 3d6 is -3d6 (RU-B-CHK-4)."""
    assert result("parse", {"notation": "[INT-X]", "x": "3d6"})["modifier"] == "-3d6"
    assert result("parse", {"notation": "[INT+x]", "x": 2})["modifier"] == 2
    assert result("parse", {"notation": "[durability<X broken]", "x": 12})["broken_below"] == 12


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        ({"notation": "[INT-X]"}, "unresolved_x", "/x"),
        ({"notation": "[durability<X broken]"}, "unresolved_x", "/x"),
        ({"notation": "[durability<X broken]", "x": "1d6"}, "bad_input", "/x"),
        ({"notation": "[INT-X]", "x": -2}, "bad_expression", "/x"),
        ({"notation": "[INT-X]", "x": "?"}, "bad_expression", "/x"),
        ({"notation": "[DEX:0]"}, "bad_divisor", "/notation"),
        ({"notation": "[53%]"}, "bad_percent", "/notation"),
        ({"notation": "[INT-d7]"}, "unknown_die", "/notation"),
        ({"notation": "INT"}, "unknown_notation", "/notation"),
        ({"notation": "[INT-foo]"}, "unknown_notation", "/notation"),
        ({"notation": "[INT foo]"}, "unknown_notation", "/notation"),
        ({"notation": "[comparative luck]"}, "unknown_notation", "/notation"),
        ({"notation": "[]"}, "unknown_notation", "/notation"),
        ({"notation": "[7]"}, "unknown_notation", "/notation"),
    ],
)
def test_what_fits_no_form_is_refused(body: dict[str, Any], code: str, pointer: str) -> None:
    """Each with a different code (RU-B-CHK-4)."""
    assert refusal("parse", body) == (code, pointer)
