"""Tests of second attempts without LUCK."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import refusal, result

FAILED = {"outcome": "fail", "success": False}


def by_score(first: int, second: int, **members: Any) -> dict[str, Any]:
    """A second attempt at a check on an attribute."""
    return {"kind": "attribute", "first": {"score": first, **FAILED}, "second": {"score": second}, **members}


def by_tier(first: str, second: str, outcome: str = "fail", **members: Any) -> dict[str, Any]:
    """A second attempt at a talent check."""
    failed = {"tier": first, "outcome": outcome, "success": False}
    return {"kind": "talent", "first": failed, "second": {"tier": second}, **members}


@pytest.mark.parametrize(
    ("second", "expected"), [(13, (True, None)), (12, (False, "value_not_higher")), (11, (False, "value_not_higher"))]
)
def test_a_higher_value_may_try(second: int, expected: tuple[bool, str | None]) -> None:
    """Equal is not enough (RU-B-RETRY-1)."""
    got = result("second_attempt", by_score(12, second))
    assert (got["allowed"], got["reason"]) == expected


@pytest.mark.parametrize(
    ("second", "expected"),
    [("expert", (True, None)), ("pro", (False, "tier_not_higher")), ("untrained", (False, "tier_not_higher"))],
)
def test_a_higher_tier_may_try(second: str, expected: tuple[bool, str | None]) -> None:
    """Tiers decide about talents (RU-B-RETRY-2)."""
    got = result("second_attempt", by_tier("pro", second))
    assert (got["allowed"], got["reason"]) == expected


def test_there_is_one_second_attempt() -> None:
    """One character makes it, and no third one (RU-B-RETRY-1)."""
    assert result("second_attempt", by_score(12, 15, attempts_made=2))["reason"] == "already_repeated"


def test_some_fails_cannot_be_made_good() -> None:
    """On request, or because the brew exploded (RU-B-RETRY-3)."""
    assert result("second_attempt", by_score(12, 15, no_second_attempt=True))["reason"] == "no_second_attempt"
    exploded = by_tier("pro", "master", "blooper20", talent="Alchemy")
    assert result("second_attempt", exploded)["reason"] == "no_second_attempt"
    assert result("second_attempt", by_tier("pro", "master", "blooper20", talent="cooking"))["allowed"] is True
    assert result("second_attempt", by_tier("pro", "master", "blooper19", talent="alchemy"))["allowed"] is True


def test_reasons_have_an_order() -> None:
    """Success, forbidden, repeated, and only then the value (RU-B-RETRY-1)."""
    body = by_score(12, 1, no_second_attempt=True, attempts_made=2)
    assert result("second_attempt", body)["reason"] == "no_second_attempt"
    body["first"] = {"score": 12, "outcome": "crit2", "success": True}
    assert result("second_attempt", body)["reason"] == "first_was_a_success"
    assert result("second_attempt", by_score(12, 1, attempts_made=2))["reason"] == "already_repeated"


def test_outcome_and_success_agree() -> None:
    """A failed success is refused (RU-B-RETRY-1)."""
    body = by_score(12, 15) | {"first": {"score": 12, "outcome": "success", "success": False}}
    assert refusal("second_attempt", body) == ("bad_input", "/first/success")
    assert refusal("second_attempt", by_score(12, 15) | {"kind": "luck"}) == ("bad_input", "/kind")
