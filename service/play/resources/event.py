"""An event of the log, in stored form, with its changes."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any

from annotated_types import Interval, Len

from service.phrases import Phrase
from service.play.resources.bounds import MOST_EVENTS, Anything, CampaignId, Document, Seq
from service.play.resources.declaration import Column, Logged, Secret, Since, VisibleIn
from service.rulesets.vocabulary import Absent, Doc, Id, Matches, Name, Sometimes, Text
from service.values import dataclass

BIG = Column(is_big=True)
OPTIONAL = Column(is_optional=True)


class Visibility(StrEnum):
    """Readers of an event: all, the game master, game master and roller, or none until it is revealed."""

    PUBLIC = "public"
    GM = "gm"
    GM_AND_ROLLER = "gm_and_roller"
    BLIND = "blind"


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One member that changed."""

    resource: Annotated[
        str,
        Matches("^(campaign|key|character|encounter|combatant|entry)$", Phrase("a kind of resource")),
        Doc(
            "Kind of the resource with the member: `campaign`, `key`, `character`, `encounter`, `combatant` or `entry`."
        ),
    ]
    id: Annotated[Id, Doc("Id of the resource.")]
    path: Annotated[
        str,
        Matches("^(/.*)?$", Phrase("a JSON pointer")),
        Doc("JSON pointer into the resource; empty for the whole of it."),
    ]
    before: Annotated[Any, Sometimes(), Doc("The value before the event; left out, not null, if there was none.")] = (
        Absent.ABSENT
    )
    after: Annotated[Any, Sometimes(), Doc("The value after the event; left out if there is none.")] = Absent.ABSENT
    maximum: Annotated[int | Absent, Sometimes(), Doc("Of a pool: the most that it can be.")] = Absent.ABSENT


@dataclass(frozen=True, slots=True, kw_only=True)
class ForcedBar:
    """A bar that the game master set aside."""

    code: Annotated[Name, Doc("Its stable code.")]
    rule: Annotated[Name, Doc("Id of the rule.")]
    ability: Annotated[Name, Doc("The barred ability, by name.")]
    pointer: Annotated[Text, Doc("JSON pointer to the participant in the request; empty for the whole.")]
    parameters: Annotated[Mapping[Name, Any], Len(0, 100), Doc("Names and numbers that the sentence fills in.")]
    until_unit: Annotated[Name | None, Doc("Unit of the time until its end; null if that is unknown.")] = None
    until_count: Annotated[int | None, Doc("Number of units; null if the unit needs none.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptRemark:
    """A remark of the rules as events store it: a code with parameters."""

    code: Annotated[Name, Doc("Code of the sentence of the game.")]
    pointer: Annotated[Text, Doc("JSON pointer to what it is about; empty for the whole.")]
    rule: Annotated[Text, Doc("Id of the rule; empty for none.")]
    parameters: Annotated[Mapping[Name, Any], Len(0, 100), Doc("Names and numbers that the sentence fills in.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventParticipant:
    """A participant of a command."""

    role: Annotated[Name, Doc("Member of the order that names it, such as `attacker` or `targets`.")]
    character_id: Annotated[Id | None, Doc("The stored character; null for a foe, or if it is not stored.")]
    combatant_id: Annotated[Id | None, Doc("The combatant; null outside encounters, or if it is not stored.")]
    name: Annotated[Name, Doc("Its name at that time.")]


ForcedBars = Annotated[tuple[ForcedBar, ...], Len(0, MOST_EVENTS)]
KeptRemarks = Annotated[tuple[KeptRemark, ...], Len(0, MOST_EVENTS)]
EventParticipants = Annotated[tuple[EventParticipant, ...], Len(0, MOST_EVENTS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """An entry of the log."""

    campaign_id: Annotated[CampaignId, VisibleIn(answers=False, events=Logged.NEVER, exports=False)]
    seq: Annotated[Seq, Doc("1, 2, 3 ... without gaps within the campaign."), BIG]
    at: Annotated[datetime, Doc("Time of the event, in UTC.")]
    actor: Annotated[Document, Doc("Key that caused the event, with its role.")]
    type: Annotated[Name, Doc("Type of the event, such as `command` or `character.created`.")]
    ruleset: Annotated[Name | None, Doc("The game of a command; null for anything else.")]
    operation: Annotated[Name | None, Doc("The operation of a command; null for anything else.")]
    encounter_id: Annotated[Id | None, Doc("The encounter in which it happened; null outside encounters.")]
    request: Annotated[
        Any,
        Doc("A command as it was sent; only for the game master and who sent it; null for anything else."),
        OPTIONAL,
    ]
    result: Annotated[Any, Doc("Result, in the form of the game; null if no rule was applied."), OPTIONAL]
    rolls: Annotated[Anything, Doc("Every die in the order thrown; sent back as `dice` they give the same result.")]
    rules: Annotated[tuple[Name, ...], Len(0, MOST_EVENTS), Doc("Ids of the rules that were applied.")]
    summary: Annotated[Document | None, Doc("One line for people; null where there is none.")]
    changes: Annotated[tuple[Change, ...], Len(0, MOST_EVENTS), Doc("Every member that changed.")]
    visibility: Annotated[Visibility, Doc("Readers of the event.")]
    undone_by: Annotated[Seq | None, Doc("Seq of the event that undid or replaced it; null while it is in force."), BIG]
    acting: Annotated[
        Id | None,
        Doc("The stored character that acted; null for a foe, or if no participant acted."),
        VisibleIn(answers=False),
    ] = None
    percentile: Annotated[
        Annotated[float, Interval(ge=0, le=1)] | None,
        Doc(
            "Luck of the roll: the probability of a lower result plus half of that of an equal one; null if it "
            "cannot be computed."
        ),
        VisibleIn(answers=False),
    ] = None
    commitment: Annotated[
        Text | None,
        Doc(
            "For a blind roll: SHA-256 of the canonical JSON of nonce, result and rolls, in hexadecimal. Visible from "
            "the start."
        ),
    ] = None
    nonce: Annotated[
        Text | None,
        Doc("For a blind roll: the nonce that is hashed with result and rolls; visible when they are revealed."),
    ] = None
    revealed_by: Annotated[Seq | None, Doc("Seq of the event that revealed it to all; null for none."), BIG] = None
    shown: Annotated[
        Document | None,
        Doc("Members that players see instead, fixed when the event happened; null if they see the event unchanged."),
        VisibleIn(answers=False),
    ] = None
    forced: Annotated[
        ForcedBars | None, Doc("Bars that the game master set aside; for the game master."), Secret(), Since(2, None)
    ] = None
    replaces: Annotated[
        Seq | None,
        Doc("Seq of the event that it replaces, for example by a repeated roll; null for none."),
        Since(2, None),
        BIG,
    ] = None
    warnings: Annotated[
        KeptRemarks | None, Doc("Remarks of the rules; for the game master."), Secret(), Since(2, None)
    ] = None
    participants: Annotated[
        EventParticipants | None,
        Doc("Participants of a command, first the one who acted; null for anything else, and in older events."),
        Since(2, None),
    ] = None
