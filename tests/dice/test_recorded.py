"""Tests of recorded dice."""

import pytest

from service.dice import DiceExhausted, RecordedDice, RolledDie, SeededFaces, SuppliedFaces, Unfinished


def test_every_die_is_recorded_in_order() -> None:
    """The record lists single dice, several and totals one by one, in the order of the rolls."""
    dice = RecordedDice(SuppliedFaces({"a": [1, 2, 3, 4], "b": [20]}))
    assert dice.face("a", 6, "attack") == 1
    assert dice.face("b", 20, "defense") == 20
    assert dice.faces("a", 6, 2, "damage") == (2, 3)
    assert dice.total("a", 6, 1, "damage") == 4
    assert dice.rolls == [
        RolledDie("a", "d6", 1, "attack"),
        RolledDie("b", "d20", 20, "defense"),
        RolledDie("a", "d6", 2, "damage"),
        RolledDie("a", "d6", 3, "damage"),
        RolledDie("a", "d6", 4, "damage"),
    ]


@pytest.mark.parametrize("count", [0, 1, 2, 50])
def test_a_total_is_the_sum_of_its_faces(count: int) -> None:
    """The total of a pool is the sum of the faces that were recorded for it; no dice make 0."""
    dice = RecordedDice(SeededFaces("x"))
    total = dice.total("a", 6, count, "damage")
    assert total == sum(roll.face for roll in dice.rolls)
    assert len(dice.rolls) == count


def test_no_dice_are_no_faces() -> None:
    """Rolling none gives none and records none."""
    dice = RecordedDice(SuppliedFaces({}))
    assert dice.faces("a", 6, 0, "damage") == ()
    assert dice.rolls == []


def test_a_die_that_did_not_fall_is_not_recorded() -> None:
    """After the stream runs out, the record has the earlier dice."""
    dice = RecordedDice(SuppliedFaces({"a": [5]}))
    with pytest.raises(DiceExhausted):
        dice.faces("a", 6, 2, "damage")
    assert dice.rolls == [RolledDie("a", "d6", 5, "damage")]


@pytest.mark.parametrize("more", [1, 5])
def test_no_more_dice_are_rolled_than_may_be(more: int) -> None:
    """The error has the dice that were rolled."""
    dice = RecordedDice(SeededFaces("few"), most=2)
    first = dice.faces("a", 6, 2, "task")
    with pytest.raises(Unfinished) as unfinished:
        dice.faces("a", 6, more, "task")
    with pytest.raises(Unfinished):
        dice.face("a", 6, "task")
    assert tuple(die.face for die in unfinished.value.rolls) == first
