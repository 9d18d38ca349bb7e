"""Tests of recorded dice."""

import pytest

from service.dice import DiceExhausted, RecordedDice, Roll, SeededFaces, SuppliedFaces


def test_every_die_is_recorded_in_order() -> None:
    """The record lists single dice, several and totals one by one, in the order of the rolls."""
    dice = RecordedDice(SuppliedFaces({"a": [1, 2, 3, 4], "b": [20]}))
    assert dice.face("a", 6, "attack") == 1
    assert dice.face("b", 20, "defense") == 20
    assert dice.faces("a", 6, 2, "damage") == (2, 3)
    assert dice.total("a", 6, 1, "damage") == 4
    assert dice.rolls == [
        Roll("a", 6, 1, "attack"),
        Roll("b", 20, 20, "defense"),
        Roll("a", 6, 2, "damage"),
        Roll("a", 6, 3, "damage"),
        Roll("a", 6, 4, "damage"),
    ]
    assert [roll.die for roll in dice.rolls] == ["d6", "d20", "d6", "d6", "d6"]


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
    assert dice.rolls == [Roll("a", 6, 5, "damage")]
