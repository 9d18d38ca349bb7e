"""An encounter, in stored form."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated

from annotated_types import Interval, Len

from service.play.resources.bounds import HIGHEST_COUNT, MOST_COMBATANTS, CampaignId, CreatedAt, UpdatedAt, Version
from service.play.resources.declaration import Column, Logged, References, Since, VisibleIn, Written
from service.rulesets.vocabulary import Count, Doc, Id, Name
from service.values import dataclass


class EncounterStatus(StrEnum):
    """Status of an encounter: `preparing`, `running` or `ended`."""

    PREPARING = "preparing"
    RUNNING = "running"
    ENDED = "ended"


@dataclass(frozen=True, slots=True, kw_only=True)
class Encounter:
    """A scene in which several act in turn."""

    campaign_id: CampaignId
    id: Annotated[
        Id, Doc("Part of its address. It does not change through export and import."), VisibleIn(events=Logged.NEVER)
    ]
    name: Annotated[Name, Doc("Name for people."), Written()]
    status: Annotated[EncounterStatus, Doc("Whether it has begun, and whether it is over."), Written(at_creation=False)]
    round: Annotated[
        int,
        Interval(ge=0, le=HIGHEST_COUNT),
        Doc("The round, from 1; 0 before the first."),
        Written(at_creation=False, kind=Count),
    ]
    turn: Annotated[
        Id | None,
        Doc("Id of the combatant who acts; null between turns."),
        Written(at_creation=False, default=None),
        References("combatant"),
    ]
    order: Annotated[
        tuple[Id, ...],
        Len(0, MOST_COMBATANTS),
        Doc("Ids of combatants, who acts first to last."),
        Written(at_creation=False),
        References("combatant"),
    ]
    delayed: Annotated[
        tuple[Id, ...],
        Len(0, MOST_COMBATANTS),
        Doc("Ids of combatants whose turn has begun and is delayed until later in this round."),
        References("combatant"),
        Since(2, ()),
        Column(default="'{}'::uuid[]"),
    ] = ()
    acted: Annotated[
        tuple[Id, ...],
        Len(0, MOST_COMBATANTS),
        Doc(
            "Ids of combatants that have had their turn in this round or have it now; empty where their places in the "
            "order say so."
        ),
        VisibleIn(answers=False),
        References("combatant"),
        Since(2, ()),
        Column(default="'{}'::uuid[]"),
    ] = ()
    version: Version
    created_at: CreatedAt
    updated_at: UpdatedAt
    unseen_versions: Annotated[
        int,
        Interval(ge=0, le=HIGHEST_COUNT),
        Doc("Versions that players do not see, because only hidden combatants changed."),
        VisibleIn(answers=False, events=Logged.NEVER),
        Since(2, 0),
        Column(default="0"),
    ] = 0
    seen_at: Annotated[
        datetime | None,
        Doc("When players last saw a change; null where that is `updated_at`."),
        VisibleIn(answers=False, events=Logged.NEVER),
        Since(2, None),
    ] = None
