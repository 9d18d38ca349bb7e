"""Commands, derived from the declarations of stored operations."""

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from operator import or_
from types import MappingProxyType, UnionType
from typing import Any, Final, TypeVar, get_origin, get_type_hints

from service.rulesets.contract.messages import Parameter, Remark
from service.rulesets.contract.refusals import Reasons, RefusalRow, grouped
from service.rulesets.stored.abilities import AbilityTable
from service.rulesets.stored.bars import SAME_PERSON, Bar, BarRow
from service.rulesets.stored.command_forms import CommandForm, Decided
from service.rulesets.stored.declaration import Report, Stored, StoredForms
from service.rulesets.stored.disclosure import Described, member_names
from service.rulesets.stored.effects import AnyEffectContext
from service.rulesets.stored.event_source import EventSource
from service.rulesets.stored.figures import Cast
from service.rulesets.stored.lookups import StatedBy
from service.rulesets.stored.participants import NamedParticipant, Participant, pointer_of
from service.rulesets.stored.refusals import bars_of, bars_of_reasons
from service.rulesets.stored.rerolls import Reroll
from service.rulesets.stored.run_time_types import AnyOrder
from service.rulesets.stored.timekeeping import Span

Value = TypeVar("Value")
NOTHING_DECIDED: Final[Decided] = MappingProxyType({})
NOTHING_FORCED: Final[frozenset[str]] = frozenset()


class Command:
    """A stored operation, compiled from its declaration: participants, lookups, bars and effects.

    Args:
        request: dataclass of the request, or a union of such.
        stored: the declaration, or one for each form of the request.
        result: dataclass of the result, or a union of such.
        refusals: what the rules refuse of the request.
        reasons: for which it is impossible, where calls without stored play have that as their result.

    Attributes:
        order: frozen dataclass, or a union of such, that a caller sends instead of the request. Participants may name
            an `id` instead of stating everything.
        lead: JSON pointer to the participant who acts; in a command on one character it is that character.
        gm_only: whether every form of it is an act of the game master, not of the character.
        public_names: names of members of the result that everyone sees, in every form.
        item_names: names of members of the result with one item for each participant, in some form.
        rejections: codes with which an order may be refused, beside those of the operation.
        participants: their declarations.
        request_codes: codes of its reasons, and of bars by the order, beside those of states and rejections.
        order_bars: rows of bars that depend on the order, of every form.
        looked_up: path of each member that is looked up and not a player's to choose -> how.
        stated_by: further members that only some senders may state.
        parts: path of each member that is no participant -> path of the participant that it belongs to.
        rolled_by: purpose or stream of a die -> path of the participant that rolls it.
        reroll: the declaration of its reroll; None if it has none.
        sources: the events that an order may name, and what they say.
    """

    def __init__(
        self,
        request: Any,
        stored: StoredForms,
        result: object = None,
        refusals: tuple[RefusalRow, ...] = (),
        reasons: Reasons | None = None,
    ) -> None:
        declared = stored if isinstance(stored, Mapping) else {request: stored}
        forms = [CommandForm(kind, each) for kind, each in declared.items()]
        every, first = [form.stored for form in forms], forms[0].stored
        self._members, self._refusals, self._reasons = member_names(result), grouped(refusals), reasons
        self._forms = {form.order: form for form in forms}
        self.order: type | UnionType = reduce(or_, self._forms)
        self.lead = _lead_of(forms[0].order, first.participants[0])
        self.gm_only = all(each.gm_only for each in every)
        self.public_names = frozenset.intersection(*(frozenset(each.discloses.public) for each in every))
        self.item_names = frozenset(name for each in every for name in each.discloses.items)
        self.rejections = _each_once(map(_rejections, every))
        self.participants = _all_participants(every)
        of_reasons = tuple(row.code for row in reasons.rows) if reasons else ()
        self.request_codes = _each_once(
            (*of_reasons, *each.request_codes, *((SAME_PERSON,) if each.apart else ())) for each in every
        )
        self.order_bars: tuple[BarRow, ...] = _each_once(rows for each in every for rows in each.bars.values())
        self.looked_up = {path: lookup for form in forms for path, lookup in form.looked_up.items()}
        self.stated_by = _together(each.stated_by for each in every)
        self.parts = {part.path: part.of for each in every for part in each.parts}
        self.rolled_by = {name: path for each in every for name, path in each.rolled_by.items()}
        self.reroll: Reroll | None = next((each.reroll for each in every if each.reroll), None)
        self.sources: tuple[EventSource, ...] = _each_once((each.source,) for each in every if each.source)

    def acting(self, order: AnyOrder) -> str:
        """JSON pointer to the acting participant, which a player must command."""
        path = self._form(order).stored.acting(order)
        return self.lead if path is None else f"/{path}"

    def named(self, order: AnyOrder) -> tuple[NamedParticipant, ...]:
        """The participants in the order."""
        return self._form(order).facts(order).named

    def ids(self, order: AnyOrder) -> tuple[str, ...]:
        """The ids of all stored participants, the acting one first."""
        return self._form(order).facts(order).ids

    def whole_encounter(self, order: AnyOrder) -> bool:
        """Whether the rules need the figures of the whole encounter, not only of those named."""
        return self._form(order).facts(order).needs_whole_encounter

    def decreed(self, order: AnyOrder) -> bool:
        """Whether this order is reserved to the game master, where others of the operation are not."""
        stored = self._form(order).stored
        return stored.gm_only or stored.decreed(order)

    def reserved(self, order: AnyOrder, cast: Cast) -> tuple[str, ...]:
        """JSON pointers to members of an order that its player may not state, as they say otherwise than the sheet."""
        stored = self._form(order).stored
        return tuple(stored.reserved(self._form(order).whole(order), cast))

    def bars(
        self,
        order: AnyOrder,
        cast: Cast,
        table: AbilityTable,
        decided: Decided = NOTHING_DECIDED,
        replaces: int | None = None,
    ) -> tuple[Bar, ...]:
        """The bars by the state of the participants.

        Args:
            order: as it was read.
            cast: the named participants.
            table: of the game.
            decided: abilities that decisions need.
            replaces: seq of the event that the order replaces; None for none.
        """
        return tuple(self._form(order).bars(order, cast, table, decided, replaces))

    def stage(self, order: AnyOrder, cast: Cast, forced: frozenset[str] = NOTHING_FORCED) -> Any:
        """The request, with looked-up members.

        Args:
            order: as it was read.
            cast: the named participants.
            forced: codes of the bars that a game master sets aside.

        Raises:
            Rejected: as the lookups do.
        """
        return self._form(order).staged(order, cast, forced)

    def request_bars(
        self, order: AnyOrder, request: object, cast: Cast, forced: frozenset[str] = NOTHING_FORCED
    ) -> tuple[Bar, ...]:
        """The bars that depend on looked-up members.

        Args:
            order: as it was read.
            request: as it was staged.
            cast: the named participants.
            forced: codes of the bars that a game master sets aside.

        Raises:
            Rejected: by a refusal that is no bar.
        """
        of_refusals = bars_of(self._refusals, request, forced, self.named(order)) if self._refusals else ()
        of_reasons = self._bars_of(self._reasons, order, request, cast, forced) if self._reasons else ()
        return (*of_refusals, *of_reasons)

    def _bars_of(
        self, reasons: Reasons, order: AnyOrder, request: object, cast: Cast, forced: frozenset[str]
    ) -> Iterator[Bar]:
        more = self._form(order).stored.refused_with(order, cast)

        def parameters_of(participant: NamedParticipant) -> Mapping[str, Parameter]:
            figure = cast.get(participant.id or "")
            return {"name": "" if figure is None else figure.name, **more}

        return bars_of_reasons(reasons, request, forced, self.named(order), parameters_of)

    def effects(self, outcome: AnyEffectContext) -> Cast:
        """Participants that the command has changed."""
        return self._form(outcome.order).consequences(outcome)

    def report(self, outcome: AnyEffectContext, after: Cast) -> Report:
        """The result in the form of the answer, with the stored values.

        Args:
            outcome: of the command.
            after: participants that it has changed.
        """
        form = self._form(outcome.order)
        return form.stored.reports(form.completed(outcome), {**outcome.cast, **after})

    def warnings(self, outcome: AnyEffectContext) -> tuple[Remark, ...]:
        """Remarks of the rules."""
        return tuple(self._form(outcome.order).stored.warnings(outcome))

    def takes(self, outcome: AnyEffectContext) -> Span | None:
        """The time that passes for the acting participant; None where none does."""
        return self._form(outcome.order).stored.takes(outcome)

    def described(self, order: AnyOrder, result: object) -> Described:
        """The participants that the members of a result and its summary describe."""
        form = self._form(order)
        return form.stored.discloses.of(order, result, form.facts(order).named, self._members)

    def moves_up(self, order: AnyOrder, result: object) -> str | None:
        """The id of the participant who moves before the combatant in turn."""
        return self._form(order).stored.moves_up(order, result)

    def _form(self, order: AnyOrder) -> CommandForm:
        return self._forms[type(order)]


def _each_once(every: Iterable[Iterable[Value]]) -> tuple[Value, ...]:
    """All values of several iterables, without duplicates, in their order."""
    return tuple(dict.fromkeys(value for values in every for value in values))


def _rejections(stored: Stored) -> tuple[str, ...]:
    """The codes with which an order may be refused, beside those of the operation."""
    return (*stored.rejections, *(stored.reroll.rejections if stored.reroll else ()))


def _all_participants(forms: Iterable[Stored]) -> tuple[Participant, ...]:
    """The participants of all forms of the request, without duplicates."""
    found: dict[str, Participant] = {}
    for form in forms:
        for participant in form.participants:
            found.setdefault(participant.path, participant)
    return tuple(found.values())


def _together(every: Iterable[StatedBy]) -> StatedBy:
    """Members of all forms of the request that are reserved to some senders."""
    forms = tuple(every)
    return StatedBy(
        game_master=_each_once(form.game_master for form in forms),
        circumstances=_each_once(form.circumstances for form in forms),
        sides={participant: members for form in forms for participant, members in form.sides.items()},
    )


def _lead_of(order: type, first: Participant) -> str:
    """JSON pointer to the acting participant: the first one, or the first of its list."""
    annotation = get_type_hints(order).get(first.path)
    return pointer_of(first.path) + ("/0" if get_origin(annotation) is tuple else "")
