"""Tests of rounds, turns and hours."""

from dataclasses import replace
from typing import Any

import pytest

from service.dice import RecordedDice, SuppliedFaces
from service.rulesets.fastrpg import RULESET
from service.rulesets.fastrpg.stored.time.timekeeping import TIMEKEEPING
from service.rulesets.stored.figures import Cast
from service.rulesets.stored.timekeeping import Passed, Span, TimeUnit
from service.schemas.strict_json import to_plain
from tests.rulesets.fastrpg.stored.party import ANA, BO, OGRE, figure, on_turn, options, party, state
from tests.rulesets.fastrpg.table import JSON, Streams


def thrown(dice: Streams) -> RecordedDice:
    """Dice as they were thrown at the table."""
    return RecordedDice(SuppliedFaces(dice))


def order(cast: Cast, dice: Streams, **house_rules: Any) -> tuple[tuple[str, ...], dict[str, int]]:
    """The order and the numbers that decided."""
    assert TIMEKEEPING.initiative is not None
    rolled = TIMEKEEPING.initiative(cast, options(**house_rules), thrown(dice))
    return rolled.order, dict(rolled.scores)


def end_round(cast: Cast, dice: Streams | None = None) -> Passed:
    """Passes the end of a round."""
    assert TIMEKEEPING.round_end is not None
    passed = TIMEKEEPING.round_end(cast, options(), thrown(dice or {}))
    if passed.summary is not None:
        assert RULESET.say(passed.summary)
    return passed


def let_pass(amount: int, unit: str, cast: Cast, dice: Streams | None = None) -> tuple[Cast, Any]:
    """All figures after a stretch of time, and its effects."""
    span, faces, after = Span(amount=amount, unit=TimeUnit(unit)), thrown(dice or {}), dict(cast)
    assert TIMEKEEPING.rounds_pass is not None
    assert TIMEKEEPING.rounds_over is not None
    assert TIMEKEEPING.remarks_on is not None
    if seconds := span.seconds(6):
        after |= TIMEKEEPING.rounds_pass(seconds // 6, after, options(), faces).cast
        after |= TIMEKEEPING.rounds_over(seconds // 6, after, options(), faces).cast
    told = TIMEKEEPING.remarks_on(span, cast, after)
    if told.summary is not None:
        assert RULESET.say(told.summary)
    return after, to_plain(told.result)


def test_sides_roll_and_act_together() -> None:
    """FR-INIT-1: the best of Dexterity and Awareness among those able to act; all of a side follow one another."""
    assert order(party(), {"heroes": [5], "foes": [11]}) == ((OGRE, ANA, BO), {OGRE: 11, ANA: 7, BO: 7})
    assert order(party(ana={"hp": 0}), {"heroes": [5], "foes": [5]}) == ((ANA, BO, OGRE), {ANA: 6, BO: 6, OGRE: 5})


def test_a_side_in_which_no_one_can_act_comes_last() -> None:
    """FR-INIT-1: it does not roll; several such come in the order of joining."""
    assert order(party(ogre={"hp": -1}), {"heroes": [1]}) == ((ANA, BO, OGRE), {ANA: 3, BO: 3})
    assert order(party(ana={"hp": 0}, bo={"hp": 0}), {"foes": [1]})[0] == (OGRE, ANA, BO)


def test_everyone_rolls_by_house_rule() -> None:
    """FR-INIT-2, FR-INIT-3: high to low, a tie goes to the higher modifier; a figure that is down does not roll."""
    dice = {"Ana": [5], "Bo": [6], "Ogre": [7]}
    assert order(party(), dice, initiative_mode="individual") == ((ANA, BO, OGRE), {ANA: 7, BO: 7, OGRE: 7})
    assert order(party(ana={"hp": 0}), dice, initiative_mode="individual")[0] == (BO, OGRE, ANA)


def test_who_is_on_no_side_is_one() -> None:
    """FR-INIT-1: under its own name."""
    cast = {identity: replace(figure, side="") for identity, figure in party().items()}
    assert order(cast, {"Ana": [1], "Bo": [3], "Ogre": [2]})[0] == (BO, ANA, OGRE)


def test_initiative_is_rolled_again_each_round() -> None:
    """FR-INIT-4: unless the house rule says otherwise."""
    assert TIMEKEEPING.reorders(options()) is True
    assert TIMEKEEPING.reorders(options(reroll_each_round=False)) is False
    assert set(TIMEKEEPING.options) == {"initiative_mode", "reroll_each_round", "encounter_rounds_count"}


def test_the_own_turn_gives_everything_back() -> None:
    """FR-OPP-2, FR-TURN-1: the reaction, the action and the meters."""
    used = {"reaction_used": True, "action_taken": True, "moved_m": 7.5}
    assert TIMEKEEPING.turn_start is not None
    cast = on_turn(ANA, party(ana=used, bo=used))
    passed = TIMEKEEPING.turn_start(ANA, cast, options(), thrown({}))
    assert set(passed.cast) == {ANA}
    assert state(passed.cast, ANA) == state(party(), ANA)
    assert TIMEKEEPING.turn_start(OGRE, cast, options(), thrown({})).cast == {}


def test_the_end_of_a_round_bleeds() -> None:
    """FR-BLEED-1: all who are critical and not stable, each with a separate die."""
    passed = end_round(party(ana={"hp": 0}, bo={"hp": -2, "stable": True}, ogre={"hp": -3}), {"Ana": [4], "Ogre": [1]})
    assert to_plain(passed.result) == {
        "passed": "round",
        "bled": {
            ANA: {"name": "Ana", "lost": 4, "hp": -4, "tier": "critical"},
            OGRE: {"name": "Ogre", "lost": 1, "hp": -4, "tier": "critical"},
        },
    }
    assert {identity: state(passed.cast, identity)["hp"] for identity in passed.cast} == {ANA: -4, OGRE: -4}
    assert passed.summary is not None
    assert RULESET.say(passed.summary) == "HP lost by bleeding: Ana 4, Ogre 1"


def test_bleeding_ends_in_death() -> None:
    """FR-HP-5: at the negative maximum, which takes out of the encounter."""
    passed = end_round(party(ana={"hp": -12}), {"Ana": [3]})
    assert passed.cast[ANA].defeated
    assert passed.summary is not None
    assert RULESET.say(passed.summary) == "HP lost by bleeding: Ana 3. Dead: Ana"


def test_a_round_without_blood_shows_nothing() -> None:
    """FR-BLEED-1: nothing is rolled for the unhurt, the stable and the dead."""
    assert end_round(party(ana={"hp": 1}, bo={"hp": 0, "stable": True}, ogre={"hp": -25})) == Passed()


def test_an_encounter_leaves_nothing_of_its_turns() -> None:
    """FR-ENC-1: Hit Points, bleeding and luck do not change."""
    assert TIMEKEEPING.encounter_end is not None
    cast = party(ana={"hp": -2, "prone": True, "reaction_used": True, "luck_points": 0}, bo={"hp": 3})
    passed = TIMEKEEPING.encounter_end(cast, options(), thrown({}))
    assert set(passed.cast) == {ANA}
    assert state(passed.cast, ANA) == state(cast, ANA) | {"reaction_used": False}


@pytest.mark.parametrize(
    ("amount", "unit", "hp"), [(1, "hour", 8), (60, "minute", 8), (600, "round", 8), (1, "day", 15)]
)
def test_hours_bring_hit_points_and_luck(amount: int, unit: str, hp: int) -> None:
    """FR-TIME-1, FR-HEAL-1, FR-LUCK-1, FR-TURN-2: in every unit."""
    cast, told = let_pass(amount, unit, party(ana={"hp": 5, "luck_points": 0}))
    assert (state(cast, ANA)["hp"], state(cast, ANA)["luck_points"]) == (hp, 2 if unit == "day" else 1)
    assert (told["rested"][ANA]["recovered"], told["rested"][ANA]["tier"]) == (hp - 5, "full" if hp == 15 else "light")


def test_the_rest_of_an_hour_is_carried_over() -> None:
    """FR-HEAL-2: only whole hours count, but no minute is lost."""
    cast, _ = let_pass(59, "minute", party(ana={"hp": 5}))
    assert (state(cast, ANA)["hp"], state(cast, ANA)["rounds_since_hour"]) == (5, 590)
    cast, _ = let_pass(10, "round", cast)
    assert (state(cast, ANA)["hp"], state(cast, ANA)["rounds_since_hour"]) == (8, 0)


def test_who_bleeds_first_bleeds() -> None:
    """FR-HEAL-2, FR-BLEED-1: round by round before any hour passes, which is death within it."""
    cast, told = let_pass(8, "hour", party(ana={"hp": -5}, bo={"hp": 3}), {"Ana": [6, 6]})
    assert (state(cast, ANA)["hp"], cast[ANA].defeated, state(cast, BO)["hp"]) == (-17, True, 10)
    assert (told["rested"][ANA]["lost"], told["rested"][ANA]["tier"]) == (12, "dead")


def test_rounds_bleed_without_an_encounter() -> None:
    """FR-TURN-2: a round is a round; help may still come."""
    cast, _ = let_pass(2, "round", party(ana={"hp": 0}), {"Ana": [1, 2]})
    assert (state(cast, ANA)["hp"], state(cast, ANA)["rounds_since_hour"]) == (-3, 2)


def test_the_stable_recover_and_the_dead_do_not() -> None:
    """FR-HEAL-2, FR-HEAL-3, FR-HP-5: rising above 0 ends the critical state."""
    lying: JSON = {"hp": -5, "stable": True, "prone": True}
    cast, told = let_pass(2, "hour", party(ana=lying, bo={"hp": -10, "luck_points": 0}))
    assert (state(cast, ANA)["hp"], state(cast, ANA)["stable"]) == (1, False)
    assert (state(cast, BO)["hp"], state(cast, BO)["luck_points"]) == (-10, 0)
    assert BO not in told["rested"]


def test_luck_that_is_not_tracked_is_not_gained() -> None:
    """FR-LUCK-1: null stays null; points above the maximum stay until an hour is over."""
    cast, _ = let_pass(1, "hour", party(ana={"luck_points": None}, bo={"luck_points": 5}))
    assert (state(cast, ANA)["luck_points"], state(cast, BO)["luck_points"]) == (None, 2)
    cast, _ = let_pass(1, "minute", party(bo={"luck_points": 5}))
    assert state(cast, BO)["luck_points"] == 5


def test_a_creature_that_bleeds_for_hours_recovers_nothing() -> None:
    """FR-HEAL-2: even where an hour does not kill."""
    whale = {ANA: figure("Whale", {"abilities": {"con": 100}, "skill_points": {"Endurance": 100}}, {"hp": -1})}
    cast, _ = let_pass(1, "hour", whale, {"Whale": [1] * 600})
    assert state(cast, ANA)["hp"] == -601


def test_scenes_and_sessions_have_no_length() -> None:
    """FR-TURN-2: nothing passes with them."""
    for unit in ("scene", "session"):
        assert let_pass(1, unit, party(ana={"hp": 5}))[1] is None
