"""Pages of a stream: events of the log and notices, as frames for one key."""

from collections.abc import Hashable, Iterator, Sequence
from datetime import timedelta

from service.api.campaigns.event_filters import beyond_the_log
from service.api.campaigns.rendering import rendered
from service.api.http.campaign_calls import CampaignCalls
from service.api.http.waiting import StreamEnded, StreamPage
from service.play.call import Call
from service.play.event_selection import EventFilter
from service.play.forms.event_views import event_view
from service.play.prompts.views import prompt_view
from service.play.resources.event_types import DEPARTURES, REWIND, STEPS, UNDO
from service.play.resources.rows import EncounterStatus, Event
from service.play.resources.webhook import Notice
from service.play.visibility.event_filters import knows_character_of
from service.play.visibility.projection import Viewer
from service.play.webhooks.messages import ended
from service.play.webhooks.notices import EndedNotice, Notices, TurnNotice
from service.resolution.answer import Format
from service.resolution.refusal import Refusal
from service.schemas.strict_json import dumps
from service.translations.language import Language
from service.values import dataclass

EVENTS_OF_A_PAGE = 100
ENCOUNTERS_OF_A_NOTICE = 50
PROMPTS_OF_A_NOTICE = 200
JUST_NOW = timedelta(minutes=1)
"""For how long a stream tells of a prompt that it is over."""
_MOVE_TURNS = frozenset({*STEPS, *DEPARTURES, UNDO, REWIND})


@dataclass(frozen=True, slots=True)
class StreamReader:
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
            notices = self._notices(call, viewer, events, is_first=is_first)
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

    def _notices(self, call: Call, viewer: Viewer, events: Sequence[Event], *, is_first: bool) -> dict[str, bytes]:
        """Notices of turns, of encounters that have ended and of prompts, by the id of what they are about."""
        moves = is_first or any(event.type in _MOVE_TURNS for event in events)
        ends = {} if is_first else dict(self._ends(call, viewer, events))
        notices = ends | dict(self._turns(call, viewer)) if moves else ends
        return notices | dict(self._prompts(call, is_first=is_first))

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
