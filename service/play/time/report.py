"""Parts of the report on a stretch of time: ended conditions, recurring effects, and moments of the game."""

from collections.abc import Iterable
from typing import Annotated, Any

import orjson

from service.rulesets.stored.conditions import EndReason
from service.rulesets.vocabulary import Doc
from service.values import dataclass, replace

RECURS = "recurs"
"""Name of the moment at which an effect of a condition recurs."""

Times = Annotated[int, Doc("Number of times. Equal entries of one call are one entry.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class EndedCondition:
    """A condition that has ended."""

    bearer: Annotated[str, Doc("The combatant, or the character outside encounters.")]
    condition: Annotated[str, Doc("Id of the condition.")]
    name: Annotated[str, Doc("Name of the condition, such as `Stunned`.")]
    reason: Annotated[EndReason, Doc("Reason of the end.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecurredEffect:
    """A recurring effect that happened."""

    bearer: Annotated[str, Doc("Id of the bearer.")]
    condition: Annotated[str, Doc("Id of its condition.")]
    name: Annotated[str, Doc("Name of the condition.")]
    code: Annotated[str, Doc("Effects, in the form of the game.")]
    value: Annotated[int | None, Doc("Amount of each time.")]
    times: Times = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class GameMoment:
    """Effects of the game's rules at one moment of passing time."""

    moment: Annotated[str, Doc("Name of the moment, such as `round_end`, `turn_start` or `initiative`.")]
    combatant: Annotated[
        str | None, Doc("Id of the combatant whose turn it is; null if the moment concerns all combatants.")
    ]
    rules: Annotated[tuple[str, ...], Doc("Ids of the rules that were applied.")]
    result: Annotated[Any, Doc("Effects, in the form of the game.")]
    times: Times = 1


def recurred_in_total(effects: Iterable[RecurredEffect]) -> tuple[RecurredEffect, ...]:
    """The recurring effects, each once with its number of times, in the order in which they first happened."""
    found: dict[object, RecurredEffect] = {}
    for effect in effects:
        key = (effect.bearer, effect.condition, effect.name, effect.code, effect.value)
        first = found.get(key)
        found[key] = effect if first is None else replace(first, times=first.times + effect.times)
    return tuple(found.values())


def moments_in_total(moments: Iterable[GameMoment]) -> tuple[GameMoment, ...]:
    """The moments in order; equal ones at which effects recur are one entry with its number of times."""
    found: dict[object, GameMoment] = {}
    for index, moment in enumerate(moments):
        is_repeated = moment.moment == RECURS
        key = (moment.combatant, moment.rules, orjson.dumps(moment.result)) if is_repeated else index
        first = found.get(key)
        found[key] = moment if first is None else replace(first, times=first.times + moment.times)
    return tuple(found.values())
