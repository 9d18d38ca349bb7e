"""A combatant of an encounter, in stored form."""

from dataclasses import field
from enum import StrEnum
from typing import Annotated, Any

from annotated_types import Interval, Len

from service.play.resources.bounds import (
    HIGHEST_COUNT,
    CampaignId,
    Conditions,
    ExternalRef,
    GameObject,
    PartTemplates,
    Template,
)
from service.play.resources.declaration import (
    Column,
    Logged,
    References,
    Secret,
    Shown,
    Since,
    Unique,
    VisibleIn,
    Written,
)
from service.rulesets.vocabulary import Doc, Id, Name
from service.values import dataclass

HEROES, FOES = "heroes", "foes"
"""Default sides: of characters of the kind `pc`, and of all others."""


class CombatantStatus(StrEnum):
    """Whether a combatant takes part: `active`, `defeated` or `left`."""

    ACTIVE = "active"
    DEFEATED = "defeated"
    LEFT = "left"


@dataclass(frozen=True, slots=True, kw_only=True)
class Combatant:
    """A member of an encounter: a stored character, or a foe with a separate sheet and state."""

    campaign_id: Annotated[CampaignId, VisibleIn(answers=False, events=Logged.NEVER, exports=False)]
    encounter_id: Annotated[
        Id, Doc("The encounter in which it takes part."), VisibleIn(answers=False), References("encounter")
    ]
    id: Annotated[Id, Doc("Id by which orders in the encounter name it."), VisibleIn(events=Logged.NEVER)]
    position: Annotated[int, Interval(ge=1, le=HIGHEST_COUNT), Doc("In the order added."), VisibleIn(answers=False)]
    name: Annotated[
        str,
        Len(1, 200),
        Doc(
            "Unique in the encounter; also the name of its dice stream. Combatants of one name are numbered, and "
            "numbers go on: `Goblin 4` after three goblins, `Daene 2` for a second Daene. It follows the name of its "
            "stored character."
        ),
        Written(by_patch=False, kind=Name | None, default=None),
        Unique(within="encounter_id"),
    ]
    character_id: Annotated[
        Id | None,
        Doc("The stored character that it is; null for a foe."),
        Written(by_patch=False, default=None),
        References("character"),
    ]
    external_ref: Annotated[
        ExternalRef | None,
        Doc("A foe's id elsewhere, such as of its token; unique in the encounter. A stored character has its own."),
        Written(default=None),
        Unique(within="encounter_id"),
        Secret(),
        Since(2, None),
    ] = None
    side: Annotated[
        Name,
        Doc("With whom it fights. By default `heroes` for characters of the kind `pc`, `foes` for all others (FR-41)."),
        Written(kind=Name | None, default=None),
    ]
    initiative: Annotated[
        int | None,
        Doc(
            "Place in the order: the highest acts first, null acts last. Games that roll replace it at the start. "
            "Players see it of the party only."
        ),
        Written(default=None),
        Secret(),
    ]
    initiative_fixed: Annotated[
        bool,
        Doc("Whether `initiative` applies in every round, also in games that roll."),
        Written(default=False),
        Secret(False),
        Since(2, False),
        Column(default="false"),
    ] = False
    hidden: Annotated[bool, Doc("Whether players do not see it."), Written(default=False)]
    status: Annotated[
        CombatantStatus, Doc("Whether it takes part, is defeated or has left."), Written(at_creation=False)
    ]
    template: Template = None
    sheet: Annotated[
        GameObject | None,
        Doc("Sheet of a foe, for the game master; null for a stored character, which has its own."),
        Shown(Any),
        Written(default=None),
        Secret(),
    ]
    state: Annotated[
        GameObject | None,
        Doc("Of a foe, for the game master. Members that are left out have the initial values of the game."),
        Shown(Any),
        Written(default=None),
        Secret(),
    ]
    conditions: Annotated[Conditions, Secret(dict)]
    part_templates: PartTemplates = field(default_factory=dict)
