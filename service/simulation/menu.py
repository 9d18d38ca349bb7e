"""Menus: the attacks and powers of each fighter, the best first."""

from collections.abc import Iterable, Mapping
from typing import Any

from service.play.resources.merge_patch import merged
from service.rulesets.stored.tactics import PowerUse
from service.schemas.strict_json import dumps
from service.simulation.means import Means, means_of
from service.simulation.position import Position
from service.simulation.worth import WORTHLESS, Worth, worth_of

Orders = tuple[Mapping[str, Any], ...]
"""Orders for the same purpose: each is tried where the rules refuse the one before."""


class Menus:
    """The menus of all fighters at the start of a fight; each is made at its first use.

    Args:
        position: the start.
    """

    def __init__(self, position: Position) -> None:
        self._position = position
        self._means: dict[str, tuple[Means, ...]] = {}
        self._ranked: dict[tuple[str, str], tuple[Means, ...]] = {}
        self._remedies: dict[tuple[str, str], tuple[Means, ...]] = {}
        self._worth: dict[tuple[bytes, str, bytes], tuple[Worth, Mapping[str, Any]]] = {}
        self._kinds = {identity: dumps([row.sheet, row.state]) for identity, row in position.fighters.items()}

    def of(self, identity: str) -> tuple[Means, ...]:
        """All attacks and powers of a fighter."""
        if identity not in self._means:
            self._means[identity] = tuple(means_of(self._position, identity))
        return self._means[identity]

    def best(self, identity: str, target: str) -> tuple[Means, ...]:
        """Means of a fighter against a target, the named ones or those with the most expected harm first."""
        key = identity, target
        if key not in self._ranked:
            self._ranked[key] = self._rank(identity, target)
        return self._ranked[key]

    def remedies(self, identity: str, friend: str) -> tuple[Means, ...]:
        """Powers with which a fighter heals a friend or itself, the best first."""
        key = identity, friend
        if key not in self._remedies:
            powers = [each for each in self._at(identity, friend) if each.is_power]
            healed = {each.move.id: self.worth(identity, each, friend).healing for each in powers}
            healers = [each for each in powers if healed[each.move.id] > 0]
            self._remedies[key] = tuple(sorted(healers, key=lambda each: -healed[each.move.id]))
        return self._remedies[key]

    def expected(self, identity: str, target: str) -> float:
        """The harm that a fighter expects to do to a target with the best means; 0 without any."""
        best = self.best(identity, target)
        return self.worth(identity, best[0], target).against if best else 0.0

    def worth(self, identity: str, means: Means, target: str) -> Worth:
        """The expected effect of one order, from the exact odds at the start of the fight."""
        return self._answered(identity, means, target)[0]

    def orders(self, identity: str, means: Means, target: str, *, lucky: bool) -> Orders:
        """Orders against a target: with luck, with its best decisions, and without any, as it may not decide now."""
        plain, decisions = means.at(target), self._answered(identity, means, target)[1]
        decided = {**plain, "decisions": decisions} if decisions else plain
        luck = self._position.declared.luck if lucky and not means.is_power else {}
        orders = [merged(decided, luck)] if luck else []
        return (*orders, decided, *([plain] if decisions else []))

    def _rank(self, identity: str, target: str) -> tuple[Means, ...]:
        tactic, means = self._position.tactic(identity), self._at(identity, target)
        promised = {each.move.id: self.worth(identity, each, target).against for each in means}
        first = tactic.powers is PowerUse.FIRST

        def rank(each: Means) -> tuple[bool, bool, float]:
            return not each.is_named(tactic.means), not (first and each.is_power), -promised[each.move.id]

        usable = (each for each in means if not each.is_power or self._is_wanted(identity, each, target))
        return tuple(sorted(usable, key=rank))

    def _is_wanted(self, identity: str, power: Means, target: str) -> bool:
        tactic = self._position.tactic(identity)
        promises = self.worth(identity, power, target).against > 0
        return promises and (tactic.powers is not PowerUse.NEVER or power.is_named(tactic.means))

    def _at(self, identity: str, other: str) -> Iterable[Means]:
        return [each for each in self.of(identity) if other in each.targets]

    def _answered(self, identity: str, means: Means, target: str) -> tuple[Worth, Mapping[str, Any]]:
        """The worth with the target's best decisions, and these."""
        key = self._kinds[identity], means.move.id, self._kinds[target]
        if key not in self._worth:
            self._worth[key] = self._computed(identity, means, target)
        return self._worth[key]

    def _computed(self, identity: str, means: Means, target: str) -> tuple[Worth, Mapping[str, Any]]:
        order, position = means.at(target), self._position
        if means.is_power:
            return worth_of(position, identity, means.handler, order), {}
        answers = [
            (worth_of(position, identity, means.handler, {**order, "decisions": each} if each else order), each)
            for each in position.declared.decisions
        ]
        return min(answers, key=lambda answer: answer[0].against, default=(WORTHLESS, {}))
