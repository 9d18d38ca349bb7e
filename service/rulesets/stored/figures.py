"""Figures: stored characters and foes as the rules of a game see them."""

from collections.abc import Callable, Mapping
from dataclasses import field
from functools import wraps
from typing import Any, TypeVar

from service.rulesets.stored.conditions import Condition
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
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
    sheet: Any
    state: Any
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


Cast = Mapping[str, Figure]
"""The figures of a command, by id."""
Result = TypeVar("Result")
Value = TypeVar("Value")
MOST_REMEMBERED = 200
"""Figures for which a function remembers its result."""


def remembered(function: Callable[[Figure, Any], Result]) -> Callable[[Figure, Any], Result]:
    """A function of a figure and house rules that remembers its last results.

    A command asks the same of one figure many times. Neither figures nor options change, and those that are remembered
    stay in memory, so that their identities are not given to others.
    """
    memory: dict[tuple[int, int], tuple[Figure, Any, Result]] = {}

    @wraps(function)
    def of(figure: Figure, options: Any) -> Result:
        key = id(figure), id(options)
        known = memory.get(key)
        if known is None:
            if len(memory) >= MOST_REMEMBERED:
                memory.clear()
            known = memory[key] = figure, options, function(figure, options)
        return known[2]

    return of


def remembered_alone(function: Callable[[Value], Result]) -> Callable[[Value], Result]:
    """A function of one unchanging value, such as a figure or a sheet, that remembers its last results."""
    memory: dict[int, tuple[Value, Result]] = {}

    @wraps(function)
    def of(value: Value) -> Result:
        known = memory.get(id(value))
        if known is None:
            if len(memory) >= MOST_REMEMBERED:
                memory.clear()
            known = memory[id(value)] = value, function(value)
        return known[1]

    return of
