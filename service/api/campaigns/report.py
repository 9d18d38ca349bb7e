"""`/v1/campaigns/{campaign_id}/events/report`: a session as a readable log."""

from collections.abc import Sequence
from typing import Annotated

from annotated_types import Interval
from flask import Response

from service.api.campaigns.event_filters import AN_ENCOUNTER
from service.api.campaigns.responses import with_next_link
from service.api.http.blueprint import Blueprint
from service.api.http.campaign_calls import calls
from service.api.http.languages import ACCEPT_LANGUAGE, marked
from service.play import refusals
from service.play.call import Call
from service.play.event_selection import EventFilter, Selection
from service.play.rendering.names import names_in
from service.play.rendering.report import Reported
from service.play.resources.bounds import HIGHEST_SEQ
from service.play.resources.rows import Event
from service.play.visibility.projection import Viewer
from service.renderings.report import ReportFormat, render_report
from service.rulesets.vocabulary import Doc, Example, Id
from service.schemas.query import QuerySchema
from service.values import dataclass

MOST_EVENTS = 500
"""Events of one answer; a link leads to the others."""
MEDIA = {
    ReportFormat.MARKDOWN: "text/markdown",
    ReportFormat.HTML: "text/html",
    ReportFormat.TEXT: "text/plain",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportQuery:
    """Selection and format of a report."""

    from_: Annotated[int, Interval(ge=1, le=HIGHEST_SEQ), Doc("Seq of the first event."), Example(1)] = 1
    to: Annotated[int | None, Interval(ge=1, le=HIGHEST_SEQ), Doc("Seq of the last event."), Example(200)] = None
    encounter: Annotated[Id | None, Doc("Only events of this encounter."), Example(AN_ENCOUNTER)] = None
    format: Annotated[ReportFormat, Doc("Format of the answer."), Example("text")] = ReportFormat.MARKDOWN


routes = Blueprint(
    "report",
    __name__,
    url_prefix="/v1/campaigns/<uuid:campaign_id>",
    description="A session as a readable log.",
)


@routes.route("/events/report")
@routes.keyed("getReport", parameters=[ACCEPT_LANGUAGE])
@routes.arguments(QuerySchema(ReportQuery), location="query")
@routes.alt_response(200, schema={"type": "string"}, content_type=MEDIA[ReportFormat.TEXT], success=True)
@routes.alt_response(200, schema={"type": "string"}, content_type=MEDIA[ReportFormat.HTML], success=True)
@routes.alt_response(
    200, schema={"type": "string"}, content_type=MEDIA[ReportFormat.MARKDOWN], success=True, description="The report."
)
def get_report(query: ReportQuery, campaign_id: str) -> Response:
    """Read the log as a report: rounds as headings, sentences, changes and casualties.

    Events in force, 500 at most; `Link` leads to the next ones.
    """
    with calls.list(campaign_id) as call:
        events = _events(call, query)
        content = _report(call, events, query.format)
        response = marked(Response(content, mimetype=MEDIA[query.format]), call.language)
    return with_next_link(response, "from", events[-1].seq + 1) if len(events) == MOST_EVENTS else response


def _events(call: Call, query: ReportQuery) -> Sequence[Event]:
    selection = Selection(
        after=query.from_ - 1,
        before=None if query.to is None else query.to + 1,
        limit=MOST_EVENTS,
        in_force=True,
        filter=EventFilter(encounter=query.encounter),
    )
    events = call.work.events.selected(selection, call.actor.row_filter)
    if query.encounter is not None and not events:  # the log of a deleted encounter remains
        refusals.existing(call.work.encounters.some({query.encounter}).get(query.encounter), "encounter")
    return events


def _report(call: Call, events: Sequence[Event], format_: ReportFormat) -> str:
    viewer = Viewer.of(call)
    seen = tuple(viewer.event(event) for event in events)
    encounters = call.work.encounters.some({event.encounter_id for event in events if event.encounter_id})
    names = {identity: encounter.name for identity, encounter in encounters.items()}
    reported = Reported(viewer.ruleset, names_in(call.work, viewer, seen), names)
    return render_report(call.campaign().name, reported.sections(seen), format_, call.language)
