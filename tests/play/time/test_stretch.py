from collections.abc import Mapping
from itertools import count
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.dice import RecordedDice, SeededFaces, SuppliedFaces
from service.play.call import Call
from service.play.time import stretch
from service.play.time.clock import Clock
from service.play.time.elapsed import let_pass
from service.play.time.report import recurred_in_total
from service.play.time.stretch import pass_seconds
from service.resolution.refusal import Refusal
from service.rulesets import RULESETS
from service.rulesets.stored.conditions import (
    Condition,
    Duration,
    DurationUnit,
    Effect,
    Phase,
    Recurring,
    RecurringDice,
)
from service.rulesets.stored.figures import Figure
from service.rulesets.stored.timekeeping import Span, TimeUnit
from service.values import replace

DAY = 86400
GAMES = {ruleset.name: ruleset for ruleset in RULESETS}
CODES = {"fastrpg": ("damage", "healing"), "flyerbook": ("damage",), "freed6": ("body", "composure")}
OPTIONS: Mapping[str, Mapping[str, Any]] = {"freed6": {"round_seconds": 6}}


class _Ids:
    """The part of a call that a clock uses."""

    next_seq = 5

    def __init__(self) -> None:
        self._numbers = count()

    def new_id(self) -> str:
        return f"new {next(self._numbers)}"


def clock_of(game: str, *conditions: Condition, number: int = 1) -> Clock:
    """A clock of participants who all have these conditions."""
    ruleset = GAMES[game]
    characters = ruleset.characters
    assert characters is not None
    options = replace(cast(Any, ruleset.options()), **OPTIONS.get(game, {}))
    sheet = characters.sheet()
    figure = Figure(
        name="Ana",
        sheet=sheet,
        state=characters.begin(sheet, options),
        conditions={f"condition {index}": each for index, each in enumerate(conditions)},
    )
    all_ids = {f"figure {index}": figure for index in range(number)}
    call = cast(Call, _Ids())
    dice = RecordedDice(SeededFaces("a stretch"))
    return Clock(
        call=call,
        ruleset=ruleset,
        options=options,
        dice=dice,
        seq=5,
        encounter=None,
        cast=all_ids,
        away=frozenset(),
        _before=all_ids,
    )


def recurs(code: str, unit: str, value: int = 1, **members: Any) -> Condition:
    """A condition with a recurring effect."""
    effect = Recurring(code=code, unit=DurationUnit(unit), value=value, phase=Phase.END)
    return Condition(name=f"{code} each {unit}", recurring=(effect,), **members)


def state_of(clock: Clock) -> list[Any]:
    """The participants without ids of new conditions, and without conditions that began and ended meanwhile."""
    return [
        (
            figure.state,
            figure.defeated,
            {identity: each for identity, each in figure.conditions.items() if identity.startswith("condition")},
            [each for identity, each in figure.lasting.items() if not identity.startswith("condition")],
        )
        for figure in clock.cast.values()
    ]


def counts_of(clock: Clock) -> dict[tuple[str, str], int]:
    """Number of times that each effect recurred."""
    return {(each.bearer, each.condition): each.times for each in recurred_in_total(clock.recurred)}


@st.composite
def conditions(draw: st.DrawFn, game: str) -> Condition:
    """A condition with a recurring effect, some with an end, some with an effect that ends before."""
    code = draw(st.sampled_from(CODES[game]))
    unit = draw(st.sampled_from(("round", "minute", "hour")))
    left = draw(st.none() | st.integers(1, 30))
    duration = Duration() if left is None else Duration(unit=draw(st.sampled_from(tuple(DurationUnit)[1:4])), left=left)
    brief = Effect(code="recovery", value=1, duration=Duration(unit=DurationUnit.MINUTE, left=draw(st.integers(1, 90))))
    effects = (brief,) if game == "fastrpg" and draw(st.booleans()) else ()
    return recurs(code, unit, draw(st.integers(0, 9)), duration=duration, effects=effects)


def check_parts(game: str, data: st.DataObject, *, total: int, part: int) -> None:
    """Seconds at once, and in parts, do the same to participants with some recurring effects."""
    borne = data.draw(st.lists(conditions(game), min_size=1, max_size=3))
    at_once, in_parts = clock_of(game, *borne), clock_of(game, *borne)
    pass_seconds(at_once, total)
    for _ in range(total // part):
        pass_seconds(in_parts, part)
    assert state_of(at_once) == state_of(in_parts)
    assert counts_of(at_once) == counts_of(in_parts)


@pytest.mark.parametrize("game", CODES)
@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_one_stretch_equals_its_rounds(game: str, data: st.DataObject) -> None:
    """75 minutes at once leave the same state as that many rounds or minutes, with as many repetitions."""
    check_parts(game, data, total=75 * 60, part=clock_of(game).round_seconds or 60)


@pytest.mark.parametrize("game", CODES)
@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_two_days_equal_their_hours(game: str, data: st.DataObject) -> None:
    """50 hours at once leave the same state as that many hours, with as many repetitions."""
    check_parts(game, data, total=50 * 3600, part=3600)


@pytest.mark.parametrize("game", ["fastrpg", "freed6"])
def test_a_day_with_three_recurring_effects_takes_few_steps(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour in which the game acts is counted like a round, once it repeats the hour before."""
    monkeypatch.setattr(stretch, "MOST_STEPS", 40)
    first, second = CODES[game]
    borne = (recurs(second, "round", 1), recurs(first, "minute", 3), recurs(second, "hour", 2))
    clock = clock_of(game, *borne)
    pass_seconds(clock, DAY)
    assert list(counts_of(clock).values()) == [DAY // 6, DAY // 60, DAY // 3600]


@pytest.mark.parametrize("game", CODES)
def test_a_week_of_rounds_takes_few_steps(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Repetitions that leave a participant as it was are counted, not played."""
    monkeypatch.setattr(stretch, "MOST_STEPS", 600)
    unit, times = ("minute", 7 * DAY // 60) if game == "flyerbook" else ("round", 7 * DAY // 6)
    clock = clock_of(game, recurs(CODES[game][-1], unit, 4))
    let_pass(clock, Span(amount=1, unit=TimeUnit.WEEK))
    assert list(counts_of(clock).values()) == [times]


def test_the_dead_suffer_nothing_more() -> None:
    """A week of damage each round counts the rounds until death, and no others (FR-HP-5)."""
    clock = clock_of("fastrpg", recurs("damage", "round", 5))
    pass_seconds(clock, 7 * DAY)
    (times,) = counts_of(clock).values()
    assert times < 20


@pytest.mark.parametrize("unit", ["minute", "hour"])
def test_rounds_before_death_count(unit: str) -> None:
    """Death in a later round leaves the rounds since the last full hour as rounds one by one do (FR-HP-5)."""
    deadly = recurs("damage", unit, 50)
    at_once, in_rounds = clock_of("fastrpg", deadly), clock_of("fastrpg", deadly)
    pass_seconds(at_once, 75 * 60)
    for _ in range(75 * 10):
        pass_seconds(in_rounds, 6)
    assert at_once.cast["figure 0"].state.rounds_since_hour > 0
    assert state_of(at_once) == state_of(in_rounds)


def test_wounds_add_up() -> None:
    """In a week of minutes each minute leaves a wound (FB-WOUND-1)."""
    clock = clock_of("flyerbook", recurs("damage", "minute", 100))
    pass_seconds(clock, 7 * DAY)
    assert clock.cast["figure 0"].state.wounds == 7 * DAY // 60


def test_a_track_at_its_end_takes_no_more() -> None:
    """Outside encounters, recurring harm to a character Out of Action adds nothing (F6-TRK-5)."""
    clock = clock_of("freed6", recurs("body", "round", 4))
    pass_seconds(clock, DAY)
    assert len(clock.cast["figure 0"].lasting) < 5


def test_a_crowd_shares_one_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moments that must be worked out one by one are bounded for all participants together."""
    monkeypatch.setattr(stretch, "MOST_STEPS", 4)
    pass_seconds(clock_of("fastrpg", recurs("damage", "hour", 0)), DAY)
    with pytest.raises(Refusal, match="one by one"):
        pass_seconds(clock_of("fastrpg", recurs("damage", "hour", 0), number=3), DAY)


def test_dice_are_rolled_each_time() -> None:
    """An effect with dice is never counted without them."""
    effect = Recurring(
        code="damage", unit=DurationUnit.MINUTE, dice=RecurringDice(dice=1, modifier=-6), phase=Phase.END
    )
    clock = clock_of("fastrpg", Condition(name="Fever", recurring=(effect,)))
    clock.dice = RecordedDice(SuppliedFaces({"Ana": [1] * 20}))
    pass_seconds(clock, 20 * 60)
    assert sum(counts_of(clock).values()) == 20
    assert len(clock.dice.rolls) == 20
