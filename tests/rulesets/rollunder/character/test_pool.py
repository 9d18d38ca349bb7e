"""Tests of pools of points."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import refusal, result


def pool(action: str, amount: int = 0, current: int = 5, name: str = "LIFE") -> dict[str, Any]:
    """A pool with a maximum of 12."""
    return {"pool": name, "current": current, "maximum": 12, "action": action, "amount": amount}


@pytest.mark.parametrize(
    ("action", "amount", "current", "after"),
    [
        ("spend", 5, 5, 0),
        ("spend", 0, 5, 5),
        ("lose", 3, 5, 2),
        ("lose", 9, 5, 0),
        ("lose", 9, -4, -4),
        ("gain", 3, 5, 8),
        ("gain", 99, 5, 12),
        ("gain", 3, -4, -1),
        ("refill", 0, 5, 12),
        ("refill", 0, -4, 12),
    ],
)
def test_points_stay_within_bounds(action: str, amount: int, current: int, after: int) -> None:
    """Losing stops at 0, gaining at the maximum; a LIFE below 0 stays (RU-B-POOL-1)."""
    got = result("pool", pool(action, amount, current))
    assert got == {"current": after, "maximum": 12, "changed": after - current}


@pytest.mark.parametrize(("maximum", "after"), [(3, 3), (5, 5), (20, 5), (0, 0)])
def test_a_new_maximum_never_raises(maximum: int, after: int) -> None:
    """It lowers the points that are above it (RU-B-POOL-2)."""
    got = result("pool", pool("new_maximum", maximum))
    assert got == {"current": after, "maximum": maximum, "changed": after - 5}


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        (pool("spend", 6), "not_enough_points", "/amount"),
        (pool("gain", -1), "negative_amount", "/amount"),
        (pool("burn", 1), "unknown_action", "/action"),
        (pool("gain", 1, -1, "LUCK"), "bad_input", "/current"),
        (pool("gain", 1, -1, "MAGIC"), "bad_input", "/current"),
        (pool("gain", 1, 1, "SPEED"), "bad_input", "/pool"),
    ],
)
def test_what_a_pool_cannot_do_is_refused(body: dict[str, Any], code: str, pointer: str) -> None:
    """Each with a different code; SPEED is no pool (RU-B-POOL-1)."""
    assert refusal("pool", body) == (code, pointer)
