"""`/v1/campaigns/{campaign_id}/encounters`, and the combatants of each."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from flask import Response

from service.api.campaigns import schemas
from service.api.campaigns.detail import Detail, ViewQuery
from service.api.campaigns.paging import SortedQuery, filters
from service.api.campaigns.references import checked_reference
from service.api.campaigns.responses import (
    encounter_answer,
    json_answer,
    made_at,
    page_answer,
    with_digest,
    with_encounter_tag,
)
from service.api.campaigns.sheet_warnings import sheet_warnings, sheets_of
from service.api.campaigns.turns import CONFLICTS_OF_START, started_members
from service.api.http.blueprint import Blueprint
from service.api.http.campaign_calls import calls
from service.api.http.languages import ACCEPT_LANGUAGE, marked
from service.api.http.preconditions import IDEMPOTENCY_KEY, IF_ABSENT, IF_MATCH, expected_version
from service.play import refusals
from service.play.call import Call
from service.play.editing import combatants, encounters
from service.play.forms import typed_forms
from service.play.forms.bars import IN_ANOTHER_ENCOUNTER
from service.play.forms.inputs import CombatantInput, CombatantsInput, EncounterDocument, EncounterInput, RefreshInput
from service.play.forms.views import CombatantView, EncounterView, encounter_summary
from service.play.resources.rows import Encounter, EncounterStatus
from service.play.resources.snapshot import Scope, Snapshot
from service.play.visibility.projection import Viewer
from service.rulesets.stored.examples import ACTOR
from service.rulesets.vocabulary import Doc, Example, Name
from service.schemas.answers import AnswerSchema
from service.schemas.body import ObjectBody, PatchBody
from service.schemas.query import QuerySchema
from service.schemas.records import Record
from service.values import dataclass, replace

_EXAMPLE: dict[str, Any] = {
    "name": "Below the bar",
    "combatants": [
        {"character_id": ACTOR, "side": "heroes"},
        {
            "name": "Goblin",
            "count": 6,
            "sheet": {"skills": {"Club": 9}, "weapons": [{"name": "Club", "damage": 2}], "wound_threshold": 3},
        },
    ],
    "start": {},
}
_FOE = {"name": "Goblin", "sheet": {"skills": {"Club": 9}, "wound_threshold": 3}}
_ANSWER = AnswerSchema(lambda: schemas.ENCOUNTER)
_COMBATANT = AnswerSchema(lambda: schemas.COMBATANT)


@dataclass(frozen=True, slots=True, kw_only=True)
class EncounterQuery(SortedQuery):
    """Filter of a list of encounters."""

    name: Annotated[Name | None, Doc("Only with this name, without regard to case."), Example("Below the bar")] = None
    status: Annotated[EncounterStatus | None, Doc("Only with this status."), Example("running")] = None
    view: Annotated[Detail, Doc("`full`: encounters with their combatants."), Example("full")] = Detail.SUMMARY


routes = Blueprint(
    "encounters",
    __name__,
    url_prefix="/v1/campaigns/<uuid:campaign_id>",
    description="Scenes in which stored characters and foes act in turn.",
)


@routes.route("/encounters", methods=["POST"])
@routes.keyed(
    "createEncounter",
    parameters=[IDEMPOTENCY_KEY, ACCEPT_LANGUAGE],
    gm=True,
    refusals=schemas.OF_FIGURES,
    conflicts=("already_in_encounter", "name_taken", *CONFLICTS_OF_START),
)
@routes.arguments(QuerySchema(ViewQuery), location="query")
@routes.arguments(encounters.BODY, example=_EXAMPLE)
@routes.response(201, _ANSWER)
def create_encounter(query: ViewQuery, given: EncounterInput, campaign_id: str) -> Response:
    """Create an encounter.

    Combatants are stored characters or foes; `"count": 6` makes `Goblin 1` to `Goblin 6`. Names are unique in an
    encounter, because they are the dice streams. Without `side`, characters of the kind `pc` join `heroes`, and all
    others `foes`. With `start` it begins immediately, in a separate event; if it cannot, nothing is created.
    """

    def answer(call: Call) -> Response:
        new = encounters.create(call, given)
        view = _stored(call, new.rows, new.encounter.id, sheets_of(given.combatants))
        if new.start is not None:
            view = replace(view, started=started_members(call, view, new.start))
        return marked(made_at(_written(view, query), _location(new.encounter)), call.language)

    return calls.post(campaign_id, answer)


@routes.route("/encounters")
@routes.keyed("listEncounters")
@routes.arguments(QuerySchema(EncounterQuery), location="query")
@routes.response(200, schemas.page_of("EncounterPage", Record(schemas.ENCOUNTER_SUMMARY)))
def list_encounters(query: EncounterQuery, campaign_id: str) -> Response:
    """List encounters, by default without their combatants.

    An item has to match all parameters. Ask for the next page with `cursor`.
    """
    with calls.list(campaign_id, query.min_seq) as call:
        page = call.work.encounters.find(filters(query, "view"), query.position, query.limit, sort=query.sort)
        ids = [encounter.id for encounter in page.items]
        rows = call.work.load(Scope(encounters=ids)) if ids else Snapshot.empty()
        views = (_view(call, rows, identity) for identity in ids)
        with_combatants = query.view is Detail.FULL
        return page_answer(page, tuple(encounter_summary(view, with_combatants=with_combatants) for view in views))


@routes.route("/encounters/<uuid:encounter_id>")
@routes.keyed("getEncounter")
@routes.response(200, _ANSWER)
def get_encounter(campaign_id: str, encounter_id: str) -> Response:
    """Read an encounter with its combatants.

    Players do not see hidden combatants, and of foes a `health` band in place of numbers.
    """
    view, _ = _read(campaign_id, encounter_id)
    return encounter_answer(view)


@routes.route("/encounters/<uuid:encounter_id>", methods=["PATCH"])
@routes.keyed("updateEncounter", parameters=[IF_MATCH], gm=True, versioned=True, conflicts=(IN_ANOTHER_ENCOUNTER,))
@routes.arguments(QuerySchema(ViewQuery), location="query")
@routes.arguments(PatchBody(EncounterDocument), example={"status": "running", "round": 1})
@routes.response(200, _ANSWER)
def update_encounter(query: ViewQuery, patch: Mapping[str, Any], campaign_id: str, encounter_id: str) -> Response:
    """Change name, status, round, turn or order by a JSON merge patch.

    For corrections: no duration is counted, and no turn begins or ends. To play, use `start`, `next-turn` and
    the other steps.
    """
    with calls.write(campaign_id) as call:
        encounter, rows = encounters.edit(call, encounter_id, patch, expected_version())
        return _written(_view(call, rows, encounter.id), query)


@routes.route("/encounters/<uuid:encounter_id>", methods=["DELETE"])
@routes.keyed("deleteEncounter", parameters=[IF_MATCH], gm=True, versioned=True)
@routes.response(204, description="Deleted; there is no body.")
def delete_encounter(campaign_id: str, encounter_id: str) -> Response:
    """Delete an encounter with its foes; stored characters remain.

    Marks of the round, holds, and open prompts of the encounter end. Unlike `end`, it ends no durations.
    """
    with calls.write(campaign_id) as call:
        encounters.delete(call, encounter_id, expected_version())
    return Response(status=204)


@routes.route("/encounters/<uuid:encounter_id>/combatants", methods=["POST"])
@routes.keyed(
    "addCombatants",
    parameters=[IDEMPOTENCY_KEY, ACCEPT_LANGUAGE],
    gm=True,
    refusals=schemas.OF_FIGURES,
    conflicts=("already_in_encounter", "name_taken", IN_ANOTHER_ENCOUNTER),
)
@routes.arguments(QuerySchema(ViewQuery), location="query")
@routes.arguments(ObjectBody(typed_forms.COMBATANTS), example={"combatants": _EXAMPLE["combatants"][1:]})
@routes.response(201, _ANSWER)
def add_combatants(query: ViewQuery, given: CombatantsInput, campaign_id: str, encounter_id: str) -> Response:
    """Add combatants; their initiative decides their place in the order.

    Stored characters or foes, as in a new encounter. A combatant without initiative acts last.
    """

    def answer(call: Call) -> Response:
        encounter, rows = combatants.add(call, encounter_id, given.combatants)
        view = _stored(call, rows, encounter.id, sheets_of(given.combatants))
        return marked(made_at(_written(view, query), _location(encounter)), call.language)

    return calls.post(campaign_id, answer)


@routes.route("/encounters/<uuid:encounter_id>/combatants")
@routes.keyed("listCombatants")
@routes.response(200, schemas.list_of("CombatantList", schemas.COMBATANT, "All combatants of an encounter."))
def list_combatants(campaign_id: str, encounter_id: str) -> Response:
    """List the combatants of an encounter, in the order in which they were added.

    With the encounter's ETag. Players do not see hidden combatants.
    """
    view, _ = _read(campaign_id, encounter_id)
    return with_encounter_tag(json_answer({"items": view.combatants}), view)


@routes.route("/encounters/<uuid:encounter_id>/combatants/<uuid:combatant_id>")
@routes.keyed("getCombatant")
@routes.response(200, _COMBATANT)
def get_combatant(campaign_id: str, encounter_id: str, combatant_id: str) -> Response:
    """Read a combatant.

    As in the encounter, with the encounter's ETag.
    """
    return _combatant(campaign_id, encounter_id, lambda each, _: each.id == combatant_id)


@routes.route("/encounters/<uuid:encounter_id>/combatants/by-external-ref/<path:external_ref>")
@routes.keyed("getCombatantByExternalRef")
@routes.response(200, _COMBATANT)
def get_combatant_by_reference(campaign_id: str, encounter_id: str, external_ref: str) -> Response:
    """Read the combatant with a reference: a foe's own, or that of its stored character.

    Only game masters see references of foes. A reference may have slashes; in an address write them unchanged, or as
    `%2F`.
    """

    def is_meant(combatant: CombatantView, rows: Snapshot) -> bool:
        behind = rows.characters.get(combatant.character_id or "")
        return external_ref in (combatant.external_ref, behind.external_ref if behind else None)

    return _combatant(campaign_id, encounter_id, is_meant)


@routes.route("/encounters/<uuid:encounter_id>/combatants/by-external-ref/<path:external_ref>", methods=["PUT"])
@routes.keyed(
    "putCombatant",
    parameters=[IF_MATCH, IF_ABSENT, ACCEPT_LANGUAGE],
    gm=True,
    refusals=schemas.OF_FIGURES,
    conflicts=("already_in_encounter", "name_taken"),
)
@routes.arguments(QuerySchema(ViewQuery), location="query")
@routes.arguments(ObjectBody(typed_forms.COMBATANT), example=_FOE)
@routes.response(200, _ANSWER)
@routes.alt_response(201, schema=_ANSWER, success=True)
def put_combatant(
    query: ViewQuery, given: CombatantInput, campaign_id: str, encounter_id: str, external_ref: str
) -> Response:
    """Add or replace the foe with a reference, as for a bulk sync; answers the encounter.

    To replace it, send the ETag of the encounter in `If-Match`, or `If-Match: *` for any version. With
    `If-None-Match: *` it only adds. A replaced foe retains its place, status and conditions, and its state if none is
    given.
    """
    with calls.write(campaign_id) as call:
        encounter, rows, combatant, is_new = combatants.put(
            call, encounter_id, checked_reference(external_ref), given, expected_version()
        )
        view = _stored(call, rows, encounter.id, {"/sheet": combatant.sheet or {}})
        if is_new:
            place = f"{_location(encounter)}/combatants/{combatant.id}"
            return marked(made_at(_written(view, query), place), call.language)
        return marked(_written(view, query), call.language)


@routes.route("/encounters/<uuid:encounter_id>/combatants/<uuid:combatant_id>", methods=["PATCH"])
@routes.keyed(
    "updateCombatant",
    parameters=[IF_MATCH, ACCEPT_LANGUAGE],
    gm=True,
    versioned=True,
    refusals=schemas.OF_FIGURES,
    conflicts=(IN_ANOTHER_ENCOUNTER,),
)
@routes.arguments(QuerySchema(ViewQuery), location="query")
@routes.arguments(PatchBody(typed_forms.COMBATANT_PATCH), example={"side": "heroes"})
@routes.response(200, _ANSWER)
def update_combatant(
    query: ViewQuery, patch: Mapping[str, Any], campaign_id: str, encounter_id: str, combatant_id: str
) -> Response:
    """Change a combatant by a JSON merge patch; answers the encounter.

    `If-Match` names the version of the encounter. Sheet and state can be changed here for foes only; those of a stored
    character belong to the character. A new initiative moves the combatant, without a second turn in the round. If it
    gets the status `left` in its turn, the next turn begins.
    """
    with calls.write(campaign_id) as call:
        encounter, rows = combatants.edit(call, encounter_id, combatant_id, patch, expected_version())
        sheet = rows.combatants[combatant_id].sheet
        view = _stored(call, rows, encounter.id, {} if sheet is None else {"/sheet": sheet})
        return marked(_written(view, query), call.language)


@routes.route("/encounters/<uuid:encounter_id>/combatants/<uuid:combatant_id>/refresh", methods=["POST"])
@routes.keyed(
    "refreshCombatant",
    parameters=[IF_MATCH, ACCEPT_LANGUAGE],
    gm=True,
    versioned=True,
    refusals=schemas.OF_FIGURES,
    conflicts=("not_from_library",),
)
@routes.arguments(QuerySchema(ViewQuery), location="query")
@routes.arguments(ObjectBody(RefreshInput), example={"changes": {"sheet": {"wound_threshold": 4}}})
@routes.response(200, _ANSWER)
def refresh_combatant(
    query: ViewQuery, given: RefreshInput, campaign_id: str, encounter_id: str, combatant_id: str
) -> Response:
    """Make a foe a new copy of its library entries.

    As for a character.
    """
    with calls.write(campaign_id) as call:
        ids = encounter_id, combatant_id
        encounter, rows = combatants.refresh(call, *ids, given, expected_version())
        return marked(_written(_view(call, rows, encounter.id), query), call.language)


@routes.route("/encounters/<uuid:encounter_id>/combatants/<uuid:combatant_id>", methods=["DELETE"])
@routes.keyed("removeCombatant", parameters=[IF_MATCH], gm=True, versioned=True)
@routes.arguments(QuerySchema(ViewQuery), location="query")
@routes.response(200, _ANSWER)
def remove_combatant(query: ViewQuery, campaign_id: str, encounter_id: str, combatant_id: str) -> Response:
    """Remove a combatant from an encounter; answers the encounter.

    This deletes a foe; a stored character remains in the campaign. For a combatant that falls or flees, change `status`
    instead. If it is its turn, the next turn begins, and the event has the result of a step.
    """
    with calls.write(campaign_id) as call:
        encounter, rows = combatants.remove(call, encounter_id, combatant_id, expected_version())
        return _written(_view(call, rows, encounter.id), query)


def _combatant(campaign_id: str, encounter_id: str, is_meant: Callable[[CombatantView, Snapshot], bool]) -> Response:
    """A combatant that the caller sees."""
    view, rows = _read(campaign_id, encounter_id)
    found = next((each for each in view.combatants if is_meant(each, rows)), None)
    combatant = json_answer(refusals.existing(found, "combatant"))
    return with_digest(combatant, view.version)


def _read(campaign_id: str, encounter_id: str) -> tuple[EncounterView, Snapshot]:
    """An encounter as the caller sees it, with its rows."""
    scope = Scope(encounters=(encounter_id,))
    with calls.read(campaign_id, scope) as call:
        rows = call.work.load(scope)
        return _view(call, rows, encounter_id), rows


def _view(call: Call, rows: Snapshot, encounter_id: str) -> EncounterView:
    """An encounter with its combatants."""
    return refusals.existing(Viewer.of(call).encounter(rows, encounter_id), "encounter")


def _stored(call: Call, rows: Snapshot, encounter_id: str, sheets: Mapping[str, Mapping[str, Any]]) -> EncounterView:
    """An encounter with newly written foes, and the warnings of the rules about their sheets."""
    return replace(_view(call, rows, encounter_id), warnings=sheet_warnings(call, sheets))


def _written(view: EncounterView, query: ViewQuery) -> Response:
    """The answer to a write of an encounter."""
    return encounter_answer(view, with_combatants=query.is_full)


def _location(encounter: Encounter) -> str:
    return f"/v1/campaigns/{encounter.campaign_id}/encounters/{encounter.id}"
