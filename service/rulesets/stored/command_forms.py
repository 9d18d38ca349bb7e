"""One form of a command: the order, the request and the effects of one declaration."""

from collections.abc import Iterator, Mapping
from typing import Any

from service.rulesets.stored.abilities import AbilityTable
from service.rulesets.stored.bars import Bar, BarContext, same_person
from service.rulesets.stored.declaration import Stored
from service.rulesets.stored.effects import AnyEffectContext, applied, changed, effects_of
from service.rulesets.stored.figures import AnyFigure, Cast, remembered
from service.rulesets.stored.lookups import lookup_of
from service.rulesets.stored.orders import order_of
from service.rulesets.stored.participants import NamedParticipant, named_participants
from service.rulesets.stored.run_time_types import AnyOrder
from service.rulesets.stored.staging import Staging, verify
from service.values import dataclass, replace

Decided = Mapping[str, tuple[str, ...]]
"""JSON pointer to a participant -> abilities that its decisions need."""


@dataclass(frozen=True, slots=True)
class OrderFacts:
    """Values that follow from an order alone.

    Attributes:
        whole: the order with its implied participants.
        named: the participants in it.
        ids: of all stored participants, the acting one first.
        needs_whole_encounter: whether the rules need the figures of the whole encounter.
    """

    whole: AnyOrder
    named: tuple[NamedParticipant, ...]
    ids: tuple[str, ...]
    needs_whole_encounter: bool


@remembered
def _facts_of(order: AnyOrder, stored: Stored) -> OrderFacts:
    """The values of an order of a declaration; fights give the same orders again."""
    whole = stored.completed(order)
    named = named_participants(stored.participants, whole)
    ids = dict.fromkeys((*(each.id for each in named if each.id is not None), *stored.also(whole)))
    return OrderFacts(whole, named, tuple(ids), stored.whole_encounter(whole))


class CommandForm:
    """One form of a request, compiled from its declaration."""

    def __init__(self, request: type, stored: Stored) -> None:
        self.stored = stored
        self.order = order_of(request, stored)
        self._stage = stored.stage or Staging(request, stored).request
        self._consequences = stored.apply or self._effects
        lookups = {path: lookup_of(declared) for path, declared in stored.lookups.items()}
        self.looked_up = {path: lookup for path, lookup in lookups.items() if not lookup.choice}

    def facts(self, order: AnyOrder) -> OrderFacts:
        """Values that follow from an order alone."""
        return _facts_of(order, self.stored)

    def whole(self, order: AnyOrder) -> AnyOrder:
        """The order with its implied participants."""
        return self.facts(order).whole

    def staged(self, order: AnyOrder, cast: Cast, forced: frozenset[str]) -> Any:
        """The request of an order."""
        completed = self.whole(order)
        verify(self.stored, completed, cast)
        return self._stage(completed, cast, forced)

    def consequences(self, outcome: AnyEffectContext) -> Cast:
        """Participants changed by the command."""
        return self._consequences(self.completed(outcome))

    def completed(self, outcome: AnyEffectContext) -> AnyEffectContext:
        """The outcome of an order with its implied participants."""
        whole = self.whole(outcome.order)
        return outcome if whole is outcome.order else replace(outcome, order=whole)

    def bars(
        self, order: AnyOrder, cast: Cast, table: AbilityTable, decided: Decided, replaces: int | None
    ) -> Iterator[Bar]:
        """All bars of the order."""
        facts = self.facts(order)
        order = facts.whole
        for each in facts.named:
            if each.id is not None and (figure := cast.get(each.id)) is not None:
                items = each.participant.all_items(order, each.part, figure)
                needs = each.participant.all_abilities(order, each.part, figure)
                needs = tuple(dict.fromkeys((*needs, *decided.get(each.pointer, ()))))
                context = BarContext(
                    figure=figure,
                    options=order.options,
                    ability=next(iter(needs), ""),
                    cast=cast,
                    order=order,
                    named=each,
                    replaces=replaces,
                )
                yield from table.bars(context, needs, items, self.stored.bars.get(each.participant.path, ()))
        yield from self._repeated(facts.named, cast)
        yield from self.stored.checks(order, cast)

    def _repeated(self, every: tuple[NamedParticipant, ...], cast: Cast) -> Iterator[Bar]:
        """Bars of participants who are named again where the roles need different people."""
        for rule, paths in self.stored.apart:
            named = [each for each in every if each.participant.path in paths]
            for index, each in enumerate(named):
                if each.id is not None and any(each.id == other.id for other in named[:index]):
                    yield same_person(rule, each.pointer, cast[each.id].name)

    def _effects(self, outcome: AnyEffectContext) -> Cast:
        after: dict[str, AnyFigure] = {}
        for each in self.facts(outcome.order).named:
            declared = self.stored.effects.get(each.participant.path)
            if declared is not None and each.id is not None:
                figure = after.get(each.id, outcome.cast[each.id])
                after[each.id] = applied(figure, effects_of(declared), outcome.of(each.part, each.index))
        return changed(outcome.cast, after)
