"""Figures: stored characters and foes as the rules of a game see them."""

from collections.abc import Callable, Mapping
from dataclasses import field
from functools import wraps
from typing import Any, Generic, TypeVar, TypeVarTuple

from service.rulesets.stored.conditions import Condition
from service.values import dataclass

Sheet_co = TypeVar("Sheet_co", covariant=True)
State_co = TypeVar("State_co", covariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure(Generic[Sheet_co, State_co]):
    """A character or foe in stored play.

    Attributes:
        name: unique in the cast; also the name of its dice stream.
        sheet: what the player built, in the game's sheet dataclass.
        state: how it is now, in the game's state dataclass.
        conditions: id -> lasting condition. A game may replace one by another, with another duration or with an end.
        laid: new conditions, which get their ids and stack by their kind when they are stored.
        is_pc: whether it is a stored character of the kind `pc`, played by a player.
        side: its side; "" outside encounters.
        encounter: id of the encounter in which it takes part; None outside.
        round: number of the round that is running, from 1; None outside a running encounter.
        on_turn: whether its turn is running.
        has_left: whether it has left the encounter.
        defeated: whether it is out of the encounter; a game may set it.
    """

    name: str
    sheet: Sheet_co
    state: State_co
    conditions: Mapping[str, Condition] = field(default_factory=dict)
    laid: tuple[Condition, ...] = ()
    is_pc: bool = False
    side: str = ""
    encounter: str | None = None
    round: int | None = None
    on_turn: bool = False
    has_left: bool = False
    defeated: bool = False

    @property
    def lasting(self) -> Mapping[str, Condition]:
        """The conditions that are in place."""
        if not self.conditions:
            return self.conditions
        return {identity: condition for identity, condition in self.conditions.items() if condition.ended is None}


AnyFigure = Figure[Any, Any]
"""A figure of any game: the mechanism that all games share does not know the types of sheets and states."""
Cast = Mapping[str, AnyFigure]
"""The figures of a command, by id."""
Result = TypeVar("Result")
Values = TypeVarTuple("Values")
MOST_REMEMBERED = 500
"""Figures, or other values, for which a function remembers its result."""


def remembered(function: Callable[[*Values], Result]) -> Callable[[*Values], Result]:
    """A function of unchanging values, such as a figure and house rules, that remembers its last results.

    A command asks the same of one figure many times. Neither figures nor options change, and those that are remembered
    stay in memory, so that their identities are not given to others.
    """
    memory: dict[tuple[int, ...], tuple[tuple[*Values], Result]] = {}

    @wraps(function)
    def of(*values: *Values) -> Result:
        key = tuple(map(id, values))
        known = memory.get(key)
        if known is None:
            if len(memory) >= MOST_REMEMBERED:
                memory.clear()
            known = memory[key] = values, function(*values)
        return known[1]

    return of
