"""`/v1/campaigns/{campaign_id}/events`: reading the log, and waiting for its next events."""

import time
from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

from annotated_types import Interval
from flask import Response, request

from service.api.campaigns import schemas
from service.api.campaigns.event_filters import FilterQuery, beyond_the_log
from service.api.campaigns.paging import DEFAULT_LIMIT, HIGHEST_LIMIT
from service.api.campaigns.rendering import rendered
from service.api.campaigns.responses import event_answer, json_answer, with_next_link
from service.api.http import waiting
from service.api.http.blueprint import Blueprint
from service.api.http.campaign_calls import calls
from service.api.http.languages import ACCEPT_LANGUAGE, asked, marked
from service.api.http.preconditions import IDEMPOTENCY_KEY
from service.api.http.rendering import RenderAs, RenderQuery
from service.play import refusals
from service.play.call import Call
from service.play.event_selection import Selection
from service.play.forms.event_views import EventsView, EventView, event_view, stored_event_view
from service.play.log.reveal import reveal
from service.play.resources.bounds import HIGHEST_SEQ
from service.play.resources.rows import Event
from service.play.resources.snapshot import Scope
from service.play.visibility.event_filters import knows_character_of
from service.play.visibility.projection import Viewer
from service.rulesets.vocabulary import Doc, Example
from service.schemas.query import QuerySchema
from service.values import dataclass, replace

LONGEST_WAIT_SECONDS = 25
RETRY_AFTER_SECONDS = 1
LOOK_AGAIN_SECONDS = 5
"""Seconds after which a waiting call reads the log even without a notification."""


class EventOrder(StrEnum):
    """Order of events, by seq."""

    ASC = "asc"
    DESC = "desc"


@dataclass(frozen=True, slots=True, kw_only=True)
class EventQuery(FilterQuery):
    """Selection of a page of the log."""

    after: Annotated[int, Interval(ge=0, le=HIGHEST_SEQ), Doc("Only events with a higher seq."), Example(1)] = 0
    cursor: Annotated[
        int | None, Interval(ge=0, le=HIGHEST_SEQ), Doc("The same as `after`, as lists name it; it wins."), Example(1)
    ] = None
    before: Annotated[int | None, Interval(ge=1, le=HIGHEST_SEQ), Doc("Only events with a lower seq."), Example(7)] = (
        None
    )
    order: Annotated[EventOrder, Doc("`desc` begins with the newest event."), Example("desc")] = EventOrder.ASC
    limit: Annotated[int, Interval(ge=1, le=HIGHEST_LIMIT), Doc("Largest number of items."), Example(20)] = (
        DEFAULT_LIMIT
    )
    wait: Annotated[
        int, Interval(ge=0, le=LONGEST_WAIT_SECONDS), Doc("Seconds to wait for one when there is none."), Example(20)
    ] = 0
    render: RenderAs = None


routes = Blueprint(
    "events",
    __name__,
    url_prefix="/v1/campaigns/<uuid:campaign_id>",
    description="The ordered log of a campaign: state history, audit and live feed at once.",
)


@routes.route("/events")
@routes.keyed("listEvents", parameters=[ACCEPT_LANGUAGE])
@routes.arguments(QuerySchema(EventQuery), location="query")
@routes.response(200, schemas.schema_of(EventsView))
def list_events(query: EventQuery, campaign_id: str) -> Response:
    """Read the events that the caller may see, or wait for the next ones.

    To continue, set `after` to `next_after`, which may be beyond the last event shown; with `order=desc`, set `before`
    to `next_before`. An `after` beyond the end of the log is refused. With `wait`, the call is answered when there is
    an event or the time is over. If one key has too many waiting calls, it is answered immediately, with `Retry-After`.
    To receive all events, follow the stream.
    """
    until = waiting.deadline(query.wait)
    query = query if query.cursor is None else replace(query, after=query.cursor)
    events = _read(campaign_id, query)
    if waiting.ends_at_once(until) and not events.items:
        return _come_again(events)
    if events.items or time.monotonic() >= until:
        return _linked(events, query)
    if waiting.can_wait():
        return waiting.wait(waiting.Waiting(campaign_id, request.headers["Authorization"], events.next_after, until))
    with calls.feed.subscribe(campaign_id) as subscription:
        if subscription is None:
            return _come_again(events)
        events = _read(campaign_id, query)
        while not events.items and (left := until - time.monotonic()) > 0 and not subscription.is_over:
            subscription.wait(min(left, LOOK_AGAIN_SECONDS))
            events = _read(campaign_id, query)
    return _answered(events)


@routes.route(f"/events/<int(max={HIGHEST_SEQ}):seq>")
@routes.keyed("getEvent", parameters=[ACCEPT_LANGUAGE])
@routes.arguments(QuerySchema(RenderQuery), location="query")
@routes.response(200, schemas.schema_of(EventView))
def get_event(query: RenderQuery, campaign_id: str, seq: int) -> Response:
    """Read one event.

    Members that the caller may not know are left out. An event that is hidden entirely is `not_found`.
    """
    scope = Scope(event=seq)
    with calls.read(campaign_id, scope) as call:
        event, row_filter = call.work.load(scope).events.get(seq), call.actor.row_filter
        is_read = event is not None and (row_filter is None or row_filter.reads(event))
        return event_answer(refusals.existing(event if is_read else None, "event"), call, query.render)


@routes.route(f"/events/<int(max={HIGHEST_SEQ}):seq>/reveal", methods=["POST"])
@routes.keyed("revealEvent", parameters=[IDEMPOTENCY_KEY, ACCEPT_LANGUAGE], gm=True, conflicts=("nothing_to_reveal",))
@routes.arguments(QuerySchema(RenderQuery), location="query")
@routes.response(200, schemas.schema_of(EventView))
def reveal_event(query: RenderQuery, campaign_id: str, seq: int) -> Response:
    """Reveal a hidden event to all; answers the event that carries its result.

    For a blind roll, its `result` has `result`, `rolls` and `nonce`. The SHA-256 of the canonical JSON (RFC 8785) of an
    object with these three members is the `commitment` that everyone has seen since the roll.
    """
    return calls.post(campaign_id, lambda call: event_answer(reveal(call, seq), call, query.render))


def _come_again(events: EventsView) -> Response:
    """The refusal where too many callers are waiting already."""
    response = _answered(events)
    response.headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
    return response


def _linked(events: EventsView, query: EventQuery) -> Response:
    """The answer, with a link to the next page after a full one."""
    response = _answered(events)
    if len(events.items) < query.limit:
        return response
    if query.order is EventOrder.DESC:
        return with_next_link(response, "before", events.next_before)
    return with_next_link(response, "after", events.next_after)


def _answered(events: EventsView) -> Response:
    return marked(json_answer(events), asked())


def _read(campaign_id: str, query: EventQuery) -> EventsView:
    """The events, read in a short transaction: no connection is held while waiting."""
    with calls.list(campaign_id, query.after) as call:
        viewer, last = Viewer.of(call), call.work.events.last_seq()
        if query.after > last:
            raise beyond_the_log(last)
        selection = _selection(query)
        if viewer.row_filter is None and query.render is None and selection.is_plain:
            shown = call.work.events.shown(query.after, query.limit)
            items = [stored_event_view(members, viewer.ruleset, viewer.language) for members in shown]
        else:
            events = _selected(call, selection)
            seen = tuple(viewer.event(event) for event in events)
            pairs = zip(seen, rendered(call.work, viewer, seen, query.render), strict=True)
            items = [event_view(event, viewer.ruleset, viewer.language, block) for event, block in pairs]
    seqs = [item["seq"] for item in items]
    is_full, is_reverse = len(items) == query.limit, query.order is EventOrder.DESC
    return EventsView(
        items=tuple(items),
        next_after=seqs[-1] if is_full and not is_reverse else max(query.after, last, *seqs),
        next_before=seqs[-1] if is_full and is_reverse else None,
    )


def _selection(query: EventQuery) -> Selection:
    return Selection(
        after=query.after,
        before=query.before,
        newest_first=query.order is EventOrder.DESC,
        limit=query.limit,
        filter=query.filter,
    )


def _selected(call: Call, selection: Selection) -> Sequence[Event]:
    """The events of a selection; of characters that the caller does not know there are none."""
    if not knows_character_of(selection.filter, call):
        return ()
    return call.work.events.selected(selection, call.actor.row_filter)
