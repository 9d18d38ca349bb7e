"""Tests of orders that end conditions on stored characters."""

from dataclasses import replace
from typing import Any

import pytest

from service.dice import RecordedDice, SuppliedFaces
from service.rulesets.contract.rejection import Rejected
from service.rulesets.rollunder.options import DEFAULT_OPTIONS
from service.rulesets.rollunder.stored import lasting as states
from service.rulesets.rollunder.stored.fires import burning
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.time.rounds import end_round
from service.rulesets.stored.figures import Cast
from tests.rulesets.rollunder.stored import FOE, HERO, HERO_SHEET, a_cast, command_of, figure, lasting, played

FIRE, ACID = "01a20000-0000-7000-8000-0000000000f1", "01a20000-0000-7000-8000-0000000000f2"


def in_round(cast: Cast) -> Cast:
    """The cast in round 2 of an encounter."""
    return {identity: replace(each, round=2) for identity, each in cast.items()}


def on_fire() -> Cast:
    """A hero who burns twice, and a foe who does not."""
    fires = {FIRE: burning("2d6", "fire", 1), ACID: burning("1d6", "acid", 1)}
    cast = a_cast()
    return in_round({**cast, HERO: replace(cast[HERO], conditions=fires)})


def bleeding(identity: str) -> Cast:
    """The cast, with one who bleeds."""
    cast = a_cast()
    wound = {"1": states.of_source(Lasting.BLEEDING, None)}
    return in_round({**cast, identity: replace(cast[identity], conditions=wound)})


def test_pain_is_cured_tier_by_tier() -> None:
    """INT of the tier comes back, the others stay (RU-C-WND-5); one that is not there changes nothing."""
    hurt = a_cast(hero={"pain": {"pain": 4, "strong_pain": 12}})
    cured = played("pain", hurt, action="cure", tier="strong_pain")
    assert cured[HERO].state.pain == {"pain": 4}
    assert played("pain", cured, action="cure", tier="just_pain")[HERO].state.pain == {"pain": 4}
    assert played("condition", cured, kind="pain", action="cure", tier="pain")[HERO].state.pain == {}


@pytest.mark.parametrize(
    ("healed", "left"), [({"illness": "confusion"}, ("heart_attack",)), ({}, ()), ({"illness": "catatonia"}, None)]
)
def test_panic_illnesses_are_healed(healed: dict[str, str], left: tuple[str, ...] | None) -> None:
    """The one named, or all; the panic level sinks by hours alone (RU-C-HOR-7)."""
    ill = a_cast(hero={"panic_level": 2, "illnesses": ("confusion", "heart_attack")})
    state = played("panic", ill, action="heal", **healed)[HERO].state
    assert state.panic_level == 2
    assert state.illnesses == (("confusion", "heart_attack") if left is None else left)


@pytest.mark.parametrize(
    ("named", "left"), [({}, []), ({"fire": FIRE}, [ACID]), ({"kind": "acid"}, [FIRE]), ({"helper": {"id": FOE}}, [])]
)
def test_fires_are_put_out(named: dict[str, Any], left: list[str]) -> None:
    """All of them, that of an id, or those of a kind (RU-C-BURN-6)."""
    out = played("burn", on_fire(), action="put_out", **named)
    assert list(out[HERO].lasting) == left
    assert out[HERO].state.LIFE == 48


def test_only_a_fire_that_burns_is_put_out() -> None:
    """The id of something else is refused (RU-C-BURN-6)."""
    with pytest.raises(Rejected) as refusal:
        played("burn", on_fire(), action="put_out", fire=HERO)
    assert (refusal.value.code, refusal.value.pointer) == ("bad_input", "/fire")


def test_who_puts_out_a_fire_has_acted() -> None:
    """The helper, if one is named, who may be the one who burns (RU-C-BURN-6, RU-C-STA-2)."""
    helped = played("burn", on_fire(), action="put_out", helper={"id": FOE})
    assert (helped[FOE].state.marks.acted, helped[HERO].state.marks.acted) == (True, False)
    assert not played("burn", on_fire(), action="put_out")[HERO].state.marks.acted
    alone = played("burn", on_fire(), action="put_out", helper={"id": HERO})
    assert (alone[HERO].state.marks.acted, lasting(alone[HERO])) == (True, [])


def test_an_ongoing_fire_never_shrinks() -> None:
    """It burns with all its dice at the end of every round until it is put out (RU-C-BURN-5, RU-C-BURN-6)."""
    cast = played("burn", a_cast(), dice={"d6": (1, 2)}, kind="fire", damage="2d6", ongoing=True)
    assert (cast[HERO].state.LIFE, lasting(cast[HERO])) == (45, ["burning"])
    for life in (43, 41, 39):
        dice = RecordedDice(SuppliedFaces({"d6": (1, 1)}))
        cast = {**cast, **end_round(cast, DEFAULT_OPTIONS, dice).cast}
        assert (cast[HERO].state.LIFE, lasting(cast[HERO])) == (life, ["burning"])
    assert lasting(played("burn", cast, action="put_out")[HERO]) == []


def test_an_ongoing_fire_may_begin_without_harm() -> None:
    """For 0 rounds now (RU-C-BURN-5)."""
    begun = played("burn", a_cast(), kind="fire", damage="3d6", ongoing=True, rounds=0)
    (fire,) = begun[HERO].lasting.values()
    assert (begun[HERO].state.LIFE, fire.details["damage"], fire.details["ongoing"]) == (48, "3d6", True)


@pytest.mark.parametrize(("patient", "named"), [(FOE, {"patient": {"id": FOE}}), (HERO, {})])
def test_a_bandage_ends_bleeding(patient: str, named: dict[str, Any]) -> None:
    """That of the patient or the own, by an action (RU-C-DEAD-8, RU-C-STA-2)."""
    bound = played("bandage", bleeding(patient), **named)
    assert (lasting(bound[patient]), bound[HERO].state.marks.acted) == ([], True)


def test_a_bandage_is_for_its_patient() -> None:
    """A helper's own wound bleeds on (RU-C-DEAD-8)."""
    bound = played("bandage", bleeding(HERO), patient={"id": FOE})
    assert lasting(bound[HERO]) == ["bleeding"]


def test_a_fairy_ends_all_harm_that_goes_on() -> None:
    """Ice like illness (RU-C-DEAD-6)."""
    dead = {HERO: figure("Hero", HERO_SHEET | {"fairies": {"7": "good"}}, LIFE=-60)}
    begun = played("defeat", dead, ongoing=["bleeding", "illness", "ice"])
    assert lasting(begun[HERO]) == ["bleeding", "ice", "ill"]
    assert lasting(played("defeat", begun, fairy=True)[HERO]) == []


@pytest.mark.parametrize("listed", [["bleeding"], ["illness"], ["ice"], ["ice", "bleeding"]])
def test_what_a_defeat_lists_is_all_that_goes_on(listed: list[str]) -> None:
    """A stated list begins and ends, without one nothing changes (RU-R-1)."""
    names = {"bleeding": "bleeding", "illness": "ill", "ice": "ice"}
    all_on = played("defeat", a_cast(), ongoing=list(names))
    assert lasting(played("defeat", all_on)[HERO]) == sorted(names.values())
    left = played("defeat", all_on, ongoing=listed)
    assert lasting(left[HERO]) == sorted(names[harm] for harm in listed)
    assert lasting(played("defeat", left, ongoing=[])[HERO]) == []


@pytest.mark.parametrize("name", ["pain", "poison", "burn", "panic", "defeat"])
def test_cures_are_the_game_masters(name: str) -> None:
    """Whether there is a healer or water (RU-C-BURN-6, RU-C-HOR-7); anyone can use a bandage (RU-C-DEAD-8)."""
    assert command_of(name).gm_only
    assert not command_of("bandage").gm_only
