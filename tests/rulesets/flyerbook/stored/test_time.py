"""Tests of time that passes for stored characters."""

from service.dice import RecordedDice, SuppliedFaces
from service.rulesets.flyerbook.options import Options
from service.rulesets.flyerbook.stored.state import MOST_MINUTES, State, later
from service.rulesets.flyerbook.stored.time import TIMEKEEPING, elapses, passed, recurs
from service.rulesets.stored.conditions import Recurring
from service.rulesets.stored.timekeeping import Recurrence, Span, TimeUnit
from tests.rulesets.flyerbook.stored.table import ANN, DAENES, RAKASHA, cast

NO_DICE = RecordedDice(SuppliedFaces({}))


def test_the_week_of_healing_goes_on_while_there_is_a_wound() -> None:
    """FB-ENC-3, FB-SB-1: minutes and hours add up, for the wounded alone; nothing heals without a roll."""
    hurt = cast(daenes={"wounds": 2, "minutes_since_healing_roll": 30})
    after = elapses(90 * 60, hurt, Options(), NO_DICE).cast
    assert {identity: figure.state for identity, figure in after.items()} == {
        DAENES: State(wounds=2, minutes_since_healing_roll=120)
    }
    long_ago = later(State(wounds=1, minutes_since_healing_roll=MOST_MINUTES), 10)
    assert long_ago.minutes_since_healing_roll == MOST_MINUTES


def test_who_may_roll_is_reported() -> None:
    """FB-HEAL-1: after exactly seven days; scenes and sessions have no length."""
    week = {"wounds": 1, "minutes_since_healing_roll": 7 * 24 * 60}
    everybody = cast(daenes=week, rakasha=week | {"minutes_since_healing_roll": 7 * 24 * 60 - 1})
    told = passed(Span(amount=30, unit=TimeUnit.HOUR), everybody, Options(), NO_DICE).result
    assert (told.days, told.hours, told.may_roll_for_healing) == (1, 6, ("Daenes",))
    for unit in (TimeUnit.SCENE, TimeUnit.SESSION, TimeUnit.ROUND):
        assert passed(Span(amount=1, unit=unit), everybody, Options(), NO_DICE).result is None


def test_damage_recurs() -> None:
    """FB-SB-10, FB-WOUND-1: at most one wound each time, against the threshold of the card; other codes are notes."""
    everybody = cast()
    hit = Recurrence(bearer=RAKASHA, condition="x", effect=Recurring(code="damage", value=15))
    happened = recurs(hit, everybody, Options(), NO_DICE)
    assert happened.cast[RAKASHA].state == State(wounds=1, incapacitated=True)
    assert "FB-WOUND-2" in happened.rules
    note = Recurrence(bearer=ANN, condition="x", effect=Recurring(code="shivers", value=15))
    assert recurs(note, everybody, Options(), NO_DICE).cast == {}


def test_rounds_have_no_length() -> None:
    """FB-ENC-1: nor does anything roll when time passes."""
    assert TIMEKEEPING.round_seconds(Options()) is None
    assert TIMEKEEPING.streams == ""
