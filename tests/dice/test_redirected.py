"""Tests of dice that redirect decisions to those of another operation."""

from service.dice import Choice, Decisions, Dice, RecordedDice, RedirectedDice, Step, SuppliedFaces
from service.dice.decisions import Options


def redirect(dice: Dice, member: str, participant: str, options: Options, default: Choice) -> Choice:
    """The decision under another name, of another participant."""
    return dice.decide(f"outer.{member}", f"outer.{participant}", options, default)


def thrown(*faces: int) -> tuple[RecordedDice, RedirectedDice]:
    """Dice of the operation around, in which one decision is stated, and those of the operation inside."""
    dice = RecordedDice(SuppliedFaces({"a": faces}), Decisions({"outer.luck": True}))
    return dice, RedirectedDice(dice, redirect)


def decided(dice: Dice) -> Choice:
    """The decision inside."""
    return dice.decide("luck", "roller", (False, True), False)


def test_decisions_have_other_names() -> None:
    """Also in parts, and in repeated rolls, in a chain or again."""
    _, dice = thrown()
    assert decided(dice) is True
    assert dice.part(decided) is True
    assert dice.twice(decided, lambda _first, _second: False).both == (True, True)
    assert dice.chain(False, lambda _state, inside: decided(inside) is True, lambda state: not state) is True
    assert dice.repeat(lambda inside: Step(again=False, worth=(1,), last=decided(inside))).last is True


def test_the_dice_are_the_same() -> None:
    """They fall in their order, and are recorded once."""
    outer, dice = thrown(1, 2, 3, 4)
    assert dice.face("a", 6, "x") == 1
    assert dice.faces("a", 6, 2, "x") == (2, 3)
    assert dice.total("a", 6, 1, "x", lambda face: 10 * face) == 40
    assert [roll.face for roll in outer.rolls] == [1, 2, 3, 4]
