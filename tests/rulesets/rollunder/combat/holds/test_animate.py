"""Tests of animated metal."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import refusal, result


@pytest.mark.parametrize(
    ("face", "state", "rounds"),
    [
        (15, "marionette", 1),
        (19, "controlled", 2),
        (20, "controlled", 3),
        (5, "immobile", 1),
        (2, "rooted_may_fight", 1),
        (1, "free", 1),
    ],
)
def test_strength_decides_in_plate(face: int, state: str, rounds: int) -> None:
    """A failure obeys (RU-C-MET-2), a success resists (RU-C-MET-3); a spell against metal (RU-C-MET-1)."""
    got = result("animate", {"armor_kind": "plate", "str": 14}, d20=[face])
    assert (got["state"], got["rounds"]) == (state, rounds)


@pytest.mark.parametrize(("mage", "wearer", "looks_away"), [(4, 9, True), (4, 6, False), (15, 19, False)])
def test_a_mage_turns_a_helmet(mage: int, wearer: int, looks_away: bool) -> None:
    """INT of the mage against STR of the wearer; a draw changes nothing (RU-C-MET-4, RU-C-GEN-5)."""
    got = result("animate", {"armor_kind": "helmet", "mage_int": 12, "str": 14}, d20=[mage, wearer])
    assert (got["looks_away"], got["mage_roll"], got["target_roll"]) == (looks_away, mage, wearer)


@pytest.mark.parametrize(("reduction", "doubled", "dex"), [(0, 0, 9), (3, 6, 3), (6, 12, 0)])
def test_mail_hampers_twice(reduction: int, doubled: int, dex: int) -> None:
    """Its DEX reduction is doubled (RU-C-MET-5, RU-C-GEN-4)."""
    got = result("animate", {"armor_kind": "mail", "dex": 9, "dex_reduction": reduction})
    assert (got["dex_reduction"], got["dex_effective"]) == (doubled, dex)


def test_brocade_hampers_once() -> None:
    """DEX -1 (RU-C-MET-6); robes give their bonus as items (RU-C-MET-7, RU-C-MET-8)."""
    got = result("animate", {"armor_kind": "brocade", "dex": 9})
    assert (got["dex_reduction"], got["dex_effective"], got["state"]) == (1, 8, None)


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"armor_kind": "plate"}, "/str"),
        ({"armor_kind": "helmet", "str": 9}, "/mage_int"),
        ({"armor_kind": "mail", "dex": 9}, "/dex_reduction"),
        ({"armor_kind": "brocade"}, "/dex"),
    ],
)
def test_what_an_armor_needs_is_refused_when_missing(body: dict[str, Any], pointer: str) -> None:
    """Before any die (RU-C-MET-2, RU-C-MET-4)."""
    assert refusal("animate", body) == ("bad_input", pointer)
