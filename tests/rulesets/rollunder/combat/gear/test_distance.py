"""Tests of reach of melee attacks and bands of ranged ones."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import refusal, result


@pytest.mark.parametrize(
    ("distance", "mode", "modifier"),
    [
        (0, "full_melee", 0),
        (0.5, "half_melee", -4),
        (5, "half_melee", -4),
        (5.5, "run_to_reach", -8),
        (11, "run_to_reach", -8),
        (11.5, "out_of_reach", None),
    ],
)
def test_a_distance_allows_a_mode(distance: float, mode: str, modifier: int | None) -> None:
    """At SPEED 11, half of which is 5 (RU-C-ATT-33, RU-C-ATT-34, RU-C-ATT-35, RU-C-ATT-27)."""
    got = result("reach", {"distance": distance, "speed": 11})
    assert got == {"mode": mode, "attack_mod": modifier, "allowed": modifier is not None}


@pytest.mark.parametrize(
    ("distance", "band", "hit_mod", "damage_mod"),
    [
        (0, "short", 0, 0),
        (10, "short", 0, 0),
        (10.5, "medium", -4, 0),
        (20, "medium", -4, 0),
        (40, "far", -8, 0),
        (40.5, "out", None, None),
    ],
)
def test_a_throwing_spear_has_its_ranges(distance: float, band: str, hit_mod: Any, damage_mod: Any) -> None:
    """10, 20 and 40 yards; beyond far there is no attack (RU-C-RNG-2, RU-C-RNG-9)."""
    got = result("range", {"weapon": "thr.spear", "distance": distance})
    assert got == {"in_range": band != "out", "band": band, "hit_mod": hit_mod, "damage_mod": damage_mod}


def test_other_weapons_bring_their_ranges() -> None:
    """With modifiers of 0 unless given (RU-C-RNG-2)."""
    body: dict[str, Any] = {"weapon": "bow", "ranges": [20, 60, 120], "distance": 61}
    plain = result("range", body)
    assert (plain["band"], plain["hit_mod"], plain["damage_mod"]) == ("far", 0, 0)
    modified = result("range", {**body, "hit_mods": [2, 0, -4], "damage_mods": [1, 0, -1]})
    assert (modified["hit_mod"], modified["damage_mod"]) == (-4, -1)


@pytest.mark.parametrize(
    ("body", "pointer"), [({}, "/ranges"), ({"weapon": "bow"}, "/ranges"), ({"ranges": [1, 2]}, "/ranges")]
)
def test_ranges_must_be_known(body: dict[str, Any], pointer: str) -> None:
    """Three of them (RU-C-RNG-2)."""
    assert refusal("range", {"distance": 1, **body}) == ("bad_input", pointer)
