"""Subjects of an event: characters and combatants at the time of logging, with their secrets."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from service.play.participants.encounters import by_turns
from service.play.resources.event_types import IN_ENCOUNTERS
from service.play.resources.rows import Change, CharacterKind, Document, Encounter, Event
from service.play.resources.snapshot import Snapshot
from service.values import dataclass


@dataclass(frozen=True, slots=True)
class Subject:
    """A character or combatant.

    Attributes:
        name: of it.
        character_id: the stored character that it is; None for a foe.
        is_pc: whether it is a member of the party, without secrets.
        hidden: whether players do not see that it is there.
        sheet: what it was built from.
        state: how it is.
        conditions: what lasts or lasted on it.
        side: its side; None for a character.
        place: id of the encounter and position in it; None for a character.
    """

    name: str
    character_id: str | None
    is_pc: bool
    hidden: bool
    sheet: Document
    state: Document
    conditions: Document
    side: str | None = None
    place: tuple[str, int] | None = None


UNKNOWN = Subject("", None, is_pc=False, hidden=True, sheet={}, state={}, conditions={})
"""A subject that is gone, with everything secret to be safe."""


@dataclass(frozen=True, slots=True)
class Subjects:
    """Participants of an event.

    Attributes:
        combatants: id -> all in the encounters of the event; of a command the named and the hidden ones.
        characters: id -> the characters behind them, and others named by the event.
        on_stage: ids of characters that players see in some encounter.
        encounters: id -> an encounter.
    """

    combatants: Mapping[str, Subject]
    characters: Mapping[str, Subject]
    on_stage: frozenset[str]
    encounters: Mapping[str, Encounter]

    @classmethod
    def of(cls, event: Event, rows: Snapshot) -> "Subjects":
        """The subjects of an event: present rows, and those that it removed."""
        combatants = list(rows.combatants.values())
        if event.encounter_id is None and event.type not in IN_ENCOUNTERS:  # other places of characters are secret
            changed = {change.id for change in event.changes}
            combatants = [combatant for combatant in combatants if combatant.id in changed]
        present = _with_removed("character", rows.characters.values(), event.changes)
        characters = {row.id: _character(row) for row in present}
        seen = {each.character_id for each in rows.combatants.values() if each.character_id and not each.hidden}
        fighting = _with_removed("combatant", combatants, event.changes)
        by_id = {row.id: _combatant(row, characters) for row in fighting}
        return cls(by_id, characters, frozenset(rows.on_stage | seen), rows.encounters)

    def __getitem__(self, identity: str) -> Subject:
        """The participant with this id."""
        return self.combatants.get(identity) or self.characters.get(identity) or UNKNOWN

    def is_pc(self, character_id: str | None) -> bool:
        """Whether a character is a member of the party."""
        return character_id is not None and self[character_id].is_pc

    @property
    def all_ids(self) -> set[str]:
        """Ids of all subjects."""
        return {*self.combatants, *self.characters}

    def seen_turn(self, turn: str | None) -> str | None:
        """The turn that players see: during that of a hidden combatant, the last visible one."""
        if turn is None or not self[turn].hidden:
            return turn
        orders = map(by_turns, self.encounters.values())
        order = next((order for order in orders if turn in order), (turn,))
        return last_seen(order, turn, {identity for identity in order if not self[identity].hidden})

    def seen_position(self, identity: str) -> int:
        """Position among the combatants of the encounter that players see, from 1."""
        encounter, position = self[identity].place or ("", 0)
        others = (each.place for each in self.combatants.values() if each.place and not each.hidden)
        return 1 + sum(place[0] == encounter and place[1] < position for place in others)

    def named_in(self, event: Event) -> set[str]:
        """Ids of participants in the order, and of those that the event changed."""
        texts = _named_in(event)
        return {identity for identity in self.all_ids if identity in texts}

    def named_in_result(self, event: Event) -> set[str]:
        """Ids of the combatants in the result."""
        texts = set(texts_of(event.result))
        return {identity for identity, subject in self.combatants.items() if {identity, subject.name} & texts}

    def names(self, *, hidden_only: bool) -> frozenset[str]:
        """Ids and names of hidden subjects, or of all with secrets.

        A character of the game master is hidden where it takes no part that players can see.
        """
        on_stage = {subject.character_id for subject in self.combatants.values() if not subject.hidden}
        off_stage = {identity for identity, subject in self.characters.items() if not subject.is_pc} - on_stage
        hidden = off_stage | {identity for identity, subject in self.combatants.items() if subject.hidden}
        secret = hidden if hidden_only else hidden | {each for each in self.all_ids if not self[each].is_pc}
        return frozenset((*secret, *(self[identity].name for identity in secret), *self._hidden_sides()))

    @property
    def open_names(self) -> frozenset[str]:
        """Names of dice streams that players see: of the party, and of sides with visible combatants."""
        party = {identity for identity in self.all_ids if self[identity].is_pc and not self[identity].hidden}
        sides = {each.side for each in self.combatants.values() if each.side and not each.hidden}
        return frozenset((*party, *(self[identity].name for identity in party), *sides))

    def _hidden_sides(self) -> set[str]:
        """Sides without visible combatants."""
        sides: dict[bool, set[str]] = {True: set(), False: set()}
        for subject in self.combatants.values():
            sides[subject.hidden].add(subject.side or subject.name)
        return sides[True] - sides[False]


def last_seen(order: Sequence[str], turn: str, seen: Collection[str]) -> str | None:
    """The visible combatant who acted last up to a turn, or acts next; None where none is visible."""
    later = order.index(turn) + 1
    return next((identity for identity in (*reversed(order[:later]), *order[later:]) if identity in seen), None)


def texts_of(value: Any) -> Iterator[str]:
    """All texts in a JSON value, also names of members."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from value
        for item in value.values():
            yield from texts_of(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from texts_of(item)


def _named_in(event: Event) -> set[str]:
    """All texts that may be ids of participants in an event."""
    return {event.acting or "", *texts_of(event.request), *(change.id for change in event.changes)}


def _with_removed(resource: str, rows: Iterable[Any], changes: Iterable[Change]) -> list[Any]:
    """Present rows, and those that an event removed, before their removal."""
    removed = (
        SimpleNamespace(**{"id": change.id, **change.before})
        for change in changes
        if change.resource == resource and change.path == "" and isinstance(change.before, Mapping)
    )
    return [*rows, *removed]


def _character(row: Any) -> Subject:
    return Subject(row.name, row.id, row.kind == CharacterKind.PC, False, row.sheet, row.state, row.conditions)


def _combatant(row: Any, characters: Mapping[str, Subject]) -> Subject:
    behind = characters.get(row.character_id or "", UNKNOWN)
    looks = row if row.character_id is None else behind
    return Subject(
        name=row.name,
        character_id=row.character_id,
        is_pc=behind.is_pc,
        hidden=row.hidden,
        sheet=looks.sheet,
        state=looks.state,
        conditions=looks.conditions,
        side=row.side,
        place=(row.encounter_id, row.position),
    )
