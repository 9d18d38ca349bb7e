"""The body of a command: the order of its game, beside members that every command has."""

from collections.abc import Callable, Mapping
from dataclasses import field
from functools import cached_property, lru_cache
from typing import Annotated, Any

import marshmallow as ma
import orjson

from service.play.resources.bounds import Seq
from service.play.resources.rows import Visibility
from service.pointer_tokens import escape
from service.resolution import refusal
from service.rulesets.contract import Operation
from service.rulesets.contract.decision import DecisionPoint
from service.rulesets.stored.commands import Command
from service.rulesets.vocabulary import Doc
from service.schemas.body import OF_DICE, Body, BodySchema, DiceSource, ObjectBody
from service.schemas.derive import members_of
from service.schemas.faults import member_of
from service.schemas.names import prose_of
from service.schemas.records import ObjectSchema
from service.schemas.shared import object_of
from service.schemas.strict_json import dumps
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderSource(DiceSource):
    """Source of the dice of a command, and visibility of its event."""

    visibility: Annotated[Visibility, Doc("Readers of the event.")] = Visibility.PUBLIC


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandSource(OrderSource):
    """Source of dice, visibility and `force`: members of every command."""

    force: Annotated[bool, Doc("Set aside what bars it; for game masters only, and the event lists what it was.")] = (
        False
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidingCommandSource(CommandSource):
    """The same for a command in which something is decided.

    Attributes:
        decisions: decision point -> the decisions.
        ask: decision points at which the caller wants to be asked.
    """

    decisions: Annotated[Any, Doc("As the operation lists them.")] = field(default_factory=dict)
    ask: Annotated[tuple[str, ...], Doc("As the operation lists them.")] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Replacing:
    """Repeats the roll of an event, if a rule allows it. The order and the dice of that event apply."""

    replaces: Annotated[Seq, Doc("Seq of the event. Only dice that the rule adds are rolled.")]


MOST_READ = 300
"""Orders that are remembered."""
LARGEST_READ = 4 * 1024
"""Bytes of one of them; an ordinary order has some 200."""
REPLACES = "replaces"
"""Member that makes a body a reroll."""


class TimedBody(ObjectBody):
    """Loads a body that may state the dice that are rolled, such as one about passing time."""

    codes = (*ObjectBody.codes, "too_many_dice", *OF_DICE)


class StepBody(TimedBody):
    """Loads the body of a step, which may be empty."""

    may_be_empty = True


class OrderSchema(BodySchema):
    """Documents the body of a command and passes it on.

    An order is passed on unread, because the campaign's house rules are filled in first. A reroll is checked at once.
    """

    suffix = "Order"
    source = CommandSource
    deciding_source = DecidingCommandSource

    @staticmethod
    def kind_of(operation: Operation) -> Any:
        """The order of the operation's command."""
        return command_of(operation).order

    @cached_property
    def reroll(self) -> ObjectSchema | None:  # type: ignore[override]  # here it is derived
        """The schema of a reroll, derived at its first use; None where no rule allows one."""
        declared = command_of(self._operation).reroll
        if declared is None:
            return None
        request: Any = self.request
        stated = {name: request.schema.fields[name] for name in declared.states}
        members: dict[str, Any] = {**members_of(Replacing), **stated, **self.beside.fields}
        is_special = bool(stated or self._operation.decisions)
        name = f"{self.component_name.removesuffix(self.suffix)}Reroll" if is_special else "Reroll"
        return ObjectSchema.of(name, members, dict, prose_of(Replacing))

    @cached_property
    def _accept(self) -> Callable[[Any], Any]:
        """Reads an order; the last ones are remembered, since the fighters of a simulation give the same ones again."""
        accept = self.request.fast_path()

        def read(order: Any) -> Any:
            try:
                text = dumps(order)
            except TypeError:  # an integer beyond 64 bits, for example; the schema says why it is refused
                return accept(order)
            return _accepted(accept, text) if len(text) <= LARGEST_READ else accept(order)

        return read

    def load(self, data: Any, **_: Any) -> Any:
        """The JSON object as it was sent.

        Raises:
            marshmallow.ValidationError: it is no object, or no reroll though it replaces an event.
        """
        body = object_of(data)
        if REPLACES in body and self.reroll is not None:
            self.reroll.load(body)
        return body

    def check(self, body: Mapping[str, Any]) -> None:
        """Refuse a body as `load` does, where no parser of requests calls that.

        Raises:
            Refusal: it is no reroll though it replaces an event.
        """
        try:
            self.load(dict(body))
        except ma.ValidationError as error:
            raise refusal.of_body(error) from None

    def read(self, data: Mapping[str, Any]) -> Body:
        """The order with its source of dice and the visibility of its event.

        Raises:
            Refusal: it does not fit the game.
        """
        try:
            return super().load(dict(data))
        except ma.ValidationError as error:
            raise refusal.of_body(error) from None


@lru_cache(MOST_READ)
def _accepted(accept: Callable[[Any], Any], order: bytes) -> Any:
    """An order in JSON, as the function that reads the orders of its operation takes it."""
    return accept(orjson.loads(order))


def command_of(operation: Operation) -> Command:
    """The command of an operation that has one."""
    assert operation.command is not None  # noqa: S101 - routes are made for operations with commands only
    return operation.command


def with_house_rules(raw: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """The body with the campaign's house rules; those that the body states take precedence."""
    stated = raw.get("options", {})
    merged = {**options, **stated} if isinstance(stated, dict) else stated
    return {**raw, "options": merged}


def with_decisions(raw: Mapping[str, Any], operation: Operation) -> Mapping[str, Any]:
    """The body with decisions filled into their members, so that bars and lookups see them."""
    stated = raw.get("decisions")
    if not isinstance(stated, dict):
        return raw
    for point in operation.decisions:
        if point.sets and isinstance(choice := _choice_of(point, stated.get(point.member)), (str, int)):
            raw = _with_member(raw, point.sets.split("."), choice)
    return raw


def _choice_of(point: DecisionPoint, stated: Any) -> Any:
    """The choice for a member of the order: of several the first that needs an ability, else the first."""
    if not isinstance(stated, list) or not stated:
        return stated
    return next((choice for choice in stated if isinstance(choice, str) and point.needs(choice)), stated[0])


def _with_member(value: Any, path: list[str], choice: str | int) -> Any:
    if not path:
        return choice
    if isinstance(value, list) and path[0].isdecimal():
        place = int(path[0])
        return [_with_member(item, path[1:], choice) if index == place else item for index, item in enumerate(value)]
    inside = {} if value is None else value
    if not isinstance(inside, Mapping):
        return value
    return {**inside, path[0]: _with_member(inside.get(path[0]), path[1:], choice)}


def with_lead(raw: Any, pointer: str, identity: str) -> Any:
    """The body with the id of the acting participant, where the body names none."""
    return _with_id(raw, pointer.split("/")[1:], identity)


def _with_id(value: Any, tokens: list[str], identity: str) -> Any:
    if not tokens:
        participant = {} if value is None else value
        if isinstance(participant, dict) and participant.keys().isdisjoint(("id", "name")):
            return {**participant, "id": identity}
        return value
    token, *rest = tokens
    if isinstance(value, dict):
        return {**value, token: _with_id(value.get(token), rest, identity)}
    if isinstance(value, list) and int(token) < len(value):
        changed = list(value)
        changed[int(token)] = _with_id(value[int(token)], rest, identity)
        return changed
    return value


def with_ids(value: Any, others: Mapping[str, str]) -> Any:
    """The body with some ids replaced by others."""
    if isinstance(value, Mapping):
        return {name: with_ids(item, others) for name, item in value.items()}
    if isinstance(value, list):
        return [with_ids(item, others) for item in value]
    return others.get(value, value) if isinstance(value, str) else value


def lead_of(raw: Any, pointer: str) -> str | None:
    """The id of the acting participant; None when it is not stored."""
    value = raw
    for token in (*pointer.split("/")[1:], "id"):
        value = member_of(value, token)
    return value if isinstance(value, str) else None


def pointer_to(identity: str, value: Any, pointer: str = "") -> str:
    """JSON pointer to an id in a body; "" when the body does not contain it."""
    if value == identity:
        return pointer
    items = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
    found = (pointer_to(identity, item, f"{pointer}/{escape(str(name))}") for name, item in items)
    return next((place for place in found if place), "")
