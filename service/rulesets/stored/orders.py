"""Orders: dataclasses derived from a request, with ids of stored participants and optional looked-up members."""

from dataclasses import MISSING, Field, field, fields, is_dataclass
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from service.rulesets.stored.declaration import Stored
from service.rulesets.stored.lookups import Lookup, lookup_of
from service.rulesets.stored.participants import IsStored, Part, Participant, StoredId
from service.rulesets.vocabulary import Doc
from service.values import is_required, make

Member = tuple[str, object, object]
"""Name, annotation and default of a dataclass's member; the default is a `dataclasses.field`."""
NAME = "name"
"""Member of a participant that names it; looked up unless it is stated."""


def lookups_below(stored: Stored, path: str) -> dict[str, Lookup]:
    """The lookups of a participant's members, by name; "" for those of the request itself."""
    start = f"{path}." if path else ""
    return {
        name.removeprefix(start): lookup_of(declared)
        for name, declared in stored.lookups.items()
        if name.startswith(start) and "." not in name.removeprefix(start)
    }


def order_of(request: type, stored: Stored) -> type:
    """The dataclass of the order."""
    if stored.order is not None:
        return stored.order
    own = {participant.path: participant for participant in stored.participants if "." not in participant.path}
    parts = {part.path: part for part in stored.parts}
    hints = get_type_hints(request, include_extras=True)
    members: list[Member] = []
    members += [_beside_request(participant) for path, participant in own.items() if path not in hints]
    members += _members(stored.beside)
    flat = lookups_below(stored, "")
    for each in fields(request):
        annotation = hints[each.name]
        if each.name in own:
            members.append(_participant(each, annotation, stored, own[each.name]))
        elif each.name in parts:
            members.append(_part(each, annotation, stored, parts[each.name]))
        else:
            members.append(_member(each, annotation, flat.get(each.name)))
    return _made(f"{request.__name__}Order", request, members)


def request_participant(annotation: object) -> type | None:
    """The dataclass of a participant in an annotation `X`, `X | None` or `tuple[X, ...]`; None for others."""
    if is_dataclass(annotation):
        return annotation  # type: ignore[return-value]  # a class
    return next((found for inner in get_args(annotation) if (found := request_participant(inner))), None)


def _beside_request(participant: Participant) -> Member:
    annotation: Any = Annotated[participant.kind, Doc(participant.prose)]
    if participant.optional:
        annotation = Annotated[participant.kind | None, Doc(participant.prose)]
        return participant.path, annotation, field(default=None)
    return participant.path, annotation, field(default=participant.kind())


def _participant(each: "Field[object]", annotation: object, stored: Stored, participant: Participant) -> Member:
    kind = request_participant(annotation)
    assert kind is not None  # noqa: S101 - the declaration names a member that is a participant
    made = _participant_type(kind, stored, participant)
    replaced = _with_type(annotation, kind, made)
    is_first = stored.participants[0] is participant
    may_be_missing = is_first or (participant.optional and each.default is MISSING)
    if may_be_missing and get_origin(_bare(annotation)) is not tuple and _can_be_left_out(made):
        return each.name, replaced, field(default=made())
    return each.name, replaced, _default(each)


def _part(each: "Field[object]", annotation: object, stored: Stored, part: Part) -> Member:
    kind = request_participant(annotation)
    assert kind is not None  # noqa: S101 - the declaration names a member that is a dataclass
    made = _part_type(kind, stored, part, _members(part.beside))
    default = field(default=made()) if _can_be_left_out(made) else _default(each)
    return each.name, _with_type(annotation, kind, made), default


def _participant_type(kind: type, stored: Stored, participant: Participant) -> type:
    first: list[Member] = [("id", StoredId, field(default=None)), *_members(participant.beside)]
    if any(each.name == NAME for each in fields(kind)):
        first.append(("stored", IsStored, field(default=True)))
    return _part_type(kind, stored, participant, first)


def _part_type(kind: type, stored: Stored, part: Participant | Part, first: list[Member]) -> type:
    """The dataclass of a participant or part in the order: its own members first, then those of the request."""
    hints = get_type_hints(kind, include_extras=True)
    lookups = lookups_below(stored, part.path)
    members = list(first)
    for each in fields(kind):
        lookup = lookups.get(each.name)
        if each.name == NAME and lookup is None:
            lookup = Lookup(find=lambda context: context.stated)
        members.append(_member(each, hints[each.name], lookup))
    return _made(part.component or f"{kind.__name__}Order", kind, members)


def _member(each: "Field[object]", annotation: Any, lookup: Lookup | None) -> Member:
    if lookup is None:
        return each.name, annotation, _default(each)
    if lookup.type is not None:
        return each.name, lookup.type, field() if lookup.required else field(default=lookup.default)
    prose = next((mark.text for mark in reversed(_marks(annotation)) if isinstance(mark, Doc)), "")
    text = f"{prose} Default: the stored value.".strip()
    return each.name, Annotated[annotation | None, Doc(text)], field(default=None)


def _members(kind: type | None) -> list[Member]:
    if kind is None:
        return []
    hints = get_type_hints(kind, include_extras=True)
    return [(each.name, hints[each.name], _default(each)) for each in fields(kind)]


_MADE: dict[tuple[str, type, str], type] = {}
"""Derived types so far: two sides of one kind have one type."""


def _made(name: str, origin: type, members: list[Member]) -> type:
    once = {member[0]: member for member in members}
    key = (name, origin, repr([(member, annotation) for member, annotation, _ in once.values()]))
    if key not in _MADE:
        made = make(name, once.values(), {"__doc__": origin.__doc__})
        made.__module__ = origin.__module__
        _MADE[key] = made
    return _MADE[key]


def _can_be_left_out(kind: type) -> bool:
    return not any(map(is_required, fields(kind)))


def _default(each: "Field[object]") -> object:
    """The default of a copied member, in the form that `make_dataclass` takes."""
    if each.default_factory is not MISSING:
        return field(default_factory=each.default_factory)
    return field() if each.default is MISSING else field(default=each.default)


def _bare(annotation: object) -> object:
    return get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation


def _marks(annotation: object) -> tuple[object, ...]:
    return get_args(annotation)[1:] if get_origin(annotation) is Annotated else ()


def _with_type(annotation: object, old: type, new: type) -> object:
    """The annotation with one type replaced by another."""
    if annotation is old:
        return new
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return Annotated[(_with_type(arguments[0], old, new), *arguments[1:])]
    if origin in (Union, UnionType):
        return Union[tuple(_with_type(each, old, new) for each in arguments)]  # noqa: UP007 - made of a tuple
    if origin is tuple:
        return tuple[tuple(_with_type(each, old, new) for each in arguments)]  # type: ignore[misc]
    return annotation
