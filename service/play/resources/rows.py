"""What is stored, as the rows that the store keeps and the rules of play work on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from service.rulesets.vocabulary import Absent

Document = Mapping[str, Any]
"""A JSON object."""


class Role(StrEnum):
    """What a key may do: `observer` reads, `player` commands its characters, `gm` does everything."""

    GM = "gm"
    PLAYER = "player"
    OBSERVER = "observer"


class CharacterKind(StrEnum):
    """Who plays a character: `pc` a player, `npc` the game master."""

    PC = "pc"
    NPC = "npc"


class EncounterStatus(StrEnum):
    """Where an encounter stands: `preparing`, `running` or `ended`."""

    PREPARING = "preparing"
    RUNNING = "running"
    ENDED = "ended"


class CombatantStatus(StrEnum):
    """Whether a combatant takes part: `active`, `defeated` or `left`."""

    ACTIVE = "active"
    DEFEATED = "defeated"
    LEFT = "left"


class PlayerDice(StrEnum):
    """Which dice players may use: `any`, also their own and seeds, or only those the service has `rolled`."""

    ANY = "any"
    ROLLED = "rolled"


class PlayerNumbers(StrEnum):
    """Whether players may state numbers that are looked up: `own`, those of their own characters, or `none`."""

    OWN = "own"
    NONE = "none"


class Visibility(StrEnum):
    """Who sees an event: everybody, the game master, game master and roller, or nobody the result until revealed."""

    PUBLIC = "public"
    GM = "gm"
    GM_AND_ROLLER = "gm_and_roller"
    BLIND = "blind"


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign:
    """A table that plays one game.

    Attributes:
        options: the house rules that differ from the game's defaults.
        player_numbers: whether players may state what is looked up otherwise, such as a skill.
        player_circumstances: whether players may state difficulty, cover, distance and the like.
        player_turns: whether players may end and delay their own turns.
        version: counts changes of the campaign itself; the ETag.
    """

    id: str
    name: str
    ruleset: str
    options: Document
    player_dice: PlayerDice
    player_numbers: PlayerNumbers = PlayerNumbers.NONE
    player_circumstances: bool = True
    player_turns: bool = True
    version: int
    created_at: datetime
    updated_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """Who may do what in a campaign; the secret itself is not kept.

    Attributes:
        secret_hash: SHA-256 of the secret.
        characters: ids of the characters that a player's key commands.
        dry_runs: how often its owner has looked what a command would do.
    """

    campaign_id: str
    id: str
    label: str
    role: Role
    characters: tuple[str, ...]
    secret_hash: bytes
    dry_runs: int
    created_at: datetime
    revoked_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """A stored character; sheet and state in the JSON form of the game's dataclasses.

    Attributes:
        conditions: id -> condition, in the JSON form of `rulesets.stored.conditions`; also those that have ended.
    """

    campaign_id: str
    id: str
    kind: CharacterKind
    name: str
    external_ref: str | None
    sheet: Document
    state: Document
    conditions: Document
    version: int
    created_at: datetime
    updated_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Encounter:
    """A scene in which several act in turn.

    Attributes:
        order: ids of combatants, who acts first to last.
        turn: id of the combatant who acts, or None.
    """

    campaign_id: str
    id: str
    name: str
    status: EncounterStatus
    round: int
    turn: str | None
    order: tuple[str, ...]
    version: int
    created_at: datetime
    updated_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Combatant:
    """One who takes part in an encounter: a stored character, or a foe with sheet and state of its own.

    Attributes:
        position: in the order added, from 1.
        conditions: of a foe, as those of a character; a stored character has its own.
        template: the template it was made of, or None.
    """

    campaign_id: str
    encounter_id: str
    id: str
    position: int
    name: str
    character_id: str | None
    side: str
    initiative: int | None
    hidden: bool
    status: CombatantStatus
    sheet: Document | None
    state: Document | None
    conditions: Document
    template: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One member that an event changed.

    Attributes:
        resource: `campaign`, `key`, `character`, `encounter` or `combatant`.
        id: of the resource.
        path: JSON pointer into the resource; "" for the whole of it.
        before: the value until then; absent where there was none, which is not the same as null.
        after: the value since then; absent where there is none.
    """

    resource: str
    id: str
    path: str
    before: Any = Absent.ABSENT
    after: Any = Absent.ABSENT


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """An entry of a campaign's log.

    Attributes:
        seq: 1, 2, 3 ... without gaps within the campaign.
        type: what happened, such as `command` or `character.created`.
        actor: `{key, label, role}` of who did it.
        encounter_id: the encounter in which it happened, or None.
        summary: `{code, parameters}` of the line for people, or None.
        undone_by: seq of the event that took it back, or None.
        acting: id of the stored character who acted in a command, or None.
        percentile: how lucky the roll of a command was in its own exact odds, 0 to 1; None where nothing was rolled.
        commitment: SHA-256 of what a blind roll gave, shown when it is made; None for others.
        nonce: what is hashed with it, told when it is revealed.
        revealed_by: seq of the event that revealed it, or None.
        shown: what players see of it where that is less, settled when it happened (`play.visibility.masking`); None
            when they see all of it.
        forced: the bars that the game master set aside, or None.
        replaces: seq of the event that it takes the place of, as of a roll made anew, or None.
        warnings: what the rules have to say about it, or None.
    """

    campaign_id: str
    seq: int
    at: datetime
    actor: Document
    type: str
    ruleset: str | None
    operation: str | None
    encounter_id: str | None
    request: Any
    result: Any
    rolls: tuple[Document, ...]
    rules: tuple[str, ...]
    summary: Document | None
    changes: tuple[Change, ...]
    visibility: Visibility
    undone_by: int | None
    acting: str | None = None
    percentile: float | None = None
    commitment: str | None = None
    nonce: str | None = None
    revealed_by: int | None = None
    shown: Document | None = None
    forced: Sequence[Document] | None = None
    replaces: int | None = None
    warnings: Sequence[Document] | None = None
