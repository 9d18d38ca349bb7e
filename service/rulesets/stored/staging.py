"""Staging: the request of an order, from stated members, lookups and defaults."""

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from typing import Any, get_type_hints

from service.phrases import Phrase
from service.rulesets.contract.rejection import Rejected
from service.rulesets.stored.declaration import Stored
from service.rulesets.stored.figures import Cast, Figure
from service.rulesets.stored.lookups import Found, Lookup, LookupContext
from service.rulesets.stored.orders import NAME, lookups_below, request_participant
from service.rulesets.stored.participants import Part, Participant, stored_id


class Staging:
    """Builds the requests of orders of one form; build it once and reuse it.

    Args:
        request: dataclass of the request.
        stored: the declaration.
    """

    def __init__(self, request: type, stored: Stored) -> None:
        self._request, self._stored = request, stored
        hints = get_type_hints(request, include_extras=True)
        self._flat = lookups_below(stored, "")
        self._members = fields(request)
        parts: tuple[Participant | Part, ...] = (*stored.participants, *stored.parts)
        self._nested: Mapping[str, _NestedStaging] = {
            part.path: _NestedStaging(part, kind, lookups_below(stored, part.path))
            for part in parts
            if part.path in hints and (kind := request_participant(hints[part.path]))
        }

    def request(self, order: Any, cast: Cast, forced: frozenset[str]) -> Any:
        """The request, with each member stated, else looked up, else its default.

        Raises:
            Rejected: `bad_input` for a member that is neither stated nor found on a stored participant, or by a lookup.
        """
        values = {each.name: self._value(each, order, cast, forced) for each in self._members}
        return self._request(**values)

    def _value(self, each: "Field[Any]", order: Any, cast: Cast, forced: frozenset[str]) -> Any:
        stated = getattr(order, each.name)
        if each.name in self._nested:
            return self._nested[each.name].value(stated, f"/{each.name.rstrip('_')}", order, cast, forced)
        lookup = self._flat.get(each.name)
        if lookup is None:
            return stated
        part = getattr(order, lookup.participant or self._stored.participants[0].path, None)
        pointer = f"/{each.name.rstrip('_')}"
        context = LookupContext(figure_of(part, cast), part, stated, order, cast, pointer, forced)
        return value_of(each, lookup, context)


class _NestedStaging:
    """Builds the request's participant from the order's."""

    def __init__(self, participant: Participant | Part, kind: type, lookups: Mapping[str, Lookup]) -> None:
        self._kind = kind
        self._of = participant.of if isinstance(participant, Part) else None
        found = [each for each in fields(kind) if each.name in lookups or (each.name == NAME and self._of is None)]
        self._found = tuple((each, lookups.get(each.name), f"/{each.name.rstrip('_')}") for each in found)
        self._stated = tuple(each.name for each in fields(kind) if each not in found)

    def value(self, part: Any, pointer: str, order: Any, cast: Cast, forced: frozenset[str]) -> Any:
        """The participant, or all of a list, or None where it is left out."""
        if part is None:
            return None
        if isinstance(part, tuple):
            items = enumerate(part)
            return tuple(self.value(item, f"{pointer}/{index}", order, cast, forced) for index, item in items)
        figure = figure_of(part if self._of is None else getattr(order, self._of), cast)
        values, shared = {name: getattr(part, name) for name in self._stated}, dict[Any, Any]()
        for each, lookup, below in self._found:
            stated = getattr(part, each.name)
            if stated is not None and (lookup is None or lookup.type is None):
                values[each.name] = stated
            elif lookup is None:
                values[each.name] = _name(each, figure, pointer)
            else:
                at = LookupContext(figure, part, stated, order, cast, pointer + below, forced, shared)
                values[each.name] = _looked_up(each, lookup, at)
        return self._kind(**values)


def _name(each: "Field[Any]", figure: Figure | None, pointer: str) -> Any:
    """The name of a participant that the order does not state."""
    if figure is not None:
        return figure.name
    if each.default is MISSING:
        raise Rejected("bad_input", pointer, expected=Phrase("an `id` of a stored participant, or a `name`"))
    return each.default


def figure_of(part: Any, cast: Cast) -> Figure | None:
    """The stored figure of a participant in the order; None when it is not stored."""
    identity = getattr(part, "id", None)
    return None if identity is None else cast[identity]


def value_of(each: "Field[Any]", lookup: Lookup, context: LookupContext) -> Any:
    """The value of a request's member: stated, else looked up, else its default.

    Raises:
        Rejected: `bad_input` when it is neither and must be there, or as the lookup does.
    """
    if context.stated is not None and lookup.type is None:
        return context.stated
    return _looked_up(each, lookup, context)


def _looked_up(each: "Field[Any]", lookup: Lookup, context: LookupContext) -> Any:
    found = lookup.find(context)
    if found is not None:
        return None if found is Found.NULL else found
    if each.default_factory is not MISSING:
        return each.default_factory()
    if each.default is not MISSING:
        return each.default
    raise Rejected("bad_input", context.pointer, expected=Phrase("a value, or an `id` of a stored participant"))


def verify(stored: Stored, order: Any, cast: Cast) -> None:
    """Refuse an order that lacks a required participant or fails the check of its declaration.

    Raises:
        Rejected: `bad_input` without the id of a participant that must be stored, or as the declaration's check does.
    """
    stored.verify(order, cast)
    for participant in stored.participants:
        if participant.must_be_stored and "." not in participant.path:
            _check_stored(getattr(order, participant.path), f"/{participant.path}")


def _check_stored(part: Any, pointer: str) -> None:
    for index, item in enumerate(part if isinstance(part, tuple) else () if part is None else (part,)):
        stored_id(item, f"{pointer}/{index}" if isinstance(part, tuple) else pointer)
