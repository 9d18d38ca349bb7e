"""`.../combatants/{combatant_id}/moves` and `.../characters/{character_id}/moves`."""

from typing import Annotated

from annotated_types import Len
from flask import Response

from service.api.campaigns import schemas
from service.api.campaigns.responses import json_answer, with_encounter_tag
from service.api.http.blueprint import Blueprint
from service.api.http.campaign_calls import calls
from service.api.http.languages import ACCEPT_LANGUAGE, marked
from service.api.http.moves_query import MovesFilter
from service.api.http.preconditions import with_etag
from service.api.http.rate_limits import EXPENSIVE, limited
from service.play import refusals
from service.play.call import Call
from service.play.commands.abilities import scope_of_combatant
from service.play.moves import listing
from service.play.moves.lister import Handlers
from service.play.moves.views import MovesView
from service.play.resources.snapshot import Snapshot
from service.play.visibility.projection import Viewer
from service.rulesets.vocabulary import Doc, Example
from service.schemas.query import QuerySchema
from service.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class MovesQuery(MovesFilter):
    """Filter of a list of moves, or of one move."""

    id: Annotated[str | None, Len(1, 500), Doc("Only the move with this id."), Example("attack:Sword")] = None


def blueprint(handlers: Handlers) -> Blueprint:
    """The routes of moves."""
    routes = Blueprint(
        "moves",
        __name__,
        url_prefix="/v1/campaigns/<uuid:campaign_id>",
        description="The orders that a character or combatant can give now, ready to send: a client shows them as "
        "buttons, and their choices as menus.",
    )

    @routes.route("/encounters/<uuid:encounter_id>/combatants/<uuid:combatant_id>/moves")
    @routes.keyed("getCombatantMoves", parameters=[ACCEPT_LANGUAGE])
    @routes.arguments(QuerySchema(MovesQuery), location="query")
    @routes.response(200, schemas.schema_of(MovesView))
    @limited(EXPENSIVE)
    def combatant_moves(query: MovesQuery, campaign_id: str, encounter_id: str, combatant_id: str) -> Response:
        """List the moves of a combatant.

        Each is the body of a command with choices: put a value of each required choice into the order and send it to
        the address of the operation. Players get moves of their own characters; others get empty lists. With
        `odds=true`, a complete order has its odds, and so has each option of the only choice that it still needs.
        """
        scope = scope_of_combatant(encounter_id)
        with calls.read(campaign_id, scope) as call:
            rows = call.work.load(scope)
            view = listing.of_combatant(call, handlers, rows, encounter_id, combatant_id, query.wanted(query.id))
            view = replace(view, state=_tag_of_encounter(call, rows, encounter_id))
            return marked(json_answer(view), call.language)

    @routes.route("/characters/<uuid:character_id>/moves")
    @routes.keyed("getCharacterMoves", parameters=[ACCEPT_LANGUAGE])
    @routes.arguments(QuerySchema(MovesQuery), location="query")
    @routes.response(200, schemas.schema_of(MovesView))
    @limited(EXPENSIVE)
    def character_moves(query: MovesQuery, campaign_id: str, character_id: str) -> Response:
        """List the moves of a character outside an encounter.

        As for combatants; the participants to choose from are the party.
        """
        scope = listing.SCOPE_OF_CHARACTER
        with calls.read(campaign_id, scope) as call:
            rows = call.work.load(scope)
            view = listing.of_character(call, handlers, rows, character_id, query.wanted(query.id))
            tagged = with_etag(Response(), rows.characters[character_id].version, call.codec().digest)
            view = replace(view, state=tagged.headers["ETag"])
            return marked(json_answer(view), call.language)

    return routes


def _tag_of_encounter(call: Call, rows: Snapshot, encounter_id: str) -> str:
    """The ETag of an encounter as the caller reads it."""
    view = refusals.existing(Viewer.of(call).encounter(rows, encounter_id), "encounter")
    return with_encounter_tag(Response(), view).headers["ETag"]
