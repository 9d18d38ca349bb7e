"""Orders that scenes send for player characters, and whether they are moves."""

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import MISSING, dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from itertools import count, islice, product
from typing import Any, cast

from sqlalchemy import Engine

from service.http_client import Ask
from service.play.commands.abilities import scope_of_combatant
from service.play.commands.event_source import source_of
from service.play.commands.orders import command_of, lead_of
from service.play.commands.references import with_ids_of_references
from service.play.commands.rerolls import replaced_seq
from service.play.commands.stated_members import CODE
from service.play.in_memory import MemoryUnitOfWork
from service.play.moves import listing
from service.play.moves.lister import Wanted
from service.play.moves.views import MoveChoiceView, MoveView
from service.play.ports import UnitOfWork
from service.play.resources.rows import Character, CharacterKind
from service.play.resources.versions import Expected
from service.resolution.refusal import Refusal
from service.rulesets.contract import Operation
from service.rulesets.stored.moves import OtherValues
from service.rulesets.stored.paths import placed
from service.scenes.campaign import PLAYER, SceneCampaign, campaign_of
from service.scenes.player import OK, take
from service.scenes.steps import Step, is_inside, request_of
from tests.moves.position import Position, next_place, position_of
from tests.noninterference.stage import HANDLERS
from tests.scenes.parameters import Scene

ABOUT_ITS_COURSE = ("dice", "seed", "decisions")
"""Members that are sent with the order of a move: the dice, and the decisions on the way."""
NO_ORDER = (*ABOUT_ITS_COURSE, "visibility", "ask", "force")
"""Members of every command that are no part of its order."""
MOST_TRIED = 2_000
"""Orders of one move that are compared."""
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
Chosen = tuple[tuple[str, Any], ...]
"""Values of a choice, each with its member."""
Meaning = tuple[Any, ...]
"""What the service makes of an order: the participants, the request with everything looked up, and its outcome."""


@dataclass(frozen=True)
class Sent:
    """An accepted order for a player character.

    Attributes:
        position: the character in the moment before the order, as its sender sees it.
        character: id of the character.
        operation: of the order.
        order: with ids of all participants, and without members that are no part of it.
        course: members about its course, as they were sent.
        is_forced: whether a game master forced it.
    """

    position: Position
    character: str
    operation: Operation
    order: Mapping[str, Any]
    course: Mapping[str, Any]
    is_forced: bool

    @property
    def is_legal(self) -> bool:
        """Whether the rules accept it without `force`."""
        return not self.is_forced or self.meaning(self.order) is not None

    @property
    def is_move(self) -> bool:
        """Whether a move of the character with some choice of options means the same."""
        meaning = self.meaning(self.order)
        return meaning is not None and any(self.meaning(order) == meaning for order in self.candidates())

    def meaning(self, order: Mapping[str, Any]) -> Meaning | None:
        """The request that an order becomes with the dice of the scene; None where it is refused or names an event."""
        position = self.position
        if source_of(self.operation, order) is not None:
            return None
        handler = HANDLERS[position.call.campaign().ruleset, self.operation.name]
        work = cast(UnitOfWork, MemoryUnitOfWork(position.call.campaign(), position.rows.copy()))
        numbers = count(1)
        call = replace(position.call, work=work, now=lambda: NOON, new_id=lambda: f"new {next(numbers)}")
        sent = {**order, **self.course}
        try:
            if position.encounter_id is None:
                happening = handler.on_character(call, position.identity, sent, Expected.ANY)
            else:
                happening = handler.on_encounter(call, position.encounter_id, sent, Expected.ANY)
        except Refusal:
            return None
        run = happening.run
        assert run is not None
        ids = command_of(self.operation).of(run.order).ids
        return ids, run.request, happening.event.result, happening.event.changes

    def candidates(self) -> Iterator[Mapping[str, Any]]:
        """Orders of the moves of the operation, as near to this order as their choices allow."""
        for move in self.moves():
            tried = [list(self._chosen(choice)) for choice in move.choices]
            for chosen in islice(product(*tried), MOST_TRIED):
                order = move.order
                for values in chosen:
                    for member, value in values:
                        order = placed(order, member, value)
                yield self._with_others(order, move)

    def moves(self) -> tuple[MoveView, ...]:
        """The moves of the operation."""
        return self.position.moves(Wanted(operation=self.operation.name)).items

    def _with_others(self, order: Mapping[str, Any], move: MoveView) -> Mapping[str, Any]:
        """The order with what others than its player say: reserved members, and decisions of the move."""
        decided = [point.sets for point in self.operation.decisions if point.sets and point.member in move.decisions]
        for member in (*self.reserved, *(each for path in decided for each in _stated(self.order, path))):
            order = placed(order, member, _at(self.order, member))
        return order

    @cached_property
    def reserved(self) -> tuple[str, ...]:
        """Members of the order that the service does not let the player of the character state."""
        found, order = list[str](), self.order
        player = self.position.seen_by(self.character)
        while (refused := player.refusal(self.operation.name, order)) and refused.code == CODE:
            places = [fault.place for fault in refused.errors]
            found += [place[1:].replace("/", ".") for place in places]
            order = _without(order, places)
        return tuple(found)

    def _chosen(self, choice: MoveChoiceView) -> Iterator[Chosen]:
        """The values of a choice that may be meant, with their members; none leave it as it is."""
        stated, options = self._stated(choice), [option.value for option in choice.options]
        if stated and all(value in options or _is_other(choice, value) for _, value in stated):
            yield stated
            return
        if not choice.required:
            yield ()
        if stated or choice.required or choice.default is not None:
            yield from (((choice.member, value),) for value in options)

    def _stated(self, choice: MoveChoiceView) -> Chosen:
        """The values that this order has where a choice places some."""
        found, member = list[tuple[str, Any]](), choice.member
        while len(found) < choice.most and (value := _at(self.order, member)) is not MISSING:
            found.append((member, value))
            member = next_place(member) if choice.most > 1 else member
        return tuple(found)


def sent_orders(ask: Ask, engine: Engine, scene: Scene) -> Iterator[Sent]:
    """The accepted orders of a scene for player characters, without those that repeat an event."""
    with campaign_of(ask, scene) as campaign:
        for step in scene["steps"]:
            sent = _sent(engine, campaign, step)
            if take(campaign, step).status in OK and sent is not None:
                yield sent


def _sent(engine: Engine, campaign: SceneCampaign, step: Step) -> Sent | None:
    """The order of a step; None where it is no new order for a player character."""
    if "command" not in step or "refused" in step:
        return None
    inside, raw = is_inside(step, campaign), request_of(step, campaign).body
    position = _moment(engine, campaign, step, inside=inside)
    operation = HANDLERS[campaign.scene["ruleset"], step["command"].replace("-", "_")].resolver.operation
    if replaced_seq(operation, raw) is not None:
        return None
    named = with_ids_of_references(position.call, operation, raw, position.encounter_id)
    if inside:
        position = replace(position, identity=lead_of(named, command_of(operation).lead) or "")
    character = _character(position)
    if character is None or character.kind is not CharacterKind.PC:
        return None
    course = {name: named[name] for name in ABOUT_ITS_COURSE if name in named}
    source = {} if "dice" in course else {"seed": "scene"}
    order = {name: value for name, value in named.items() if name not in NO_ORDER}
    is_forced = bool(named.get("force"))
    seen = _seen_by(position, campaign, step)
    return Sent(seen, character.id, operation, order, {**source, **course}, is_forced)


def _moment(engine: Engine, campaign: SceneCampaign, step: Step, *, inside: bool) -> Position:
    """The moment before a step; outside encounters of the character of its address."""
    if inside and campaign.encounter is not None:
        encounter_id = campaign.encounter.rpartition("/")[2]
        return position_of(engine, campaign, scope_of_combatant(encounter_id), encounter_id, "")
    return position_of(engine, campaign, listing.SCOPE_OF_CHARACTER, None, campaign.characters[step["on"]])


def _character(position: Position) -> Character | None:
    """The stored character who acts."""
    rows, identity = position.rows, position.identity
    behind = rows.combatants[identity].character_id if identity in rows.combatants else identity
    return rows.characters.get(behind or "")


def _seen_by(position: Position, campaign: SceneCampaign, step: Step) -> Position:
    """The position as the sender of a step sees it."""
    sender = step.get("as")
    if sender is None:
        return position
    names = [sender] if sender != PLAYER else [each["name"] for each in campaign.scene["characters"]]
    return position.seen_by(*(campaign.characters[name] for name in names))


def _is_other(choice: MoveChoiceView, value: Any) -> bool:
    """Whether a choice takes a value that is not among its options."""
    kinds = {OtherValues.NUMBER: (int, float), OtherValues.TEXT: str}
    return choice.other is not None and isinstance(value, kinds[choice.other]) and not isinstance(value, bool)


def _at(order: Any, member: str) -> Any:
    """The value at a path of an order; `MISSING` if there is none."""
    for name in member.split("."):
        if isinstance(order, list) and name.isdecimal() and int(name) < len(order):
            order = order[int(name)]
        elif isinstance(order, Mapping) and name in order:
            order = order[name]
        else:
            return MISSING
    return order


def _without(order: Any, pointers: Iterable[str]) -> Any:
    """A copy of an order without the members at some JSON pointers."""
    order = deepcopy(order)
    for pointer in pointers:
        *above, name = pointer[1:].split("/")
        inside = _at(order, ".".join(above)) if above else order
        if isinstance(inside, dict):
            inside.pop(name, None)
    return order


def _stated(order: Any, path: str, before: str = "") -> Iterator[str]:
    """Paths at which an order states a member; a list on the way needs no index in the path."""
    if isinstance(order, list) and not path.split(".", maxsplit=1)[0].isdecimal():
        for index, item in enumerate(order):
            yield from _stated(item, path, f"{before}{index}.")
        return
    name, _, rest = path.partition(".")
    found = _at(order, name)
    if found is not MISSING and rest:
        yield from _stated(found, rest, f"{before}{name}.")
    elif found is not MISSING:
        yield f"{before}{name}"
