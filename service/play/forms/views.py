"""Views of stored rows, for single reads, lists and events alike."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from operator import attrgetter, itemgetter
from typing import Annotated, Any, NewType

import orjson
from orjson import Fragment

from service.play.forms.bars import BarView, forced_bar_views
from service.play.forms.forms import FormMember, form, part, view
from service.play.forms.remarks import remark_text
from service.play.forms.state_sentences import with_states
from service.play.resources.campaign import Campaign
from service.play.resources.character import Character, CharacterKind
from service.play.resources.codec import Codec
from service.play.resources.combatant import Combatant, CombatantStatus
from service.play.resources.encounter import Encounter
from service.play.resources.entry import LibraryEntry
from service.play.resources.event import Change, Event, KeptRemark
from service.play.resources.event_types import TIME_PASSED, line_without_summary
from service.play.resources.key import Key, Role
from service.play.resources.webhook import Delivery, DeliveryStatus, Webhook
from service.resolution.answer import Rendered
from service.rulesets.contract.messages import Message, Remark
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored import fights
from service.rulesets.vocabulary import Absent, Doc, Id, Name, Sometimes
from service.translations.language import Language
from service.values import dataclass

SeenCharacter = NewType("SeenCharacter", Character)
"""A character that a viewer may see; only `service.play.visibility.projection` makes them."""
SeenEvent = NewType("SeenEvent", Event)
"""An event as far as a viewer may see it; only `service.play.visibility.projection` makes them."""


@cache
def _shared(kind: Any, row: Any, without: tuple[str, ...]) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class EyesView:
    """The view of the campaign that a receiver has."""

    role: Annotated[Role, Doc("`gm` sees all, `player` and `observer` what such keys see.")]
    characters: Annotated[tuple[Id, ...], Doc("Characters of a player; nothing of them is secret.")]


_EYES = FormMember("view", Annotated[EyesView, Doc("Role and characters whose view of the campaign the receiver has.")])
EntryView: Any = view(LibraryEntry, "LibraryEntry", "An entry of the library of a campaign.")
WebhookView: Any = view(Webhook, "WebhookView", "An address that receives messages about events.", _EYES)
CreatedWebhookView: Any = view(
    Webhook,
    "CreatedWebhookView",
    "A webhook with its secret, which is shown this once.",
    _EYES,
    FormMember(
        "secret", Annotated[str, Doc("Secret that signs messages: `whsec_` and base64. It is shown only once.")]
    ),
)
WebhooksView: Any = form(
    "WebhooksView",
    "All webhooks of a campaign.",
    FormMember("items", Annotated[tuple[WebhookView, ...], Doc("In the order of creation, including disabled ones.")]),
)
DeliveryView: Any = view(
    Delivery,
    "DeliveryView",
    "A message for a webhook.",
    FormMember("status", Annotated[DeliveryStatus, Doc("Status of the delivery.")]),
)
DeliveriesView: Any = form(
    "DeliveriesView",
    "The last deliveries of a webhook.",
    FormMember("items", Annotated[tuple[DeliveryView, ...], Doc("The newest first.")]),
)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class ActorView:
    """Actor of an event: the key which caused it."""

    key: Annotated[Id, Doc("Id of the key.")]
    label: Annotated[str, Doc("Person or program for which the key was created.")]
    role: Annotated[Role, Doc("Role of the key at that time.")]


_MEMBERS_OF_ACTORS = tuple(each.name for each in fields(ActorView))
_values_of_actor = itemgetter(*_MEMBERS_OF_ACTORS)
ChangeView: Any = part(Change, "ChangeView", "One member that changed.", [each.name for each in fields(Change)])
EventView: Any = view(
    Event,
    "EventView",
    "An entry of the log.",
    FormMember("actor", Annotated[ActorView, Doc("Key that caused the event, with its role.")]),
    FormMember("summary", Annotated[str, Doc("The event in one line for people.")]),
    FormMember("changes", Annotated[tuple[ChangeView, ...], Doc("Every member that changed.")]),
    FormMember(
        "forced",
        Annotated[tuple[BarView, ...] | None, Doc("Bars that the game master set aside; for the game master.")],
    ),
    FormMember(
        "warnings", Annotated[tuple[WarningView, ...] | None, Doc("Remarks of the rules, for the game master.")]
    ),
    FormMember(
        "rendered",
        Annotated[Rendered | Absent, Sometimes(), Doc("The event as a block to display, if requested.")],
        Absent.ABSENT,
    ),
)
EVENT_MEMBERS, _values_of_event = _shared(EventView, Event, ())
"""Members of an event that its view has."""
EVENT_DOCUMENTS = ("request", "result", "rolls", "rules", "changes", "participants")
"""Members that the view has as they are stored."""
EventsView: Any = form(
    "EventsView",
    "A page of the log.",
    FormMember("items", Annotated[tuple[EventView, ...], Doc("Events by seq, in the requested order.")]),
    FormMember("next_after", Annotated[int, Doc("Send this as `after` to get later events.")]),
    FormMember(
        "next_before",
        Annotated[int | None, Doc("With `order=desc`: the `before` of the next page; null at the start of the log.")],
    ),
)


def view_of(kind: Any, row: Any, /, **others: Any) -> Any:
    """A view from the members of a row that have the same names, and `others`."""
    row_kind: Any = type(row)
    names, values = _shared(kind, row_kind, tuple(others))
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


def webhook_view(webhook: Webhook) -> Any:
    """A webhook, without its secret."""
    return view_of(WebhookView, webhook, view=view_of(EyesView, webhook.eyes))


def created_webhook_view(webhook: Webhook, secret: str) -> Any:
    """A webhook with its secret."""
    return view_of(CreatedWebhookView, webhook, view=view_of(EyesView, webhook.eyes), secret=secret)


def delivery_view(delivery: Delivery) -> Any:
    """A delivery."""
    return view_of(DeliveryView, delivery, status=delivery.status)


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


def change_views(changes: Sequence[Change]) -> tuple[Any, ...]:
    """Changes of an event in the form of answers."""
    return tuple(view_of(ChangeView, change) for change in changes)


def event_view(
    event: SeenEvent, ruleset: Ruleset, language: Language, rendered: Rendered | Absent = Absent.ABSENT
) -> dict[str, Any]:
    """The members of an `EventView`, of which no object is made: a page has a hundred of them."""
    members = shown_event_view(dict(zip(EVENT_MEMBERS, _values_of_event(event), strict=True)), ruleset, language)
    return members if rendered is Absent.ABSENT else {**members, "rendered": rendered}


def stored_event_view(members: Mapping[str, Any], ruleset: Ruleset, language: Language) -> dict[str, Any]:
    """The members of an `EventView`, of those of an event with documents as JSON text, which answers take unchanged."""
    view = shown_event_view(members, ruleset, language)
    for name in EVENT_DOCUMENTS:
        if (text := view[name]) is not None:
            view[name] = Fragment(text)
    return view


def shown_event_view(members: Mapping[str, Any], ruleset: Ruleset, language: Language) -> dict[str, Any]:
    """The members of an `EventView`, of those of an event; its line is said in the reader's language."""
    summary, forced, warnings = members["summary"], members["forced"], members["warnings"]
    return {
        **members,
        "actor": dict(zip(_MEMBERS_OF_ACTORS, _values_of_actor(members["actor"]), strict=True)),
        "summary": language.translated(
            line_without_summary(ruleset, members["type"], members["operation"], _result_of_time(members))
        )
        if summary is None
        else with_states(language.say(ruleset, Message(**summary)), members, ruleset, language),
        "forced": None if forced is None else forced_bar_views(forced, ruleset, language),
        "warnings": None if warnings is None else warning_views(warnings, ruleset, language),
    }


def _result_of_time(members: Mapping[str, Any]) -> Any:
    """The result of an event in which time passed, which may be JSON text; None of others."""
    result = members["result"] if members["type"] == TIME_PASSED else None
    return orjson.loads(result) if isinstance(result, str) else result


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
