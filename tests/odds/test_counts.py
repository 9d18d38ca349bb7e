"""Tests of odds against counts over all faces, with the rules written a second time."""

from fractions import Fraction
from math import ceil
from typing import Any

import pytest

from tests.odds.asking import counted, exact

ROLLER = {"name": "Harrak", "candidates": [{"name": "Locksmith", "kind": "job", "value": 12}]}
OTHER = {"name": "Hildy", "candidates": [{"name": "Seasoned Sailor", "kind": "skill", "value": 13}]}


def plus_minus(face: int) -> int:
    """Odd faces of the flyerbook die subtract."""
    return face if face % 2 == 0 else -face


@pytest.mark.parametrize(("difficulty", "number"), [("routine", 6), ("easy", 9), ("hard", 15)])
def test_flyerbook_task(difficulty: str, number: int) -> None:
    """Skill and one d6 reach the difficulty or not."""
    found = exact("flyerbook", "task", {"roller": ROLLER, "difficulty": difficulty})
    assert found["success"].probabilities == counted(lambda face: 12 + plus_minus(face) >= number, 6)
    assert found["margin"].probabilities == counted(lambda face: 12 + plus_minus(face) - number, 6)


def test_flyerbook_contest() -> None:
    """The higher total wins, level totals win for neither."""

    def winner(first: int, second: int) -> str | None:
        lead = 12 + plus_minus(first) - 13 - plus_minus(second)
        return None if lead == 0 else "Harrak" if lead > 0 else "Hildy"

    found = exact("flyerbook", "contest", {"sides": [ROLLER, OTHER]})
    assert found["winner"].probabilities == counted(winner, 6, 6)
    assert found["totals.Harrak"].probabilities == counted(lambda first, _: 12 + plus_minus(first), 6, 6)


@pytest.mark.parametrize("defend_only", [False, True])
def test_flyerbook_melee(defend_only: bool) -> None:
    """The side ahead hits for margin and weapon less armor; a defender without attack adds 6 and hits no one."""

    def damage(first: int, second: int) -> int:
        lead = 12 + plus_minus(first) - 13 - (6 if defend_only else 0) - plus_minus(second)
        if lead >= 0:
            return max(0, lead + 3 - 1)
        return 0 if defend_only else max(0, -lead + 2)

    body = {
        "mode": "melee",
        "attacker": {**ROLLER, "weapon": 3, "wound_threshold": 5},
        "defender": {**OTHER, "weapon": 2, "armor": 1, "wound_threshold": 5, "defend_only": defend_only},
    }
    found = exact("flyerbook", "attack", body)
    assert found["damage"].probabilities == counted(damage, 6, 6)
    assert found["wound"].probabilities == counted(lambda *faces: damage(*faces) >= 5, 6, 6)


def test_flyerbook_ranged() -> None:
    """Only the attacker rolls; up to 50 meters the distance is the difficulty."""
    body = {
        "mode": "ranged",
        "attacker": {**ROLLER, "weapon": 4},
        "target": {"name": "Guard", "armor": 2, "wound_threshold": 4},
        "distance_m": 5,
    }
    found = exact("flyerbook", "attack", body)
    margins = {face: 12 + plus_minus(face) - 12 for face in range(1, 7)}
    assert found["hit"].probabilities == counted(lambda face: margins[face] >= 0, 6)
    assert found["damage"].probabilities == counted(lambda face: margins[face] + 2 if margins[face] >= 0 else 0, 6)


def test_flyerbook_healing() -> None:
    """Die, attributes and care together reach 0 or not."""
    body = {"character": {"name": "Harrak", "wounds": 2, "attributes": [{"name": "Tough", "plusses": 2}]}, "care": 1}
    found = exact("flyerbook", "healing", body)
    assert found["healed"].probabilities == counted(lambda face: plus_minus(face) + 3 >= 0, 6)


@pytest.mark.parametrize("state", ["advantage", "disadvantage", None])
def test_fastrpg_task(state: str | None) -> None:
    """One d20, or the higher or lower of two, and a modifier."""
    choose = {"advantage": max, "disadvantage": min, None: lambda first, _: first}[state]
    body = {"roller": {"name": "Rin", "modifier": 3, **({state: True} if state else {})}, "difficulty": 15}
    found = exact("fastrpg", "task", body)
    assert found["margin"].probabilities == counted(lambda *faces: choose(*faces) + 3 - 15, 20, 20)


def test_fastrpg_luck_rolls_one_more() -> None:
    """A point spent after a roll takes the higher of two."""
    body = {"roller": {"name": "Rin", "modifier": 0, "luck": ["after"]}, "difficulty": 15}
    assert exact("fastrpg", "task", body)["natural"].probabilities == counted(max, 20, 20)


def test_fastrpg_contest() -> None:
    """Level totals are a draw; rolled again they are conditional on being different."""
    body: dict[str, Any] = {"sides": [{"name": "Rin", "modifier": 3}, {"name": "Bo", "modifier": 1}]}

    def winner(first: int, second: int) -> str | None:
        return None if first + 2 == second else "Rin" if first + 2 > second else "Bo"

    draws = counted(winner, 20, 20)
    found = exact("fastrpg", "contest", body)
    assert found["winner"].probabilities == draws
    again = exact("fastrpg", "contest", {**body, "options": {"on_tie": "reroll"}})
    assert again["winner"].probabilities == {name: draws[name] / (1 - draws[None]) for name in ("Rin", "Bo")}
    tied = draws[None]
    assert again["rerolls"].probabilities[0] == 1 - tied
    assert again["rerolls"].probabilities[1] == tied * (1 - tied)
    assert again["rerolls"].or_more == max(again["rerolls"].probabilities)
    assert sum(again["rerolls"].probabilities.values()) == 1


def test_fastrpg_attack_with_advantage() -> None:
    """A natural 20 deals the maximum, a natural 1 nothing, a hit 2d6 and the weapon's modifier."""
    body = {
        "attacker": {"name": "Rin", "modifier": 4, "str": 2, "dex": 1, "advantage": True},
        "weapon": {"class": "heavy", "mode": "ranged"},
        "target": {"ac": 14},
    }
    found = exact("fastrpg", "attack", body)
    modifier = max(found["damage"].probabilities) - 12

    def damage(first: int, second: int, one: int, two: int) -> int:
        natural = max(first, second)
        if natural == 20:
            return 12 + modifier
        return max(0, one + two + modifier) if natural != 1 and natural + 4 >= 14 else 0

    assert found["damage"].probabilities == counted(damage, 20, 20, 6, 6)


def test_fastrpg_save() -> None:
    """A success halves the damage, rounded down."""
    body = {"roller": {"name": "Rin", "modifier": 2}, "threat": "body", "difficulty": 12, "damage": 9}
    found = exact("fastrpg", "save", body)
    assert found["damage_taken"].probabilities == counted(lambda face: 4 if face + 2 >= 12 else 9, 20)


def test_fastrpg_extended_task() -> None:
    """Two successes within three attempts; the work ends with the second."""
    body = {"roller": {"name": "Rin", "modifier": 0}, "difficulty": 15, "needed": 2, "max_attempts": 3}

    def attempts(first: int, second: int, _: int) -> int:
        return 2 if first >= 15 and second >= 15 else 3

    found = exact("fastrpg", "extended_task", body)
    assert found["attempts"].probabilities == counted(attempts, 20, 20, 20)
    assert found["complete"].probabilities == counted(lambda *faces: sum(face >= 15 for face in faces) >= 2, 20, 20, 20)


def test_freed6_task_with_flips_and_boost() -> None:
    """Flips come first, then the lowest die goes; every five points begun are a rank."""

    def total(*faces: int) -> int:
        counts = [1 if face == 6 else face for face in faces]
        return sum(counts) - min(counts)

    body = {"roller": {"die_code": "3D", "boost": 1, "flips": ["F6"]}, "difficulty": 8}
    found = exact("freed6", "task", body)
    assert found["total"].probabilities == counted(total, 6, 6, 6, 6)
    ranks = counted(lambda *faces: max(0, ceil((total(*faces) - 8) / 5)), 6, 6, 6, 6)
    assert found["rank"].probabilities == ranks


def test_freed6_contest_of_pools() -> None:
    """3D against 2D+1, ties to the initiator."""
    found = exact("freed6", "contest", {"initiator": {"die_code": "3D"}, "opponent": {"die_code": "2D+1"}})
    won = counted(lambda a, b, c, d, e: a + b + c >= d + e + 1, *[6] * 5)
    assert found["winner"].probabilities["initiator"] == won[True] > Fraction(1, 2)
