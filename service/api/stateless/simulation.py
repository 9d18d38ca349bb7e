"""`POST /v1/{ruleset}/simulation`: the chances of a fight of sheets, as numbers or as a chart."""

from collections.abc import Callable
from functools import partial
from typing import Annotated

from annotated_types import Len
from flask import Response

from service.api.http.blueprint import AT_WORK, LIMITED, NO_SUCH_ENTRY, Blueprint
from service.api.http.caching import cached_by_all
from service.api.http.languages import ACCEPT_LANGUAGE, asked
from service.api.http.pictures import SVG, load_text, numbers, picture, wants_picture
from service.api.http.rate_limits import EXPENSIVE, limited
from service.odds.answer import DEFAULT_SEED
from service.odds.wording import Wording
from service.play.moves.lister import Handlers
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.examples import of_ruleset
from service.rulesets.vocabulary import Doc
from service.schemas.answers import answer_schema
from service.schemas.body import ObjectBody
from service.schemas.query import QuerySchema
from service.simulation.chart import draw
from service.simulation.sides import SimulationInput, of_sides
from service.simulation.simulate import simulate
from service.simulation.views import SimulationView
from service.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulationChartQuery:
    """A chart for an image element: the request travels in the URL."""

    request: Annotated[str, Len(2, 8000), Doc("The request as JSON, percent-encoded.")]


Simulate = Callable[[SimulationInput], SimulationView]
BODY = ObjectBody(SimulationInput)


def add_simulation(routes: Blueprint, ruleset: Ruleset, handlers: Handlers) -> None:
    """Add the routes of simulations to the routes of a game with stored characters."""
    if ruleset.characters is None:
        return

    def simulated(body: SimulationInput) -> SimulationView:
        return simulate(of_sides(ruleset, body, handlers, asked()), body)

    _add_numbers(routes, ruleset, simulated)
    _add_chart(routes, ruleset, simulated)


def _add_numbers(routes: Blueprint, ruleset: Ruleset, simulated: Simulate) -> None:
    @routes.route("/simulation", methods=["POST"])
    @routes.doc(
        operationId=f"{ruleset.name}Simulation",
        limited=LIMITED,
        unavailable=AT_WORK,
        not_found=NO_SUCH_ENTRY,
        parameters=[ACCEPT_LANGUAGE],
    )
    @routes.arguments(BODY, example=_example(ruleset))
    @routes.response(200, answer_schema(SimulationView))
    @routes.alt_response(200, schema={"type": "string"}, content_type=SVG, success=True, description="A bar chart.")
    @limited(EXPENSIVE)
    def simulate_sides(body: SimulationInput) -> Response:
        """Simulate a fight.

        Plays the fight many times, by the rules of the game. The answer has the chances of each side and fighter.
        A call takes 5 s at most; send `next` of the answer to go on. With `Accept: image/svg+xml` it is a bar chart.
        """
        found = simulated(body)
        return picture(draw(found, Wording(ruleset, asked())), asked()) if wants_picture() else numbers(found, asked())


def _add_chart(routes: Blueprint, ruleset: Ruleset, simulated: Simulate) -> None:
    @routes.route("/simulation.svg", endpoint="simulation_svg")
    @routes.doc(
        operationId=f"{ruleset.name}SimulationChart",
        limited=LIMITED,
        unavailable=AT_WORK,
        not_found=NO_SUCH_ENTRY,
        malformed="`malformed_json`: the fight in the parameter is not strict JSON.",
        parameters=[ACCEPT_LANGUAGE],
    )
    @routes.arguments(
        QuerySchema(SimulationChartQuery, {"request": BODY}, partial(_request, ruleset)), location="query"
    )
    @routes.alt_response(200, schema={"type": "string"}, content_type=SVG, success=True, description="A bar chart.")
    @limited(EXPENSIVE)
    def simulation_chart(query: SimulationChartQuery) -> Response:
        """Draw the chances of a fight.

        For the `src` of an image: the request is a parameter. Without a seed it has a fixed one.
        """
        body: SimulationInput = load_text(BODY, query.request)
        found = simulated(replace(body, seed=body.seed or DEFAULT_SEED))
        return cached_by_all(picture(draw(found, Wording(ruleset, asked())), asked()))


def _example(ruleset: Ruleset) -> dict[str, object]:
    members = [{"name": each.name, "sheet": each.sheet} for each in of_ruleset(ruleset.name).cast.values()]
    sides = [{"name": name, "members": [member]} for name, member in zip(("heroes", "foes"), members, strict=False)]
    return {"sides": sides, "runs": 10, "seed": "bridge"}


def _request(ruleset: Ruleset) -> dict[str, object]:
    return {"request": _example(ruleset)}
