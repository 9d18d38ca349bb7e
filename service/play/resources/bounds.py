"""Types and bounds that several resources share."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any

from annotated_types import Interval, Len

from service.phrases import Phrase
from service.play.resources.declaration import Column, Logged, Secret, Shown, Since, VisibleIn, Written
from service.rulesets.stored.conditions import Condition
from service.rulesets.vocabulary import Component, Doc, Id, Matches, Name

MOST_COMBATANTS = 200
"""Combatants of one encounter."""
MOST_CHARACTERS = 1000
"""Most characters of one call about passing time."""
MOST_CHARACTERS_AT_ONCE = 50
"""Most characters that one call creates."""
MOST_ENTRIES = 2_000
"""Entries of the library of one campaign."""
MOST_EVENTS = 10_000_000
"""More than fit into any document; here as in other lists the size of the whole is the limit."""
HIGHEST_SEQ = 2**31 - 1
"""Typed clients hold a seq in 32 bits."""

HIGHEST_COUNT = 1_000_000_000
"""Of what is imported: half of what a column holds, so that it can be counted on."""

Document = Mapping[str, Any]
"""A JSON object."""
GameObject = Annotated[
    Mapping[str, Any], Len(0, 100), Component("GameObject", "An object that the game of the campaign knows.")
]
"""A JSON object whose members the game of the campaign knows."""
_SEGMENT = r"(|[^/.][^/]*|\.[^/.][^/]*|\.\.[^/]+)"
ExternalRef = Annotated[
    str,
    Len(1, 200),
    Matches(f"^{_SEGMENT}(/{_SEGMENT})*$", Phrase("a reference without `.` and `..` between slashes")),
]
"""An id elsewhere. It is a part of addresses, where clients and proxies resolve dot segments."""
Seq = Annotated[int, Interval(ge=1, le=HIGHEST_SEQ)]
Anything = Annotated[tuple[Any, ...], Len(0, MOST_EVENTS)]
Conditions = Annotated[
    Mapping[Id, Any],
    Len(0, MOST_EVENTS),
    Shown(Mapping[str, Condition]),
    Since(1, dict),
    Column(default="'{}'::jsonb"),
    Doc("Id -> what lasts or lasted; a stored character has its own, those of foes are for the game master."),
]

Template = Annotated[
    Name | None,
    Doc("The library entry that it copies, for the game master; null for none."),
    Written(by_patch=False, default=None),
    Secret(),
    Since(2, None),
]
"""The origin of a character or foe."""
MOST_PARTS = 10_000
"""Parts of a participant of which their entries are known."""
PartTemplates = Annotated[
    Annotated[Mapping[str, Name], Len(0, MOST_PARTS), Component("PartTemplates", "JSON pointer -> name of an entry.")],
    Doc("Its items, powers and conditions that are copies -> their entries, for the game master."),
    Secret(dict),
    Since(2, dict),
    Column(default="'{}'::jsonb"),
]
"""Like `template`, for parts of a character or foe: `/sheet/weapons/Sword` -> `Sword`."""

CampaignId = Annotated[Id, Doc("The campaign to which it belongs."), VisibleIn(events=Logged.NEVER, exports=False)]
Version = Annotated[
    int, Interval(ge=1, le=HIGHEST_COUNT), Doc("Counts changes; the ETag."), VisibleIn(events=Logged.COMING_AND_GOING)
]
CreatedAt = Annotated[datetime, Doc("Time of creation."), VisibleIn(events=Logged.COMING_AND_GOING)]
UpdatedAt = Annotated[datetime, Doc("Time of the last change."), VisibleIn(events=Logged.NEVER)]
