"""Tests of numbers of other systems."""

from typing import Any

import pytest

from tests.rulesets.flyerbook.calls import answer, refusal, result


def converted(system: str, what: str, options: dict[str, Any] | None = None, **members: Any) -> dict[str, Any]:
    """The members of a conversion's result that are not null."""
    got = result("conversion", {"from": system, "what": what, "options": options or {}} | members)
    return {name: value for name, value in got.items() if value is not None}


@pytest.mark.parametrize("modifier", [-2, 0, 5])
def test_a_success_roll_is_a_task_against_12(modifier: int) -> None:
    """Difficulty 12, and the skill modifier unchanged (FB-CONV-1)."""
    assert converted("gurps", "success_roll", modifier=modifier) == {"difficulty": 12, "modifier": modifier}


@pytest.mark.parametrize(
    ("cost", "lower", "higher"),
    [(0, 0, 0), (9, 0, 0), (10, 1, 1), (19, 1, 1), (20, 1, 2), (21, 2, 2), (49, 2, 2), (50, 2, 3), (51, 3, 3),
     (120, 3, 3)],
)  # fmt: skip
def test_a_trait_falls_into_a_band(cost: int, lower: int, higher: int) -> None:
    """10 to 20: 1, to 50: 2, to 120: 3 pluses; `boundary` decides about 20 and 50; minuses likewise (FB-CONV-2)."""
    for boundary, rating in (("lower", lower), ("higher", higher)):
        options = {"boundary": boundary}
        assert converted("gurps", "trait", options, cost=cost) == {"kind": "edge", "rating": rating}
        if cost:
            assert converted("gurps", "trait", options, cost=-cost) == {"kind": "flaw", "rating": -rating}


@pytest.mark.parametrize("cost", [121, -121, 1_000_000])
@pytest.mark.parametrize("boundary", ["lower", "higher"])
def test_beyond_120_there_is_no_band(cost: int, boundary: str) -> None:
    """A cost above 120, either way, is `not_covered` (FB-CONV-2)."""
    body = {"from": "gurps", "what": "trait", "cost": cost, "options": {"boundary": boundary}}
    assert refusal("conversion", body) == ("not_covered", "/cost")


@pytest.mark.parametrize(
    ("damage", "average", "rounded"),
    [
        ("1d", 3.5, (3, 4, 4, 3.5)),
        ("2d", 7, (7, 7, 7, 7)),
        ("2d+1", 8, (8, 8, 8, 8)),
        ("3d6-2", 8.5, (8, 9, 9, 8.5)),
        ("1d6+0", 3.5, (3, 4, 4, 3.5)),
        ("1d-4", -0.5, (0, 0, 0, 0)),
        ("1d-9", -5.5, (0, 0, 0, 0)),
        ("9999d6+9999", 44995.5, (44995, 44996, 44996, 44995.5)),
    ],
)
def test_a_weapon_does_its_average(damage: str, average: float, rounded: tuple[float, ...]) -> None:
    """3.5 for each die plus the additions; rounded down, to the nearest, up, or exact, never below 0 (FB-CONV-3)."""
    for rounding, expected in zip(("down", "nearest", "up", "exact"), rounded, strict=True):
        got = converted("gurps", "weapon", {"rounding": rounding}, damage=damage)
        assert got == {"average": average, "damage": expected}
    assert converted("gurps", "weapon", damage=damage)["damage"] == rounded[0]


@pytest.mark.parametrize(
    "damage", ["", "d", "d6", "2", "2d8", "2d6+", "2d+1d", "0d", "02d", "-1d", "2 d", "2D", "2d6 + 1", "2d66", "+2d"]
)
def test_other_notation_is_refused(damage: str) -> None:
    """Only `Nd` or `Nd6` with `+k` or `-k` is a damage roll (FB-CONV-3)."""
    body = {"from": "gurps", "what": "weapon", "damage": damage}
    assert refusal("conversion", body) == ("bad_input", "/damage")


@pytest.mark.parametrize("dr", [0, 1, 12])
def test_armor_is_used_unchanged(dr: int) -> None:
    """Damage resistance is armor (FB-CONV-4)."""
    assert converted("gurps", "armor", dr=dr) == {"armor": dr}


@pytest.mark.parametrize(("target", "difficulty"), [(-4, 0), (-2, 6), (-1, 9), (0, 12), (1, 15), (2, 18), (-5, -3)])
def test_a_target_is_raised_by_4_and_tripled(target: int, difficulty: int) -> None:
    """(target + 4) x 3, added first (FB-CONV-5)."""
    assert converted("fudge", "target", target=target) == {"difficulty": difficulty}


@pytest.mark.parametrize("rating", [-2, 0, 3])
def test_attributes_carry_over(rating: int) -> None:
    """Pluses are pluses and minuses minuses (FB-CONV-6)."""
    assert converted("fudge", "attribute", rating=rating) == {"plusses": rating}


@pytest.mark.parametrize(("rating", "value"), [(1, 9), (2, 12), (3, 15), (4, 18), (5, 21)])
def test_an_aspect_is_a_job(rating: int, value: int) -> None:
    """6 and 3 for every plus (FB-CONV-7)."""
    assert converted("fudge", "job_aspect", rating=rating) == {"kind": "job", "value": value}


@pytest.mark.parametrize("rating", [0, -1])
def test_an_aspect_without_a_plus_is_no_job(rating: int) -> None:
    """Below +1 there is no job: `not_covered` (FB-CONV-7)."""
    body = {"from": "fudge", "what": "job_aspect", "rating": rating}
    assert refusal("conversion", body) == ("not_covered", "/rating")


@pytest.mark.parametrize("bonus", [-1, 0, 2])
def test_a_specialization_counts_three_times(bonus: int) -> None:
    """Its bonus is tripled (FB-CONV-8)."""
    assert converted("fudge", "specialization", bonus=bonus) == {"bonus": 3 * bonus}


def test_a_conversion_rolls_nothing() -> None:
    """A conversion is arithmetic: it names its one rule and throws no die (FB-CONV-4)."""
    got = answer("conversion", {"from": "gurps", "what": "armor", "dr": 3})
    assert (got["rolls"], got["rules"], got["summary"]) == ([], ["FB-CONV-4"], "Armor 3")
