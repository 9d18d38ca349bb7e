"""Dice of an attack on one of several targets, with that target's own decisions."""

from collections.abc import Callable

from service.dice import Choice, Dice, Kept, Run, Step
from service.dice.decisions import Options
from service.dice.protocol import Rolled, State, Worth
from service.rulesets.rollunder.core.repeat_decision import ATTACK, SUPPORT

TARGET = "target"


class DiceOfTarget:
    """Dice that ask decisions of the target at a place of the list, and settle all others by their defaults.

    Args:
        dice: of the whole attack.
        path: of the target, such as `targets.0`.
    """

    __slots__ = ("_dice", "_path")

    def __init__(self, dice: Dice, path: str) -> None:
        self._dice, self._path = dice, path

    def face(self, stream: str, sides: int, purpose: str) -> int:
        """One die."""
        return self._dice.face(stream, sides, purpose)

    def faces(self, stream: str, sides: int, count: int, purpose: str) -> tuple[int, ...]:
        """Several dice."""
        return self._dice.faces(stream, sides, count, purpose)

    def total(self, stream: str, sides: int, count: int, purpose: str, worth: Worth | None = None) -> int:
        """The sum of what several dice are worth."""
        return self._dice.total(stream, sides, count, purpose, worth)

    def part(self, roll: Callable[[Dice], Rolled]) -> Rolled:
        """A part of the roll."""
        return self._dice.part(lambda dice: roll(self._with(dice)))

    def twice(self, roll: Callable[[Dice], Rolled], better: Callable[[Rolled, Rolled], bool]) -> Kept[Rolled]:
        """A part that is rolled twice."""
        return self._dice.twice(lambda dice: roll(self._with(dice)), better)

    def chain(self, start: State, step: Callable[[State, Dice], State], goes_on: Callable[[State], bool]) -> State:
        """Step after step."""
        return self._dice.chain(start, lambda state, dice: step(state, self._with(dice)), goes_on)

    def repeat(self, step: Callable[[Dice], Step[Rolled]]) -> Run[Rolled]:
        """The same step until one is the last."""
        return self._dice.repeat(lambda dice: step(self._with(dice)))

    def decide(self, member: str, participant: str, options: Options, default: Choice) -> Choice:
        """The decision of this target or its ally, or about the one attack roll; others have their default."""
        if member == ATTACK.point().member:
            return self._dice.decide(member, participant, options, default)
        if participant == TARGET:
            return self._dice.decide(f"{self._path}.{member}", self._path, options, default)
        if member == SUPPORT.point().member:
            return self._dice.decide(f"{self._path}.{member}", f"{self._path}.{participant}", options, default)
        return default

    def _with(self, dice: Dice) -> "DiceOfTarget":
        return DiceOfTarget(dice, self._path)
