"""An entry of a campaign's library, in stored form."""

from typing import Annotated, Any

from service.play.resources.bounds import CampaignId, CreatedAt, Document, UpdatedAt, Version
from service.play.resources.declaration import Logged, Shown, Unique, VisibleIn, Written
from service.rulesets.library import EntryContent, EntryKind, EntrySource, Tags
from service.rulesets.vocabulary import Doc, Id, Name, Text
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class LibraryEntry:
    """A foe, character, item, power, condition, table or order that the game master prepared. For game masters."""

    campaign_id: CampaignId
    id: Annotated[
        Id,
        Doc("Part of its address. It does not change through packs, export and import."),
        VisibleIn(events=Logged.NEVER),
    ]
    kind: Annotated[EntryKind, Doc("Kind of the entry."), Written(by_patch=False)]
    name: Annotated[
        Name,
        Doc("Unique among the entries of its kind, without regard to case."),
        Written(),
        Unique(within="kind"),
    ]
    notes: Annotated[Text, Doc("For the game master."), Written(default="")]
    tags: Annotated[Tags, Doc("Words to search by."), Written(default=())]
    source: Annotated[
        Document | None,
        Doc("Origin; null for an entry of the campaign itself."),
        Written(kind=EntrySource | None, default=None),
        Shown(EntrySource | None),
    ]
    content: Annotated[EntryContent, Doc("The entry itself, in the form of its kind."), Shown(Any), Written()]
    version: Version
    created_at: CreatedAt
    updated_at: UpdatedAt
