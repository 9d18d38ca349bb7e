"""Choices of fighters: the orders that one would give now by its tactic, the best first."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from service.play.commands.orders import command_of, with_lead
from service.play.commands.run import CommandHandler
from service.play.resources.stored_members import documents_of
from service.rulesets.stored.fights import Aid
from service.rulesets.stored.paths import has_all, placed, value_at
from service.rulesets.stored.tactics import Target
from service.simulation.field import Field
from service.simulation.means import Means
from service.simulation.menu import Menus
from service.values import dataclass


@dataclass(frozen=True, slots=True)
class RankedOrder:
    """An order that a fighter would give.

    Attributes:
        handler: of its operation.
        order: without a source of dice.
        other: id of its target or patient.
        means: with which it was made; None for aid.
        attacks: whether it is meant for an enemy.
    """

    handler: CommandHandler
    order: Mapping[str, Any]
    other: str
    means: Means | None
    attacks: bool


class Chooser:
    """Chooses the orders of all fighters of one fight.

    Args:
        field: the fighters as they are now.
        menus: of all fighters.
        random: decides what tactics leave to chance.
    """

    def __init__(self, field: Field, menus: Menus, random: Random) -> None:
        self._field, self._menus, self._random = field, menus, random
        self._position = field.position
        self._aims: dict[str, str] = {}
        self._hindered: set[tuple[str, str, str]] = set()

    def leaves(self, identity: str) -> bool:
        """Whether a fighter leaves the fight, by its health or by the losses of its side."""
        tactic = self._position.tactic(identity)
        if tactic.flees_below is not None and self._field.share(identity) <= tactic.flees_below:
            return True
        if tactic.flees_below_side is None:
            return False
        side = self._field.side_of(identity)
        return sum(map(self._field.fights, side)) <= tactic.flees_below_side * len(side)

    def of(self, identity: str) -> Iterator[RankedOrder]:
        """The orders of a fighter: help for friends in need, then attacks and powers."""
        yield from self._help(identity)
        for target in self._targets(identity):
            for means in self._menus.best(identity, target):
                if (identity, means.move.id, target) not in self._hindered:
                    yield from self._against(identity, means, target)

    def taken(self, identity: str, choice: RankedOrder) -> None:
        """Remember an order that was carried out: its target, and all that it has hindered already."""
        if choice.attacks and choice.means is not None:
            self._aims[identity] = choice.other
            if self._menus.worth(identity, choice.means, choice.other).only_hinders:
                self._hindered.add((identity, choice.means.move.id, choice.other))

    def _against(self, identity: str, means: Means, target: str) -> Iterator[RankedOrder]:
        lucky = self._is_at_most(identity, self._position.tactic(identity).luck_below)
        for order in self._menus.orders(identity, means, target, lucky=lucky):
            yield RankedOrder(means.handler, order, target, means, attacks=True)

    def _help(self, identity: str) -> Iterator[RankedOrder]:
        """Healing powers and other aid for the fighter and its friends, those who are worst off first."""
        below = self._position.tactic(identity).heals_below
        if not below:
            return
        friends = [each for each in self._field.side_of(identity) if self._is_in_need(each, below)]
        for friend in sorted(friends, key=self._field.share):
            for means in self._menus.remedies(identity, friend):
                yield RankedOrder(means.handler, means.at(friend), friend, means, attacks=False)
            for aid in self._position.declared.aid:
                yield from self._aid(identity, aid, friend)

    def _aid(self, identity: str, aid: Aid, friend: str) -> Iterator[RankedOrder]:
        """The order of an aid, for each condition against which it helps."""
        if not self._can_aid(identity, aid, friend):
            return
        handler = self._position.handler(aid.operation)
        lead = command_of(handler.resolver.operation).lead
        order = placed(with_lead(dict(aid.order), lead, identity), aid.patient, friend)
        for condition in self._conditions(aid, friend):
            whole = placed(order, aid.instance, condition) if aid.instance else order
            yield RankedOrder(handler, whole, friend, None, attacks=False)

    def _can_aid(self, identity: str, aid: Aid, friend: str) -> bool:
        is_skilled = not aid.needs or bool(value_at(documents_of(self._field.row(identity)), aid.needs))
        return is_skilled and (not aid.health or self._field.health(friend) in aid.health)

    def _conditions(self, aid: Aid, friend: str) -> list[str]:
        """Ids of the conditions against which an aid helps; one empty id where it needs none."""
        if not aid.condition:
            return [""]
        lasting = {each: of for each, of in self._field.row(friend).conditions.items() if of.get("ended") is None}
        found = [each for each, condition in lasting.items() if has_all(condition, aid.condition)]
        return found if aid.instance else found[:1]

    def _is_in_need(self, identity: str, below: float) -> bool:
        field = self._field
        is_hurt = field.share(identity) <= below
        return is_hurt and field.is_present(identity) and field.health(identity) not in self._position.declared.lost

    def _is_at_most(self, identity: str, share: float | None) -> bool:
        return bool(share) and self._field.share(identity) <= (share or 0)

    def _targets(self, identity: str) -> list[str]:
        """The enemies that still fight, the wanted one first."""
        enemies, expected = self._field.enemies(identity), self._menus.expected
        if len(enemies) == 1:
            return enemies
        match self._position.tactic(identity).target:
            case Target.RANDOM:
                self._random.shuffle(enemies)
            case Target.WEAKEST:
                enemies.sort(key=lambda each: -expected(identity, each))
            case Target.STRONGEST:
                enemies.sort(key=lambda each: -expected(each, identity))
            case Target.SAME:
                enemies.sort(key=lambda each: each != self._aims.get(identity))
            case _:
                enemies.sort(key=self._field.share)
        return enemies
