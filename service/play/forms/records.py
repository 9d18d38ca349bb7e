"""A campaign as one document, for export and import; derived from the rows."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Annotated, Any, Literal

from annotated_types import Interval, Len, MaxLen

from service.phrases import Phrase
from service.play.forms.event_views import ActorView
from service.play.forms.forms import Form, FormMember, form, part, record, whole_form
from service.play.resources.bounds import MOST_COMBATANTS, MOST_ENTRIES, MOST_EVENTS, Anything, Seq
from service.play.resources.campaign import Campaign
from service.play.resources.character import Character
from service.play.resources.combatant import Combatant
from service.play.resources.encounter import Encounter
from service.play.resources.entry import LibraryEntry
from service.play.resources.event import Change, Event, EventParticipants
from service.play.resources.key import Key
from service.rulesets.library import EntrySource
from service.rulesets.vocabulary import Absent, Doc, Id, Matches, Name, Sometimes
from service.values import dataclass

FORMAT = "arbiter-campaign"
FORMAT_VERSION = 2
"""Of the exports that are written; earlier ones can be imported as well."""

CampaignRecord: Any = record(Campaign, "CampaignRecord", "A table that plays one game, with its house rules.")
KeyRecord: Any = record(Key, "KeyRecord", "A key without its secret. An imported key is invalid.")
CharacterRecord: Any = record(Character, "CharacterRecord", "A stored character.")
CombatantRecord: Any = record(Combatant, "CombatantRecord", "One who takes part in an encounter.")
_Combatants: Any = Annotated[
    tuple[CombatantRecord, ...], Len(0, MOST_COMBATANTS), Doc("All who take part, in the order added.")
]
EncounterRecord: Any = record(
    Encounter,
    "EncounterRecord",
    "A scene in which several act in turn, with all who take part.",
    FormMember("combatants", _Combatants),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidRecord:
    """A line for people, as a code with what it speaks of."""

    code: Annotated[Name, Doc("Code of the sentence of the game.")]
    parameters: Annotated[Mapping[Name, Any], Len(0, 100), Doc("Names and numbers that the sentence fills in.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenBackRecord:
    """Result of an undo or a rewind."""

    undone: Annotated[tuple[Seq, ...], Len(1, MOST_EVENTS)]
    kept: Annotated[tuple[Seq, ...], Len(0, MOST_EVENTS)]
    encounters: Annotated[tuple[Id, ...], Len(0, MOST_EVENTS)]


ActorRecord: Any = part(ActorView, "ActorRecord", "Who did it.", [each.name for each in fields(ActorView)])
ChangeRecord: Any = part(Change, "ChangeRecord", "One member that changed.", [each.name for each in fields(Change)])
_Changes: Any = Annotated[tuple[ChangeRecord, ...], Len(0, MOST_EVENTS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretMembersRecord:
    """Secret members of an event, for players who command some of its participants."""

    of: Annotated[
        tuple[Annotated[str, MaxLen(36)], ...],
        Len(1, MOST_COMBATANTS),
        Doc("Ids of the participants whose secrets they are; an empty id means a participant that is not stored."),
    ]
    members: Annotated[
        tuple[Annotated[str, Matches("^/(result|summary/parameters)(/.*)?$", Phrase("a JSON pointer"))], ...],
        Len(0, MOST_EVENTS),
        Doc("JSON pointers to members of `result` and `summary`."),
    ]


ShownRecord: Any = form(
    "ShownRecord",
    "Members of an event as players see them. Members that are left out are shown unchanged.",
    FormMember("of", Annotated[tuple[Id, ...], Len(0, MOST_EVENTS), Doc("Whose secrets they are.")]),
    FormMember("result", Annotated[Any, Sometimes(), Doc("Without the secrets of a participant.")], Absent.ABSENT),
    FormMember("rolls", Annotated[Anything, Sometimes(), Doc("Only dice that players may know.")], Absent.ABSENT),
    FormMember(
        "summary",
        Annotated[SaidRecord | None, Sometimes(), Doc("Gives nothing away; null for none.")],
        Absent.ABSENT,
    ),
    FormMember("changes", Annotated[_Changes, Sometimes(), Doc("Changes of members that players see.")], Absent.ABSENT),
    FormMember(
        "participants",
        Annotated[EventParticipants, Sometimes(), Doc("Without ids that players do not see.")],
        Absent.ABSENT,
    ),
    FormMember(
        "secrets",
        Annotated[
            tuple[SecretMembersRecord, ...],
            Len(0, MOST_EVENTS),
            Sometimes(),
            Doc("Secret members of result and summary by whose they are, where a player may command some of them."),
        ],
        Absent.ABSENT,
    ),
)
EntryRecord: Any = record(
    LibraryEntry,
    "EntryRecord",
    "An entry of the library.",
    FormMember("source", Annotated[EntrySource | None, Doc("Origin; null for an entry of the campaign itself.")]),
)
EventRecord: Any = record(
    Event,
    "EventRecord",
    "An entry of the log.",
    FormMember("actor", Annotated[ActorRecord, Doc("Key that caused the event, with its role.")]),
    FormMember(
        "summary", Annotated[SaidRecord | None, Doc("One line for people, as a code; null where there is none.")]
    ),
    FormMember("changes", Annotated[_Changes, Doc("Every member that changed, with the values before and after.")]),
    FormMember(
        "shown",
        Annotated[ShownRecord | None, Doc("Members that players see instead; null if they see the event unchanged.")],
    ),
)


def _every(name: str, kind: Any, prose: str) -> FormMember:
    return FormMember(name, Annotated[tuple[kind, ...], Len(0, MOST_EVENTS), Doc(prose)])


CampaignDocument: Any = form(
    "CampaignDocument",
    "A whole campaign. Its members come in alphabetical order, or in this order.",
    FormMember("format", Annotated[Literal["arbiter-campaign"], Doc("Identifies the kind of document.")]),
    FormMember("version", Annotated[int, Interval(ge=1, le=FORMAT_VERSION), Doc("Version of the format.")]),
    FormMember(
        "campaign",
        Annotated[CampaignRecord, Doc("Name, game and house rules. It comes before all members that depend on it.")],
    ),
    _every("keys", KeyRecord, "Without their secrets."),
    _every("characters", CharacterRecord, "All stored characters. Foes are in their encounters."),
    FormMember(
        "library",
        Annotated[tuple[EntryRecord, ...], Len(0, MOST_ENTRIES), Doc("The library; empty in older documents.")],
        (),
    ),
    _every("encounters", EncounterRecord, "Each with all who take part, foes too."),
    _every("events", EventRecord, "The whole log."),
)

IN_FULL: Mapping[str, type[Form]] = {
    "campaign": whole_form(Campaign, "CampaignInFull", "A campaign as events tell of it when it comes or goes."),
    "character": whole_form(Character, "CharacterInFull", "A character as events tell of it when it comes or goes."),
    "encounter": whole_form(Encounter, "EncounterInFull", "An encounter as events tell of it when it comes or goes."),
    "entry": whole_form(
        LibraryEntry, "EntryInFull", "An entry of the library as events tell of it when it comes or goes."
    ),
    "combatant": whole_form(Combatant, "CombatantInFull", "A combatant as events tell of it when it comes or goes."),
}
"""Documents of each kind of resource when it is created or deleted; events of keys are never undone."""
