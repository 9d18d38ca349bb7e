"""`.../encounters/{encounter_id}/simulation`: the chances of a fight in its current state."""

from flask import Response

from service.api.campaigns import schemas
from service.api.http.blueprint import Blueprint
from service.api.http.campaign_calls import calls
from service.api.http.languages import ACCEPT_LANGUAGE
from service.api.http.pictures import SVG, numbers, picture, wants_picture
from service.api.http.rate_limits import EXPENSIVE, limited
from service.odds.wording import Wording
from service.play.commands.abilities import scope_of_combatant
from service.play.moves.lister import Handlers
from service.schemas.body import ObjectBody
from service.simulation.chart import draw
from service.simulation.sides import EncounterSimulationInput, of_encounter
from service.simulation.simulate import simulate
from service.simulation.views import SimulationView


def blueprint(handlers: Handlers) -> Blueprint:
    """The route of simulations of encounters."""
    routes = Blueprint(
        "simulation",
        __name__,
        url_prefix="/v1/campaigns/<uuid:campaign_id>",
        description="Chances in a fight, from many simulated fights.",
    )

    @routes.route("/encounters/<uuid:encounter_id>/simulation", methods=["POST"])
    @routes.keyed("simulateEncounter", parameters=[ACCEPT_LANGUAGE], gm=True, conflicts=("wrong_status",))
    @routes.arguments(ObjectBody(EncounterSimulationInput), example={"runs": 500, "seed": "bridge"})
    @routes.response(200, schemas.schema_of(SimulationView))
    @routes.alt_response(200, schema={"type": "string"}, content_type=SVG, success=True, description="A bar chart.")
    @limited(EXPENSIVE)
    def simulate_encounter(body: EncounterSimulationInput, campaign_id: str, encounter_id: str) -> Response:
        """Simulate the rest of an encounter.

        Plays it many times from its current state. Stores nothing. Settings and answer are as in `.../simulation` of a
        game.
        """
        scope = scope_of_combatant(encounter_id)
        with calls.read(campaign_id, scope) as call:
            position, language = of_encounter(call, encounter_id, body, handlers), call.language
        found = simulate(position, body)
        if wants_picture():
            return picture(draw(found, Wording(position.ruleset, language)), language)
        return numbers(found, language)

    return routes
