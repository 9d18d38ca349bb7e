"""`POST /v1/{ruleset}/moves`: the moves of a figure that is not stored, as requests of stateless operations."""

from typing import Annotated

from annotated_types import Len
from flask import Response

from service.api.http.blueprint import AT_WORK, LIMITED, NO_SUCH_ENTRY, Blueprint
from service.api.http.languages import ACCEPT_LANGUAGE, asked, marked
from service.api.http.moves_query import MovesFilter
from service.api.http.parser import JSON
from service.api.http.rate_limits import EXPENSIVE, limited
from service.play.forms.inputs import CombatantInput
from service.play.moves.lister import Handlers
from service.play.resources.bounds import GameObject
from service.play.unstored.encounter import UnstoredEncounter
from service.play.unstored.figures import FigureInput, combatants_of
from service.play.unstored.moves import moves
from service.play.unstored.views import UnstoredMovesView
from service.resolution.work_budget import CHEAP, TooMuchWork, WorkBudget, refused
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.examples import of_ruleset
from service.rulesets.vocabulary import Doc, Name
from service.schemas.answers import answer_schema
from service.schemas.body import ObjectBody
from service.schemas.query import QuerySchema
from service.schemas.strict_json import dumps
from service.translations.language import Language
from service.values import dataclass

MOST_OTHERS = 20
MOST_STEPS = 20_000_000
"""Steps of work for the requests of one list: about two seconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SidedFigureInput(FigureInput):
    """A character or foe that is not stored, with its side."""

    side: Annotated[Name | None, Doc("With whom it fights; `foes` by default.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MovesInput:
    """The figure that acts, and all others that an order may name."""

    actor: Annotated[SidedFigureInput, Doc("Who acts.")]
    others: Annotated[tuple[SidedFigureInput, ...], Len(0, MOST_OTHERS), Doc("Friends and foes.")] = ()
    options: Annotated[GameObject | None, Doc("House rules that differ from the game's defaults.")] = None
    in_turn: Annotated[bool, Doc("Whether it is the turn of the actor in a fight; false outside fights.")] = True


def add_moves(routes: Blueprint, ruleset: Ruleset, handlers: Handlers) -> None:
    """Add the route of moves to the routes of a game with stored characters."""
    if ruleset.characters is None:
        return

    @routes.route("/moves", methods=["POST"])
    @routes.doc(
        operationId=f"{ruleset.name}Moves",
        limited=LIMITED,
        unavailable=AT_WORK,
        not_found=NO_SUCH_ENTRY,
        parameters=[ACCEPT_LANGUAGE],
    )
    @routes.arguments(QuerySchema(MovesFilter), location="query")
    @routes.arguments(ObjectBody(MovesInput), example=_example(ruleset))
    @routes.response(200, answer_schema(UnstoredMovesView))
    @limited(EXPENSIVE)
    def list_moves(query: MovesFilter, body: MovesInput) -> Response:
        """List the moves of a figure that is not stored.

        Each order is the body of a stateless call of its operation. To choose, put the value of an option into the
        order at the path in `member`. For stored characters, ask below the character or combatant.
        """
        language = asked()
        with WorkBudget(MOST_STEPS) as work:
            work.spend(CHEAP + 1)
            found = _moves(ruleset, handlers, query, body, work, language)
        return marked(Response(dumps(found), mimetype=JSON), language)


def _moves(
    ruleset: Ruleset, handlers: Handlers, query: MovesFilter, body: MovesInput, work: WorkBudget, language: Language
) -> UnstoredMovesView:
    groups = (
        ((_combatant(body.actor),), lambda _: ("actor",)),
        (tuple(map(_combatant, body.others)), lambda index: ("others", index)),
    )
    unstored = UnstoredEncounter.of(ruleset, body.options or {}, groups, language)
    ((actor,), _) = unstored.combatants
    try:
        return moves(unstored, actor.id, handlers, query.wanted(), work, in_turn=body.in_turn)
    except TooMuchWork as error:
        raise refused(error, f"`others` with {len(body.others)} figures") from None


def _combatant(given: SidedFigureInput) -> CombatantInput:
    return combatants_of(given, given.side)


def _example(ruleset: Ruleset) -> dict[str, object]:
    actor, *others = ({"name": each.name, "sheet": each.sheet} for each in of_ruleset(ruleset.name).cast.values())
    return {"actor": actor, "others": others}
