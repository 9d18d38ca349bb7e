"""Tests of ropes, chains, and things that others hold."""

import pytest

from tests.rulesets.rollunder.calls import refusal, result


@pytest.mark.parametrize(
    ("kind", "blade", "free"),
    [
        ("rope", "none", False),
        ("rope", "blade", True),
        ("rope", "heavy_blade", True),
        ("chain", "none", False),
        ("chain", "blade", False),
        ("chain", "heavy_blade", True),
        ("object", "heavy_blade", False),
    ],
)
def test_a_fit_blade_cuts_at_once(kind: str, blade: str, free: bool) -> None:
    """Any blade a rope or slipknot (RU-C-NET-3, RU-C-RNG-12), a heavy one a chain (RU-C-NET-4), none a thing."""
    assert result("restraint", {"kind": kind, "method": "cut", "blade": blade})["free"] is free


@pytest.mark.parametrize("kind", ["rope", "chain", "object"])
@pytest.mark.parametrize(("tried", "held", "free"), [(4, 8, True), (4, 7, False), (4, 6, False), (13, 17, False)])
def test_strength_wrests_it_from_the_holder(kind: str, tried: int, held: int, free: bool) -> None:
    """[comparative STR] for ropes (RU-C-NET-3), chains (RU-C-NET-4), things (RU-C-GRAB-9); a draw changes nothing."""
    body = {"kind": kind, "method": "wrest", "str": 13, "holder_str": 16}
    got = result("restraint", body, d20=[tried, held])
    assert (got["free"], got["target_roll"], got["holder_roll"]) == (free, tried, held)


def test_wresting_takes_two() -> None:
    """Refused without the holder's STR (RU-C-GEN-5)."""
    assert refusal("restraint", {"kind": "rope", "method": "wrest", "str": 9}) == ("bad_input", "/holder_str")
