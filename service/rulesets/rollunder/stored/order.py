"""Orders: requests in which somebody stored may stand for what would have to be stated.

An order has the members of its request. Those that can be looked up may be left out; beside them stands who it is
about. What is stated wins over sheet and state.
"""

from collections.abc import Collection, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, make_dataclass
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from service.phrases import Phrase
from service.rulesets.contract.rejection import Rejected
from service.rulesets.stored.participants import StoredId
from service.rulesets.vocabulary import Doc, Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Somebody:
    """Somebody stored, by `id`; without it all that counts must be stated."""

    id: StoredId = None
    name: Annotated[Name | None, Doc("Of somebody who is not stored.")] = None


NOBODY = Somebody()
"""In a command on one character, that character."""


def order_of(
    request: type,
    looked_up: Collection[str],
    *,
    who: Mapping[str, str] | None = None,
    retyped: Mapping[str, Any] | None = None,
    beside: type | None = None,
) -> type:
    """The dataclass of an order, made from that of its request.

    Args:
        request: the dataclass of the stateless call.
        looked_up: its members that may be left out, because somebody stored has them.
        who: member -> prose, for each of those whom the order is about; None where `beside` says who it is.
        retyped: member -> annotation that it has in the order instead.
        beside: a dataclass whose members the order has as well.
    """
    members: dict[str, tuple[Any, Any]] = {
        name: (Annotated[Somebody, Doc(prose)], NOBODY) for name, prose in (who or {}).items()
    }
    if beside is not None:
        members |= _members_of(beside)
    members |= _ordered(_members_of(request), looked_up, retyped or {})
    made = make_dataclass(
        f"{request.__name__}Order",
        [(name, annotation, _default(default)) for name, (annotation, default) in members.items()],
        frozen=True,
        slots=True,
        kw_only=True,
        namespace={"__doc__": request.__doc__},
    )
    made.__module__ = request.__module__
    return made


def id_of(order: Any, participant: str) -> str | None:
    """The id of a participant of an order, or None when nobody stored is named."""
    identity: str | None = getattr(order, participant).id
    return identity


def missing(name: str, pointer: str = "") -> Rejected:
    """The refusal of an order that neither states a member nor names somebody who has it."""
    return Rejected(
        "bad_input", f"{pointer}/{name.rstrip('_')}", expected=Phrase("a value, or an `id` of somebody stored")
    )


def required(request: type) -> frozenset[str]:
    """Members of a request that have no default."""
    return frozenset(
        member.name for member in fields(request) if member.default is MISSING and member.default_factory is MISSING
    )


def default_of(request: type, name: str) -> Any:
    """The default of a request's member; None when it has none."""
    member = next(member for member in fields(request) if member.name == name)
    if member.default_factory is not MISSING:
        return member.default_factory()
    return None if member.default is MISSING else member.default


def _members_of(kind: type) -> dict[str, tuple[Any, Any]]:
    hints = get_type_hints(kind, include_extras=True)
    return {member.name: (hints[member.name], member) for member in fields(kind)}


def _ordered(
    requested: Mapping[str, tuple[Any, Any]], looked_up: Collection[str], retyped: Mapping[str, Any]
) -> dict[str, tuple[Any, Any]]:
    """The members of a request as an order has them."""
    members = {}
    for name, (annotation, default) in requested.items():
        if name in retyped:
            members[name] = (retyped[name], None)
        else:
            members[name] = (_optional(annotation), None) if name in looked_up else (annotation, default)
    return members


def _optional(annotation: Any) -> Any:
    """The annotation of a member that may be left out, under the same prose."""
    prose = [mark for mark in _marks(annotation) if isinstance(mark, Doc)]
    text = prose[-1].text if prose else ""
    return Annotated[annotation | None, Doc(f"{text} Left out, as it is stored.".strip())]


def _marks(annotation: Any) -> tuple[Any, ...]:
    return get_args(annotation)[1:] if get_origin(annotation) is Annotated else ()


def _default(default: Any) -> Any:
    """What `make_dataclass` takes for a default: a value, or that of the member it is copied from."""
    if not isinstance(default, Field):
        return field(default=default)
    if default.default_factory is not MISSING:
        return field(default_factory=default.default_factory)
    return field() if default.default is MISSING else field(default=default.default)
