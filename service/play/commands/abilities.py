"""Abilities of a stored character or combatant: every operation with what bars it."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import field
from enum import StrEnum
from typing import Annotated, Any

from service.play import refusals
from service.play.call import Call
from service.play.commands.bars import visible_to_player
from service.play.forms.bars import BarView, bar_view
from service.play.participants import encounters, upkeep
from service.play.participants.participants import Participants
from service.play.resources.snapshot import Scope
from service.rulesets.contract import Operation
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.abilities import AbilityTable, of_items
from service.rulesets.stored.bars import AnyBarContext, Bar, BarContext
from service.rulesets.stored.figures import Cast
from service.rulesets.stored.participants import Participant
from service.rulesets.vocabulary import Doc
from service.translations.language import Language
from service.values import dataclass, replace

_NO_TABLE = AbilityTable(abilities=StrEnum, rows=())
"""The table of a game without abilities."""
_ALL_DIFFER: Mapping[str, str] = {}
"""Likeness of things of which none is like another."""
THIS = ""
"""Pointer of the one participant who is asked about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotAbilityView:
    """A thing in a slot, with what bars its use."""

    slot: Annotated[int, Doc("Number of the slot.")]
    name: Annotated[str, Doc("Name of the thing.")]
    bars: Annotated[tuple[BarView, ...], Doc("Everything that closes its use.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleAbilityView:
    """A part in an operation, with what bars a character or combatant from it."""

    operation: Annotated[str, Doc("Name of the operation.")]
    role: Annotated[str, Doc("The participant of its order, such as `attacker`.")]
    open: Annotated[bool, Doc("Whether nothing bars it, apart from what depends on the order.")]
    bars: Annotated[tuple[BarView, ...], Doc("Everything that closes it.")]
    items: Annotated[
        Mapping[str, tuple[BarView, ...]],
        Doc("Name of an item that could be used -> its bars; of several with this name, those of the selected one."),
    ]
    slots: Annotated[
        tuple[SlotAbilityView, ...],
        Doc("Every usable item in a slot, also items with equal names."),
    ] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilitiesView:
    """All operations, each with what bars a character or combatant from it now."""

    operations: Annotated[tuple[RoleAbilityView, ...], Doc("In the order of the documentation.")]


def of_combatant(call: Call, encounter_id: str, combatant_id: str) -> AbilitiesView:
    """The abilities of a combatant.

    Raises:
        Refusal: `not_found`.
    """
    rows = call.work.load(scope_of_combatant(encounter_id))
    participants = Participants.of_encounter(rows, encounters.existing(rows, encounter_id))
    return _abilities(call, participants, combatant_id, "combatant")


def of_character(call: Call, character_id: str) -> AbilitiesView:
    """The abilities of a character; in an encounter it is bound by the turns there.

    Raises:
        Refusal: `not_found`.
    """
    rows = call.work.load(scope_of_character(character_id))
    return _abilities(call, Participants.of_characters(rows, (character_id,)), character_id, "character")


def scope_of_combatant(encounter_id: str) -> Scope:
    """The rows on which the abilities of a combatant depend."""
    return Scope(encounters=(encounter_id,))


def scope_of_character(character_id: str) -> Scope:
    """The rows on which the abilities of a character depend."""
    return Scope(characters=(character_id,))


def _abilities(call: Call, participants: Participants, identity: str, what: str) -> AbilitiesView:
    row_filter = call.actor.row_filter
    seen = participants.visible_to(row_filter)
    refusals.existing(identity if identity in seen else None, what)
    codec = call.codec()
    cast = upkeep.settled(participants.cast(codec), codec.ruleset, codec.options)
    roles = _roles(codec.ruleset, players_only=row_filter is not None)
    lister = AbilityLister.of(call, participants, cast, identity)
    return AbilitiesView(operations=tuple(lister.role(operation, participant) for operation, participant in roles))


def _roles(ruleset: Ruleset, *, players_only: bool) -> Iterator[tuple[Operation, Participant]]:
    """Every part in every operation; parts that only game masters order are left out for players."""
    for operation in ruleset.operations:
        command = operation.command
        if command is not None and not (players_only and command.gm_only):
            yield from ((operation, participant) for participant in command.participants)


@dataclass(frozen=True, slots=True)
class AbilityLister:
    """Lists the abilities of one participant.

    Attributes:
        ruleset: the game.
        language: in which the caller reads.
        cast: all in the encounter.
        identity: id of the participant in question.
        options: house rules.
        is_secret: whether only visible bars are listed.
        known: needed abilities, and alternatives -> the bars of an order with them, as found so far.
    """

    ruleset: Ruleset
    language: Language
    cast: Cast
    identity: str
    options: Any
    is_secret: bool = False
    known: dict[tuple[tuple[str, ...], tuple[str, ...]], tuple[BarView, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, call: Call, participants: Participants, cast: Cast, identity: str) -> "AbilityLister":
        """The lister of a participant; its invisible bars are left out for callers who do not know its numbers."""
        codec, rows = call.codec(), call.actor.row_filter
        is_secret = rows is not None and not rows.knows(participants.characters.get(identity))
        return cls(codec.ruleset, call.language, cast, identity, codec.options, is_secret=is_secret)

    def role(self, operation: Operation, participant: Participant) -> RoleAbilityView:
        """A part in an operation."""
        bars, needs = self.bars(participant), self._needs(participant)
        return RoleAbilityView(
            operation=operation.name,
            role=participant.path,
            open=not bars,
            bars=bars,
            items=self.items(participant),
            slots=tuple(self._slots(self._table, needs)),
        )

    def bars(self, participant: Participant) -> tuple[BarView, ...]:
        """Bars of every order in a part, and those of all alternatives where none is open."""
        key = needs, alternatives = participant.abilities(), participant.any_of(self.cast[self.identity])
        if key not in self.known:
            closed = all(self._table.bars(self._context, (each,)) for each in alternatives)
            needs = (*needs, *(alternatives if closed else ()))
            self.known[key] = self._views_of(self._table.bars(self._context, needs))
        return self.known[key]

    def items(self, participant: Participant) -> Mapping[str, tuple[BarView, ...]]:
        """Name of each item that could be used in a part -> what bars it."""
        found = self._items(self._table, self._needs(participant))
        return {name: self._views_of(bars) for name, bars in found}

    def usable(self, participant: Participant, like: Mapping[str, str]) -> Iterator[str]:
        """Names of the items that could be used in a part and that nothing bars.

        Args:
            participant: the part.
            like: name of an item -> name of the first one that is like it, so that the same bars it.
        """
        found = self._items(self._table, self._needs(participant), like)
        return (name for name, bars in found if not bars)

    @property
    def kinds(self) -> Mapping[str, Any]:
        """Kinds of the things of the participant, by name."""
        return self._table.kinds(self.cast[self.identity])

    def _needs(self, participant: Participant) -> tuple[str, ...]:
        """All abilities of a part with alternatives, or else those that every order needs."""
        alternatives = participant.any_of(self.cast[self.identity])
        return participant.all_needs if alternatives else participant.abilities()

    @property
    def _table(self) -> AbilityTable:
        characters = self.ruleset.characters
        return _NO_TABLE if characters is None or characters.abilities is None else characters.abilities

    @property
    def _context(self) -> AnyBarContext:
        return BarContext(figure=self.cast[self.identity], options=self.options, ability="", cast=self.cast)

    def _items(
        self, table: AbilityTable, needs: Collection[str], like: Mapping[str, str] = _ALL_DIFFER
    ) -> Iterator[tuple[str, tuple[Bar, ...]]]:
        """Each name of an item that the participant could use with an ability that items can bar, and its bars."""
        table_of_items, names = self._things(table, needs)
        known = dict[str, tuple[Bar, ...]]()
        for name in dict.fromkeys(map(str, names)):
            first = like.get(name, name)
            if first not in known:
                known[first] = table_of_items.bars(self._context, needs, (first,))
            yield name, known[first]

    def _slots(self, table: AbilityTable, needs: Collection[str]) -> Iterator[SlotAbilityView]:
        """Each item in a slot that the participant could use with an ability that items can bar."""
        table_of_items, names = self._things(table, needs)
        for name in names:
            slot = getattr(name, "slot", None)
            if slot is not None:
                bars = table_of_items.bars(self._context, needs, (name,))
                yield SlotAbilityView(slot=slot, name=str(name), bars=self._views_of(bars))

    def _things(self, table: AbilityTable, needs: Collection[str]) -> tuple[AbilityTable, tuple[str, ...]]:
        """The rows about items, and the names of the items; a name has a `slot` where several may share it."""
        table_of_items = of_items(table)
        if self.is_secret or not any(set(row.bars).intersection(needs) for row in table_of_items.rows):
            return table_of_items, ()
        return table_of_items, table.items(self.cast[self.identity], needs)

    def _views_of(self, bars: tuple[Bar, ...]) -> tuple[BarView, ...]:
        known = visible_to_player(bars, frozenset() if self.is_secret else frozenset({THIS}))
        return tuple(bar_view(replace(bar, pointer=THIS), self.ruleset, self.language) for bar in known)
