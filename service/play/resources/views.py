"""What callers see of what is stored: made here for single reads, lists and events alike."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Annotated, Any, NewType, TypeVar

from service.play.resources.codec import Codec
from service.play.resources.rows import (
    Campaign,
    Change,
    Character,
    CharacterKind,
    CombatantStatus,
    Encounter,
    EncounterStatus,
    Event,
    Key,
    PlayerDice,
    PlayerNumbers,
    Role,
    Visibility,
)
from service.resolution.answer import Rendered
from service.rulesets.contract.messages import Message
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.conditions import Condition
from service.rulesets.vocabulary import Absent, Doc, Id, OptionValue, Sometimes
from service.translations.language import ENGLISH, Language

View = TypeVar("View")
SeenCharacter = NewType("SeenCharacter", Character)
"""A character that a viewer may see; only `service.play.visibility.projection` makes them."""
SeenEvent = NewType("SeenEvent", Event)
"""An event as far as a viewer may see it; only `service.play.visibility.projection` makes them."""
Version = Annotated[int, Doc("Counts changes; the ETag.")]
CreatedAt = Annotated[datetime, Doc("When it was made.")]
Conditions = Annotated[
    Mapping[str, Condition],
    Doc("Id -> what lasts or lasted; a stored character has its own, those of foes are for the game master."),
]
UpdatedAt = Annotated[datetime, Doc("When it last changed.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignView:
    """A table that plays one game."""

    id: Annotated[Id, Doc("Stands in the address of all that belongs to it.")]
    name: Annotated[str, Doc("What people call it.")]
    ruleset: Annotated[str, Doc("The game it plays.")]
    options: Annotated[Mapping[str, OptionValue], Doc("House rules that differ from the game's defaults.")]
    player_dice: Annotated[PlayerDice, Doc("Whether players may send `dice` or a `seed`.")]
    player_numbers: Annotated[
        PlayerNumbers, Doc("Whether players may state numbers of their own characters that are looked up otherwise.")
    ]
    player_circumstances: Annotated[bool, Doc("Whether players may state difficulty, cover, distance and the like.")]
    player_turns: Annotated[bool, Doc("Whether players may end and delay their own turns.")]
    version: Version
    created_at: CreatedAt
    updated_at: UpdatedAt


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyView:
    """A key, without its secret."""

    id: Annotated[Id, Doc("By which events name it; it opens nothing.")]
    label: Annotated[str, Doc("Whom or what it is for.")]
    role: Annotated[Role, Doc("What it may do.")]
    characters: Annotated[tuple[Id, ...], Doc("Characters that a player's key commands.")]
    dry_runs: Annotated[int, Doc("How often its owner has looked what a command would do.")]
    created_at: CreatedAt
    revoked_at: Annotated[datetime | None, Doc("Since when it is useless; null while it is good.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class CreatedKeyView(KeyView):
    """A new key; the token is shown this once."""

    token: Annotated[str, Doc("What its owner sends as `Authorization: Bearer ...`. Nobody can read it again.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class CreatedCampaignView(CampaignView):
    """A new campaign and its first key."""

    key: Annotated[CreatedKeyView, Doc("A game master's key, shown this once.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterView:
    """A stored character."""

    ruleset: Annotated[str, Doc("The game.")]
    id: Annotated[Id, Doc("Stands in its address, and in orders outside encounters.")]
    campaign_id: Annotated[Id, Doc("Whose character it is.")]
    kind: Annotated[CharacterKind, Doc("Who plays it.")]
    name: Annotated[str, Doc("Unique in the campaign; also the name of its dice stream.")]
    external_ref: Annotated[str | None, Doc("Its id elsewhere.")]
    sheet: Annotated[Any, Doc("What the player built.")]
    state: Annotated[Any, Doc("How it is.")]
    conditions: Conditions
    derived: Annotated[Any, Doc("What follows from both; read-only.")]
    version: Version
    created_at: CreatedAt
    updated_at: UpdatedAt


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatantView:
    """One who takes part in an encounter."""

    id: Annotated[Id, Doc("By which orders in the encounter name it.")]
    name: Annotated[str, Doc("Unique in the encounter; also the name of its dice stream.")]
    character_id: Annotated[Id | None, Doc("The stored character that it is; null for a foe.")]
    side: Annotated[str, Doc("With whom it fights.")]
    initiative: Annotated[int | None, Doc("Its place in the order; players see it of the party only.")]
    hidden: Annotated[bool, Doc("Whether players do not see it.")]
    status: Annotated[CombatantStatus, Doc("Whether it takes part, is defeated or has left.")]
    template: Annotated[str | None, Doc("The template that a foe was made of, for the game master; null for none.")]
    sheet: Annotated[Any, Doc("Of a foe, for the game master; null for a stored character, which has its own.")]
    state: Annotated[Any, Doc("Of a foe, for the game master; null for a stored character, which has its own.")]
    conditions: Conditions
    lasting: Annotated[tuple[str, ...], Doc("Names of the conditions that are in place.")]
    health: Annotated[str, Doc("How it looks to those who do not know its numbers, from sound to out.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class EncounterView:
    """A scene in which several act in turn."""

    ruleset: Annotated[str, Doc("The game.")]
    id: Annotated[Id, Doc("Stands in its address.")]
    campaign_id: Annotated[Id, Doc("Whose scene it is.")]
    name: Annotated[str, Doc("What people call it.")]
    status: Annotated[EncounterStatus, Doc("Whether it has begun, and whether it is over.")]
    round: Annotated[int, Doc("The round, from 1; 0 before the first.")]
    turn: Annotated[Id | None, Doc("Id of the combatant who acts.")]
    order: Annotated[tuple[Id, ...], Doc("Ids of combatants, who acts first to last.")]
    combatants: Annotated[tuple[CombatantView, ...], Doc("Who takes part, in the order added.")]
    version: Version
    created_at: CreatedAt
    updated_at: UpdatedAt


@dataclass(frozen=True, slots=True, kw_only=True)
class ActorView:
    """Who did it."""

    key: Annotated[Id, Doc("Id of the key.")]
    label: Annotated[str, Doc("Whom or what the key was made for.")]
    role: Annotated[Role, Doc("What the key allowed.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeView:
    """One member that changed."""

    resource: Annotated[str, Doc("`campaign`, `key`, `character`, `encounter` or `combatant`.")]
    id: Annotated[Id, Doc("Of the resource.")]
    path: Annotated[str, Doc("JSON pointer into the resource; empty for the whole of it.")]
    before: Annotated[Any, Sometimes(), Doc("The value until then; left out where there was none.")] = Absent.ABSENT
    after: Annotated[Any, Sometimes(), Doc("The value since then; left out where there is none.")] = Absent.ABSENT


@dataclass(frozen=True, slots=True, kw_only=True)
class EventView:
    """An entry of the log."""

    seq: Annotated[int, Doc("1, 2, 3 ... without gaps within the campaign.")]
    at: Annotated[datetime, Doc("When it happened, in UTC.")]
    actor: Annotated[ActorView, Doc("Who did it, and with which role.")]
    type: Annotated[str, Doc("What happened, such as `command` or `character.created`.")]
    ruleset: Annotated[str | None, Doc("The game of a command.")]
    operation: Annotated[str | None, Doc("The operation of a command.")]
    encounter_id: Annotated[Id | None, Doc("The encounter in which it happened.")]
    request: Annotated[Any, Doc("A command as it was sent; only for the game master and who sent it.")]
    result: Annotated[Any, Doc("What came out of a command.")]
    rolls: Annotated[tuple[Any, ...], Doc("Every die of a command.")]
    rules: Annotated[tuple[str, ...], Doc("Ids of the rules that a command applied.")]
    summary: Annotated[str | None, Doc("A command in one line for people.")]
    changes: Annotated[tuple[ChangeView, ...], Doc("Every member that changed.")]
    visibility: Annotated[Visibility, Doc("Who sees it.")]
    undone_by: Annotated[int | None, Doc("The event that took it back.")]
    commitment: Annotated[str | None, Doc("SHA-256 over canonical JSON of nonce, result and rolls of a blind roll.")]
    nonce: Annotated[str | None, Doc("What is hashed with result and rolls; told when they are revealed.")]
    revealed_by: Annotated[int | None, Doc("The event that revealed it to all.")]
    forced: Annotated[tuple[Any, ...] | None, Doc("Bars that the game master set aside; for the game master.")]
    replaces: Annotated[int | None, Doc("The event whose place it takes, as of a roll made anew.")]
    warnings: Annotated[tuple[Any, ...] | None, Doc("Remarks of the rules, for the game master.")]
    rendered: Annotated[Rendered | Absent, Sometimes(), Doc("The event as a block to be shown, when asked for.")] = (
        Absent.ABSENT
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class EventsView:
    """A stretch of the log."""

    items: Annotated[tuple[EventView, ...], Doc("Events in the order of their seq.")]
    next_after: Annotated[int, Doc("Ask on with `after` of this number.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeysView:
    """All keys of a campaign."""

    items: Annotated[tuple[KeyView, ...], Doc("In the order made, revoked ones too.")]


def of(kind: type[View], row: Any, **others: Any) -> View:
    """A view with the members of a row that have the same names, and `others`."""
    names = {field.name for field in fields(kind)} - others.keys()  # type: ignore[arg-type]  # a dataclass
    return kind(**{name: getattr(row, name) for name in names if hasattr(row, name)}, **others)


def campaign_view(campaign: Campaign) -> CampaignView:
    """A campaign."""
    return of(CampaignView, campaign)


def key_view(key: Key) -> KeyView:
    """A key."""
    return of(KeyView, key)


def character_view(character: SeenCharacter, ruleset: Ruleset) -> CharacterView:
    """A character with what follows from its sheet and state."""
    derived = Codec(ruleset).derived(character.sheet, character.state, character.conditions)
    return of(CharacterView, character, ruleset=ruleset.name, derived=derived)


def encounter_view(encounter: Encounter, combatants: tuple[CombatantView, ...], ruleset: Ruleset) -> EncounterView:
    """An encounter with those who take part."""
    return of(EncounterView, encounter, ruleset=ruleset.name, combatants=combatants)


def change_views(changes: Sequence[Change]) -> tuple[ChangeView, ...]:
    """What changed."""
    return tuple(of(ChangeView, change) for change in changes)


def event_view(
    event: SeenEvent, ruleset: Ruleset, language: Language = ENGLISH, rendered: Rendered | Absent = Absent.ABSENT
) -> EventView:
    """An event; its line for people is made of its code now, in the reader's language."""
    summary = None if event.summary is None else language.say(ruleset, Message(**event.summary))
    actor = ActorView(**event.actor)
    return of(EventView, event, actor=actor, summary=summary, changes=change_views(event.changes), rendered=rendered)
