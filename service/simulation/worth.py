"""The worth of an order by its exact odds: harm to an enemy, or help for a friend."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from math import inf
from threading import Lock
from typing import Any

from cachetools import LRUCache, cached

from service.dice import Policies
from service.odds.cache import Question, question
from service.odds.chances import Chances
from service.odds.distribution import Distribution
from service.play.commands.run import CommandHandler
from service.play.participants import upkeep
from service.resolution.refusal import Refusal
from service.resolution.work_budget import CHEAP
from service.rulesets.stored.fights import FightDeclaration
from service.rulesets.stored.paths import has_all, value_at
from service.simulation.position import Position
from service.values import dataclass

HINDERED = ""
"""Name of the outcome that tells whether the target is hindered."""


@dataclass(frozen=True, slots=True)
class Worth:
    """Expected effect of an order.

    Attributes:
        harm: to its target.
        hindrance: of its target, in terms of harm.
        healing: of its target.
    """

    harm: float = 0.0
    hindrance: float = 0.0
    healing: float = 0.0

    @property
    def against(self) -> float:
        """Its worth against an enemy."""
        return self.harm + self.hindrance

    @property
    def only_hinders(self) -> bool:
        """Whether all that it does to an enemy is to hinder."""
        return self.harm == 0 < self.hindrance


WORTHLESS, BARRED = Worth(), Worth(harm=inf)
"""The worth of an order that is barred at the start or takes too much work, and with decisions of the target."""


MOST_ENTRIES = 5_000
"""Completed orders whose worth a process keeps: a continued simulation asks for the same again."""


def worth_of(position: Position, identity: str, handler: CommandHandler, order: Mapping[str, Any]) -> Worth:
    """The worth of an order of a fighter, from the odds at the start of the fight."""
    participants, figures = position.participants(position.in_turn(identity))
    cast = upkeep.settled(figures, position.ruleset, position.codec.options)
    found = None
    with suppress(Refusal):
        asked = handler.completed(position.call(position.rows), order, participants, cast)
        policies = Policies(asked.decisions, {}) if asked.decisions else None
        chances = Chances(handler.resolver, steps=CHEAP, checked=True)
        found = _expected(position.declared, chances, asked.request, policies)
    return found or (BARRED if order.get("decisions") else WORTHLESS)


@cached(LRUCache[Question, Worth | None](MOST_ENTRIES), key=lambda _, *asked: question(*asked), lock=Lock())
def _expected(declared: FightDeclaration, chances: Chances, request: Any, policies: Policies | None) -> Worth | None:
    """The worth of a completed order; None where its odds take too much work."""
    try:
        return _worth(declared, chances.of_values(request, _reader(declared), policies))
    except Refusal:
        return None


def _reader(declared: FightDeclaration) -> Callable[[Any], dict[str, Any]]:
    """Reads the values that matter from a result."""
    paths, hindrance = (*declared.harm, *declared.healing), declared.hindrance

    def read(result: Any) -> dict[str, Any]:
        found = {path: value_at(result, path) for path in paths}
        return found if hindrance is None else {**found, HINDERED: has_all(result, hindrance.where)}

    return read


def _worth(declared: FightDeclaration, odds: Mapping[str, Distribution[Any]]) -> Worth:
    hindrance = 0.0 if declared.hindrance is None else declared.hindrance.worth * _mean(odds[HINDERED])
    return Worth(
        harm=sum(weight * _mean(odds[path]) for path, weight in declared.harm.items()),
        hindrance=hindrance,
        healing=sum(_mean(odds[path]) for path in declared.healing),
    )


def _mean(odds: Distribution[Any]) -> float:
    return sum(value * share for value, share in odds.shares.items() if isinstance(value, int)) / odds.out_of
