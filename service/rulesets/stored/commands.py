"""Commands: what follows from the declaration of a stored operation."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from functools import reduce
from operator import or_
from types import UnionType
from typing import Any, get_origin, get_type_hints

from service.rulesets.contract.messages import Remark
from service.rulesets.stored.abilities import AbilityTable, Bar, BarContext
from service.rulesets.stored.declaration import ANYBODY, Stored, StoredForms, no_order, no_time
from service.rulesets.stored.effects import EffectContext, applied, changed, effects_of
from service.rulesets.stored.event_source import EventSource
from service.rulesets.stored.figures import Cast, Figure
from service.rulesets.stored.lookups import NOTHING_FORCED, Lookup, StatedBy, lookup_of
from service.rulesets.stored.orders import order_of
from service.rulesets.stored.participants import NamedParticipant, Participant, named_participants
from service.rulesets.stored.repeats import Repeat
from service.rulesets.stored.staging import Staging, verify
from service.rulesets.stored.timekeeping import Span
from service.values import dataclass, replace


def _none_named(_order: Any) -> tuple[NamedParticipant, ...]:
    """The participants of an operation that declares none."""
    return ()


def _no_bars(_order: Any, _cast: Cast, _table: AbilityTable) -> tuple[Bar, ...]:
    """The bars of an operation that declares no needs."""
    return ()


def _no_request_bars(_order: Any, _request: Any, _cast: Cast) -> tuple[Bar, ...]:
    """The bars of an operation that none of what is looked up can bar."""
    return ()


def _as_staged(_order: Any, request: Any, _codes: frozenset[str]) -> Any:
    """The request of an operation whose rules refuse nothing that a game master forces."""
    return request


def _nobody_moves(_order: Any, _result: Any) -> str | None:
    """Who gets another place in the order of turns, where nobody does."""
    return None


def _no_warnings(_outcome: EffectContext) -> tuple[Remark, ...]:
    """The remarks of an operation that declares none."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """An operation on stored characters: its sheets are looked up, its consequences are kept.

    Attributes:
        order: frozen dataclass, or a union of such, that a caller sends instead of the request. Participants may name
            an `id` instead of stating everything.
        lead: JSON pointer to the participant who acts; in a command on one character it is that character.
        acting: `order -> JSON pointer` to the participant who acts, whom a player must command.
        ids: ids of all participants of an order who are stored, the one who acts first.
        stage: `(order, cast) -> request`, from stored sheets and states. Raises `Rejected`.
        apply: `(order, result, cast) -> cast`, those whose state is another one afterwards.
        gm_only: whether it is an act of the game master, not of the character.
        secrets: members of the result and parameters of its summary that tell the state of whom it happens to; players
            see them of their own characters only.
        everybody: `order -> bool`, whether the cast holds everybody in the encounter and not only those whom the order
            names, for rules about what others have done.
        rejections: codes with which an order may be refused, beside those of the operation.
        decreed: `order -> bool`, whether this order is an act of the game master where others of the operation are not.
        participants: their declarations.
        named: `order -> participants` as the order names them.
        bars: `(order, cast, table) -> bars`, everything that bars the order.
        forced_stage: `(order, cast, codes) -> request`, as `stage`, with the bars of these codes set aside.
        effects: `outcome -> cast`, those who are another afterwards.
        warnings: `outcome -> remarks` of the rules.
        request_bars: `(order, request, cast) -> bars` that show once everything is looked up.
        request_codes: codes of these bars, beside those of states and rejections.
        set_aside: `(order, request, codes) -> request` as if the bars of these codes did not hold.
        looked_up: path of each member that is looked up and not a player's to choose -> how.
        stated_by: further members that not everybody may state.
        rolled_by: purpose of a die -> path of the participant whose die it is.
        repeat: how its roll is made anew; None where it stands.
        moves_up: `(order, result) -> id` of who gets the place before the one whose turn it is.
        sources: the events that an order may name, and what they say.
        takes: `outcome -> span`, the time that passes for who acts; None where none does.
    """

    order: type | UnionType
    lead: str
    ids: Callable[[Any], tuple[str, ...]]
    stage: Callable[[Any, Cast], Any]
    apply: Callable[[Any, Any, Cast], Cast]
    gm_only: bool = False
    secrets: tuple[str, ...] = ()
    everybody: Callable[[Any], bool] = no_order
    rejections: tuple[str, ...] = ()
    decreed: Callable[[Any], bool] = no_order
    participants: tuple[Participant, ...] = ()
    named: Callable[[Any], tuple[NamedParticipant, ...]] = _none_named
    bars: Callable[[Any, Cast, AbilityTable], tuple[Bar, ...]] = _no_bars
    forced_stage: Callable[[Any, Cast, frozenset[str]], Any] | None = None
    effects: Callable[[EffectContext], Cast] | None = None
    warnings: Callable[[EffectContext], tuple[Remark, ...]] = _no_warnings
    acting: Callable[[Any], str] | None = None
    request_bars: Callable[[Any, Any, Cast], tuple[Bar, ...]] = _no_request_bars
    request_codes: tuple[str, ...] = ()
    set_aside: Callable[[Any, Any, frozenset[str]], Any] = _as_staged
    looked_up: Mapping[str, Lookup] | None = None
    stated_by: StatedBy = ANYBODY
    rolled_by: Mapping[str, str] = field(default_factory=dict)
    repeat: Repeat | None = None
    moves_up: Callable[[Any, Any], str | None] = _nobody_moves
    sources: tuple[EventSource, ...] = ()
    takes: Callable[[EffectContext], Span | None] = no_time


def command_for(request: Any, stored: StoredForms) -> Command:
    """The command of an operation, made of its declaration.

    Args:
        request: dataclass of the request, or a union of such.
        stored: the declaration, or one for each form of the request.
    """
    forms = stored if isinstance(stored, Mapping) else {request: stored}
    by_order = {form.order: form for form in (_Form(kind, declared) for kind, declared in forms.items())}
    first = next(iter(by_order.values())).stored

    def form(order: Any) -> "_Form":
        return by_order[type(order)]

    lead = _lead_of(next(iter(by_order)), first.participants[0])

    return Command(
        order=reduce(or_, by_order),
        lead=lead,
        acting=lambda order: f"/{path}" if (path := form(order).stored.acting(order)) is not None else lead,
        ids=lambda order: form(order).ids(order),
        stage=lambda order, cast: form(order).staged(order, cast, NOTHING_FORCED),
        forced_stage=lambda order, cast, forced: form(order).staged(order, cast, forced),
        apply=_not_by_result,
        effects=lambda outcome: form(outcome.order).consequences(outcome),
        request_bars=lambda order, request, cast: form(order).request_bars(order, request, cast),
        request_codes=tuple(dict.fromkeys(code for each in by_order.values() for code in each.stored.request_codes)),
        set_aside=lambda order, request, codes: form(order).without(request, codes),
        warnings=lambda outcome: tuple(form(outcome.order).stored.warnings(outcome)),
        gm_only=first.gm_only,
        secrets=tuple(dict.fromkeys(name for each in by_order.values() for name in each.stored.secrets)),
        everybody=lambda order: form(order).everybody(order),
        rejections=tuple(dict.fromkeys(code for each in by_order.values() for code in _rejections(each.stored))),
        decreed=lambda order: form(order).stored.decreed(order),
        participants=_all_participants(form.stored for form in by_order.values()),
        named=lambda order: form(order).named(order),
        bars=lambda order, cast, table: tuple(form(order).bars(order, cast, table)),
        looked_up={path: lookup for each in by_order.values() for path, lookup in each.looked_up.items()},
        stated_by=_together(form.stored.stated_by for form in by_order.values()),
        rolled_by={name: path for form in by_order.values() for name, path in form.stored.rolled_by.items()},
        repeat=next((each.stored.repeat for each in by_order.values() if each.stored.repeat), None),
        takes=lambda outcome: form(outcome.order).stored.takes(outcome),
        moves_up=lambda order, result: form(order).stored.moves_up(order, result),
        sources=tuple(dict.fromkeys(each.stored.source for each in by_order.values() if each.stored.source)),
    )


def _rejections(stored: Stored) -> tuple[str, ...]:
    """The codes with which an order may be refused, beside those of the operation."""
    return (*stored.rejections, *(stored.repeat.rejections if stored.repeat else ()))


def _all_participants(forms: Iterable[Stored]) -> tuple[Participant, ...]:
    """The participants of all forms of the request, each once."""
    found: dict[str, Participant] = {}
    for form in forms:
        for participant in form.participants:
            found.setdefault(participant.path, participant)
    return tuple(found.values())


def _together(every: Iterable[StatedBy]) -> StatedBy:
    """Members which not everybody may state in any form of the request."""
    forms = tuple(every)
    return StatedBy(
        game_master=tuple(dict.fromkeys(path for form in forms for path in form.game_master)),
        circumstances=tuple(dict.fromkeys(path for form in forms for path in form.circumstances)),
    )


def _lead_of(order: type, first: Participant) -> str:
    """JSON pointer to the one who acts: the first participant, or the first of its list."""
    annotation = get_type_hints(order).get(first.path)
    return "/" + first.path.replace(".", "/") + ("/0" if get_origin(annotation) is tuple else "")


def _not_by_result(_order: Any, _result: Any, _cast: Cast) -> Cast:
    raise NotImplementedError("commands made of a declaration have effects")


class _Form:
    """One form of a request, with all that follows from its declaration."""

    def __init__(self, request: type, stored: Stored) -> None:
        self.stored = stored
        self.order = order_of(request, stored)
        self._stage = stored.stage or Staging(request, stored).request
        self._consequences = stored.apply or self._effects
        lookups = {path: lookup_of(declared) for path, declared in stored.lookups.items()}
        self.looked_up = {path: lookup for path, lookup in lookups.items() if not lookup.choice}

    def named(self, order: Any) -> tuple[NamedParticipant, ...]:
        """The participants that the order names."""
        return tuple(named_participants(self.stored.participants, self.stored.completed(order)))

    def staged(self, order: Any, cast: Cast, forced: frozenset[str]) -> Any:
        """The request of an order; a bar that a game master sets aside does not hold in it."""
        completed = self.stored.completed(order)
        verify(self.stored, completed, cast)
        return self.without(self._stage(completed, cast, forced), forced)

    def without(self, request: Any, codes: frozenset[str]) -> Any:
        """The request as if the bars of these codes did not hold."""
        for code in sorted(codes & self.stored.set_aside.keys()):
            request = self.stored.set_aside[code](request)
        return request

    def request_bars(self, order: Any, request: Any, cast: Cast) -> tuple[Bar, ...]:
        """The bars that show once everything is looked up."""
        return tuple(self.stored.request_checks(self.stored.completed(order), request, cast))

    def consequences(self, outcome: EffectContext) -> Cast:
        """Participants changed by the command."""
        return self._consequences(replace(outcome, order=self.stored.completed(outcome.order)))

    def everybody(self, order: Any) -> bool:
        """Whether the rules look at everybody in the encounter."""
        return self.stored.everybody(self.stored.completed(order))

    def ids(self, order: Any) -> tuple[str, ...]:
        """The ids of all who are stored, the one who acts first."""
        named = [each.id for each in self.named(order) if each.id is not None]
        return tuple(dict.fromkeys((*named, *self.stored.also(self.stored.completed(order)))))

    def bars(self, order: Any, cast: Cast, table: AbilityTable) -> Iterator[Bar]:
        """Everything that bars the order."""
        order = self.stored.completed(order)
        for each in self.named(order):
            if each.id is not None and (figure := cast.get(each.id)) is not None:
                context = BarContext(
                    figure=figure, options=order.options, ability="", cast=cast, order=order, named=each
                )
                items = each.participant.all_items(order, each.part, figure)
                needs = each.participant.all_abilities(order, each.part, figure)
                yield from table.bars(context, needs, items)
        yield from self.stored.checks(order, cast)

    def _effects(self, outcome: EffectContext) -> Cast:
        after: dict[str, Figure] = {}
        for each in self.named(outcome.order):
            declared = self.stored.effects.get(each.participant.path)
            if declared is not None and each.id is not None:
                figure = after.get(each.id, outcome.cast[each.id])
                after[each.id] = applied(figure, effects_of(declared), outcome.of(each.part, each.index))
        return changed(outcome.cast, after)
