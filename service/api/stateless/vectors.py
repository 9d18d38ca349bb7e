"""`/v1/{ruleset}/vectors`: the golden vectors of a game, which are tests of its operations as data."""

from typing import Annotated

from flask import Response

from service.api.http.blueprint import Blueprint
from service.api.http.constant_answers import ConstantAnswer
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.golden import GoldenVector, of_ruleset
from service.rulesets.vocabulary import Doc
from service.schemas.answers import answer_schema
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class VectorList:
    """The golden vectors of a game; saved to a file, `python -m service vectors` runs them."""

    items: Annotated[tuple[GoldenVector, ...], Doc("Requests with fixed dice, and what must come out.")]


def add_vectors(routes: Blueprint, ruleset: Ruleset) -> None:
    """Add the route of a game's golden vectors to the routes of the game."""
    vectors = ConstantAnswer(lambda: VectorList(items=of_ruleset(ruleset.name)))

    @routes.route("/vectors")
    @routes.doc(operationId=f"{ruleset.name}Vectors")
    @routes.response(200, answer_schema(VectorList))
    def get_vectors() -> Response:
        """Read the golden vectors of the game.

        Requests with fixed dice, and the expected results. An implementation with the same results agrees with this
        one. Posted to `/v1/{ruleset}/{operation}`, `given` with `dice` is the body, `expect` a part of
        `result`, and `expect.error` the `code` of the problem.
        """
        return vectors.answer()
