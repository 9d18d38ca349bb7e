"""References in orders: a participant is named by id, by a unique name, or by its external reference.

Ids replace the others before anything else reads an order, so events, prompts and rights know ids only.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, fields
from functools import cache, partial
from itertools import chain
from typing import Any, get_args

from service.play import refusals
from service.play.call import Call
from service.play.commands.authorize import check_role
from service.play.commands.orders import command_of
from service.play.participants import encounters
from service.play.participants.participants import Participants
from service.play.resources.rows import Character, CharacterKind, Combatant, EncounterStatus, Role
from service.play.resources.snapshot import Scope
from service.play.row_filter import RowFilter
from service.rulesets.contract.operation import Operation
from service.rulesets.stored.commands import Command
from service.rulesets.stored.participants import Participant
from service.rulesets.vocabulary import Id
from service.schemas.faults import escape
from service.values import dataclass

_is_id = re.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}").fullmatch
PCS = "pcs"
"""In a list of participants: all player characters."""
STORED = "stored"
"""Member of a participant; false for one that is not stored, whatever its name."""
Pick = Callable[[Participant, Any, str], Any]
"""`(declaration, participant as it was sent, JSON pointer) -> participant with its id`."""


def with_ids_of_references(
    call: Call, operation: Operation, raw: Mapping[str, Any], encounter_id: str | None, *, fills_lead: bool = True
) -> Mapping[str, Any]:
    """An order that names its participants by ids.

    Args:
        call: of the sender.
        operation: of the order.
        raw: the order as it was sent.
        encounter_id: the encounter of the address; None outside encounters.
        fills_lead: whether a missing acting participant of an encounter is filled in: with a player's own combatant,
            for game masters with the one whose turn it is.

    Raises:
        Refusal: `not_found` for a name without an owner, `ambiguous_name` for one with several.
    """
    command = command_of(operation)
    lacks_lead = fills_lead and encounter_id is not None and _lacks_lead(call, operation, raw)
    if not lacks_lead and not _refers(command, raw):
        return raw
    check_role(call.actor, operation)
    directory = Directory.of(call, encounter_id)
    if lacks_lead and (identity := directory.acting) is not None:
        raw = {**raw, command.lead[1:]: {"id": identity}}
    return _picked(command, raw, directory.pick)


def ids_of_references(call: Call, texts: Iterable[str], encounter_id: str | None, pointer: str) -> tuple[str, ...]:
    """The ids that a list of references means; `pcs` means all player characters who take part.

    Args:
        call: of the sender.
        texts: the references.
        encounter_id: the encounter of the address; None outside encounters.
        pointer: to the list.

    Raises:
        Refusal: as `with_ids_of_references`.
    """
    given = tuple(texts)
    if all(map(_is_id, given)):
        return given
    directory = Directory.of(call, encounter_id)
    listed = (
        directory.pcs if text == PCS else (directory.id_of(text, f"{pointer}/{place}"),)
        for place, text in enumerate(given)
    )
    return tuple(chain.from_iterable(listed))


@dataclass(frozen=True, slots=True)
class Directory:
    """The participants whom a caller may name.

    Attributes:
        names: each name and external reference, with the id that it means.
        labels: id -> name.
        acting: who acts in an order that names no one; None if that is unclear.
        pcs: ids of the player characters.
    """

    names: tuple[tuple[str, str], ...]
    labels: Mapping[str, str]
    acting: str | None
    pcs: tuple[str, ...]

    @classmethod
    def of(cls, call: Call, encounter_id: str | None) -> "Directory":
        """The combatants of an encounter, or the characters of the campaign, as far as the caller sees them.

        Raises:
            Refusal: `not_found`.
        """
        if encounter_id is None:
            rows = call.work.load(Scope(characters=None))
            participants = Participants.of_characters(rows, rows.characters)
        else:
            rows = call.work.load(Scope(encounters=(encounter_id,)))
            participants = Participants.of_encounter(rows, encounters.existing(rows, encounter_id))
        row_filter = call.actor.row_filter
        seen = participants.visible_to(row_filter)
        names = tuple(
            (text, identity)
            for identity in seen
            for row in _rows_of(participants, identity)
            for text in _texts_of(row, participants.characters.get(identity), row_filter)
        )
        labels = {identity: participants.by_id[identity].row.name for identity in seen}
        present = [identity for identity in seen if identity not in participants.away]
        pcs = tuple(each for each in present if _is_pc(participants.characters.get(each)))
        return cls(names, labels, _acting(call, participants), pcs)

    def find(self, text: str) -> frozenset[str]:
        """The ids that a text means; the case of letters counts only if it makes a difference."""
        exact = frozenset(identity for name, identity in self.names if name == text)
        return exact or frozenset(identity for name, identity in self.names if name.casefold() == text.casefold())

    def id_of(self, text: str, pointer: str) -> str:
        """The id that a text means; an id means itself.

        Raises:
            Refusal: `not_found`, `ambiguous_name`.
        """
        if _is_id(text):
            return text
        found = self.find(text)
        if not found and not text:
            return text  # the schema refuses it
        if not found:
            raise refusals.unknown_name(pointer, text, self.labels.values())
        if len(found) > 1:
            raise refusals.ambiguous_name(pointer, text, {each: self.labels[each] for each in sorted(found)})
        return next(iter(found))

    def pick(self, participant: Participant, value: Any, pointer: str) -> Any:
        """A participant of an order with its id; one that is not stored stays as it is."""
        if isinstance(value, str):
            found = self.id_of(value, pointer)
            return found if participant.kind is Id else {"id": found}
        if not isinstance(value, Mapping):
            return value
        stored = value.get(STORED)
        rest = {name: each for name, each in value.items() if name != STORED or not isinstance(stored, bool)}
        identity, name = rest.get("id"), rest.get("name")
        if isinstance(identity, str):
            return {**rest, "id": self.id_of(identity, f"{pointer}/id")}
        is_bare = rest.keys() <= {"id", "name"}
        if stored is False or not isinstance(name, str) or not (is_bare or stored or self.find(name)):
            return rest
        return {**{each: rest[each] for each in rest if each != "name"}, "id": self.id_of(name, f"{pointer}/name")}


def _is_pc(character: Character | None) -> bool:
    return character is not None and character.kind is CharacterKind.PC


def _acting(call: Call, participants: Participants) -> str | None:
    """Returns the own combatant, or the one whose turn it is; None if neither is clear."""
    encounter = participants.encounter
    if encounter is None or encounter.status is not EncounterStatus.RUNNING:
        return None
    if call.actor.role is Role.GM:
        return encounter.turn
    own = [each for each, character in participants.characters.items() if character.id in call.actor.characters]
    return encounter.turn if encounter.turn in own else own[0] if len(own) == 1 else None


def _rows_of(participants: Participants, identity: str) -> Iterator[Character | Combatant]:
    """The combatant, and the character behind it."""
    row, character = participants.by_id[identity].row, participants.characters.get(identity)
    yield row
    if character is not None and character is not row:
        yield character


def _texts_of(row: Character | Combatant, character: Character | None, row_filter: RowFilter | None) -> Iterator[str]:
    """Name and external reference; the reference of a participant with secrets is one of them."""
    yield row.name
    if row.external_ref is not None and (row_filter is None or row_filter.knows(character)):
        yield row.external_ref


def _lacks_lead(call: Call, operation: Operation, raw: Mapping[str, Any]) -> bool:
    """Whether an order does not have its acting participant, which is a member of the order itself.

    A game master's order may do without, for example for a free roll, unless the operation requires the participant.
    """
    command = command_of(operation)
    token, lead = command.lead[1:], command.participants[0]
    if "/" in token or lead.optional or token in raw or "replaces" in raw:
        return False
    return call.actor.role is Role.PLAYER or lead.must_be_stored or _requires(operation.request, token)


@cache
def _requires(request: Any, name: str) -> bool:
    """Whether one of the forms of a request requires a member."""
    forms = get_args(request) or (request,)
    return any(each.name.rstrip("_") == name and _is_required(each) for form in forms for each in fields(form))


def _is_required(member: "Field[Any]") -> bool:
    return member.default is MISSING and member.default_factory is MISSING


def _refers(command: Command, raw: Mapping[str, Any]) -> bool:
    """Whether an order names a participant by anything but an id."""
    return any(_has_reference(raw, tokens) for tokens in _paths(command))


def _has_reference(value: Any, tokens: tuple[str, ...]) -> bool:
    for place, token in enumerate(tokens):
        if isinstance(value, list):
            return any(_has_reference(item, tokens[place:]) for item in value)
        if not isinstance(value, Mapping) or token not in value:
            return False
        value = value[token]
    if isinstance(value, list):
        return any(_has_reference(item, ()) for item in value)
    if isinstance(value, Mapping):
        if STORED in value or ("name" in value and value.get("id") is None):
            return True
        value = value.get("id")
    return isinstance(value, str) and not _is_id(value)


@cache
def _paths(command: Command) -> tuple[tuple[str, ...], ...]:
    """The path of each participant in the body."""
    return tuple(tuple(token.rstrip("_") for token in each.path.split(".")) for each in command.participants)


def _picked(command: Command, raw: Mapping[str, Any], pick: Pick) -> Mapping[str, Any]:
    for participant, tokens in zip(command.participants, _paths(command), strict=True):
        raw = _at(raw, tokens, "", partial(pick, participant))
    return raw


def _at(value: Any, tokens: tuple[str, ...], pointer: str, pick: Callable[[Any, str], Any]) -> Any:
    """A body with what is at a path replaced; of a list, each item."""
    if isinstance(value, list):
        return [_at(item, tokens, f"{pointer}/{place}", pick) for place, item in enumerate(value)]
    if not tokens:
        return pick(value, pointer)
    token = tokens[0]
    if not isinstance(value, Mapping) or token not in value:
        return value
    return {**value, token: _at(value[token], tokens[1:], f"{pointer}/{escape(token)}", pick)}
