"""Tests of sleepers, and of LUCK of the unconscious."""

from dataclasses import replace
from typing import Any

import pytest

from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.stored.conditions import Condition
from service.rulesets.stored.figures import Figure
from tests.rulesets.rollunder.stored import FOE, HERO, a_cast, lasting, played, refused, staged

ASLEEP = Condition(name=Lasting.ASLEEP)
STRIKE: dict[str, Any] = {"attacker": {"id": FOE}, "attack": {"damage": "1d6", "damage_type": "bash"}}


def sleeping(**state: Any) -> dict[str, Figure]:
    """The hero asleep."""
    cast = a_cast(hero=state)
    return {**cast, HERO: replace(cast[HERO], conditions={"a": ASLEEP})}


def attack(**defense: Any) -> dict[str, Any]:
    """An attack of the foe on the hero."""
    return {**STRIKE, "target": {"id": HERO}, "defense": defense}


def test_sleepers_expect_nothing() -> None:
    """Against the order, the attack finds them asleep (RU-C-DEF-16)."""
    assert staged("attack", sleeping(), **attack(awareness="aware")).defense.awareness == "sleeping"
    assert staged("attack", a_cast(), **attack(awareness="unsuspecting")).defense.awareness == "unsuspecting"


@pytest.mark.parametrize(
    ("defense", "codes"),
    [
        ({}, []),
        ({"kind": "evade"}, ["asleep"]),
        ({"luck": "before"}, ["asleep"]),
        ({"luck": "avoid"}, ["asleep"]),
        ({"wake_with_luck": True}, []),
        ({"wake_with_luck": True, "kind": "evade", "luck": "avoid"}, []),
    ],
)
def test_sleepers_have_the_d20_alone(defense: dict[str, Any], codes: list[str]) -> None:
    """No defense and no cheap LUCK, unless d20 LUCK wake them in time (RU-C-DEF-16, RU-R-29)."""
    assert refused("attack", sleeping(), **attack(**defense)) == codes


def test_a_zone_may_be_paid_for_in_sleep() -> None:
    """Prices that dice decide are no cheap ones (RU-C-LUCK-14)."""
    order = attack(luck="avoid")
    order["attack"] = {**order["attack"], "attack_kind": "zone"}
    assert refused("attack", sleeping(), **order) == []


def test_who_pays_is_awake() -> None:
    """The d20 that the pool pays wakes, and the defense is open (RU-C-DEF-16)."""
    dice = {"d20": (9, 7, 2)}
    after = played("attack", sleeping(LUCK=20), dice=dice, **attack(wake_with_luck=True, kind="evade"))
    assert (lasting(after[HERO]), after[HERO].state.LUCK, after[HERO].state.LIFE) == ([], 13, 48)


def test_a_hit_wakes() -> None:
    """A blow wakes every sleeper (RU-C-DEF-16)."""
    after = played("attack", sleeping(), dice={"d20": (9,), "d6": (3, 3, 3)}, **attack())
    assert lasting(after[HERO]) == []


@pytest.mark.parametrize("situation", ["before", "normal", "cripple", "crit", "magic"])
def test_cheap_prices_are_closed_to_sleepers(situation: str) -> None:
    """1 to 5 points; 7 for a round and d20 are no cheap ones (RU-C-DEF-16)."""
    assert refused("luck_avoid", sleeping(), situation=situation) == ["asleep"]
    assert refused("luck_avoid", sleeping(), situation="sleeping") == []


def test_waking_by_luck() -> None:
    """The situation of a sleeper is looked up, and who pays wakes (RU-C-DEF-16)."""
    assert staged("luck_avoid", sleeping()).situation == "sleeping"
    after = played("luck_avoid", sleeping(LUCK=20), dice={"d20": (4,)})
    assert (lasting(after[HERO]), after[HERO].state.LUCK) == ([], 16)


@pytest.mark.parametrize(
    ("state", "code"),
    [({"stun_level": 99}, "ko"), ({"LIFE": -1}, "defeated"), ({"pain": {"strong_pain": 40}}, "unconscious")],
)
def test_luck_of_participants_that_are_out(state: dict[str, Any], code: str) -> None:
    """It is no reaction, so it stays open unless the table says otherwise; not to the dead (RU-R-29, RU-C-LUCK-2)."""
    cast = a_cast(hero=state)
    closed = {"options": {"luck_while_out": False}}
    assert refused("attack", cast, **attack(luck="avoid")) == []
    assert refused("attack", cast, **attack(luck="avoid"), **closed) == [code]
    assert refused("luck_avoid", cast, situation="normal", **closed) == [code]
    assert "dead" in refused("luck_avoid", a_cast(hero={"LIFE": -500}), situation="normal")
