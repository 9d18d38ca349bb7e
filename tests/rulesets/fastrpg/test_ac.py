"""Tests of Armor Class."""

import pytest

from tests.rulesets.fastrpg.table import play, result_of


@pytest.mark.parametrize(("armor", "ac"), [("none", 13), ("light", 15), ("medium", 15), ("heavy", 17)])
def test_armor_makes_armor_class(armor: str, ac: int) -> None:
    """FR-AC-1: none 10 and light 12 with Dexterity, medium 15, heavy 17."""
    assert result_of("ac", {"armor": armor, "dex": 3}) == {"ac": ac, "attackable": True}


@pytest.mark.parametrize(("armor", "ac"), [("none", 8), ("light", 10), ("medium", 15), ("heavy", 17)])
def test_a_negative_dexterity_lowers_it(armor: str, ac: int) -> None:
    """FR-AC-1: where Dexterity counts, a bad one counts too."""
    assert result_of("ac", {"armor": armor, "dex": -2})["ac"] == ac


def test_a_shield_adds_two() -> None:
    """FR-AC-2: with any armor."""
    assert result_of("ac", {"armor": "heavy", "shield": True})["ac"] == 19


@pytest.mark.parametrize(("cover", "ac"), [("none", 12), ("half", 14), ("three_quarters", 17)])
def test_cover_and_shield_add_up(cover: str, ac: int) -> None:
    """FR-AC-3: one level of cover, beside a shield."""
    assert result_of("ac", {"shield": True, "cover": cover})["ac"] == ac


def test_cover_that_stops_nothing_counts_nothing() -> None:
    """FR-AC-3: bushes do not help, and neither do they as total cover (FR-AC-4)."""
    for cover in ("half", "three_quarters", "total"):
        assert result_of("ac", {"cover": cover, "cover_blocks": False}) == {"ac": 10, "attackable": True}


def test_total_cover_prevents_attacks() -> None:
    """FR-AC-4: there is no number to reach."""
    answer = play("ac", {"cover": "total"})
    assert answer.result == {"ac": None, "attackable": False}
    assert "FR-AC-4" in answer.rules


def test_tough_skin_adds_one() -> None:
    """FR-SPEC-4: always, with any armor."""
    assert [result_of("ac", {"armor": armor, "tough_skin": True})["ac"] for armor in ("none", "heavy")] == [11, 18]


def test_a_ready_armor_class_takes_only_cover() -> None:
    """FR-GEN-1: a value set by powers counts; it includes shield and skin, but not cover."""
    given = {"ac": 20, "shield": True, "tough_skin": True, "armor": "heavy", "cover": "half"}
    assert result_of("ac", given)["ac"] == 22
