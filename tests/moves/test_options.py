"""Tests that sheet and state of the one who acts decide which moves and options there are."""

from typing import Any

from service.play.moves import listing
from service.play.moves.listing import Wanted
from service.play.moves.views import MoveView
from service.rulesets.stored.moves import MoveGroup
from tests.moves.test_likeness import BLADE, GOBLIN, encounter, foe
from tests.noninterference.stage import HANDLERS

SWORD = {"slot": 1, "name": "Sword", "weapon": BLADE}
BOW = {"slot": 2, "name": "Bow", "weapon": {"name": "bow", "attack_kind": "ranged", "attack_move": "shot"}}


def moves(group: MoveGroup, **members: Any) -> list[MoveView]:
    """The moves of a group that an archer with a sword has."""
    made = encounter(foe("Ana", GOBLIN | {"items": [SWORD, BOW]}, **members), foe("Goblin"))
    wanted = Wanted(group=group)
    actor = made.combatants[0][0].id
    return list(listing.of_combatant(made.call, HANDLERS, made.rows, made.encounter.id, actor, wanted).items)


def test_moves_of_riders_need_a_mount() -> None:
    """They are declared with the state that they take."""
    on_foot, mounted = (
        {move.id for move in moves(MoveGroup.ATTACK, state=each)} for each in ({}, {"vehicle": "mount"})
    )
    assert mounted - on_foot >= {"attack:mounted:Sword", "attack:ride_by"}


def test_things_have_one_of_several_values() -> None:
    """A sword is not drawn like a bow, since it is made to cut."""
    assert [move.id for move in moves(MoveGroup.PREPARE) if move.operation == "draw"] == ["draw:Bow"]
