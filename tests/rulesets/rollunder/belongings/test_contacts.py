"""Tests of contacts, spells and recipes."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import refusal, result


@pytest.mark.parametrize(
    ("met", "sit_in", "deal", "slots", "reason"),
    [
        (True, True, False, 1, None),
        (True, False, True, 20, None),
        (True, False, False, 5, "no_relationship"),
        (False, True, True, 5, "no_relationship"),
        (False, False, False, 0, "no_relationship"),
        (True, True, True, 0, "no_free_slot"),
    ],
)
def test_a_contact_was_met(met: bool, sit_in: bool, deal: bool, slots: int, reason: str | None) -> None:
    """With a sit-in or a deal (RU-B-CSR-2, RU-B-SOC-4), and takes one of the shared slots (RU-B-CSR-1)."""
    body = {"met": met, "sit_in": sit_in, "deal": deal, "free_contact_slots": slots}
    assert result("contact", body) == {"allowed": reason is None, "reason": reason}


@pytest.mark.parametrize(
    ("between", "book", "reason"),
    [
        (True, True, None),
        (True, False, "book_needed"),
        (False, True, "only_between_sessions"),
        (False, False, "only_between_sessions"),
    ],
)
def test_spells_change_between_sessions(between: bool, book: bool, reason: str | None) -> None:
    """With the book at hand (RU-B-CSR-3)."""
    got = result("spell_change", {"between_sessions": between, "book": book})
    assert got == {"allowed": reason is None, "reason": reason}


RECIPE = {"ingredients": {"rose": 2, "water": 1}, "workplace": "lab", "hours": 3}
ENOUGH = {"ingredients": {"rose": 2, "water": 1}, "workplaces": ["forge", "lab"], "hours": 3}


@pytest.mark.parametrize(
    ("have", "expected"),
    [
        ({}, ({}, True, True, True)),
        ({"ingredients": {"rose": 1}}, ({"rose": 1, "water": 1}, True, True, False)),
        ({"workplaces": ["forge"]}, ({}, False, True, False)),
        ({"hours": 2.5}, ({}, True, False, False)),
    ],
)
def test_a_recipe_needs_three_things(have: dict[str, Any], expected: tuple[Any, ...]) -> None:
    """Ingredients, workplace and time; equal is enough (RU-B-CSR-4)."""
    got = result("recipe_ready", {"recipe": RECIPE, "have": ENOUGH | have})
    assert (got["missing"], got["workplace_ok"], got["time_ok"], got["ready"]) == expected


def test_some_recipes_need_no_workplace() -> None:
    """Null will do anywhere (RU-B-CSR-4), and time is not negative."""
    assert result("recipe_ready", {"recipe": RECIPE | {"workplace": None}, "have": ENOUGH | {"workplaces": []}})[
        "ready"
    ]
    body = {"recipe": RECIPE | {"hours": -1}, "have": ENOUGH}
    assert refusal("recipe_ready", body) == ("negative_amount", "/recipe/hours")
