"""Menus: the attacks of each fighter, and the harm that it expects from them."""

from collections.abc import Iterator, Mapping
from math import inf
from types import MappingProxyType
from typing import Any

from service.dice import Policies
from service.odds.chances import Chances
from service.odds.distribution import Distribution
from service.play.commands.run import CommandHandler
from service.play.moves import listing
from service.play.moves.listing import Wanted
from service.play.moves.views import MoveView
from service.play.participants import upkeep
from service.play.resources.rows import EncounterStatus
from service.resolution.refusal import Refusal
from service.resolution.work_budget import CHEAP
from service.rulesets.stored.moves import MoveGroup, placed
from service.schemas.strict_json import dumps
from service.simulation.position import Position
from service.values import dataclass, replace

NOTHING_DECIDED: Mapping[str, Any] = MappingProxyType({})
Answers = list[tuple[float, int]]
"""Expected harm, and the place of the target's decisions in the declaration of the game."""


@dataclass(frozen=True, slots=True)
class Means:
    """An attack that a fighter can order, complete but for its target.

    Attributes:
        move: the move.
        handler: of its operation.
        member: path of the target.
        targets: ids of possible targets.
    """

    move: MoveView
    handler: CommandHandler
    member: str
    targets: frozenset[str]

    def at(self, target: str, decisions: Mapping[str, Any] = NOTHING_DECIDED) -> Mapping[str, Any]:
        """The order against a target, with its decisions."""
        order: Mapping[str, Any] = placed(self.move.order, self.member, target)
        return {**order, "decisions": decisions} if decisions else order


class Menus:
    """The menus of all fighters at the start of a fight; each is made at its first use.

    Args:
        position: the start.
    """

    def __init__(self, position: Position) -> None:
        self._position = position
        self._menus: dict[str, tuple[Means, ...]] = {}
        self._harm: dict[tuple[str, str, bytes], Answers] = {}
        self._kinds = {identity: dumps([row.sheet, row.state]) for identity, row in position.fighters.items()}

    def of(self, identity: str) -> tuple[Means, ...]:
        """All that a fighter can attack with."""
        if identity not in self._menus:
            self._menus[identity] = tuple(self._listed(identity))
        return self._menus[identity]

    def best(self, identity: str, target: str) -> tuple[Means, ...]:
        """Attacks of a fighter on a target, the most expected harm or the named means first."""
        means = [each for each in self.of(identity) if target in each.targets]
        named = self._position.tactic(identity).means
        return tuple(sorted(means, key=lambda each: (not _is_named(each, named), -self.harm(identity, each, target))))

    def expected(self, identity: str, target: str) -> float:
        """The harm that a fighter expects to do to a target with the best means; 0 without any."""
        best = self.best(identity, target)
        return self.harm(identity, best[0], target) if best else 0.0

    def harm(self, identity: str, means: Means, target: str) -> float:
        """The expected harm of one attack, from the exact odds at the start of the fight."""
        return self._answered(identity, means, target)[0][0]

    def orders(self, identity: str, means: Means, target: str) -> Iterator[Mapping[str, Any]]:
        """The order of an attack with the target's best decisions; then without any, as it may not decide now."""
        best = self._position.declared.decisions[self._answered(identity, means, target)[0][1]]
        yield means.at(target, best)
        if best:
            yield means.at(target)

    def _answered(self, identity: str, means: Means, target: str) -> Answers:
        """Expected harm by each decision of the target, the least first."""
        key = identity, means.move.id, self._kinds[target]
        if key not in self._harm:
            decisions = enumerate(self._position.declared.decisions)
            self._harm[key] = sorted(
                (self._computed(identity, means.at(target, each), means), place) for place, each in decisions
            )
        return self._harm[key]

    def _listed(self, identity: str) -> Iterator[Means]:
        position, encounter = self._position, self._in_turn(identity)
        rows = position.rows.copy()
        rows.put(encounter)
        wanted = Wanted(group=MoveGroup.ATTACK)
        found = listing.of_combatant(position.call(rows), position.handlers, rows, encounter.id, identity, wanted)
        for move in (each for each in found.items if each.operation in position.declared.operations):
            handler = position.handlers[position.campaign.ruleset, move.operation]
            yield from _means(move, handler)

    def _in_turn(self, identity: str) -> Any:
        running = EncounterStatus.RUNNING
        return replace(
            self._position.encounter,
            status=running,
            round=max(self._position.encounter.round, 1),
            turn=identity,
            acted=(),
            delayed=(),
        )

    def _computed(self, identity: str, order: Mapping[str, Any], means: Means) -> float:
        position = self._position
        participants, figures = position.participants(self._in_turn(identity))
        cast = upkeep.settled(figures, position.ruleset, position.codec.options)
        try:
            asked = means.handler.completed(position.call(position.rows), order, participants, cast)
            policies = Policies(asked.decisions, {}) if asked.decisions else None
            odds = Chances(means.handler.resolver, steps=CHEAP).exact(asked.request, policies)
        except Refusal:  # it is barred at the start, or its odds take too much work
            return 0.0 if not order.get("decisions") else inf
        return sum(_mean(odds[name]) for name in position.declared.harm if name in odds)


def _means(move: MoveView, handler: CommandHandler) -> Iterator[Means]:
    """The move with its target open, and the first options of other required choices."""
    order, target = move.order, None
    for choice in move.choices:
        if choice.required and choice.member.endswith(".id") and target is None:
            target = choice
        elif choice.required:
            order = placed(order, choice.member, choice.options[0].value)
    if target is not None:
        targets = frozenset(str(option.value) for option in target.options)
        yield Means(replace(move, order=order), handler, target.member, targets)


def _is_named(means: Means, name: str | None) -> bool:
    return name is not None and name in means.move.id.split(":")


def _mean(odds: Distribution[Any]) -> float:
    return sum(value * share for value, share in odds.shares.items() if isinstance(value, int)) / odds.out_of
