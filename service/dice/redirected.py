"""Dice that ask an operation's decisions as those of the operation around it."""

from collections.abc import Callable
from typing import Protocol

from service.dice.decisions import Choice, Options
from service.dice.protocol import Dice, Kept, Repetition, Rolled, State, Step, Worth
from service.dice.purposes import PurposeOfPart


class Redirect(Protocol):
    """Makes a decision with the dice of the operation around."""

    def __call__(self, dice: Dice, member: str, participant: str, options: Options, default: Choice) -> Choice:
        """The choice; the other arguments are those of `Dice.decide`."""


class RedirectedDice:
    """The same dice, with decisions that are asked elsewhere.

    Args:
        dice: of the operation around.
        redirect: makes the decisions.
        part: of the order that rolls the dice, for example `targets.1`; "" for the whole order.
    """

    __slots__ = ("_dice", "_part", "_redirect")

    def __init__(self, dice: Dice, redirect: Redirect, part: str = "") -> None:
        self._dice, self._redirect, self._part = dice, redirect, part

    def face(self, stream: str, sides: int, purpose: str) -> int:
        """One die."""
        return self._dice.face(stream, sides, self._of_part(purpose))

    def faces(self, stream: str, sides: int, count: int, purpose: str) -> tuple[int, ...]:
        """Several dice."""
        return self._dice.faces(stream, sides, count, self._of_part(purpose))

    def total(self, stream: str, sides: int, count: int, purpose: str, worth: Worth | None = None) -> int:
        """The sum of what several dice are worth."""
        return self._dice.total(stream, sides, count, self._of_part(purpose), worth)

    def part(self, roll: Callable[[Dice], Rolled]) -> Rolled:
        """A part of the roll."""
        return self._dice.part(lambda dice: roll(self._with(dice)))

    def twice(self, roll: Callable[[Dice], Rolled], better: Callable[[Rolled, Rolled], bool]) -> Kept[Rolled]:
        """A part that is rolled twice."""
        return self._dice.twice(lambda dice: roll(self._with(dice)), better)

    def chain(self, start: State, step: Callable[[State, Dice], State], continues: Callable[[State], bool]) -> State:
        """Step after step."""
        return self._dice.chain(start, lambda state, dice: step(state, self._with(dice)), continues)

    def repeat(self, step: Callable[[Dice], Step[Rolled]]) -> Repetition[Rolled]:
        """The same step until one is the last."""
        return self._dice.repeat(lambda dice: step(self._with(dice)))

    def decide(self, member: str, participant: str, options: Options, default: Choice) -> Choice:
        """The decision, made elsewhere."""
        return self._redirect(self._dice, member, participant, options, default)

    def _with(self, dice: Dice) -> "RedirectedDice":
        return RedirectedDice(dice, self._redirect, self._part)

    def _of_part(self, purpose: str) -> str:
        return PurposeOfPart.of(purpose, self._part) if self._part else purpose
