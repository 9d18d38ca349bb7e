"""`/v1/campaigns/{campaign_id}/events`: the log, to read and to wait for."""

import time
from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from annotated_types import Interval
from flask import Response

from service.api.blueprint import Blueprint
from service.api.desk import desk
from service.api.play import schemas
from service.api.play.paging import DEFAULT_LIMIT, HIGHEST_LIMIT
from service.api.play.responses import answered
from service.play import refusals
from service.play.call import ruleset_of
from service.play.inputs import HIGHEST_SEQ
from service.play.views import EventsView, EventView, event_view
from service.rulesets.vocabulary import Doc
from service.schemas.query import QuerySchema

LONGEST_WAIT_SECONDS = 25
RETRY_AFTER_SECONDS = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class EventQuery:
    """Which stretch of the log."""

    after: Annotated[int, Interval(ge=0), Doc("Only events with a higher seq.")] = 0
    limit: Annotated[int, Interval(ge=1, le=HIGHEST_LIMIT), Doc("How many at the most.")] = DEFAULT_LIMIT
    wait: Annotated[
        int, Interval(ge=0, le=LONGEST_WAIT_SECONDS), Doc("Seconds to wait for one when there is none.")
    ] = 0


routes = Blueprint(
    "events",
    __name__,
    url_prefix="/v1/campaigns/<uuid:campaign_id>",
    description="The ordered log of a campaign: state history, audit and live feed at once.",
)


@routes.route("/events")
@routes.keyed("listEvents")
@routes.arguments(QuerySchema(EventQuery), location="query")
@routes.response(200, schemas.of(EventsView))
def list_events(query: EventQuery, campaign_id: UUID) -> Response:
    """Read the log, or wait for what comes next.

    Ask on with `after` set to `next_after`. With `wait` an answer without events comes only when that time is over;
    when too many are waiting it comes at once, with `Retry-After`.
    """
    events = _read(str(campaign_id), query)
    if events.items or not query.wait:
        return answered(events)
    until = time.monotonic() + query.wait
    with desk.feed.bell(str(campaign_id)) as bell:
        if bell is None:
            response = answered(events)
            response.headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
            return response
        events = _read(str(campaign_id), query)
        while not events.items and bell.wait(until - time.monotonic()):
            events = _read(str(campaign_id), query)
    return answered(events)


@routes.route(f"/events/<int(max={HIGHEST_SEQ}):seq>")
@routes.keyed("getEvent")
@routes.response(200, schemas.of(EventView))
def get_event(campaign_id: UUID, seq: int) -> Response:
    """Read one event."""
    with desk.call(str(campaign_id)) as call:
        event = refusals.existing(call.work.events.get(seq), "event")
        return answered(event_view(event, ruleset_of(call.campaign())))


def _read(campaign_id: str, query: EventQuery) -> EventsView:
    """The events as they stand in a transaction of its own: nobody holds a connection while waiting."""
    with desk.call(campaign_id) as call:
        ruleset = ruleset_of(call.campaign())
        events = call.work.events.after(query.after, query.limit)
    items = tuple(event_view(event, ruleset) for event in events)
    return EventsView(items=items, next_after=items[-1].seq if items else query.after)
