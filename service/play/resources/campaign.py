"""A campaign, in stored form."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from service.play.resources.bounds import CreatedAt, GameObject, UpdatedAt, Version
from service.play.resources.declaration import Column, Logged, Shown, Since, VisibleIn, Written
from service.rulesets.vocabulary import Doc, Id, Name, OptionValue
from service.values import dataclass


class PlayerDice(StrEnum):
    """Dice which players may use: `any`, also their own and seeds, or only those the service has `rolled`."""

    ANY = "any"
    ROLLED = "rolled"


class PlayerNumbers(StrEnum):
    """Whether players may state numbers that are looked up: `own`, those of their own characters, or `none`."""

    OWN = "own"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign:
    """A table that plays one game."""

    id: Annotated[
        Id,
        Doc("Part of the address of everything in the campaign. An import gets a new one."),
        VisibleIn(events=Logged.NEVER),
        Column(name="campaign_id"),
    ]
    name: Annotated[Name, Doc("Name for people."), Written()]
    ruleset: Annotated[Name, Doc("The game it plays; never changes."), Written()]
    options: Annotated[
        GameObject,
        Doc("House rules that differ from the game's defaults."),
        Shown(Mapping[str, OptionValue]),
        Written(default=dict),
    ]
    player_dice: Annotated[
        PlayerDice, Doc("Whether players may send `dice` or a `seed`."), Written(default=PlayerDice.ANY)
    ]
    player_numbers: Annotated[
        PlayerNumbers,
        Doc("Whether players may state numbers of their own characters that are looked up otherwise."),
        Written(default=PlayerNumbers.NONE),
        Since(2, PlayerNumbers.NONE),
        Column(default="'none'"),
    ] = PlayerNumbers.NONE
    player_circumstances: Annotated[
        bool,
        Doc("Whether players may state difficulty, cover, distance and the like."),
        Written(default=True),
        Since(2, before=True),
        Column(default="true"),
    ] = True
    player_turns: Annotated[
        bool,
        Doc("Whether players may end and delay their own turns."),
        Written(default=True),
        Since(2, before=True),
        Column(default="true"),
    ] = True
    version: Version
    created_at: CreatedAt
    updated_at: UpdatedAt
