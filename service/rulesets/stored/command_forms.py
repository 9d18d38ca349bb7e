"""One form of a command: the order, the request and the effects of one declaration."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from service.rulesets.contract.messages import Parameter
from service.rulesets.contract.refusals import Groups, Reasons
from service.rulesets.stored.abilities import AbilityTable
from service.rulesets.stored.bars import Bar, BarContext, same_person
from service.rulesets.stored.declaration import Report, Stored
from service.rulesets.stored.disclosure import Described
from service.rulesets.stored.effects import AnyEffectContext, applied, changed, effects_of
from service.rulesets.stored.figures import AnyFigure, Cast, remembered
from service.rulesets.stored.lookups import lookup_of
from service.rulesets.stored.orders import order_of
from service.rulesets.stored.participants import NamedParticipant, named_participants
from service.rulesets.stored.refusals import bars_of, bars_of_reasons
from service.rulesets.stored.run_time_types import AnyOrder
from service.rulesets.stored.staging import Staging, verify
from service.values import dataclass, replace

Decided = Mapping[str, tuple[str, ...]]
"""JSON pointer to a participant -> abilities that its decisions need."""
NOTHING_DECIDED: Final[Decided] = MappingProxyType({})
NOTHING_FORCED: Final[frozenset[str]] = frozenset()


class CommandForm:
    """One form of a request, compiled from its declaration.

    Args:
        request: dataclass of the request.
        stored: the declaration.
        members: names of all members of results.
        refusals: what the rules refuse of the request.
        reasons: for which it is impossible.
    """

    def __init__(
        self, request: type, stored: Stored, members: frozenset[str], refusals: Groups, reasons: Reasons | None
    ) -> None:
        self.stored, self.members, self.refusals, self.reasons = stored, members, refusals, reasons
        self.order = order_of(request, stored)
        self.stage = stored.stage or Staging(request, stored).request
        self.effects = {path: effects_of(declared) for path, declared in stored.effects.items()}
        lookups = {path: lookup_of(declared) for path, declared in stored.lookups.items()}
        self.looked_up = {path: lookup for path, lookup in lookups.items() if not lookup.choice}


@dataclass(frozen=True, slots=True)
class OrderedCommand:
    """A command as one order states it.

    Attributes:
        form: of the order.
        asked: the order as it was read.
        whole: the order with its implied participants.
        acting: JSON pointer to the acting participant, which a player must command.
        named: the participants in it.
        ids: of all stored participants, the acting one first.
        needs_whole_encounter: whether the rules need the figures of the whole encounter, not only of those named.
    """

    form: CommandForm
    asked: AnyOrder
    whole: AnyOrder
    acting: str
    named: tuple[NamedParticipant, ...]
    ids: tuple[str, ...]
    needs_whole_encounter: bool

    @property
    def stored(self) -> Stored:
        """The declaration of its form."""
        return self.form.stored

    @property
    def decreed(self) -> bool:
        """Whether this order is reserved to the game master, where others of the operation are not."""
        return self.stored.gm_only or self.stored.decreed(self.asked)

    def reserved(self, cast: Cast) -> tuple[str, ...]:
        """JSON pointers to members that its player may not state, as they say otherwise than the sheet."""
        return tuple(self.stored.reserved(self.whole, cast))

    def bars(
        self, cast: Cast, table: AbilityTable, decided: Decided = NOTHING_DECIDED, replaces: int | None = None
    ) -> tuple[Bar, ...]:
        """The bars by the state of the participants.

        Args:
            cast: the named participants.
            table: of the game.
            decided: abilities that decisions need.
            replaces: seq of the event that the order replaces; None for none.
        """
        order, found = self.whole, list[Bar]()
        for each in self.named:
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
                found += table.bars(context, needs, items, self.stored.bars.get(each.participant.path, ()))
        return (*found, *self._repeated(cast), *self.stored.checks(order, cast))

    def stage(self, cast: Cast, forced: frozenset[str] = NOTHING_FORCED) -> Any:
        """The request, with looked-up members.

        Args:
            cast: the named participants.
            forced: codes of the bars that a game master sets aside.

        Raises:
            Rejected: as the lookups do.
        """
        verify(self.stored, self.whole, cast)
        return self.form.stage(self.whole, cast, forced)

    def request_bars(self, request: object, cast: Cast, forced: frozenset[str] = NOTHING_FORCED) -> tuple[Bar, ...]:
        """The bars that depend on looked-up members.

        Args:
            request: as it was staged.
            cast: the named participants.
            forced: codes of the bars that a game master sets aside.

        Raises:
            Rejected: by a refusal that is no bar.
        """
        refusals, reasons = self.form.refusals, self.form.reasons
        of_refusals = bars_of(refusals, request, forced, self.named) if refusals else ()
        of_reasons = self._bars_of(reasons, request, cast, forced) if reasons else ()
        return (*of_refusals, *of_reasons)

    def effects(self, outcome: AnyEffectContext) -> Cast:
        """Participants that the command has changed."""
        outcome = self._whole(outcome)
        if self.stored.apply is not None:
            return self.stored.apply(outcome)
        after: dict[str, AnyFigure] = {}
        for each in self.named:
            effects = self.form.effects.get(each.participant.path)
            if effects is not None and each.id is not None:
                figure = after.get(each.id, outcome.cast[each.id])
                after[each.id] = applied(figure, effects, outcome.of(each.part, each.index))
        return changed(outcome.cast, after)

    def report(self, outcome: AnyEffectContext, after: Cast) -> Report:
        """The result in the form of the answer, with the stored values.

        Args:
            outcome: of the command.
            after: participants that it has changed.
        """
        return self.stored.reports(self._whole(outcome), {**outcome.cast, **after})

    def described(self, result: object) -> Described:
        """The participants that the members of a result and its summary describe."""
        return self.stored.discloses.of(self.asked, result, self.named, self.form.members)

    def _whole(self, outcome: AnyEffectContext) -> AnyEffectContext:
        """The outcome of the order with its implied participants."""
        return outcome if self.whole is outcome.order else replace(outcome, order=self.whole)

    def _repeated(self, cast: Cast) -> Iterator[Bar]:
        """Bars of participants who are named again where the roles need different people."""
        for rule, paths in self.stored.apart:
            named = [each for each in self.named if each.participant.path in paths]
            for index, each in enumerate(named):
                if each.id is not None and any(each.id == other.id for other in named[:index]):
                    yield same_person(rule, each.pointer, cast[each.id].name)

    def _bars_of(self, reasons: Reasons, request: object, cast: Cast, forced: frozenset[str]) -> Iterator[Bar]:
        more = self.stored.refused_with(self.asked, cast)

        def parameters_of(participant: NamedParticipant) -> Mapping[str, Parameter]:
            figure = cast.get(participant.id or "")
            return {"name": "" if figure is None else figure.name, **more}

        return bars_of_reasons(reasons, request, forced, self.named, parameters_of)


@remembered
def ordered_command(order: AnyOrder, form: CommandForm, lead: str) -> OrderedCommand:
    """The command of an order of a form, with the pointer to who acts; fights give the same orders again."""
    stored = form.stored
    whole, path = stored.completed(order), stored.acting(order)
    acting = lead if path is None else f"/{path}"
    named = named_participants(stored.participants, whole)
    ids = dict.fromkeys((*(each.id for each in named if each.id is not None), *stored.also(whole)))
    return OrderedCommand(form, order, whole, acting, named, tuple(ids), stored.whole_encounter(whole))
