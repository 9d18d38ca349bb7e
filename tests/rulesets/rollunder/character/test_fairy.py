"""Tests of fairies."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import refusal, result


def arrival(fairy: str | None, arriving: str, cost: int | None = None) -> dict[str, Any]:
    """A fairy comes to slot 4."""
    return {"slot": 4, "fairy": fairy, "arriving": arriving, "cost": cost}


@pytest.mark.parametrize(
    ("fairy", "arriving", "event", "there"),
    [
        (None, "good", "settled", "good"),
        (None, "evil", "settled", "evil"),
        ("good", "good", "already_there", "good"),
        ("good", "evil", "cancelled", None),
        ("evil", "good", "cancelled", None),
        ("evil", "evil", "already_there", "evil"),
    ],
)
def test_fairies_meet(fairy: str | None, arriving: str, event: str, there: str | None) -> None:
    """A good and an evil one cancel each other, so that one prevents the other once (RU-B-FAIRY-3)."""
    got = result("fairy", arrival(fairy, arriving))
    assert got == {"event": event, "fairy": there, "neutralized": False}


@pytest.mark.parametrize(
    ("fairy", "arriving", "cost", "neutralized"),
    [
        (None, "good", -3, True),
        (None, "good", 3, False),
        (None, "evil", 3, True),
        (None, "evil", -3, False),
        (None, "evil", 0, False),
        ("good", "evil", -3, False),
        ("evil", "evil", 3, True),
    ],
)
def test_a_fairy_takes_an_effect(fairy: str | None, arriving: str, cost: int, neutralized: bool) -> None:
    """Of disadvantages (RU-B-FAIRY-1) or of advantages (RU-B-FAIRY-2), never of neutral properties (RU-B-FAIRY-4)."""
    assert result("fairy", arrival(fairy, arriving, cost))["neutralized"] is neutralized


def test_other_fairies_are_unknown() -> None:
    """Good or evil, at one of twenty slots (RU-B-FAIRY-3)."""
    assert refusal("fairy", arrival(None, "blue")) == ("unknown_fairy", "/arriving")
    assert refusal("fairy", arrival("blue", "good")) == ("unknown_fairy", "/fairy")
    assert refusal("fairy", arrival(None, "good") | {"slot": 0}) == ("slot_out_of_range", "/slot")
