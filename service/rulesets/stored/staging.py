"""Staging: the request of an order, from stated members, lookups and defaults."""

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from typing import Any, get_type_hints

from service.phrases import Phrase
from service.rulesets.contract.rejection import Rejected
from service.rulesets.stored.declaration import Stored
from service.rulesets.stored.figures import AnyFigure, Cast
from service.rulesets.stored.lookups import AnyLookupContext, Found, Lookup, LookupContext, value_needed
from service.rulesets.stored.orders import NAME, lookups_below, request_participant
from service.rulesets.stored.participants import Part, Participant, stored_id
from service.rulesets.stored.run_time_types import AnyOrder


class Staging:
    """Builds the requests of orders of one form; build it once and reuse it.

    Args:
        request: dataclass of the request.
        stored: the declaration.
    """

    def __init__(self, request: type, stored: Stored) -> None:
        self._request = request
        hints = get_type_hints(request, include_extras=True)
        flat = lookups_below(stored, "")
        members: dict[str, _Flat | _Nested] = {
            each.name: _Flat(each, flat[each.name], stored.participants[0].path)
            for each in fields(request)
            if each.name in flat
        }
        parts: tuple[Participant | Part, ...] = (*stored.participants, *stored.parts)
        members |= {
            part.path: _Nested(part, kind, lookups_below(stored, part.path))
            for part in parts
            if part.path in hints and (kind := request_participant(hints[part.path]))
        }
        names = [each.name for each in fields(request)]
        self._found = tuple((name, _pointer_to(name), members[name]) for name in names if name in members)
        self._stated = tuple(name for name in names if name not in members)

    def request(self, order: AnyOrder, cast: Cast, forced: frozenset[str]) -> object:
        """The request, with each member stated, else looked up, else its default.

        Raises:
            Rejected: `bad_input` for a member that is neither stated nor found on a stored participant, or by a lookup.
        """
        values = {name: getattr(order, name) for name in self._stated}
        for name, pointer, member in self._found:
            values[name] = member.value(getattr(order, name), pointer, order, cast, forced)
        return self._request(**values)


class _Flat:
    """Finds a member of the request that is in no participant."""

    def __init__(self, member: "Field[object]", lookup: Lookup, first: str) -> None:
        self._member, self._lookup, self._owner = member, lookup, lookup.participant or first

    def value(self, stated: object, pointer: str, order: AnyOrder, cast: Cast, forced: frozenset[str]) -> object:
        """The value: stated, else looked up, else its default."""
        if stated is not None and self._lookup.type is None:
            return stated
        part: Any = getattr(order, self._owner, None)
        context: AnyLookupContext = LookupContext(figure_of(part, cast), part, stated, order, cast, pointer, forced, {})
        return _looked_up(self._member, self._lookup, context)


class _Nested:
    """Builds the request's participant from the order's."""

    def __init__(self, participant: Participant | Part, kind: type, lookups: Mapping[str, Lookup]) -> None:
        self._kind = kind
        self._of = participant.of if isinstance(participant, Part) else None
        found = [each for each in fields(kind) if each.name in lookups or (each.name == NAME and self._of is None)]
        self._found = tuple((each, lookups.get(each.name), _pointer_to(each.name)) for each in found)
        self._stated = tuple(each.name for each in fields(kind) if each not in found)

    def value(self, part: Any, pointer: str, order: AnyOrder, cast: Cast, forced: frozenset[str]) -> object:
        """The participant, or all of a list, or None where it is left out."""
        if part is None:
            return None
        if isinstance(part, tuple):
            items = enumerate(part)
            return tuple(self.value(item, f"{pointer}/{index}", order, cast, forced) for index, item in items)
        figure = figure_of(part if self._of is None else getattr(order, self._of), cast)
        values, shared = {name: getattr(part, name) for name in self._stated}, dict[object, Any]()
        for each, lookup, below in self._found:
            stated = getattr(part, each.name)
            if stated is not None and (lookup is None or lookup.type is None):
                values[each.name] = stated
            elif lookup is None:
                values[each.name] = _name(each, figure, pointer)
            else:
                at: AnyLookupContext = LookupContext(figure, part, stated, order, cast, pointer + below, forced, shared)
                values[each.name] = _looked_up(each, lookup, at)
        return self._kind(**values)


def _name(each: "Field[object]", figure: AnyFigure | None, pointer: str) -> object:
    """The name of a participant that the order does not state."""
    if figure is not None:
        return figure.name
    if each.default is MISSING:
        raise Rejected("bad_input", pointer, expected=Phrase("an `id` of a stored participant, or a `name`"))
    return each.default


def figure_of(part: object, cast: Cast) -> AnyFigure | None:
    """The stored figure of a participant in the order; None when it is not stored."""
    identity = getattr(part, "id", None)
    return None if identity is None else cast[identity]


def _pointer_to(name: str) -> str:
    return f"/{name.rstrip('_')}"


def _looked_up(each: "Field[object]", lookup: Lookup, context: AnyLookupContext) -> object:
    """The value that a lookup finds, or the default of the member.

    Raises:
        Rejected: `bad_input` when it is neither and must be there, or as the lookup does.
    """
    found = lookup.find(context)
    if found is not None:
        return None if found is Found.NULL else found
    if each.default_factory is not MISSING:
        return each.default_factory()
    if each.default is not MISSING:
        return each.default
    raise value_needed(context.pointer)


def verify(stored: Stored, order: AnyOrder, cast: Cast) -> None:
    """Refuse an order that lacks a required participant or fails the check of its declaration.

    Raises:
        Rejected: `bad_input` without the id of a participant that must be stored, or as the declaration's check does.
    """
    stored.verify(order, cast)
    for participant in stored.participants:
        if participant.must_be_stored and "." not in participant.path:
            _check_stored(getattr(order, participant.path), f"/{participant.path}")


def _check_stored(part: object, pointer: str) -> None:
    for index, item in enumerate(part if isinstance(part, tuple) else () if part is None else (part,)):
        stored_id(item, f"{pointer}/{index}" if isinstance(part, tuple) else pointer)
