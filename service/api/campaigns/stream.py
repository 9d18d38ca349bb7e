"""`/v1/campaigns/{campaign_id}/events/stream` and `.../tickets`: the log as Server-Sent Events."""

from datetime import datetime
from typing import Annotated
from urllib.parse import urlencode

from annotated_types import Interval, Len
from flask import Response, request

from service.api.campaigns.event_filters import FilterQuery
from service.api.campaigns.responses import created_secret
from service.api.campaigns.stream_pages import StreamReader
from service.api.http.blueprint import Blueprint
from service.api.http.caching import NEVER_STORED
from service.api.http.campaign_calls import CampaignCalls, calls
from service.api.http.languages import ACCEPT_LANGUAGE, asked, marked
from service.api.http.rendering import RenderAs
from service.api.http.waiting import EventStream
from service.phrases import Phrase
from service.play.credentials.tickets import Ticket
from service.play.resources.bounds import HIGHEST_SEQ
from service.resolution.refusal import of_faults
from service.rulesets.vocabulary import Doc, Example
from service.schemas.answers import answer_schema
from service.schemas.faults import PlacedFault
from service.schemas.query import QuerySchema
from service.schemas.strict import JSONSchema
from service.values import dataclass

EVENT_STREAM = "text/event-stream"
HEADER = "Last-Event-ID"
LAST_EVENT_ID: JSONSchema = {
    "name": HEADER,
    "in": "header",
    "required": False,
    "description": "Seq of the last event that came, as a browser sends it when it connects again; before `after`.",
    "schema": {"type": "string", "pattern": "^[0-9]*$", "maxLength": len(str(HIGHEST_SEQ))},
    "example": "7",
}
_A_TICKET = f"arbt_{'0' * 31}a_{'0' * 31}b_1769886000_{'x' * 43}"
_HEADERS = {"Cache-Control": NEVER_STORED, "X-Accel-Buffering": "no"}


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamQuery(FilterQuery):
    """Start of a stream, and its authentication."""

    after: Annotated[
        int | None,
        Interval(ge=0, le=HIGHEST_SEQ),
        Doc("Begin behind this seq; 0 is the whole log. Without it, the stream begins with the next event."),
        Example(1),
    ] = None
    render: RenderAs = None
    ticket: Annotated[
        str | None,
        Len(1, 200),
        Doc("A ticket in place of a key, for clients that cannot send headers."),
        Example(_A_TICKET),
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketView:
    """A credential that opens a stream in place of a key."""

    ticket: Annotated[str, Doc("To be sent as `?ticket=`.")]
    expires_at: Annotated[datetime, Doc("Time until which it opens a stream. Reconnects are possible for an hour.")]


routes = Blueprint(
    "stream",
    __name__,
    url_prefix="/v1/campaigns/<uuid:campaign_id>",
    description="The log as it grows, for browsers and programs that stay connected.",
)


@routes.route("/events/stream")
@routes.doc(never_stored=True)
@routes.keyed("streamEvents", parameters=[LAST_EVENT_ID, ACCEPT_LANGUAGE])
@routes.arguments(QuerySchema(StreamQuery), location="query")
@routes.alt_response(
    200, schema={"type": "string"}, content_type=EVENT_STREAM, success=True, description="Events as they happen."
)
def stream_events(query: StreamQuery, campaign_id: str) -> Response:
    """Follow the log as Server-Sent Events.

    Each event of the log is one frame: `id` is its seq, `event` its type, `data` the answer of `getEvent` to this key.
    The stream begins with the next event, or after the seq in `after`. A client that reconnects with `Last-Event-ID` or
    `after` continues without gaps or duplicates.

    Frames without an `id` are notices. `turn` names the combatant whose turn it is. `prompt` is the answer of
    `getCampaignPrompt` to this key. Both are sent again after each connect. `ended` says that an encounter is over.
    `meant` lists the keys that a notice concerns; game masters also get their labels and references.

    A comment is sent every 15 seconds. The connection ends for a reader that is far behind, which can continue later,
    and for a revoked key.
    """
    last_event_id = _last_event_id()
    key_id = calls.key_of_request(campaign_id, query.ticket, reconnects=last_event_id is not None)
    language = asked()
    campaign_calls: CampaignCalls = calls._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001 - it outlives the request
    start = ("after", "parameter") if last_event_id is None else (HEADER, "header")
    reader = StreamReader(campaign_calls, campaign_id, key_id, language, query.filter, query.render, start)
    position = query.after if last_event_id is None else last_event_id
    first = reader.read(position, is_first=True)
    if position is None:
        position = first.position
    # A browser with a ticket sends `Last-Event-ID` only if it has received one, even before the first event.
    preamble = b":\n\n" if query.ticket is None else b"id: %d\n\n" % position
    stream = EventStream(campaign_id, key_id, reader.group, preamble, first, reader.follow)
    response = Response(stream, mimetype=EVENT_STREAM, headers=_HEADERS, direct_passthrough=True)
    return marked(response, language)


@routes.route("/tickets", methods=["POST"])
@routes.keyed("createTicket")
@routes.response(201, answer_schema(TicketView))
def create_ticket(campaign_id: str) -> Response:
    """Create a ticket for `streamEvents`, because a browser's EventSource cannot send headers.

    It opens a stream within a minute, and allows reconnects for an hour. It ends with its key.
    """
    with calls.read(campaign_id) as call:
        key = call.work.access.key
        ticket = Ticket.make(campaign_id, key.id, key.secret_hash, call.now())
    body = TicketView(ticket=str(ticket), expires_at=ticket.expires_at)
    return created_secret(body, f"/v1/campaigns/{campaign_id}/events/stream?{urlencode({'ticket': str(ticket)})}")


def _last_event_id() -> int | None:
    """The seq in `Last-Event-ID`, if there is one.

    Raises:
        Refusal: it is no seq.
    """
    text = request.headers.get(HEADER, "").strip()
    if not text:
        return None
    if not text.isascii() or not text.isdecimal() or len(text) > len(str(HIGHEST_SEQ)) or int(text) > HIGHEST_SEQ:
        detail = Phrase("Expected the seq of an event, as the stream gave it in `id`.")
        raise of_faults((PlacedFault(HEADER, "bad_input", detail, "header"),))
    return int(text)
