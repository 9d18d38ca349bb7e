"""`/v1/campaigns/{campaign_id}/events/stream` and `.../tickets`: the log as Server-Sent Events."""

from collections.abc import Hashable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import Annotated
from urllib.parse import urlencode

from annotated_types import Interval, Len
from flask import Response, request

from service.api.campaigns.event_filters import FilterQuery, beyond_the_log
from service.api.campaigns.rendering import rendered
from service.api.campaigns.responses import created_secret
from service.api.http.blueprint import Blueprint
from service.api.http.caching import NEVER_STORED
from service.api.http.campaign_calls import CampaignCalls, calls
from service.api.http.languages import ACCEPT_LANGUAGE, asked, marked
from service.api.http.rendering import RenderAs
from service.api.http.waiting import EventStream, StreamEnded, StreamPage
from service.phrases import Phrase
from service.play.call import Call
from service.play.credentials.tickets import Ticket
from service.play.event_selection import EventFilter
from service.play.forms.event_views import event_view
from service.play.prompts.views import prompt_view
from service.play.resources.bounds import HIGHEST_SEQ
from service.play.resources.event_types import DEPARTURES, REWIND, STEPS, UNDO
from service.play.resources.rows import EncounterStatus, Event
from service.play.resources.webhook import Notice
from service.play.visibility.event_filters import knows_character_of
from service.play.visibility.projection import Viewer
from service.play.webhooks.messages import ended
from service.play.webhooks.notices import EndedNotice, Notices, TurnNotice
from service.resolution.answer import Format
from service.resolution.refusal import Refusal, of_faults
from service.rulesets.vocabulary import Doc, Example
from service.schemas.answers import answer_schema
from service.schemas.faults import PlacedFault
from service.schemas.query import QuerySchema
from service.schemas.strict import JSONSchema
from service.schemas.strict_json import dumps
from service.translations.language import Language
from service.values import dataclass

EVENT_STREAM = "text/event-stream"
EVENTS_OF_A_PAGE = 100
ENCOUNTERS_OF_A_NOTICE = 50
PROMPTS_OF_A_NOTICE = 200
JUST_NOW = timedelta(minutes=1)
"""For how long a stream tells of a prompt that it is over."""
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
_MOVE_TURNS = frozenset({*STEPS, *DEPARTURES, UNDO, REWIND})


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


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the pages of a stream for one key, outside of any request.

    Attributes:
        calls: where transactions come from.
        campaign_id: of the campaign.
        key_id: who follows.
        language: in which.
        filter: conditions for the events; notices are limited to its encounter.
        format: of the blocks for people, or None.
        start: where the request says at which seq to begin: the name and the kind of that place.
    """

    calls: CampaignCalls
    campaign_id: str
    key_id: str
    language: Language
    filter: EventFilter
    format: Format | None
    start: tuple[str, str]

    @property
    def group(self) -> tuple[Hashable, ...]:
        """Key that is the same for all streams which receive the same frames."""
        return (self.campaign_id, self.key_id, self.language.code, self.filter, self.format)

    def follow(self, position: int) -> StreamPage:
        """The page after a position, as long as the key is valid.

        Raises:
            StreamEnded: it is good no more.
        """
        try:
            return self.read(position, is_first=False)
        except Refusal as refusal:
            raise StreamEnded from refusal

    def read(self, position: int | None, *, is_first: bool) -> StreamPage:
        """The page after a position, or an empty one at the end; the first has notices of the running encounters.

        Raises:
            Refusal: `unauthenticated` when the key has been revoked, `bad_input` for a position beyond the log.
        """
        with self.calls.follow(self.campaign_id, self.key_id, self.language, position or 0) as call:
            viewer, last = Viewer.of(call), call.work.events.last_seq()
            if position is None:
                position = last
            if is_first and position > last:
                raise beyond_the_log(last, *self.start)
            events = call.work.events.after(position, EVENTS_OF_A_PAGE, call.actor.row_filter)
            frames = tuple(self._frames(call, viewer, events))
            moves = is_first or any(event.type in _MOVE_TURNS for event in events)
            ends = {} if is_first else dict(self._ends(call, viewer, events))
            notices = ends | dict(self._turns(call, viewer)) if moves else ends
            notices |= dict(self._prompts(call, is_first=is_first))
        is_full = len(events) == EVENTS_OF_A_PAGE
        seqs = [event.seq for event in events]
        return StreamPage(frames, notices, seqs[-1] if is_full else max(position, last, *seqs), not is_full)

    def _frames(self, call: Call, viewer: Viewer, events: Sequence[Event]) -> Iterator[tuple[int, bytes]]:
        is_known = knows_character_of(self.filter, call)
        wanted = [event for event in events if is_known and self.filter.picks(event)]
        seen = tuple(viewer.event(event) for event in wanted)
        blocks = rendered(call.work, viewer, seen, self.format)
        for event, block in zip(seen, blocks, strict=True):
            view = event_view(event, viewer.ruleset, viewer.language, block)
            yield event.seq, b"id: %d\nevent: %b\ndata: %b\n\n" % (event.seq, event.type.encode(), dumps(view))

    def _turns(self, call: Call, viewer: Viewer) -> Iterator[tuple[str, bytes]]:
        """A notice about the turn in each running encounter, as far as the viewer sees it."""
        running = call.work.encounters.find({"status": EncounterStatus.RUNNING}, None, ENCOUNTERS_OF_A_NOTICE)
        wanted = [encounter.id for encounter in running.items if self.filter.encounter in (None, encounter.id)]
        notices = Notices(call.work, viewer, wanted)
        for identity in wanted:
            if (turn := notices.turn(identity)) is not None:
                yield identity, _notice(Notice.TURN, turn)

    def _ends(self, call: Call, viewer: Viewer, events: Sequence[Event]) -> Iterator[tuple[str, bytes]]:
        """A notice for each encounter that ended in some events, in place of that about its turn."""
        seen = [viewer.event(event) for event in events]
        over = [identity for event in seen for identity in ended(event.changes)]
        wanted = [identity for identity in over if self.filter.encounter in (None, identity)]
        notices = Notices(call.work, viewer, wanted)
        for identity in wanted:
            yield identity, _notice(Notice.ENDED, notices.ended(identity))

    def _prompts(self, call: Call, *, is_first: bool) -> Iterator[tuple[str, bytes]]:
        """A notice for each prompt that the viewer may see and that is open, or was until a moment ago."""
        row_filter = call.actor.row_filter
        since = call.now() - JUST_NOW
        for prompt in reversed(call.work.prompts.of_stream(since, PROMPTS_OF_A_NOTICE, row_filter)):
            if (prompt.is_open or not is_first) and self.filter.encounter in (None, prompt.encounter_id):
                yield prompt.id, b"event: prompt\ndata: %b\n\n" % dumps(prompt_view(prompt, call))


def _notice(type_: Notice, notice: TurnNotice | EndedNotice) -> bytes:
    return b"event: %b\ndata: %b\n\n" % (type_.value.encode(), dumps(notice))


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
    reader = _Reader(campaign_calls, campaign_id, key_id, language, query.filter, query.render, start)
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
