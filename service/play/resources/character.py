"""A character, in stored form."""

from dataclasses import field
from enum import StrEnum
from typing import Annotated, Any

from service.play.resources.bounds import (
    CampaignId,
    Conditions,
    CreatedAt,
    ExternalRef,
    GameObject,
    PartTemplates,
    Template,
    UpdatedAt,
    Version,
)
from service.play.resources.declaration import Logged, Shown, Unique, VisibleIn, Written
from service.rulesets.vocabulary import Doc, Id, Name
from service.values import dataclass


class CharacterKind(StrEnum):
    """Kind of a character: `pc` is played by a player, `npc` by the game master."""

    PC = "pc"
    NPC = "npc"


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """A stored character; sheet, state and conditions are the game's dataclasses in their JSON form."""

    campaign_id: CampaignId
    id: Annotated[
        Id,
        Doc(
            "Part of its address, and its id in orders outside encounters. It does not change through export and "
            "import."
        ),
        VisibleIn(events=Logged.NEVER),
    ]
    kind: Annotated[
        CharacterKind, Doc("Whether a player or the game master plays it."), Written(default=CharacterKind.PC)
    ]
    name: Annotated[
        Name,
        Doc(
            "Also the name of its dice stream. It need not be unique: in an encounter, the second one is numbered, "
            "`Daene 2`. Its combatants are renamed with it."
        ),
        Written(),
    ]
    external_ref: Annotated[
        ExternalRef | None,
        Doc("Its id elsewhere, such as in a virtual tabletop; unique in the campaign."),
        Written(default=None),
        Unique(),
    ]
    template: Template = None
    sheet: Annotated[GameObject, Doc("What the player built, as the game's sheet."), Shown(Any), Written()]
    state: Annotated[
        GameObject,
        Doc("The present state. Members that are left out have the initial values of the game."),
        Shown(Any),
        Written(kind=GameObject | None, default=None),
    ]
    conditions: Conditions
    part_templates: PartTemplates = field(default_factory=dict)
    version: Version
    created_at: CreatedAt
    updated_at: UpdatedAt
