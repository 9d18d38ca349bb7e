"""Input to create and change resources; derived from the rows."""

from typing import Annotated, Any

from annotated_types import Interval, Len

from service.play.forms.forms import FormMember, creation_form, form, patch_form
from service.play.resources.bounds import HIGHEST_SEQ, MOST_CHARACTERS_AT_ONCE, MOST_COMBATANTS, GameObject
from service.play.resources.campaign import Campaign
from service.play.resources.character import Character
from service.play.resources.combatant import Combatant
from service.play.resources.encounter import Encounter
from service.play.resources.entry import LibraryEntry
from service.play.resources.key import Key
from service.play.resources.webhook import EyesInput, Webhook
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass

_FROM = FormMember(
    "from_",
    Annotated[Name | None, Doc("Id or name of an entry of the library, of which it becomes a copy.")],
    None,
)
_CHANGES = FormMember(
    "changes",
    Annotated[
        GameObject | None,
        Doc("With `from`: a merge patch of the `sheet` and `state` of the copy; the entry does not change."),
    ],
    None,
)
OF_ENTRIES = ("from_", "changes")
"""Members of an input about an entry of the library, which are not stored."""

CampaignInput: Any = creation_form(Campaign, "CampaignInput", "Name, game and settings of a campaign.")
KeyInput: Any = creation_form(Key, "KeyInput", "Purpose and rights of a key.")
WebhookInput: Any = creation_form(
    Webhook,
    "WebhookInput",
    "Receiver and types of messages.",
    FormMember(
        "view",
        Annotated[EyesInput, Doc("Role and characters whose view of the campaign the receiver has.")],
        EyesInput(),
    ),
)
CharacterInput: Any = creation_form(
    Character,
    "CharacterInput",
    "A new character: a name and a sheet, or an entry of the library.",
    FormMember(
        "name", Annotated[Name | None, Doc("Also the name of its dice stream; by default that of the entry.")], None
    ),
    FormMember("sheet", Annotated[GameObject | None, Doc("What the player built, as the game's sheet.")], None),
    _FROM,
    _CHANGES,
)
CharacterDocument: Any = patch_form(Character, "CharacterDocument", "Changes of a character by a game master.")
CharactersInput: Any = form(
    "CharactersInput",
    "Several new characters.",
    FormMember(
        "characters",
        Annotated[tuple[CharacterInput, ...], Len(1, MOST_CHARACTERS_AT_ONCE), Doc("The characters, in this order.")],
    ),
)
CombatantInput: Any = creation_form(
    Combatant,
    "CombatantInput",
    "A new combatant: a stored character by its id, or foes with a sheet.",
    FormMember("count", Annotated[int, Interval(ge=1, le=100), Doc("Number of foes to add.")], 1),
    _FROM,
    _CHANGES,
)
EncounterInput: Any = creation_form(
    Encounter,
    "EncounterInput",
    "A new encounter with its combatants.",
    FormMember(
        "combatants",
        Annotated[tuple[CombatantInput, ...], Len(0, MOST_COMBATANTS), Doc("Characters and foes that take part.")],
        (),
    ),
    FormMember(
        "start",
        Annotated[Any, Doc("Start it at once, as `start` does; `{}` for no options. Left out, it is prepared only.")],
        None,
    ),
)
CombatantsInput: Any = form(
    "CombatantsInput",
    "Combatants that join an encounter.",
    FormMember(
        "combatants", Annotated[tuple[CombatantInput, ...], Len(1, MOST_COMBATANTS), Doc("The new combatants.")]
    ),
)
EntryInput: Any = creation_form(LibraryEntry, "LibraryEntryInput", "A new entry of the library.")
EntryDocument: Any = patch_form(LibraryEntry, "LibraryEntryDocument", "Changes of an entry.")
RefreshInput: Any = form("RefreshInput", "Options of an update from the library.", _CHANGES)
EncounterDocument: Any = patch_form(Encounter, "EncounterDocument", "Changes of an encounter by a game master.")
CombatantDocument: Any = patch_form(
    Combatant, "CombatantDocument", "Changes of a combatant by a game master; sheet and state only of foes."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RewindInput:
    """Target of a rewind."""

    to: Annotated[int, Interval(ge=1, le=HIGHEST_SEQ), Doc("The seq of the last event that stays in force.")]
