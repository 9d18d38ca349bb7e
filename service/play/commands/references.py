"""References in orders: a participant is named by id, by a unique name, or by its external reference.

Ids replace the others before anything else reads an order, so events, prompts and rights know ids only.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache, cached_property, partial
from itertools import chain
from typing import Any, get_args

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call
from service.play.commands.authorize import check_role
from service.play.commands.orders import REPLACES, command_of
from service.play.forms.excerpts import IS_ID
from service.play.participants import encounters
from service.play.participants.participants import Participants
from service.play.resources.rows import Character, CharacterKind, Combatant, EncounterStatus, Role
from service.play.resources.snapshot import Scope
from service.play.row_filter import RowFilter
from service.pointer_tokens import unescape
from service.resolution.refusal import Refusal, Translating, moved
from service.rulesets.contract import Operation
from service.rulesets.stored.commands import Command
from service.rulesets.stored.participants import Participant
from service.rulesets.vocabulary import Id
from service.schemas.faults import member_of
from service.values import is_required

PCS = "pcs"
"""In a list of participants: all player characters."""
STORED = "stored"
"""Member of a participant; false for one that is not stored, whatever its name."""
MAY_BE_NEW = Phrase('If it is not stored, add `"stored": false`.')
"""Advice about an unknown name in an order."""


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
    command, directory = command_of(operation), Directory(call, encounter_id, operation)
    if fills_lead and encounter_id is not None and _lacks_lead(call, operation, raw):
        identity = directory.acting
        raw = raw if identity is None else {**raw, command.lead[1:]: {"id": identity}}
    named = dict(raw)
    for participant, token, rest in _places(command):
        if token in named:
            named[token] = _at(named[token], rest, f"/{token}", partial(directory.pick, participant))
    return named


def ids_in(operation: Operation, raw: Mapping[str, Any]) -> tuple[str, ...] | None:
    """The ids of the participants that an order names; None if it names some otherwise, or not the one who acts."""
    command, found = command_of(operation), list[str]()

    def note(value: Any, _pointer: str) -> None:
        text = value.get("id", value.get("name")) if isinstance(value, dict) else value
        found.extend([text] if isinstance(text, str) else [])

    for _, token, rest in _places(command):
        if token in raw:
            _at(raw[token], rest, "", note)
    return tuple(dict.fromkeys(found)) if command.lead.split("/")[1] in raw and all(map(IS_ID, found)) else None


def as_sent(raw: Mapping[str, Any]) -> Translating:
    """A block in which refusals of an order point to the texts that were replaced by participants with ids.

    Args:
        raw: the order as it was sent.
    """
    return Translating((Refusal,), lambda refused: moved(refused, partial(_place_in, raw)))


def _place_in(raw: Any, pointer: str) -> str:
    """A pointer into an order as it was sent: no deeper than to a text."""
    value, place = raw, ""
    for token in pointer.split("/")[1:]:
        if isinstance(value, str):
            break
        value, place = member_of(value, unescape(token)), f"{place}/{token}"
    return place


def ids_of_references(call: Call, texts: Iterable[str], encounter_id: str | None, pointer: str) -> tuple[str, ...]:
    """The ids that a list of references means; `pcs` means all player characters who take part.

    In an encounter, the id of a character means its combatant.

    Args:
        call: of the sender.
        texts: the references.
        encounter_id: the encounter of the address; None outside encounters.
        pointer: to the list.

    Raises:
        Refusal: as `with_ids_of_references`.
    """
    directory = Directory(call, encounter_id)
    listed = (
        directory.pcs if text == PCS else (directory.id_here(text, f"{pointer}/{place}"),)
        for place, text in enumerate(texts)
    )
    return tuple(chain.from_iterable(listed))


class Directory:
    """The participants that a caller may name; it reads them when a name is looked up.

    Args:
        call: of the sender.
        encounter_id: of the encounter with its combatants; None for all characters of the campaign.
        operation: for which names are looked up, if its order may be forbidden; a caller without the right reads
            nothing.
    """

    def __init__(self, call: Call, encounter_id: str | None, operation: Operation | None = None) -> None:
        self._call, self._encounter_id, self._operation = call, encounter_id, operation

    @cached_property
    def _participants(self) -> Participants:
        if self._operation is not None:
            check_role(self._call.actor, self._operation)
        if self._encounter_id is None:
            rows = self._call.work.load(Scope(characters=None))
            return Participants.of_characters(rows, rows.characters)
        rows = self._call.work.load(Scope(encounters=(self._encounter_id,)))
        return Participants.of_encounter(rows, encounters.existing(rows, self._encounter_id))

    @cached_property
    def _labels(self) -> Mapping[str, str]:
        """Id -> name of each participant that the caller sees."""
        seen = self._participants.visible_to(self._call.actor.row_filter)
        return {identity: self._participants.by_id[identity].row.name for identity in seen}

    @cached_property
    def _names(self) -> tuple[tuple[str, str], ...]:
        """Each name and external reference, with the id that it means."""
        characters, row_filter = self._participants.characters, self._call.actor.row_filter
        return tuple(
            (text, identity)
            for identity in self._labels
            for row in _rows_of(self._participants, identity)
            for text in _texts_of(row, characters.get(identity), row_filter)
        )

    @property
    def acting(self) -> str | None:
        """The participant who acts in an order that names no one; None if that is unclear."""
        return _acting(self._call, self._participants)

    @property
    def pcs(self) -> tuple[str, ...]:
        """Ids of the player characters who take part."""
        present = (identity for identity in self._labels if identity not in self._participants.away)
        return tuple(each for each in present if _is_pc(self._participants.characters.get(each)))

    def find(self, text: str) -> frozenset[str]:
        """The ids that a text means; the case of letters counts only if it makes a difference."""
        exact = frozenset(identity for name, identity in self._names if name == text)
        return exact or frozenset(identity for name, identity in self._names if name.casefold() == text.casefold())

    def id_of(self, text: str, pointer: str, advice: str = MAY_BE_NEW) -> str:
        """The id that a text means; an id means itself.

        Args:
            text: an id, a name or an external reference.
            pointer: to it.
            advice: what to do if no participant has the name.

        Raises:
            Refusal: `not_found`, `ambiguous_name`.
        """
        if IS_ID(text.lower()):  # the schema refuses one in capital letters
            return text
        found = self.find(text)
        if not found and not text:
            return text  # the schema refuses it
        if not found:
            raise refusals.unknown_name(pointer, text, self._labels.values(), advice)
        if len(found) > 1:
            raise refusals.ambiguous_name(pointer, text, {each: self._labels[each] for each in sorted(found)})
        return next(iter(found))

    def id_here(self, text: str, pointer: str) -> str:
        """The id that a text means: of a character in the encounter that of its combatant, if the caller sees it.

        Raises:
            Refusal: as `id_of`.
        """
        identity = self.id_of(text, pointer, advice="")
        return next((each for each in self._labels if self._participants.character_of(each) == identity), identity)

    def pick(self, participant: Participant, value: Any, pointer: str) -> Any:
        """A participant of an order with its id; one that is not stored stays as it is."""
        if isinstance(value, str):
            found = self.id_of(value, pointer)
            return found if participant.kind is Id else {"id": found}
        if not isinstance(value, dict):
            return value
        stored = value.get(STORED)
        rest = _without(value, STORED) if isinstance(stored, bool) else value
        identity, name = rest.get("id"), rest.get("name")
        if isinstance(identity, str):
            return {**rest, "id": self.id_of(identity, f"{pointer}/id")}
        if stored is False or not isinstance(name, str):
            return rest
        is_bare = rest.keys() <= {"id", "name"}
        if not (is_bare or stored or self.find(name)):
            return rest
        return {**_without(rest, "name"), "id": self.id_of(name, f"{pointer}/name")}


def _without(value: Mapping[str, Any], member: str) -> Mapping[str, Any]:
    return {name: each for name, each in value.items() if name != member}


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
    if token in raw or REPLACES in raw or "/" in token or lead.optional:
        return False
    return call.actor.role is Role.PLAYER or lead.must_be_stored or _requires(operation.request, token)


@cache
def _requires(request: Any, name: str) -> bool:
    """Whether one of the forms of a request requires a member."""
    forms = get_args(request) or (request,)
    return any(each.name.rstrip("_") == name and is_required(each) for form in forms for each in fields(form))


@cache
def _places(command: Command) -> tuple[tuple[Participant, str, tuple[str, ...]], ...]:
    """Each participant with its member of the body, and the path to it from there."""
    paths = ([token.rstrip("_") for token in each.path.split(".")] for each in command.participants)
    return tuple((each, token, tuple(rest)) for each, (token, *rest) in zip(command.participants, paths, strict=True))


def _at(value: Any, tokens: tuple[str, ...], pointer: str, pick: Callable[[Any, str], Any]) -> Any:
    """A body with what is at a path replaced; of a list, each item."""
    if isinstance(value, list):
        return [_at(item, tokens, f"{pointer}/{place}", pick) for place, item in enumerate(value)]
    if not tokens:
        return pick(value, pointer)
    token = tokens[0]
    if not isinstance(value, dict) or token not in value:
        return value
    return {**value, token: _at(value[token], tokens[1:], f"{pointer}/{token}", pick)}
