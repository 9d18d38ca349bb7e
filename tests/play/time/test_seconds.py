"""Tests of minutes, hours and days on conditions, without a database."""

import pytest

from service.play.time.seconds import counted_seconds, due_after, next_moment
from service.rulesets.stored.conditions import Condition, Duration, DurationUnit, Effect, EndReason, Recurring

DAY = 86400


def lasting(unit: str, left: int | None, **members: object) -> dict[str, Condition]:
    """The only condition of a figure."""
    duration = Duration(unit=DurationUnit(unit), left=left)
    return {"x": Condition(name="Lasting", duration=duration, **members)}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("unit", "left", "round_seconds", "moment"),
    [
        ("minute", 2, None, 120),
        ("day", 1, 6, DAY),
        ("round", 3, None, None),
        ("round", 3, 6, 16),
        ("recovered", None, 6, None),
    ],
)
def test_the_next_moment(unit: str, left: int | None, round_seconds: int | None, moment: int | None) -> None:
    """Rounds have moments where they have a length; two seconds of the present one are over here."""
    assert next_moment(lasting(unit, left), round_seconds, 2) == moment


def test_half_days_make_days() -> None:
    """The remaining number of a duration is rounded up, and the elapsed parts are stored."""
    first = counted_seconds(lasting("day", 2), DAY // 2, 7)
    assert first["x"].duration == Duration(unit=DurationUnit.DAY, left=2, elapsed=DAY // 2)
    second = counted_seconds(first, DAY, 8)
    assert second["x"].duration == Duration(unit=DurationUnit.DAY, left=1, elapsed=DAY // 2)
    third = counted_seconds(second, DAY // 2, 9)
    assert third["x"].ended is not None
    assert (third["x"].ended.event, third["x"].ended.reason) == (9, EndReason.EXPIRED)


def test_an_effect_may_end_before_its_condition() -> None:
    """Its own duration is counted as well."""
    brief = Effect(code="modifier", duration=Duration(unit=DurationUnit.MINUTE, left=1))
    after = counted_seconds(lasting("hour", 1, effects=(brief,)), 60, 1)
    assert after["x"].effects == ()
    assert after["x"].lasts


def test_recurring_effects_are_due_after_full_units() -> None:
    """Each full hour once."""
    conditions = lasting("recovered", None, recurring=(Recurring(code="damage", unit=DurationUnit.HOUR),))
    assert next_moment(conditions, None, 0) == 3600
    halfway, none = due_after(conditions, 1800)
    assert none == ()
    assert next_moment(halfway, None, 0) == 1800
    after, happening = due_after(halfway, 1800)
    assert [each.condition for each in happening] == ["x"]
    assert (after["x"].recurring[0].times, after["x"].recurring[0].elapsed) == (1, 0)
