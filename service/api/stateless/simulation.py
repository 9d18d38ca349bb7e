"""`POST /v1/{ruleset}/simulation`: the chances of a fight of sheets."""

from flask import Response

from service.api.http.blueprint import AT_WORK, LIMITED, NO_SUCH_ENTRY, Blueprint
from service.api.http.languages import ACCEPT_LANGUAGE, asked, marked
from service.api.http.parser import JSON
from service.api.http.rate_limits import EXPENSIVE, limited
from service.play.moves.listing import Handlers
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.examples import of_ruleset
from service.schemas.answers import answer_schema
from service.schemas.body import ObjectBody
from service.schemas.strict_json import dumps
from service.simulation.sides import SimulationInput, of_sides
from service.simulation.simulate import simulate
from service.simulation.views import SimulationView


def add_simulation(routes: Blueprint, ruleset: Ruleset, handlers: Handlers) -> None:
    """Add the route of simulations to the routes of a game with stored characters."""
    if ruleset.characters is None:
        return

    @routes.route("/simulation", methods=["POST"])
    @routes.doc(
        operationId=f"{ruleset.name}Simulation",
        limited=LIMITED,
        unavailable=AT_WORK,
        not_found=NO_SUCH_ENTRY,
        parameters=[ACCEPT_LANGUAGE],
    )
    @routes.arguments(ObjectBody(SimulationInput), example=_example(ruleset))
    @routes.response(200, answer_schema(SimulationView))
    @limited(EXPENSIVE)
    def simulate_sides(body: SimulationInput) -> Response:
        """Simulate a fight.

        Plays the fight many times, by the rules of the game. The answer has the chances of each side and fighter.
        A call takes 5 s at most; send `next` of the answer to go on.
        """
        language = asked()
        found = simulate(of_sides(ruleset, body, handlers, language), body)
        return marked(Response(dumps(found), mimetype=JSON), language)


def _example(ruleset: Ruleset) -> dict[str, object]:
    members = [{"name": each.name, "sheet": each.sheet} for each in of_ruleset(ruleset.name).cast.values()]
    sides = [{"name": name, "members": [member]} for name, member in zip(("heroes", "foes"), members, strict=False)]
    return {"sides": sides, "runs": 10, "seed": "bridge"}
