"""The round in which a fire, a choke or LUCK of a round began. Rules RU-C-BURN-3, RU-C-GRAB-4 and RU-C-LUCK-6."""

from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.fires import burning
from service.rulesets.rollunder.stored.sheet import Sheet
from service.rulesets.rollunder.stored.state import State
from service.rulesets.stored.conditions import Condition
from service.rulesets.stored.figures import Figure
from service.values import replace

FIRST_FIGHT, NEXT_FIGHT = "01a20000-0000-7000-8000-0000000000a1", "01a20000-0000-7000-8000-0000000000a2"
FIRE = replace(burning("2d6", "fire", 1), encounter=FIRST_FIGHT)


def on_fire(fire: Condition, encounter: str, round_: int) -> Figure:
    """A figure on fire, in a round of an encounter."""
    return Figure(name="Hero", sheet=Sheet(), state=State(), conditions={"f": fire}, encounter=encounter, round=round_)


def test_a_round_of_another_encounter_was_earlier() -> None:
    """Round 1 of the next fight is not that in which the fire began."""
    assert not lasting.began_before(on_fire(FIRE, FIRST_FIGHT, 1), FIRE)
    assert lasting.began_before(on_fire(FIRE, FIRST_FIGHT, 2), FIRE)
    assert lasting.began_before(on_fire(FIRE, NEXT_FIGHT, 1), FIRE)


def test_the_mark_is_over_with_the_round() -> None:
    """After every kind of round end, conditions of the round count as begun before."""
    over = lasting.round_over(on_fire(FIRE, FIRST_FIGHT, 1))
    assert lasting.began_before(over, over.conditions["f"])


def test_what_is_laid_by_hand_begins_in_the_round() -> None:
    """A fire that was there already gets no mark, and a stated mark stays."""
    plain = Condition(name=lasting.Lasting.BURNING, details={"damage": "2d6"})
    here = on_fire(plain, FIRST_FIGHT, 3)
    laid = lasting.begun_by_hand(replace(here, conditions={}), here)
    assert laid.conditions["f"].details == {"damage": "2d6", "round": 3}
    assert lasting.begun_by_hand(here, here) == here
