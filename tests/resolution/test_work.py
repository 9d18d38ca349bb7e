"""Tests of work budgets: no request causes unbounded work, counted in Python calls and steps."""

import sys
from collections.abc import Iterator
from itertools import repeat
from typing import Any

import marshmallow as ma
import pytest

from service.dice import TimeOver
from service.odds.chances import MOST_STEPS_OF_SAMPLES, Chances
from service.resolution.refusal import Refusal, RefusalKind
from service.resolution.resolver import Resolver
from service.resolution.work_budget import CHEAP, LOOK_EVERY, Places, TooMuchWork, WorkBudget
from service.schemas.body import BodySchema
from service.schemas.choices import Either
from service.schemas.containers import Sequence, Table
from service.schemas.numbers import Integer
from service.schemas.records import Nullable, Record, Tagged
from service.schemas.scalars import Anything
from service.schemas.strict import Strict
from tests.odds.asking import loaded, resolver
from tests.registry import every_operation, playable

MOST_CALLS = 2_000_000
"""Calls of Python that one resolution may make: about a second."""
MOST_VECTORS = 3


def largest(value: Any, field: Strict, pick: str) -> Any:
    """A value of the field made as large as its bounds allow: lists as long, and numbers as high or as low."""
    match field, value:
        case Nullable(), _ if value is not None:
            made = largest(value, field.inner, pick)
        case Integer(), int():
            made = {"high": min(field.maximum, 10**6), "low": max(field.minimum, -(10**6))}.get(pick, value)
        case Sequence(), [first, *_]:
            made = [_numbered(largest(first, field.item, pick), number) for number in range(field.longest)]
        case Table(), dict():
            made = {name: largest(item, field.value, pick) for name, item in value.items()}
        case Tagged(), dict() if value.get(field.tag) in field.variants:
            made = largest(value, Record(field.variants[value[field.tag]]), pick)
        case Record(), dict():
            members = dict(field.schema.members())
            made = {name: largest(item, members.get(name, _ANYTHING), pick) for name, item in value.items()}
        case Either(), _:
            structured = isinstance(value, (dict, list))
            kinds = [kind for kind in field.kinds if isinstance(kind, (Record, Sequence)) == structured]
            made = largest(value, kinds[0], pick) if kinds else value
        case _:
            made = value
    return made


_ANYTHING = Anything()


def _numbered(item: Any, number: int) -> Any:
    """Copies of one thing have different names."""
    if isinstance(item, dict) and isinstance(item.get("name"), str):
        return item | {"name": f"{item['name'][:20]} {number}"}
    return f"{item[:20]} {number}" if isinstance(item, str) and number else item


def worst(asked: Resolver) -> Iterator[dict[str, Any]]:
    """Requests of golden vectors, at all their bounds."""
    vectors = [vector for vector in playable(asked.ruleset) if vector.operation == asked.operation.name]
    for vector in vectors[:MOST_VECTORS]:
        for pick in ("high", "low", "as it is"):
            yield largest(dict(vector.given), BodySchema(asked.ruleset, asked.operation).request, pick)


def calls_of(asked: Resolver, body: dict[str, Any]) -> int:
    """Calls of Python functions, ours and C's, until the answer or the refusal is there."""
    calls = 0

    def count(_: Any, event: str, __: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        asked.answer(asked.load(body | {"seed": "worst"}))
    except (Refusal, ma.ValidationError):
        pass
    finally:
        sys.setprofile(None)
    return calls


@every_operation
def test_the_worst_requests_are_bounded(resolver: Resolver) -> None:
    """Every request that the schema accepts is answered or refused after so many calls."""
    for body in worst(resolver):
        assert calls_of(resolver, body) < MOST_CALLS


MANY_TARGETS = {
    "hazard": "explosion",
    "difficulty": "hard",
    "targets": [
        {"name": f"T{number}", "distance_m": 2, "maneuvers": 3, "hp": 15, "hp_max": 15} for number in range(100)
    ],
}
LONG_WORK = {"roller": {"name": "A", "modifier": -5}, "difficulty": 40, "needed": 100, "max_attempts": 300}
MANY_DICE = {"die_code": "99D", "flips": ["F1", "F3"]}


@pytest.mark.parametrize(
    ("game", "operation", "body"),
    [
        ("fastrpg", "hazard", MANY_TARGETS),
        ("fastrpg", "extended_task", LONG_WORK | {"time_unit": "hour"}),
        ("freed6", "contest", {"initiator": MANY_DICE | {"boost": 99}, "opponent": MANY_DICE}),
    ],
)
def test_simulations_have_a_budget(game: str, operation: str, body: dict[str, Any]) -> None:
    """One that would take more is refused, and says how much that is."""
    asked = resolver(game, operation)
    with pytest.raises(Refusal) as refused:
        Chances(asked).simulated(loaded(asked, body), 20_000, "odds")
    assert refused.value.code == "odds_too_large"
    assert refused.value.members["limit"] == MOST_STEPS_OF_SAMPLES < refused.value.members["asked"]


@pytest.mark.parametrize(
    ("samples", "advice"),
    [
        (20_000, "Ask with `?samples=2000`, or about less at once."),
        (500, "Ask with `?samples=100`, or about less at once."),
        (100, "Ask about less at once."),
    ],
)
def test_a_simulation_that_is_too_large_gets_advice_to_follow(
    monkeypatch: pytest.MonkeyPatch, samples: int, advice: str
) -> None:
    """A tenth of the rolls, or as few as are possible."""
    monkeypatch.setattr("service.odds.chances.MOST_STEPS_OF_SAMPLES", 1_000)
    asked = resolver("freed6", "task")
    with pytest.raises(Refusal) as refused:
        Chances(asked).simulated(loaded(asked, {"roller": MANY_DICE, "difficulty": 300}), samples, "odds")
    assert refused.value.detail.endswith(advice)


def test_exact_odds_that_take_too_much_are_answered_by_a_simulation() -> None:
    """They have no samples that could be fewer."""
    asked = resolver("fastrpg", "extended_task")
    with pytest.raises(Refusal) as refused:
        Chances(asked, steps=1_000).exact(loaded(asked, LONG_WORK | {"time_unit": "hour"}))
    assert refused.value.detail.endswith("Ask with `?method=simulate`, or about less at once.")


def test_what_is_expensive_has_few_places() -> None:
    """The first one works, those beyond the waiting room are asked to retry, and a released place is free."""
    places = Places(working=1, waiting=0)
    with WorkBudget(10 * CHEAP, places) as first:
        first.spend(CHEAP + 1)
        with pytest.raises(Refusal) as busy, WorkBudget(10 * CHEAP, places) as second:
            second.spend(CHEAP + 1)
        assert (busy.value.kind, busy.value.code, busy.value.retry_after) == (RefusalKind.BUSY, "busy", 2)
    with WorkBudget(10 * CHEAP, places) as third:
        third.spend(CHEAP + 1)


def test_a_cheap_budget_inside_an_expensive_one_waits_for_nothing() -> None:
    """It ends at its limit, because the only place is taken by the call itself."""
    places = Places(working=1, waiting=1)
    with WorkBudget(10 * CHEAP, places) as outer:
        outer.spend(CHEAP + 1)
        with pytest.raises(TooMuchWork), WorkBudget(CHEAP, places) as inner:
            inner.spend(CHEAP + 1)


def test_more_than_the_limit_is_refused() -> None:
    """With the request, also before it starts."""
    work = WorkBudget(100)
    work.spend(60)
    with pytest.raises(TooMuchWork) as expected:
        work.expect(50)
    with pytest.raises(TooMuchWork) as spent:
        work.spend(41)
    assert (expected.value.asked, spent.value.asked, spent.value.limit) == (110, 101, 100)


def test_work_ends_when_its_cpu_time_is_over() -> None:
    """However few its steps are; without a limit of time only steps count."""
    with pytest.raises(TimeOver), WorkBudget(10**12, cpu_seconds=0.05) as short:
        list(map(short.spend, repeat(LOOK_EVERY)))
    with WorkBudget(10**12) as endless:
        endless.spend(10**9)


def test_a_simulation_that_takes_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """As `odds_too_large`, with a sentence about time."""
    monkeypatch.setattr("service.odds.chances.CPU_SECONDS", 0.0)
    asked = resolver("rollunder", "attack")
    body = next(dict(vector.given) for vector in playable(asked.ruleset) if vector.operation == "attack")
    with pytest.raises(Refusal) as refused:
        Chances(asked).simulated(loaded(asked, body), 20_000, "odds")
    assert refused.value.code == "odds_too_large"
    assert "computing time" in refused.value.detail
