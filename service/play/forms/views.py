"""Views of stored rows, for single reads and lists; events contain the same."""

from collections.abc import Callable, Iterable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Annotated, Any, NewType

from service.play.forms.forms import FormMember, view
from service.play.forms.remarks import remark_text
from service.play.resources.campaign import Campaign
from service.play.resources.character import Character, CharacterKind
from service.play.resources.codec import Codec
from service.play.resources.combatant import Combatant, CombatantStatus
from service.play.resources.encounter import Encounter
from service.play.resources.entry import LibraryEntry
from service.play.resources.event import KeptRemark
from service.play.resources.key import Key
from service.rulesets.contract.messages import Remark
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored import fights
from service.rulesets.vocabulary import Absent, Doc, Name, Sometimes
from service.translations.language import Language
from service.values import dataclass

SeenCharacter = NewType("SeenCharacter", Character)
"""A character that a viewer may see; only `service.play.visibility.projection` makes them."""


@cache
def shared_members(
    kind: Any, row: Any, without: tuple[str, ...]
) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """Names of the members that a view and a row have, but for some, and what reads them."""
    known = {each.name for each in fields(row)} - {*without}
    names = tuple(each.name for each in fields(kind) if each.name in known)
    return names, attrgetter(*names) if len(names) > 1 else lambda value: tuple(getattr(value, name) for name in names)


_RULESET = FormMember("ruleset", Annotated[str, Doc("The game.")])


@dataclass(frozen=True, slots=True, kw_only=True)
class WarningView:
    """Warning of a rule, which does not refuse anything."""

    code: Annotated[str, Doc("Stable code.")]
    pointer: Annotated[str, Doc("JSON pointer to what it is about; empty for the whole.")]
    rule: Annotated[str, Doc("Id of the rule.")]
    detail: Annotated[str, Doc("For people.")]


_WARNINGS = FormMember(
    "warnings",
    Annotated[
        tuple[WarningView, ...],
        Sometimes(),
        Doc("Warnings of the rules about a stored sheet; only in answers to calls that store one."),
    ],
    Absent.ABSENT,
)
_STARTED = FormMember(
    "started",
    Annotated[Any, Sometimes(), Doc("The first step; only in the answer to a call that creates and starts it.")],
    Absent.ABSENT,
)

_LAST_SEQ = FormMember("last_seq", Annotated[int, Doc("Seq of the newest event of its log.")])
CampaignView: Any = view(Campaign, "CampaignView", "A table that plays one game.", _LAST_SEQ)
KeyView: Any = view(Key, "KeyView", "A key, without its secret.")
OwnKeyView: Any = view(
    Key,
    "OwnKeyView",
    "The key of the call, without its secret, and its campaign.",
    FormMember("campaign", Annotated[CampaignView, Doc("The campaign that it opens.")]),
)
CreatedKeyView: Any = view(
    Key,
    "CreatedKeyView",
    "A new key; the token is shown this once.",
    FormMember("token", Annotated[str, Doc("The secret for `Authorization: Bearer ...`. It is shown only once.")]),
)
CreatedCampaignView: Any = view(
    Campaign,
    "CreatedCampaignView",
    "A new campaign and its first key.",
    _LAST_SEQ,
    FormMember("key", Annotated[CreatedKeyView, Doc("A game master's key, shown this once.")]),
)
EntryView: Any = view(LibraryEntry, "LibraryEntry", "An entry of the library of a campaign.")
CharacterView: Any = view(
    Character,
    "CharacterView",
    "A stored character.",
    _RULESET,
    FormMember("derived", Annotated[Any, Doc("What follows from sheet, state and conditions; read-only.")]),
    _WARNINGS,
)
CombatantView: Any = view(
    Combatant,
    "CombatantView",
    "One who takes part in an encounter.",
    _RULESET,
    FormMember("lasting", Annotated[tuple[str, ...], Doc("Names of the conditions that are in place.")]),
    FormMember(
        "health",
        Annotated[str, Doc("Visible health of a combatant whose numbers are secret, from unhurt to out of action.")],
    ),
)
_TURN_NAME = FormMember(
    "turn_name", Annotated[str | None, Doc("Name of the combatant whose turn it is; null between turns.")]
)
_ACTIVE_SIDES = FormMember(
    "active_sides",
    Annotated[
        tuple[Name, ...],
        Doc("Sides with a visible combatant that is `active` and not out of action by `health`."),
    ],
)
EncounterView: Any = view(
    Encounter,
    "EncounterView",
    "A scene in which several act in turn.",
    _RULESET,
    _TURN_NAME,
    _ACTIVE_SIDES,
    FormMember("combatants", Annotated[tuple[CombatantView, ...], Doc("Who takes part, in the order added.")]),
    _WARNINGS,
    _STARTED,
)
EncounterSummary: Any = view(
    Encounter,
    "EncounterSummary",
    "An encounter with or without its combatants: they are most of its size.",
    _RULESET,
    _TURN_NAME,
    _ACTIVE_SIDES,
    FormMember(
        "combatants",
        Annotated[tuple[CombatantView, ...], Sometimes(), Doc("The combatants, if requested.")],
        Absent.ABSENT,
    ),
    _WARNINGS,
    _STARTED,
)


def view_of(kind: Any, row: Any, /, **others: Any) -> Any:
    """A view from the members of a row that have the same names, and `others`."""
    row_kind: Any = type(row)
    names, values = shared_members(kind, row_kind, tuple(others))
    return kind(**dict(zip(names, values(row), strict=True)), **others)


def campaign_view(campaign: Campaign, last_seq: int) -> Any:
    """A campaign with the seq of its newest event."""
    return view_of(CampaignView, campaign, last_seq=last_seq)


def key_view(key: Key) -> Any:
    """A key."""
    return view_of(KeyView, key)


def entry_view(entry: LibraryEntry) -> Any:
    """An entry of the library."""
    return view_of(EntryView, entry)


def character_view(character: SeenCharacter, codec: Codec) -> Any:
    """A character with its derived values."""
    derived = codec.derived(
        character.sheet, character.state, character.conditions, is_pc=character.kind is CharacterKind.PC
    )
    return view_of(CharacterView, character, ruleset=codec.ruleset.name, derived=derived)


def encounter_view(encounter: Encounter, combatants: tuple[Any, ...], ruleset: Ruleset) -> Any:
    """An encounter with its combatants."""
    acting = (each.name for each in combatants if each.id == encounter.turn)
    out = fights.of_ruleset(ruleset.name).out
    fighting = (each for each in combatants if each.status is CombatantStatus.ACTIVE and each.health not in out)
    return view_of(
        EncounterView,
        encounter,
        ruleset=ruleset.name,
        turn_name=next(acting, None),
        active_sides=tuple(dict.fromkeys(each.side for each in fighting)),
        combatants=combatants,
    )


def encounter_summary(encounter: Any, *, with_combatants: bool) -> Any:
    """The summary of the view of an encounter.

    Args:
        encounter: the whole view.
        with_combatants: whether it has the combatants too.
    """
    combatants = encounter.combatants if with_combatants else Absent.ABSENT
    return view_of(EncounterSummary, encounter, combatants=combatants)


def warning_views(
    remarks: Iterable[KeptRemark | Remark], ruleset: Ruleset, language: Language
) -> tuple[WarningView, ...]:
    """Warnings of the rules, in the reader's language."""
    return tuple(
        WarningView(
            code=remark.code,
            pointer=remark.pointer,
            rule=remark.rule,
            detail=remark_text(ruleset, remark.code, remark.parameters, language),
        )
        for remark in remarks
    )
