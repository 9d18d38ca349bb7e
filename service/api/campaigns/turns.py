"""`.../encounters/{encounter_id}/start`, `next-turn` and other steps of an encounter, and `.../time`."""

from collections.abc import Callable
from typing import Any

from flask import Response

from service.api.campaigns import schemas
from service.api.campaigns.answers import StartedMembers, TimeAnswer
from service.api.campaigns.dry_run import CommandQuery, Expand, StepQuery, seq_of
from service.api.campaigns.rendering import rendered_happening
from service.api.campaigns.responses import json_answer, with_encounter_tag
from service.api.http.blueprint import Blueprint
from service.api.http.campaign_calls import calls
from service.api.http.languages import ACCEPT_LANGUAGE, marked
from service.api.http.preconditions import IDEMPOTENCY_KEY, IF_MATCH, expected_version
from service.play import refusals
from service.play.call import Call
from service.play.commands.orders import StepBody, TimedBody
from service.play.forms.bars import IN_ANOTHER_ENCOUNTER
from service.play.forms.event_views import change_views
from service.play.forms.views import EncounterView, WarningView, encounter_summary, warning_views
from service.play.happening import Happening
from service.play.resources.codec import OUT_OF_BOUNDS
from service.play.resources.rows import Event
from service.play.resources.snapshot import Scope
from service.play.resources.versions import ExpectedVersion
from service.play.time import own_turns, turns
from service.play.time.elapsed import TimeInput, pass_time
from service.play.time.opened import TurnInput, TurnResult
from service.play.time.own_turns import DelayInput, OwnTurnInput, TakeTurnInput
from service.play.visibility.projection import Viewer
from service.schemas.query import QuerySchema
from service.schemas.strict_json import to_plain

_UNDECIDED = tuple(
    dict.fromkeys(
        code
        for ruleset in schemas.PLAYABLE
        if ruleset.characters is not None and ruleset.characters.abilities is not None
        for code in ruleset.characters.abilities.codes_of_undecided
    )
)
"""Codes of what leaves the decisions of a player's character to the game master."""
Step = Callable[[Call, str, TurnInput, ExpectedVersion], Happening]
_NEXT_TURN = """End the turn and begin the next.

Combatants that cannot act are skipped. After the last turn the round ends. Durations are counted once at each start
and end. To go back, undo the event. With `expect` or `If-Match` a repeated call does not end the next turn too."""
STEPS: dict[str, tuple[str, Step, str]] = {
    "start": (
        "startEncounter",
        turns.start,
        "Begin the first round and turn.\n\nThe game sets the order, by stated, rolled or stored initiative.",
    ),
    "next-turn": ("nextTurn", turns.next_turn, _NEXT_TURN),
    "next-round": ("nextRound", turns.next_round, "End the round.\n\nThe remaining turns are skipped."),
    "end": (
        "endEncounter",
        turns.end,
        "End the encounter.\n\nDurations that it counts, or that last until its end, are over. It can still be read.",
    ),
    "end-scene": (
        "endScene",
        turns.end_scene,
        "End the scene and its encounter.\n\nConditions that last until the end of the scene are over.",
    ),
}
"""The last segment of the address -> name in generated clients, what is done, and its prose."""

OWN_STEPS: dict[str, tuple[str, Any, Any, str, tuple[str, ...]]] = {
    "end-turn": (
        "endTurn",
        OwnTurnInput,
        own_turns.end_turn,
        (
            "End the own turn and begin the next.\n\nFor game masters and the player whose character has the turn. "
            "With `expect` or `If-Match` a repeated call does not end the next turn too."
        ),
        (),
    ),
    "delay": (
        "delayTurn",
        DelayInput,
        own_turns.delay,
        (
            "Delay the own turn until later in this round.\n\nThe turn continues after the combatant `after`, or after "
            "all others, or earlier by `take-turn`. The combatant keeps that place until the order is set again. The "
            "start of the turn is not counted again. Allowed for the same callers as `end-turn`."
        ),
        ("cannot_delay", *_UNDECIDED),
    ),
    "take-turn": (
        "takeTurn",
        TakeTurnInput,
        own_turns.take_turn,
        (
            "Act next, after a delay.\n\nThe delayed turn continues directly after the current one. "
            "Allowed for the same callers as `end-turn`."
        ),
        ("cannot_act_next",),
    ),
}
"""The last segment of the address -> name in generated clients, body, what is done, prose, and codes of 409."""

OWN_CODES = tuple(
    ruleset.timekeeping.nobody_acts
    for ruleset in schemas.PLAYABLE
    if ruleset.timekeeping is not None and ruleset.timekeeping.nobody_acts is not None
)
"""Codes of games for encounters in which no combatant can act."""

routes = Blueprint(
    "turns",
    __name__,
    url_prefix="/v1/campaigns/<uuid:campaign_id>",
    description="Passing time: turns, rounds and scenes of encounters, and hours, days and weeks between them.",
)


def _add(name: str, operation_id: str, kind: type, step: Step, prose: str, **documented: Any) -> None:
    def run(query: StepQuery, given: Any, campaign_id: str, encounter_id: str) -> Response:
        def answer(call: Call) -> Response:
            happening = step(call, encounter_id, given, expected_version())
            return _answer(call, encounter_id, happening, query)

        return calls.post(campaign_id, answer, Scope(encounters=(encounter_id,)), dry_run=query.dry_run)

    run.__doc__ = prose
    view = routes.response(200, schemas.STEP)(run)
    view = routes.arguments(StepBody(kind), example={}, required=False)(view)
    view = routes.arguments(QuerySchema(StepQuery), location="query")(view)
    view = routes.keyed(
        operation_id,
        parameters=[IDEMPOTENCY_KEY, IF_MATCH, ACCEPT_LANGUAGE],
        **documented,
    )(view)
    routes.route(f"/encounters/<uuid:encounter_id>/{name}", methods=["POST"], endpoint=name.replace("-", "_"))(view)


CONFLICTS_OF_START = ("nobody_acts", *OWN_CODES, IN_ANOTHER_ENCOUNTER, "cannot_act_next", OUT_OF_BOUNDS)
"""Codes of 409 of the start of an encounter, whatever its status."""
_IN_THE_WAY = ("wrong_status", "nobody_acts", *OWN_CODES)
for _name, (_operation_id, _step, _prose) in STEPS.items():
    _others = CONFLICTS_OF_START if _step is turns.start else ("cannot_act_next", OUT_OF_BOUNDS)
    _conflicts = tuple(dict.fromkeys((*_IN_THE_WAY, *_others)))
    _add(_name, _operation_id, TurnInput, _step, _prose, gm=True, conflicts=_conflicts)
for _name, (_operation_id, _kind, _own_step, _prose, _codes) in OWN_STEPS.items():
    _add(_name, _operation_id, _kind, _own_step, _prose, conflicts=(*_IN_THE_WAY, *_codes, OUT_OF_BOUNDS))


@routes.route("/time", methods=["POST"])
@routes.keyed("passTime", parameters=[IDEMPOTENCY_KEY, ACCEPT_LANGUAGE], gm=True, conflicts=(OUT_OF_BOUNDS,))
@routes.arguments(QuerySchema(CommandQuery), location="query")
@routes.arguments(TimedBody(TimeInput), example={"amount": 7, "unit": "day"})
@routes.response(200, schemas.schema_of(TimeAnswer))
def pass_some_time(query: CommandQuery, given: TimeInput, campaign_id: str) -> Response:
    """Pass time outside encounters.

    The game decides what hours, days and weeks change, for example healing. Durations in turns or rounds outside
    encounters end after more than a round; `scene` and `session` end conditions that last until then.
    """

    def answer(call: Call) -> Response:
        happening, viewer = pass_time(call, given), Viewer.of(call)
        event = happening.event
        response = json_answer(
            TimeAnswer(
                event=seq_of(event.seq, query),
                changes=change_views(event.changes),
                warnings=warnings_of(call, event),
                result=happening.result,
                rolls=event.rolls,
                rules=event.rules,
                rendered=rendered_happening(viewer, happening, query.render, dry_run=query.dry_run),
            )
        )
        return marked(response, call.language)

    return calls.post(campaign_id, answer, dry_run=query.dry_run)


def started_members(call: Call, encounter: EncounterView, happening: Happening) -> StartedMembers:
    """The first step of an encounter, for the game master who created it with that step."""
    event = happening.event
    return StartedMembers(
        event=event.seq,
        result=_result_for_viewer(encounter, event.result),
        rolls=event.rolls,
        rules=event.rules,
        warnings=warnings_of(call, event),
    )


def warnings_of(call: Call, event: Event) -> tuple[WarningView, ...]:
    """Warnings of the rules about an event."""
    return warning_views(event.warnings or (), call.codec().ruleset, call.language)


def _answer(call: Call, encounter_id: str, happening: Happening, query: StepQuery) -> Response:
    viewer = Viewer.of(call)
    event = viewer.answer(happening.event) or viewer.outline(happening.event)
    encounter = refusals.existing(viewer.encounter(happening.after, encounter_id), "encounter")
    body: dict[str, Any] = {
        "encounter": encounter_summary(encounter, with_combatants=query.expand is Expand.ENCOUNTER),
        "event": seq_of(event.seq, query),
        "changes": change_views(event.changes),
        "warnings": warnings_of(call, event),
        "result": _result_for_viewer(encounter, event.result),
        "rolls": event.rolls,
        "rules": event.rules,
    }
    if query.render is not None:
        body["rendered"] = rendered_happening(viewer, happening, query.render, dry_run=query.dry_run)
    return marked(with_encounter_tag(json_answer(body), encounter), call.language)


def _result_for_viewer(encounter: Any, result: Any) -> Any:
    """The result of a step, as far as the viewer may see it; always with the position of the encounter."""
    known = {name: value for name, value in (result or {}).items() if value is not None}
    unchanged = TurnResult(round=encounter.round, turn=encounter.turn, ended=(), recurred=(), moments=())
    return to_plain(unchanged) | known
