"""Tests of energies."""

from typing import Any

import pytest

from service.rulesets.rollunder.tables import table
from tests.rulesets.rollunder.calls import refusal, result


def principle(**members: Any) -> dict[str, Any]:
    """The energy of a principle at level 4."""
    return {"ledger": "group", "kind": "principle", "name": "body", "level": 4, **members}


def facette(**members: Any) -> dict[str, Any]:
    """The energy of a facette at level 4."""
    return {"ledger": "region", "kind": "facette", "name": "Agriculture", "level": 4, **members}


def test_a_principle_has_many_names() -> None:
    """All 46 lead to one of six, in upper or lower case (RU-B-ENERGY-1)."""
    names = [(name, row["name"]) for row in table("principles") for name in (row["name"], *row["aliases"])]
    assert len(table("principles")) == 6
    for name, main in names:
        assert result("energy", principle(name=name.upper(), days=0))["name"] == main
    assert refusal("energy", principle(name="luck", days=1)) == ("unknown_principle", "/name")


@pytest.mark.parametrize(("days", "people", "level"), [(1, 1, 5), (2.9, 1, 6), (0.9, 9, 4), (2, 3, 10)])
def test_a_principle_grows_by_full_days(days: float, people: int, level: int) -> None:
    """Of each who prays (RU-B-ENERGY-2, RU-B-ENERGY-5)."""
    got = result("energy", principle(days=days, people=people))
    assert got == {"name": "body", "level": level, "changed": level - 4}


@pytest.mark.parametrize(("hours", "people", "level"), [(1, 1, 5), (7.5, 2, 18)])
def test_a_facette_grows_by_full_hours(hours: float, people: int, level: int) -> None:
    """Of each who works; its name is free (RU-B-ENERGY-3, RU-B-ENERGY-5)."""
    got = result("energy", facette(hours=hours, people=people))
    assert (got["name"], got["level"]) == ("Agriculture", level)


def test_energy_is_used_up() -> None:
    """Never more than there is (RU-B-ENERGY-5)."""
    assert result("energy", facette(spend=4)) == {"name": "Agriculture", "level": 0, "changed": -4}
    assert refusal("energy", principle(spend=5)) == ("not_enough_points", "/spend")


def test_energies_belong_to_a_ledger() -> None:
    """Of a region or of a group (RU-B-ENERGY-4)."""
    assert refusal("energy", principle(days=1, ledger="temple")) == ("unknown_ledger", "/ledger")


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        (principle(), "bad_input", "/days"),
        (principle(days=1, spend=1), "bad_input", "/days"),
        (facette(), "bad_input", "/hours"),
        (principle(hours=1), "unknown_field", "/hours"),
        (principle(days=-1), "negative_amount", "/days"),
        (facette(spend=-1), "negative_amount", "/spend"),
        (facette(hours=1, people=0), "bad_input", "/people"),
    ],
)
def test_one_thing_happens_at_a_time(body: dict[str, Any], code: str, pointer: str) -> None:
    """Days for a principle, hours for a facette, or spending (RU-B-ENERGY-5)."""
    assert refusal("energy", body) == (code, pointer)
