"""`.../conditions` of characters and combatants: added, changed and ended by the game master."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from flask import Response, request

from service.api.campaigns import schemas
from service.api.campaigns.answers import ConditionAnswer, ConditionList, ListedCondition
from service.api.campaigns.dry_run import CommandQuery, seq_of
from service.api.campaigns.rendering import rendered_happening
from service.api.campaigns.responses import json_answer
from service.api.http.blueprint import Blueprint
from service.api.http.campaign_calls import calls
from service.api.http.languages import ACCEPT_LANGUAGE, marked
from service.api.http.preconditions import IDEMPOTENCY_KEY, IF_MATCH, expected_version
from service.api.http.rendering import RenderQuery
from service.play.call import Call
from service.play.editing import bearers, conditions
from service.play.editing.bearers import Bearer, ConditionOutcome
from service.play.forms.condition_inputs import ConditionDocument, ConditionInput
from service.play.forms.event_views import change_views
from service.play.forms.views import warning_views
from service.play.resources import game_words
from service.play.visibility.projection import Viewer
from service.rulesets.stored.conditions import Condition
from service.rulesets.vocabulary import Doc, Example
from service.schemas.body import ObjectBody, PatchBody
from service.schemas.query import QuerySchema
from service.values import dataclass

_EXAMPLE = {
    "name": "Poisoned",
    "kind": "cumulative",
    "effects": [{"code": "modifier", "value": -3}],
    "duration": {"unit": "turn", "count": 2},
}
SCOPES = {
    "Character": ("/characters/<uuid:character_id>", "a character"),
    "Combatant": ("/encounters/<uuid:encounter_id>/combatants/<uuid:combatant_id>", "a combatant"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionsQuery:
    """Filter of a list of conditions."""

    ended: Annotated[bool, Doc("Include conditions that have ended."), Example(True)] = False


routes = Blueprint(
    "conditions",
    __name__,
    url_prefix="/v1/campaigns/<uuid:campaign_id>",
    description="Lasting entries on characters and combatants. A condition is never deleted, only ended.",
)


def _add(scope: str, path: str, whom: str) -> None:
    def lay(query: CommandQuery, given: ConditionInput, campaign_id: str, **ids: str) -> Response:
        laid = lambda call: conditions.lay(call, _bearer(ids), given)  # noqa: E731
        return _post(campaign_id, query, laid, request.path)

    def read(campaign_id: str, condition_id: str, **ids: str) -> Response:
        bearer = _bearer(ids)
        with calls.read(campaign_id, bearers.scope_of(bearer)) as call:
            condition, version = conditions.read(call, bearer, condition_id)
        return json_answer(condition, version)

    def list_all(query: ConditionsQuery, campaign_id: str, **ids: str) -> Response:
        bearer = _bearer(ids)
        with calls.read(campaign_id, bearers.scope_of(bearer)) as call:
            every, version = conditions.every(call, bearer, ended=query.ended)
        items = tuple(ListedCondition(id=identity, condition=condition) for identity, condition in every)
        return json_answer(ConditionList(items=items), version)

    def edit(query: RenderQuery, patch: Mapping[str, Any], campaign_id: str, condition_id: str, **ids: str) -> Response:
        with calls.write(campaign_id) as call:
            written = conditions.edit(call, _bearer(ids), condition_id, patch, expected_version())
            return _answer(call, written, CommandQuery(render=query.render))

    def end(query: CommandQuery, campaign_id: str, condition_id: str, **ids: str) -> Response:
        ended = lambda call: conditions.end(call, _bearer(ids), condition_id, expected_version())  # noqa: E731
        return _post(campaign_id, query, ended)

    lay.__doc__ = (
        f"Add a condition to {whom}.\n\nIf a discrete condition of this name is in place, nothing changes, and "
        "`warnings` has `already_there`."
    )
    list_all.__doc__ = f"List the conditions on {whom}.\n\nOldest first. For game masters."
    read.__doc__ = f"Read a condition on {whom}.\n\nEnded conditions can be read too. For game masters."
    edit.__doc__ = f"Change a condition on {whom} by a JSON merge patch.\n\nFor example, to change its duration."
    end.__doc__ = f"End a condition on {whom}.\n\nIt can still be read. Undo the event to restore the condition."
    one = f"{path}/conditions/<uuid:condition_id>"
    asked = routes.arguments(QuerySchema(CommandQuery), location="query")
    shown = routes.arguments(QuerySchema(RenderQuery), location="query")
    laid = asked(routes.arguments(ObjectBody(ConditionInput), example=_EXAMPLE)(_answers(lay)))
    laid = routes.alt_response(201, schema=schemas.schema_of(ConditionAnswer), success=True)(laid)
    listed = routes.response(200, schemas.schema_of(ConditionList))(list_all)
    listed = routes.arguments(QuerySchema(ConditionsQuery), location="query")(listed)
    got = routes.response(200, schemas.schema_of(Condition))(read)
    edited = shown(routes.arguments(PatchBody(ConditionDocument), example={"rank": 2})(_answers(edit)))
    _route(f"{path}/conditions", "POST", f"lay{scope}Condition", laid, (IDEMPOTENCY_KEY,))
    _route(f"{path}/conditions", "GET", f"list{scope}Conditions", listed, ())
    _route(one, "GET", f"get{scope}Condition", got, ())
    _route(one, "PATCH", f"update{scope}Condition", edited, (IF_MATCH,))
    _route(f"{one}/end", "POST", f"end{scope}Condition", asked(_answers(end)), (IDEMPOTENCY_KEY, IF_MATCH))


def _answers(view: Callable[..., Response]) -> Callable[..., Response]:
    answering: Callable[..., Response] = routes.response(200, schemas.schema_of(ConditionAnswer))(view)
    return answering


def _route(path: str, method: str, operation_id: str, view: Callable[..., Response], headers: tuple[Any, ...]) -> None:
    parameters = headers if method == "GET" else (*headers, ACCEPT_LANGUAGE)
    refusals = () if operation_id.startswith(("end", "get", "list")) else game_words.CODES
    keyed = routes.keyed(
        operation_id, parameters=parameters, gm=True, versioned=IF_MATCH in headers, refusals=refusals
    )(view)
    routes.route(path, methods=[method], endpoint=operation_id)(keyed)


for _scope, (_path, _whom) in SCOPES.items():
    _add(_scope, _path, _whom)


def _bearer(ids: Mapping[str, str]) -> Bearer:
    if "encounter_id" in ids:
        return Bearer(ids["combatant_id"], ids["encounter_id"])
    return Bearer(ids["character_id"])


def _post(
    campaign_id: str, query: CommandQuery, write: Callable[[Call], ConditionOutcome], collection: str = ""
) -> Response:
    """The answer of a POST; 201 where a condition was added to the collection."""

    def answer(call: Call) -> Response:
        outcome = write(call)
        response = _answer(call, outcome, query)
        if collection and outcome.happening is not None and not query.dry_run:
            response.status_code = 201
            response.headers["Location"] = f"{collection}/{outcome.identity}"
        return response

    return calls.post(campaign_id, answer, dry_run=query.dry_run)


def _answer(call: Call, outcome: ConditionOutcome, query: CommandQuery) -> Response:
    event, viewer = outcome.happening.event if outcome.happening else None, Viewer.of(call)
    view = ConditionAnswer(
        event=seq_of(event.seq if event else None, query),
        changes=change_views(event.changes if event else ()),
        id=outcome.identity,
        condition=outcome.condition,
        replaced=outcome.replaced,
        warnings=warning_views(outcome.warnings, viewer.ruleset, call.language),
        rendered=rendered_happening(viewer, outcome.happening, query.render, dry_run=query.dry_run),
    )
    return marked(json_answer(view, outcome.version), call.language)
