"""Tests of rounds outside encounters, and minutes that have rounds or none."""

from dataclasses import replace
from typing import Any

import pytest

from service.dice import RecordedDice, SuppliedFaces
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored.fires import burning
from service.rulesets.rollunder.stored.lasting import Lasting, counting, of_source
from service.rulesets.rollunder.stored.time.hours import passes
from service.rulesets.rollunder.stored.time.rounds import pass_round
from service.rulesets.stored.conditions import Condition
from service.rulesets.stored.figures import Figure
from service.rulesets.stored.timekeeping import Passed, Span, TimeUnit
from tests.rulesets.rollunder.stored import HERO, a_cast, lasting


def hero(*conditions: Condition, **state: Any) -> dict[str, Figure]:
    """The hero alone, with what lasts on it."""
    cast = a_cast(hero=state)
    return {HERO: replace(cast[HERO], conditions={str(number): each for number, each in enumerate(conditions)})}


def minutes(cast: dict[str, Figure], amount: int, rounds: int = 0, **dice: tuple[int, ...]) -> Passed:
    """Passes some minutes."""
    faces = RecordedDice(SuppliedFaces({stream: list(thrown) for stream, thrown in dice.items()}))
    return passes(Span(amount=amount, unit=TimeUnit.MINUTE), cast, Options(rounds_per_minute=rounds), faces)


def test_a_round_outside_encounters_does_its_harm() -> None:
    """Fire, bleeding and stun, as at the end of a round in a fight (RU-C-ENC-2, RU-R-34)."""
    cast = hero(burning("2d6", "fire"), of_source(Lasting.BLEEDING, None), stun_level=3)
    over = pass_round(cast, Options(), RecordedDice(SuppliedFaces({"d6": [2, 3]}))).cast[HERO]
    assert (over.state.LIFE, over.state.stun_level) == (48 - 5 - 1, 2)


def test_reloading_goes_on_outside_encounters() -> None:
    """With its last round the weapon is loaded (RU-C-SHOT-1)."""
    over = pass_round(hero(counting(Lasting.RELOADING, 1, {"weapon": "Sword"})), Options(), _no_dice()).cast[HERO]
    assert over.state.items["1"].loaded


def test_who_fights_keeps_marks_and_counters() -> None:
    """The round of an encounter ends with its turns alone (RU-R-9)."""
    cast = hero(counting(Lasting.RELOADING, 1, {"weapon": "Sword"}), stun_level=3)
    fighting = {HERO: replace(cast[HERO], round=2, on_turn=True)}
    over = pass_round(fighting, Options(), _no_dice()).cast[HERO]
    assert (over.state.stun_level, over.state.items, over.state.marks) == (2, {}, fighting[HERO].state.marks)


@pytest.mark.parametrize(
    ("condition", "code"),
    [
        (of_source(Lasting.BLEEDING, None), "time_bleeding"),
        (burning("2d6", "fire"), "time_burning"),
        (of_source(Lasting.CHOKED, None), "time_choked"),
    ],
)
def test_minutes_tell_whom_rounds_harm(condition: Condition, code: str) -> None:
    """They neither take nor give LIFE, and the answer lists them (RU-R-34)."""
    passed = minutes(hero(condition, LIFE=20), 5)
    assert [(remark.code, remark.parameters["name"]) for remark in passed.warnings] == [(code, "Hero")]
    assert passed.cast.get(HERO, a_cast(hero={"LIFE": 20})[HERO]).state.LIFE == 20
    assert minutes(hero(condition, dead=True), 5).warnings == ()


def test_minutes_may_have_rounds() -> None:
    """By option so many rounds end in each: 2 minutes of 2 rounds bleed for 4 (RU-R-34)."""
    bled = minutes(hero(of_source(Lasting.BLEEDING, None)), 2, rounds=2)
    assert (bled.cast[HERO].state.LIFE, bled.warnings) == (44, ())
    burned = minutes(hero(burning("2d6", "fire")), 3, rounds=1, d6=(3, 3, 4))
    assert (burned.cast[HERO].state.LIFE, lasting(burned.cast[HERO])) == (48 - 6 - 4, [])


def test_counters_of_rounds_go_on_in_minutes_that_have_some() -> None:
    """Three rounds are over within a minute of four (RU-R-34)."""
    cast = hero(counting(Lasting.RELOADING, 3, {"weapon": "Sword"}))
    after = minutes(cast, 1, rounds=4).cast[HERO]
    assert (lasting(after), after.state.items["1"].loaded) == ([], True)
    assert lasting(minutes(cast, 1, rounds=2).cast[HERO]) == ["reloading"]


def _no_dice() -> RecordedDice:
    return RecordedDice(SuppliedFaces({}))
