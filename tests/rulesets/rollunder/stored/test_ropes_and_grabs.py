"""Tests of rope, chain, and wrested things; grabs without room, and magic without a spell."""

from dataclasses import replace
from typing import Any

import pytest

from service.rulesets.rollunder.stored.lasting import Lasting, of_source
from service.rulesets.stored.figures import Figure
from tests.rulesets.rollunder.stored import (
    FOE,
    FOE_SHEET,
    HERO,
    HERO_SHEET,
    a_cast,
    figure,
    lasting,
    played,
    refused,
    staged,
)

KNIFE = {"slot": 5, "name": "Knife", "weapon": {"name": "knife", "damage": "1d6", "damage_type": "blade"}}
CLUB = {"slot": 6, "name": "Club", "weapon": {"name": "club", "damage": "1d6", "damage_type": "bash"}}


def bound(*items: dict[str, Any]) -> dict[str, Figure]:
    """The hero in bonds, with these items."""
    hero = figure("Hero", {**HERO_SHEET, "items": list(items)})
    return {**a_cast(), HERO: replace(hero, conditions={"0": of_source(Lasting.RESTRAINED, FOE)})}


@pytest.mark.parametrize(
    ("items", "kind", "codes"),
    [
        ([], "rope", ["needs_blade"]),
        ([CLUB], "rope", ["needs_blade"]),
        ([KNIFE], "rope", []),
        ([KNIFE], "chain", ["needs_heavy_blade"]),
        ([KNIFE, HERO_SHEET["items"][0]], "chain", []),
    ],
)
def test_a_blade_of_its_own_cuts(items: list[dict[str, Any]], kind: str, codes: list[str]) -> None:
    """The heaviest blade at hand: any for a rope, a heavy one for a chain (RU-C-NET-3, RU-C-NET-4)."""
    cast = bound(*items)
    assert refused("restraint", cast, method="cut", kind=kind) == codes
    if not codes:
        assert lasting(played("restraint", cast, method="cut", kind=kind)[HERO]) == []


def test_a_named_item_cuts_as_it_can() -> None:
    """With a sword at hand, the knife that is named is still too light (RU-C-NET-4)."""
    cast = bound(KNIFE, HERO_SHEET["items"][0])
    assert refused("restraint", cast, method="cut", kind="chain", item="Knife") == ["needs_heavy_blade"]


def test_getting_free_is_the_action_of_the_round() -> None:
    """By a blade or by strength (RU-C-NET-3, RU-C-ENC-1)."""
    cast = {identity: replace(each, round=1, on_turn=True) for identity, each in bound(KNIFE).items()}
    assert played("restraint", cast, method="cut", kind="rope")[HERO].state.marks.acted
    wrested = played("restraint", cast, method="wrest", kind="rope", holder={"id": FOE}, dice={"d20": (9, 12)})
    assert (lasting(wrested[HERO]), wrested[HERO].state.marks.acted) == ([], True)


@pytest.mark.parametrize(("roll", "has_it"), [(9, True), (19, False)])
def test_a_wrested_thing_changes_hands(roll: int, has_it: bool) -> None:
    """The winner of [comparative STR] has it, and the loser has not (RU-C-GRAB-9, RU-C-SHOT-2)."""
    cast = {**a_cast(), FOE: figure("Foe", {**FOE_SHEET, "items": [KNIFE]}, hands=(5,))}
    order = {"method": "wrest", "kind": "object", "item": "Knife", "holder": {"id": FOE}}
    after = played("restraint", cast, **order, dice={"d20": (roll, 12)})
    assert ("Knife" in [item.name for item in after[HERO].sheet.items]) is has_it
    assert (after[FOE].state.hands == ()) is has_it
    strike = {"attacker": {"id": FOE}, "target": {"id": HERO}, "attack": {"item": "Knife"}}
    assert ("not_at_hand" in refused("attack", after, **strike)) is has_it


def test_no_more_grab_than_can() -> None:
    """The number is the game master's (RU-C-GRAB-8)."""
    cast = a_cast()
    held = {**cast, FOE: replace(cast[FOE], conditions={"0": of_source(Lasting.HELD, "somebody")})}
    grab = {"attacker": {"id": HERO}, "target": {"id": FOE}}
    assert refused("attack", held, **grab, attack={"attack_kind": "grab", "max_grabbers": 1}) == ["too_many_grabbers"]
    assert refused("attack", held, **grab, attack={"attack_kind": "grab", "max_grabbers": 2}) == []


def test_magic_that_costs_takes_a_spell() -> None:
    """With priced spells on the sheet one is cast first; claws and items of magic are free (RU-R-27, RU-C-SPL-2)."""
    spell = {"slot": 1, "kind": "spell", "name": "Bolt", "price": 4}
    ring = {"slot": 7, "name": "Ring", "weapon": {"attack_kind": "magic", "damage": "2d6", "damage_type": "fire"}}
    mage = replace(figure("Hero", {**HERO_SHEET, "contacts": [spell], "items": [ring]}), round=1, on_turn=True)
    order = {"attacker": {"id": HERO}, "target": {"id": FOE}}
    bolt = {**order, "attack": {"attack_kind": "magic", "damage": "2d6", "damage_type": "fire"}}
    assert refused("attack", {**a_cast(), HERO: mage}, **bolt) == ["no_spell_ready"]
    assert refused("attack", {**a_cast(), HERO: mage}, **order, attack={"item": "Ring"}) == []
    cast = played("spell", {**a_cast(), HERO: mage}, spell="quick", cast_now=True, price=4)
    assert refused("attack", cast, **bolt) == []


@pytest.mark.parametrize(("weapon", "sprays"), [("firethrower", True), ("knife", False)])
def test_the_catalogue_says_what_an_attack_is(weapon: str, sprays: bool) -> None:
    """A firethrower sprays, which cannot be parried (RU-C-RNG-20, RU-C-ATT-11)."""
    thing = {"slot": 5, "name": "Thing", "weapon": {"name": weapon, "damage": "1d6", "damage_type": "fire"}}
    cast = {**a_cast(), HERO: figure("Hero", {**HERO_SHEET, "items": [thing]})}
    order = {"attacker": {"id": HERO}, "target": {"id": FOE}, "attack": {"item": "Thing"}}
    assert (staged("attack", cast, **order).attack.attack_kind == "spray") is sprays
