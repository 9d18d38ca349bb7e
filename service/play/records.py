"""A campaign as one document: what is exported, and what an import must be."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, Any, Literal

from annotated_types import Interval, Len

from service.phrases import Phrase
from service.play.inputs import HIGHEST_SEQ, MOST_COMBATANTS, ExternalRef, GameObject
from service.play.resources import (
    CharacterKind,
    CombatantStatus,
    EncounterStatus,
    PlayerDice,
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

    name: Name
    ruleset: Annotated[Name, Doc("The game it plays.")]
    options: Annotated[GameObject, Doc("House rules that differ from the game's defaults.")]
    player_dice: PlayerDice
    version: Version
    created_at: CreatedAt


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignRecord(CampaignInFull):
    """A campaign."""

    id: Annotated[Id, Doc("What it was; an import gets another one.")]
    updated_at: UpdatedAt


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyRecord:
    """A key without its secret: whom it was for. An imported one lets nobody in."""

    id: Id
    label: Name
    role: Role
    characters: Annotated[tuple[Id, ...], Len(0, 50)]
    dry_runs: Annotated[int, Interval(ge=0)]
    created_at: CreatedAt
    revoked_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterInFull:
    """A character as events tell of it when it comes or goes."""

    kind: CharacterKind
    name: Name
    external_ref: ExternalRef | None
    sheet: Annotated[GameObject, Doc("The game's sheet.")]
    state: Annotated[GameObject, Doc("The game's state.")]
    conditions: Conditions = field(default_factory=dict)
    version: Version
    created_at: CreatedAt


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterRecord(CharacterInFull):
    """A stored character."""

    id: Id
    updated_at: UpdatedAt


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatantInFull:
    """A combatant, as events tell of it when it comes or goes."""

    encounter_id: Id
    position: Annotated[int, Interval(ge=1), Doc("In the order added.")]
    name: Annotated[str, Len(1, 200)]
    character_id: Id | None
    side: Name
    initiative: int | None
    hidden: bool
    status: CombatantStatus
    sheet: Annotated[GameObject | None, Doc("Of a foe.")]
    state: Annotated[GameObject | None, Doc("Of a foe.")]
    conditions: Conditions = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatantRecord(CombatantInFull):
    """One who takes part in an encounter."""

    id: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class EncounterInFull:
    """An encounter as events tell of it when it comes or goes."""

    name: Name
    status: EncounterStatus
    round: Annotated[int, Interval(ge=0)]
    turn: Id | None
    order: Annotated[tuple[Id, ...], Len(0, MOST_COMBATANTS)]
    version: Version
    created_at: CreatedAt


@dataclass(frozen=True, slots=True, kw_only=True)
class EncounterRecord(EncounterInFull):
    """A scene in which several act in turn, with all who take part."""

    id: Id
    updated_at: UpdatedAt
    combatants: Annotated[tuple[CombatantRecord, ...], Len(0, MOST_COMBATANTS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ActorRecord:
    """Who did it."""

    key: Id
    label: Name
    role: Role


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeRecord:
    """One member that changed."""

    resource: Annotated[str, Matches("^(campaign|key|character|encounter|combatant)$", Phrase("a kind of resource"))]
    id: Id
    path: Annotated[str, Matches("^(/.*)?$", Phrase("a JSON pointer")), Doc("Empty for the whole resource.")]
    before: Annotated[Any, Sometimes(), Doc("Left out where there was none.")] = Absent.ABSENT
    after: Annotated[Any, Sometimes(), Doc("Left out where there is none.")] = Absent.ABSENT


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidRecord:
    """A line for people, as a code with what it speaks of."""

    code: Name
    parameters: Annotated[Mapping[Name, Any], Len(0, 100)]


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
    result: Annotated[Any, Sometimes()] = Absent.ABSENT
    rolls: Annotated[Anything, Sometimes()] = Absent.ABSENT  # type: ignore[assignment]  # as in views
    summary: Annotated[SaidRecord | None, Sometimes()] = Absent.ABSENT  # type: ignore[assignment]  # as in views
    changes: Annotated[tuple[ChangeRecord, ...], Len(0, MOST_EVENTS), Sometimes()] = Absent.ABSENT  # type: ignore[assignment]  # as in views


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRecord:
    """An entry of the log."""

    seq: Annotated[Seq, Doc("1, 2, 3 ... without gaps.")]
    at: datetime
    actor: ActorRecord
    type: Name
    ruleset: Name | None
    operation: Name | None
    encounter_id: Id | None
    request: Any
    result: Any
    rolls: Anything
    rules: Annotated[tuple[Name, ...], Len(0, MOST_EVENTS)]
    summary: SaidRecord | None
    changes: Annotated[tuple[ChangeRecord, ...], Len(0, MOST_EVENTS)]
    visibility: Visibility
    undone_by: Seq | None
    acting: Id | None
    percentile: Annotated[float, Interval(ge=0, le=1)] | None
    commitment: Text | None
    nonce: Text | None
    revealed_by: Seq | None
    shown: ShownRecord | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignDocument:
    """A whole campaign. Its members stand in the order of the alphabet, or as here."""

    format: Literal["arbiter-campaign"]
    version: Annotated[int, Interval(ge=FORMAT_VERSION, le=FORMAT_VERSION), Doc("Of the format.")]
    campaign: CampaignRecord
    keys: Annotated[tuple[KeyRecord, ...], Len(0, MOST_EVENTS), Doc("Without their secrets.")]
    characters: Annotated[tuple[CharacterRecord, ...], Len(0, MOST_EVENTS)]
    encounters: Annotated[tuple[EncounterRecord, ...], Len(0, MOST_EVENTS)]
    events: Annotated[tuple[EventRecord, ...], Len(0, MOST_EVENTS), Doc("The whole log.")]


IN_FULL: Mapping[str, type] = {
    "campaign": CampaignInFull,
    "character": CharacterInFull,
    "encounter": EncounterInFull,
    "combatant": CombatantInFull,
}
"""What events tell of each kind of resource when it comes or goes; of keys nothing is taken back."""
