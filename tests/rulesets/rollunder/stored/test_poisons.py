"""Tests of poisons as time passes. Rules RU-C-POI-1 to RU-C-POI-3."""

from typing import Any

import pytest

from service.dice import RecordedDice, SuppliedFaces
from service.rulesets.rollunder.options import DEFAULT_OPTIONS
from service.rulesets.rollunder.stored.time.hours import passes
from service.rulesets.rollunder.stored.time.rounds import end_round
from service.rulesets.stored.figures import Cast
from service.rulesets.stored.timekeeping import Span, TimeUnit
from tests.rulesets.rollunder.stored import HERO, a_cast, lasting, played


def poisoned(**order: Any) -> Cast:
    """The cast, and a hero with a poison that has begun to work."""
    cast = a_cast()
    return {**cast, **played("poison", cast, **order)}


def after(cast: Cast, amount: int, unit: TimeUnit, *faces: int) -> Cast:
    """The cast after some time."""
    dice = RecordedDice(SuppliedFaces({"d6": faces, "d20": (20,) * 50}))
    return {**cast, **passes(Span(amount=amount, unit=unit), cast, DEFAULT_OPTIONS, dice).cast}


def test_it_bites_once_every_interval_and_then_is_over() -> None:
    """The first time after the first interval, in two calls as in one (RU-C-POI-1)."""
    begun = poisoned(damage="1d6", duration=3, interval=1)
    once = after(begun, 3, TimeUnit.HOUR, 6, 6, 6)
    twice = after(after(begun, 60, TimeUnit.MINUTE, 6), 2, TimeUnit.HOUR, 6, 6)
    assert once[HERO].state.LIFE == twice[HERO].state.LIFE == begun[HERO].state.LIFE - 18
    assert lasting(once[HERO]) == lasting(twice[HERO]) == []


def test_parts_of_an_interval_add_up() -> None:
    """Half an hour and half an hour are one."""
    begun = poisoned(kind="stun", damage="1d6", duration=1)
    half = after(begun, 30, TimeUnit.MINUTE)
    assert lasting(half[HERO]) == ["poisoned"]
    assert lasting(after(half, 30, TimeUnit.MINUTE, 2)[HERO]) == []


def test_stun_comes_after_what_the_hour_wears_off() -> None:
    """No LIFE is lost (RU-C-POI-2)."""
    begun = poisoned(kind="stun", damage="1d6", duration=2)
    first = after(begun, 1, TimeUnit.HOUR, 5)
    assert first[HERO].state.stun_level == 5
    second = after(first, 1, TimeUnit.HOUR, 4)
    assert (second[HERO].state.stun_level, lasting(second[HERO])) == (4, [])


def test_its_loss_counts_until_the_last_tick() -> None:
    """As a change of the attribute."""
    begun = poisoned(kind="stun", damage="1d6", duration=1, loss={"DEX": 3})
    (condition,) = begun[HERO].lasting.values()
    assert [(effect.target, effect.value) for effect in condition.effects] == [("DEX", -3)]
    assert lasting(after(begun, 1, TimeUnit.HOUR, 1)[HERO]) == []


@pytest.mark.parametrize(("unit", "amount", "time"), [("minute", 2, TimeUnit.MINUTE), ("day", 2, TimeUnit.DAY)])
def test_other_units_bite_in_their_own_time(unit: str, amount: int, time: TimeUnit) -> None:
    """Minutes and days."""
    begun = poisoned(kind="stun", damage="1d6", duration=2, unit=unit)
    assert lasting(after(begun, amount - 1, time, 3, 3)[HERO]) == ["poisoned"]
    assert lasting(after(begun, amount, time, 3, 3)[HERO]) == []


def test_rounds_bite_at_their_ends() -> None:
    """After what the round itself does."""
    begun = poisoned(damage="1d6", duration=1, unit="round")
    dice = RecordedDice(SuppliedFaces({"d6": (4,)}))
    ended = end_round(begun, DEFAULT_OPTIONS, dice).cast
    assert lasting(ended[HERO]) == []


def test_a_cure_ends_ticks_and_loss() -> None:
    """All poisons at once."""
    cured = played("poison", poisoned(damage="1d6", duration=3, loss={"INT": 1}), action="cure")
    assert lasting(cured[HERO]) == []


def test_a_poison_of_the_mind_only_lasts() -> None:
    """It takes nothing by itself (RU-C-POI-3)."""
    begun = poisoned(kind="mind", duration=2)
    ended = after(begun, 2, TimeUnit.HOUR)
    assert ended[HERO].state.stun_level == 0
    assert lasting(ended[HERO]) == []
