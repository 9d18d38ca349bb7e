"""A campaign as one document: what is exported, and what an import must be."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, Any, Literal

from annotated_types import Interval, Len

from service.phrases import Phrase
from service.play.resources.inputs import HIGHEST_SEQ, MOST_COMBATANTS, ExternalRef, GameObject
from service.play.resources.rows import (
    CharacterKind,
    CombatantStatus,
    EncounterStatus,
    PlayerDice,
    PlayerNumbers,
    Role,
    Visibility,
)
from service.rulesets.vocabulary import Absent, Doc, Id, Matches, Name, Sometimes, Text

FORMAT = "arbiter-campaign"
FORMAT_VERSION = 1
MOST_EVENTS = 10_000_000
"""More than fit into any document; here as in other lists the size of the whole is the limit."""

Version = Annotated[int, Interval(ge=1), Doc("Counts changes.")]
CreatedAt = Annotated[datetime, Doc("When it was made.")]
UpdatedAt = Annotated[datetime, Doc("When it last changed.")]
Seq = Annotated[int, Interval(ge=1, le=HIGHEST_SEQ)]
Conditions = Annotated[Mapping[Id, Any], Len(0, MOST_EVENTS), Doc("Id -> what lasts on it, or lasted.")]
Anything = Annotated[tuple[Any, ...], Len(0, MOST_EVENTS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignInFull:
    """A campaign as events tell of it when it comes or goes."""

    name: Annotated[Name, Doc("What people call it.")]
    ruleset: Annotated[Name, Doc("The game it plays.")]
    options: Annotated[GameObject, Doc("House rules that differ from the game's defaults.")]
    player_dice: Annotated[PlayerDice, Doc("Whether players may send `dice` or a `seed`.")]
    player_numbers: Annotated[
        PlayerNumbers, Doc("Whether players may state numbers of their own characters that are looked up otherwise.")
    ] = PlayerNumbers.NONE
    player_circumstances: Annotated[
        bool, Doc("Whether players may state difficulty, cover, distance and the like.")
    ] = True
    player_turns: Annotated[bool, Doc("Whether players may end and delay their own turns.")] = True
    version: Version
    created_at: CreatedAt


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignRecord(CampaignInFull):
    """A table that plays one game, with its house rules."""

    id: Annotated[Id, Doc("What it was; an import gets another one.")]
    updated_at: UpdatedAt


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyRecord:
    """A key without its secret: whom it was for. An imported one lets nobody in."""

    id: Annotated[Id, Doc("By which events name it.")]
    label: Annotated[Name, Doc("Whom or what it was for.")]
    role: Annotated[Role, Doc("What it allowed.")]
    characters: Annotated[tuple[Id, ...], Len(0, 50), Doc("Ids of the characters that a player's key commands.")]
    dry_runs: Annotated[int, Interval(ge=0), Doc("How often `?dry_run=true` was used with it.")]
    created_at: CreatedAt
    revoked_at: Annotated[datetime | None, Doc("Since when it lets nobody in; null while it does.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterInFull:
    """A character as events tell of it when it comes or goes."""

    kind: Annotated[CharacterKind, Doc("Who plays it.")]
    name: Annotated[Name, Doc("Unique in the campaign; also the name of its dice stream.")]
    external_ref: Annotated[ExternalRef | None, Doc("Its id elsewhere, such as in a virtual tabletop; null for none.")]
    sheet: Annotated[GameObject, Doc("The game's sheet.")]
    state: Annotated[GameObject, Doc("The game's state.")]
    conditions: Conditions = field(default_factory=dict)
    version: Version
    created_at: CreatedAt


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterRecord(CharacterInFull):
    """A stored character."""

    id: Annotated[Id, Doc("Stays the same through an export and an import.")]
    updated_at: UpdatedAt


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatantInFull:
    """A combatant, as events tell of it when it comes or goes."""

    encounter_id: Annotated[Id, Doc("In which it takes part.")]
    position: Annotated[int, Interval(ge=1), Doc("In the order added.")]
    name: Annotated[str, Len(1, 200), Doc("Unique in the encounter; also the name of its dice stream.")]
    character_id: Annotated[Id | None, Doc("The stored character behind it; null for a foe.")]
    side: Annotated[Name, Doc("With whom it fights.")]
    initiative: Annotated[int | None, Doc("The highest acts first; null acts last.")]
    hidden: Annotated[bool, Doc("Whether players do not see it.")]
    status: Annotated[CombatantStatus, Doc("Whether it takes part, is defeated or has left.")]
    sheet: Annotated[GameObject | None, Doc("Of a foe.")]
    state: Annotated[GameObject | None, Doc("Of a foe.")]
    conditions: Conditions = field(default_factory=dict)
    template: Annotated[Name | None, Doc("The template that a foe was made of; null for none.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatantRecord(CombatantInFull):
    """One who takes part in an encounter."""

    id: Annotated[Id, Doc("By which orders and the log name it.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class EncounterInFull:
    """An encounter as events tell of it when it comes or goes."""

    name: Annotated[Name, Doc("What people call it.")]
    status: Annotated[EncounterStatus, Doc("Whether it has begun, and whether it is over.")]
    round: Annotated[int, Interval(ge=0), Doc("Counted from 1; 0 before the first.")]
    turn: Annotated[Id | None, Doc("The combatant who acts; null between turns.")]
    order: Annotated[tuple[Id, ...], Len(0, MOST_COMBATANTS), Doc("Ids of combatants, who acts first to last.")]
    version: Version
    created_at: CreatedAt


@dataclass(frozen=True, slots=True, kw_only=True)
class EncounterRecord(EncounterInFull):
    """A scene in which several act in turn, with all who take part."""

    id: Annotated[Id, Doc("Stays the same through an export and an import.")]
    updated_at: UpdatedAt
    combatants: Annotated[
        tuple[CombatantRecord, ...], Len(0, MOST_COMBATANTS), Doc("All who take part, in the order added.")
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class ActorRecord:
    """Who did it."""

    key: Annotated[Id, Doc("Id of the key.")]
    label: Annotated[Name, Doc("Whom or what the key was made for.")]
    role: Annotated[Role, Doc("What the key allowed.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeRecord:
    """One member that changed."""

    resource: Annotated[
        str,
        Matches("^(campaign|key|character|encounter|combatant)$", Phrase("a kind of resource")),
        Doc("What kind of thing has the member."),
    ]
    id: Annotated[Id, Doc("Which campaign, key, character, encounter or combatant it is.")]
    path: Annotated[str, Matches("^(/.*)?$", Phrase("a JSON pointer")), Doc("Empty for the whole resource.")]
    before: Annotated[Any, Sometimes(), Doc("Left out where there was none.")] = Absent.ABSENT
    after: Annotated[Any, Sometimes(), Doc("Left out where there is none.")] = Absent.ABSENT


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidRecord:
    """A line for people, as a code with what it speaks of."""

    code: Annotated[Name, Doc("Which of the game's sentences it is.")]
    parameters: Annotated[Mapping[Name, Any], Len(0, 100), Doc("Names and numbers that the sentence fills in.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenBackRecord:
    """What an undo or a rewind did."""

    undone: Annotated[tuple[Seq, ...], Len(1, MOST_EVENTS)]
    kept: Annotated[tuple[Seq, ...], Len(0, MOST_EVENTS)]
    encounters: Annotated[tuple[Id, ...], Len(0, MOST_EVENTS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownRecord:
    """What players see of an event instead of its own members; those that are left out they see as they are."""

    of: Annotated[tuple[Id, ...], Len(0, MOST_EVENTS), Doc("Whose secrets they are.")]
    result: Annotated[Any, Sometimes(), Doc("Without what is secret of somebody.")] = Absent.ABSENT
    rolls: Annotated[Anything, Sometimes(), Doc("Only dice that players may know.")] = Absent.ABSENT  # type: ignore[assignment]  # as in views
    summary: Annotated[SaidRecord | None, Sometimes(), Doc("Gives nothing away; null for none.")] = Absent.ABSENT  # type: ignore[assignment]  # as in views
    changes: Annotated[
        tuple[ChangeRecord, ...], Len(0, MOST_EVENTS), Sometimes(), Doc("Only those of members that players see.")
    ] = Absent.ABSENT  # type: ignore[assignment]  # as in views


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRecord:
    """An entry of the log."""

    seq: Annotated[Seq, Doc("1, 2, 3 ... without gaps.")]
    at: Annotated[datetime, Doc("When it happened, in UTC.")]
    actor: Annotated[ActorRecord, Doc("Who did it, and with which role.")]
    type: Annotated[Name, Doc("What kind of event, such as `command` or `character.created`.")]
    ruleset: Annotated[Name | None, Doc("The game of a command; null for anything else.")]
    operation: Annotated[Name | None, Doc("The operation of a command; null for anything else.")]
    encounter_id: Annotated[Id | None, Doc("In which it happened; null outside encounters.")]
    request: Annotated[Any, Doc("What was asked, as it was sent; null where nothing was.")]
    result: Annotated[Any, Doc("What came of it, as the game tells it; null where no rule was applied.")]
    rolls: Annotated[Anything, Doc("Every die in the order thrown; sent back as `dice` they give the same result.")]
    rules: Annotated[tuple[Name, ...], Len(0, MOST_EVENTS), Doc("Ids of the rules that were applied.")]
    summary: Annotated[SaidRecord | None, Doc("One line for people, as a code; null where there is none.")]
    changes: Annotated[
        tuple[ChangeRecord, ...], Len(0, MOST_EVENTS), Doc("Every member that changed, with what was before and after.")
    ]
    visibility: Annotated[Visibility, Doc("Who sees it.")]
    undone_by: Annotated[Seq | None, Doc("Seq of the event that took it back; null while it is in force.")]
    acting: Annotated[Id | None, Doc("The stored character that acted; null for a foe or nobody.")]
    percentile: Annotated[
        Annotated[float, Interval(ge=0, le=1)] | None,
        Doc("PercentileOf of the roll: the chance of less and half that of the same; null where nobody can say."),
    ]
    commitment: Annotated[Text | None, Doc("Of a blind roll: SHA-256 that everybody saw at once, in hexadecimal.")]
    nonce: Annotated[Text | None, Doc("Of a blind roll: the random text that proves `commitment`.")]
    revealed_by: Annotated[Seq | None, Doc("Seq of the event that showed it to all; null for none.")]
    shown: Annotated[ShownRecord | None, Doc("What players see in its place; null where they see it as it is.")]
    forced: Annotated[Anything | None, Doc("Bars that the game master set aside; null for none.")] = None
    replaces: Annotated[Seq | None, Doc("Seq of the event whose place it takes; null for none.")] = None
    warnings: Annotated[Anything | None, Doc("Remarks of the rules; null for none.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignDocument:
    """A whole campaign. Its members stand in the order of the alphabet, or as here."""

    format: Annotated[Literal["arbiter-campaign"], Doc("Tells what kind of document this is.")]
    version: Annotated[int, Interval(ge=FORMAT_VERSION, le=FORMAT_VERSION), Doc("Of the format.")]
    campaign: Annotated[CampaignRecord, Doc("Name, game and house rules; stands before what depends on it.")]
    keys: Annotated[tuple[KeyRecord, ...], Len(0, MOST_EVENTS), Doc("Without their secrets.")]
    characters: Annotated[
        tuple[CharacterRecord, ...],
        Len(0, MOST_EVENTS),
        Doc("Everybody who is stored; foes stand with their encounter."),
    ]
    encounters: Annotated[
        tuple[EncounterRecord, ...], Len(0, MOST_EVENTS), Doc("Each with all who take part, foes too.")
    ]
    events: Annotated[tuple[EventRecord, ...], Len(0, MOST_EVENTS), Doc("The whole log.")]


IN_FULL: Mapping[str, type] = {
    "campaign": CampaignInFull,
    "character": CharacterInFull,
    "encounter": EncounterInFull,
    "combatant": CombatantInFull,
}
"""What events tell of each kind of resource when it comes or goes; of keys nothing is taken back."""
