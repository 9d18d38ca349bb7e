"""A key of a campaign, in stored form."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated

from annotated_types import Interval, Len

from service.play.resources.bounds import HIGHEST_COUNT, CampaignId, CreatedAt, ExternalRef
from service.play.resources.declaration import Column, Logged, Since, VisibleIn, Written
from service.rulesets.vocabulary import Doc, Id, Name
from service.values import dataclass

NO_SECRET = b""
"""Hash of an imported key, which no secret matches."""
MOST_CHARACTERS_OF_KEY = 50


class Role(StrEnum):
    """Permissions of a key: `observer` reads, `player` commands its characters, `gm` does everything."""

    GM = "gm"
    PLAYER = "player"
    OBSERVER = "observer"


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A key, without its secret, of which only the hash is stored."""

    campaign_id: Annotated[CampaignId, VisibleIn(answers=False, events=Logged.NEVER, exports=False)]
    id: Annotated[Id, Doc("Events name the key by it. It is not a credential."), VisibleIn(events=Logged.NEVER)]
    label: Annotated[Name, Doc("Person or program that uses the key."), Written(by_patch=False)]
    role: Annotated[Role, Doc("Permissions of the key."), Written(by_patch=False)]
    characters: Annotated[
        tuple[Id, ...],
        Len(0, MOST_CHARACTERS_OF_KEY),
        Doc("Characters that a player's key commands."),
        Written(by_patch=False, default=()),
    ]
    external_ref: Annotated[
        ExternalRef | None,
        Doc(
            "The owner's id elsewhere, for example on Discord. Notices contain it, so that a bot can mention the owner."
        ),
        Written(by_patch=False, default=None),
        Since(2, None),
    ]
    secret_hash: Annotated[bytes, VisibleIn(answers=False, events=Logged.NEVER, exports=False)]
    dry_runs: Annotated[
        int,
        Interval(ge=0, le=HIGHEST_COUNT),
        Doc("Number of dry runs (`?dry_run=true`) with this key."),
        VisibleIn(events=Logged.NEVER),
        Column(default="0"),
    ]
    created_at: CreatedAt
    revoked_at: Annotated[
        datetime | None, Doc("Time of revocation; null while it is valid."), VisibleIn(events=Logged.NEVER)
    ]
