"""Commands, derived from the declarations of stored operations."""

from collections.abc import Iterable, Mapping
from functools import reduce
from operator import or_
from types import UnionType
from typing import Any, TypeVar, get_origin, get_type_hints

from service.rulesets.contract.refusals import Reasons, RefusalRow, grouped
from service.rulesets.stored.bars import SAME_PERSON, BarRow
from service.rulesets.stored.command_forms import CommandForm, OrderedCommand, ordered_command
from service.rulesets.stored.declaration import Stored, StoredForms
from service.rulesets.stored.disclosure import member_names
from service.rulesets.stored.event_source import EventSource
from service.rulesets.stored.lookups import StatedBy
from service.rulesets.stored.participants import Participant, pointer_of
from service.rulesets.stored.rerolls import Reroll
from service.rulesets.stored.run_time_types import AnyOrder

Value = TypeVar("Value")


class Command:
    """A stored operation, compiled from its declaration.

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
        members, groups = member_names(result), grouped(refusals)
        forms = [CommandForm(kind, each, members, groups, reasons) for kind, each in declared.items()]
        every, first = [form.stored for form in forms], forms[0].stored
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

    def of(self, order: AnyOrder) -> OrderedCommand:
        """The command as an order states it."""
        return ordered_command(order, self._forms[type(order)], self.lead)


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
