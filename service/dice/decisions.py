"""Decisions that a rule asks for, as it asks for dice: stated, default, or asked of the caller."""

from collections.abc import Callable, Mapping
from typing import Final

Choice = bool | int | str | None
"""A value that can be chosen at a decision point."""
Choices = tuple[Choice, ...]
Options = Choices | Callable[[], Choices]
"""The options at a point, perhaps computed on demand."""
Stated = Mapping[str, Choice | Choices]
"""Decision point -> the choice, for every time it comes; or one choice after the other, for the first times."""
_NOT_STATED: Final = object()


class DecisionError(Exception):
    """A decision cannot be made from the members of the call.

    Attributes:
        member: name of the decision point.
        participant: who decides: the path of a participant of the request, or `gm`.
        options: what can be chosen now.
        position: how many times this point came before in the same call.
    """

    code: str

    def __init__(self, member: str, participant: str, options: Choices, position: int) -> None:
        super().__init__(member, participant, options, position)
        self.member, self.participant, self.options, self.position = member, participant, options, position


class DecisionNeeded(DecisionError):
    """The caller asked to decide and has not decided yet. `default` holds for callers that do not ask."""

    code = "decision_needed"

    def __init__(self, member: str, participant: str, options: Choices, position: int, default: Choice) -> None:
        super().__init__(member, participant, options, position)
        self.default = default


class BadChoice(DecisionError):
    """A stated choice is not among the options at this point. `choice` is the stated one."""

    code = "bad_input"

    def __init__(self, member: str, participant: str, options: Choices, position: int, choice: Choice) -> None:
        super().__init__(member, participant, options, position)
        self.choice = choice


class DecisionInside(Exception):
    """A part of a roll contains a decision that depends on the rest, so it cannot be walked separately."""


class Decisions:
    """Decisions of one run of a rule.

    Args:
        stated: the decisions made beforehand.
        asked: decision points at which the caller wants to be asked.
    """

    __slots__ = ("_asked", "_positions", "_stated")

    def __init__(self, stated: Stated, asked: frozenset[str] = frozenset()) -> None:
        self._stated, self._asked = stated, asked
        self._positions: dict[str, int] = {}

    def decide(self, member: str, participant: str, options: Options, default: Choice) -> Choice:
        """The stated choice, else the default.

        Raises:
            DecisionNeeded: nothing was stated, and the caller wants to be asked.
            BadChoice: the stated option is not open.
        """
        position = self._positions.get(member, 0)
        self._positions[member] = position + 1
        choice = _stated_at(self._stated, member, position)
        if choice is not _NOT_STATED:
            return checked(choice, member, participant, options, position)  # type: ignore[arg-type]  # it was stated
        if member in self._asked:
            listed = listing(options)
            raise DecisionNeeded(member, participant, listed, position, default if default in listed else listed[0])
        return default


def listing(options: Options) -> Choices:
    """The options, unchanged and in order."""
    return options() if callable(options) else options


def _stated_at(stated: Stated, member: str, position: int) -> object:
    """Choice stated for this occurrence of a point, or a mark that there is none."""
    choice = stated.get(member, _NOT_STATED)
    if type(choice) is tuple:
        return choice[position] if position < len(choice) else _NOT_STATED
    return choice


def checked(choice: Choice, member: str, participant: str, options: Options, position: int) -> Choice:
    """The choice, if it is one of the options; true is not 1.

    Raises:
        BadChoice: it is none of them.
    """
    listed = listing(options)
    for option in listed:
        if choice == option and isinstance(choice, bool) is isinstance(option, bool):
            return option
    raise BadChoice(member, participant, listed, position, choice)
