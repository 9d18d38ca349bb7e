"""`/v1/campaigns/{campaign_id}/events/{seq}/undo`, `/v1/campaigns/{campaign_id}/undo` and `.../rewind`."""

from collections.abc import Callable
from typing import Annotated

from flask import Response

from service.api.campaigns import schemas
from service.api.campaigns.detail import Detail
from service.api.campaigns.dry_run import CommandQuery
from service.api.campaigns.rendering import rendered_happening
from service.api.campaigns.responses import json_answer
from service.api.http.blueprint import Blueprint
from service.api.http.campaign_calls import calls
from service.api.http.languages import ACCEPT_LANGUAGE, marked
from service.api.http.preconditions import IDEMPOTENCY_KEY
from service.play.call import Call
from service.play.forms.event_views import EventView, event_view
from service.play.forms.inputs import RewindInput
from service.play.happening import Happening
from service.play.log import undo
from service.play.prompts import upkeep as prompts
from service.play.resources.bounds import HIGHEST_SEQ
from service.play.visibility.projection import Viewer
from service.rulesets.vocabulary import Doc, Example
from service.schemas.body import ObjectBody
from service.schemas.query import QuerySchema
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class RewindQuery(CommandQuery):
    """Options of how a rewind is answered."""

    view: Annotated[Detail, Doc("`summary`: the event without its changes."), Example("summary")] = Detail.FULL


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoQuery(RewindQuery):
    """Options of an undo."""

    cascade: Annotated[bool, Doc("Also undo later events that touched the same members."), Example(True)] = False


routes = Blueprint(
    "undo",
    __name__,
    url_prefix="/v1/campaigns/<uuid:campaign_id>",
    description="Undo and redo of events, from the changes in the log.",
)


@routes.route(f"/events/<int(max={HIGHEST_SEQ}):seq>/undo", methods=["POST"])
@routes.keyed(
    "undoEvent",
    parameters=[IDEMPOTENCY_KEY, ACCEPT_LANGUAGE],
    gm=True,
    conflicts=("undo_conflict", "already_undone", "not_undoable"),
)
@routes.arguments(QuerySchema(UndoQuery), location="query")
@routes.response(200, schemas.schema_of(EventView))
def undo_event(query: UndoQuery, campaign_id: str, seq: int) -> Response:
    """Undo an event: restore the values from before it.

    The undo is an event itself: `result.undone` lists the undone events, `result.encounters` their encounters. Undo it
    to redo them. If later events touched the same members, it is refused with `undo_conflict`; the member `events`
    lists them as `{seq, type, operation}`. With `cascade=true` they are undone too, all in one event. Events about
    keys, revelations and the creation of the campaign are `not_undoable`.
    """
    return _post(campaign_id, query, lambda call: undo.undo(call, seq, cascade=query.cascade))


@routes.route("/undo", methods=["POST"])
@routes.keyed(
    "undoLast",
    parameters=[IDEMPOTENCY_KEY, ACCEPT_LANGUAGE],
    gm=True,
    conflicts=("undo_conflict", "nothing_to_undo"),
)
@routes.arguments(QuerySchema(UndoQuery), location="query")
@routes.response(200, schemas.schema_of(EventView))
def undo_last(query: UndoQuery, campaign_id: str) -> Response:
    """Undo the newest event that this key caused.

    Undone events and undos are skipped, so each further call undoes one earlier event. To redo an event, undo the event
    of its undo by its seq.
    """
    return _post(campaign_id, query, lambda call: undo.undo_last(call, cascade=query.cascade))


@routes.route("/rewind", methods=["POST"])
@routes.keyed(
    "rewindCampaign",
    parameters=[IDEMPOTENCY_KEY, ACCEPT_LANGUAGE],
    gm=True,
    conflicts=("undo_conflict", "already_undone"),
)
@routes.arguments(QuerySchema(RewindQuery), location="query")
@routes.arguments(ObjectBody(RewindInput), example={"to": 4})
@routes.response(200, schemas.schema_of(EventView))
def rewind_campaign(query: RewindQuery, given: RewindInput, campaign_id: str) -> Response:
    """Undo everything after an event. The rewind is one event, and can be undone.

    Keys do not change: `result.kept` lists the events about them.
    """
    return _post(campaign_id, query, lambda call: undo.rewind(call, given.to))


def _post(campaign_id: str, query: RewindQuery, take_back: Callable[[Call], Happening]) -> Response:
    """The event of an undo or rewind; open prompts follow what it changes."""

    def answer(call: Call) -> Response:
        happening = take_back(call)
        prompts.follow(call, happening.event.changes, happening.after)
        viewer = Viewer.of(call)
        block = rendered_happening(viewer, happening, query.render, dry_run=query.dry_run)
        view = event_view(viewer.event(happening.event), viewer.ruleset, viewer.language, block)
        without = () if query.view is Detail.FULL else ("changes",)
        return marked(json_answer({name: view[name] for name in view if name not in without}), viewer.language)

    return calls.post(campaign_id, answer, dry_run=query.dry_run)
