"""Requests of orders: what a stateless operation takes for an order on figures in memory."""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any

from service.play.call import Call
from service.play.commands.run import CommandHandler
from service.play.participants.participants import Participants
from service.resolution.refusal import Refusal
from service.resolution.work_budget import WorkBudget
from service.rulesets.stored.figures import Cast
from service.schemas.strict_json import to_plain, wire_name
from service.values import dataclass, default_of

Path = tuple[str, ...]
STEPS_OF_A_REQUEST = 4_000
"""Steps of the work budget for one request."""
_OPTIONS, _DECISIONS = "options", "decisions"


@dataclass(frozen=True, slots=True)
class Request:
    """The body of a stateless call.

    Attributes:
        full: with all members.
        sparse: without members that have their defaults.
    """

    full: Mapping[str, Any]
    sparse: Mapping[str, Any]

    def at(self, path: Path) -> Any:
        """The value at a path, without defaults inside; `MISSING` if there is none."""
        found = _at(self.sparse, path)
        return _at(self.full, path) if found is MISSING else found


@dataclass(frozen=True, slots=True)
class Requests:
    """Makes requests of orders.

    Attributes:
        call: in whose campaign the figures are.
        participants: all that an order may name.
        cast: their figures, settled.
        work: counts the work.
    """

    call: Call
    participants: Participants
    cast: Cast
    work: WorkBudget

    def of(self, handler: CommandHandler, order: Mapping[str, Any]) -> Request | None:
        """The request of an order; None where the order is refused.

        Raises:
            TooMuchWork: the budget is used up.
        """
        self.work.spend(STEPS_OF_A_REQUEST)
        beside: dict[str, Any] = {_DECISIONS: order[_DECISIONS]} if _DECISIONS in order else {}
        if house_rules := self.call.campaign().options:
            beside[_OPTIONS] = house_rules
        try:
            staged = handler.completed(self.call, order, self.participants, self.cast).request
            sparse = {**_without(to_plain(_sparse(staged))), **beside}
            handler.resolver.load(sparse)  # an order may lack what a request needs, such as traits of a helper
        except Refusal:
            return None
        return Request({**_without(to_plain(staged)), **beside}, sparse)


def differences(one: Any, other: Any, path: Path = ()) -> Iterator[Path]:
    """Paths of the members in which two bodies differ; lists differ as a whole."""
    if not (isinstance(one, Mapping) and isinstance(other, Mapping)):
        if one != other:
            yield path
        return
    for name in {**one, **other}:
        yield from differences(one.get(name, MISSING), other.get(name, MISSING), (*path, name))


def common(paths: list[Path]) -> Path:
    """The longest path that all begin with."""
    shortest, longest = min(paths), max(paths)
    same = next((place for place, name in enumerate(shortest) if longest[place : place + 1] != (name,)), len(shortest))
    return shortest[:same]


def without(body: Mapping[str, Any], path: Path) -> dict[str, Any]:
    """A body without the member at a path."""
    name, *rest = path
    if not rest:
        return {each: value for each, value in body.items() if each != name}
    return {**body, name: without(body[name], tuple(rest))} if name in body else dict(body)


def _at(value: Any, path: Path) -> Any:
    for name in path:
        value = value.get(name, MISSING) if isinstance(value, Mapping) else MISSING
    return value


def _without(body: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in body.items() if name != _OPTIONS}


def _sparse(value: Any) -> Any:
    """The value with dataclasses as objects that lack members with their defaults."""
    if isinstance(value, tuple):
        return [_sparse(each) for each in value]
    if not is_dataclass(value):
        return value
    return {
        wire_name(each.name): _sparse(stated)
        for each in fields(value)
        if (stated := getattr(value, each.name)) != default_of(each)
    }
