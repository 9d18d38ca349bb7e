"""Views of events: the log and its pages."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from operator import itemgetter
from typing import Annotated, Any, NewType

import orjson
from orjson import Fragment

from service.play.forms.bars import BarView, forced_bar_views
from service.play.forms.forms import FormMember, form, part, view
from service.play.forms.state_sentences import with_states
from service.play.forms.views import WarningView, shared_members, view_of, warning_views
from service.play.resources.event import Change, Event
from service.play.resources.event_types import TIME_PASSED, line_without_summary
from service.play.resources.key import Role
from service.resolution.answer import Rendered
from service.rulesets.contract.messages import Message
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.vocabulary import Absent, Doc, Id, Sometimes
from service.translations.language import Language
from service.values import dataclass

SeenEvent = NewType("SeenEvent", Event)
"""An event as far as a viewer may see it; only `service.play.visibility.projection` makes them."""


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
EVENT_MEMBERS, _values_of_event = shared_members(EventView, Event, ())
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
