"""Commands: `POST` of a game's operation below an encounter or a character, made from the registry."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from flask import Response

from service.api.campaigns import schemas
from service.api.campaigns.answers import HiddenAnswer
from service.api.campaigns.dry_run import OrderQuery, seq_of
from service.api.campaigns.rendering import rendered_happening
from service.api.campaigns.responses import json_answer, prompt_address, prompt_answer
from service.api.http.blueprint import Blueprint
from service.api.http.campaign_calls import calls
from service.api.http.languages import ACCEPT_LANGUAGE, marked
from service.api.http.preconditions import IDEMPOTENCY_KEY, IF_MATCH, expected_version
from service.api.http.rendering import Extra
from service.api.openapi.examples import order_examples
from service.metrics import tally
from service.odds.chances import Chances
from service.odds.percentile import percentile_of_result
from service.play.call import Call
from service.play.commands import rerolls
from service.play.commands.estimate import estimate
from service.play.commands.order_reader import OrderReader
from service.play.commands.orders import command_of
from service.play.commands.references import as_sent, with_ids_of_references
from service.play.commands.run import CommandHandler, PercentileOf
from service.play.forms.bars import NOT_POSSIBLE
from service.play.forms.event_views import change_views, event_view
from service.play.happening import Happening
from service.play.prompts.execution import Handlers, PromptRunner
from service.play.prompts.prompt_input import PromptInput
from service.play.prompts.starting import start
from service.play.prompts.views import prompt_view
from service.play.refusals import AMBIGUOUS
from service.play.resources.codec import OUT_OF_BOUNDS
from service.play.resources.prompt import DiceAskedOf, Prompt
from service.play.resources.rows import Change, Visibility
from service.play.time.command_time import time_passes
from service.play.visibility.projection import Viewer
from service.play.visibility.seen_versions import for_viewer
from service.resolution.refusal import RefusalKind, kind_on_stored
from service.resolution.resolver import Resolver
from service.rulesets.contract import Operation
from service.rulesets.contract.ruleset import Ruleset
from service.schemas.answers import operation_id
from service.schemas.body import Decided
from service.schemas.query import QuerySchema

MOST_BRANCHES = 2_000
"""Ways the dice can fall that a command looks through for how lucky it was: a tenth of a second at the most."""
_OF_ANSWER = ("ruleset", "operation", "result", "rolls", "summary", "rules")
"""Members of an answer that its event has too, as the sender may see them."""
Run = Callable[[Call, str, Mapping[str, Any]], Happening]
SCOPES = {
    "Encounter": ("/encounters/<uuid:encounter_id>", "in an encounter"),
    "Character": ("/characters/<uuid:character_id>", "outside an encounter"),
}


FORBIDDEN = (
    "`forbidden`: the role of the key does not allow it. `not_yours_to_state`: the order states a value that is looked "
    "up, or that only game masters state."
)


def bar_codes(ruleset: Ruleset, operation: Operation) -> tuple[str, ...]:
    """The codes of all bars of an operation: those of states, of orders and of requests."""
    characters, command = ruleset.characters, operation.command
    if characters is None or characters.abilities is None or command is None or not command.participants:
        return ()
    needs = {need for participant in command.participants for need in operation.needs_of(participant)}
    rows = (*characters.abilities.rows, *ruleset.order_bars)
    codes = [row.code for row in rows if needs.intersection(row.bars)]
    codes += characters.abilities.codes_of_undecided if operation.decisions else ()
    codes += (row.code for row in operation.refusals if row.ability)
    codes += command.request_codes
    reasons = operation.reasons
    shown = {row.code for row in reasons.rows} if reasons and reasons.visible else set[str]()
    hides = any(code not in shown for code in codes)
    return tuple(dict.fromkeys((*codes, *((NOT_POSSIBLE,) if hides else ()))))


def handlers_of(resolvers: Iterable[Resolver]) -> Handlers:
    """Command handlers by the names of game and operation."""
    return {
        (resolver.ruleset.name, resolver.operation.name): CommandHandler(
            resolver, OrderReader.of(resolver), _percentile_of(resolver), time_passes
        )
        for resolver in resolvers
        if resolver.operation.command is not None
    }


def codes_of(handlers: Iterable[CommandHandler], kind: RefusalKind) -> tuple[str, ...]:
    """All codes of a kind with which commands may be refused by their game or by bars."""
    operations = [(handler.resolver.ruleset, handler.resolver.operation) for handler in handlers]
    by_rules = [code for game, each in operations for code in each.all_rejections if _kind_of(game, code) is kind]
    by_state = [code for game, each in operations for code in bar_codes(game, each)]
    if kind is not RefusalKind.CONFLICT:
        return tuple(dict.fromkeys(by_rules))
    of_rerolls = rerolls.CODES if any(command_of(each).reroll for _, each in operations) else ()
    return tuple(dict.fromkeys((*by_rules, *by_state, *of_rerolls, OUT_OF_BOUNDS, AMBIGUOUS)))


def not_found_description(handlers: Iterable[CommandHandler], *general: str) -> str:
    """The description of 404 of commands, with general codes beside those of the game."""
    codes = (*general, *codes_of(handlers, RefusalKind.NOT_FOUND))
    return f"{' or '.join(f'`{code}`' for code in codes)}: there is no such thing in the campaign of the key."


def blueprint(ruleset: Ruleset, handlers: Handlers) -> Blueprint:
    """The commands of one game."""
    routes = Blueprint(
        f"{ruleset.name} commands",
        __name__,
        url_prefix="/v1/campaigns/<uuid:campaign_id>",
        description=f"Operations of {ruleset.title} on stored characters and foes. Participants are named by `id`; "
        "values that the order leaves out come from the sheet. The effects are stored and logged, and can be undone.",
    )
    for (name, _), handler in handlers.items():
        if name == ruleset.name:
            _add(routes, handler, "Encounter", _on_encounter(handler))
            _add(routes, handler, "Character", _on_character(handler))
    return routes


def _percentile_of(resolver: Resolver) -> PercentileOf:
    chances = Chances(resolver, MOST_BRANCHES, checked=True)

    def percentile_of(request: Any, result: Any, decided: Decided) -> float | None:
        percentile = percentile_of_result(chances, request, result, decided)
        return None if percentile is None else percentile.decimal

    return percentile_of


def _on_encounter(handler: CommandHandler) -> Run:
    return lambda call, scope_id, order: handler.on_encounter(call, scope_id, order, expected_version())


def _on_character(handler: CommandHandler) -> Run:
    return lambda call, scope_id, order: handler.on_character(call, scope_id, order, expected_version())


def _asks(order: Mapping[str, Any]) -> bool:
    """Whether the sender of an order wants a prompt."""
    asked = order.get("ask")
    return isinstance(asked, list) and bool(asked) and all(isinstance(name, str) for name in asked)


def _asking(handler: CommandHandler, scope: str, order: Mapping[str, Any]) -> Callable[..., Happening | Prompt]:
    """Runs an order with `ask`: as a prompt where it has questions, else as any other."""
    operation = handler.resolver.operation
    runner = PromptRunner({(handler.resolver.ruleset.name, operation.name): handler})
    plain = {name: value for name, value in order.items() if name != "ask"}
    rolls = DiceAskedOf.NOBODY if order.get("dice") is None else DiceAskedOf.EVERYBODY

    def run(call: Call, scope_id: str, _order: Mapping[str, Any]) -> Happening | Prompt:
        in_encounter = scope == "Encounter"
        actors = () if in_encounter else (scope_id,)
        given = PromptInput(operation=operation.name, order=plain, ask=tuple(order["ask"]), rolls=rolls, actors=actors)
        encounter_id = scope_id if in_encounter else None
        started = start(call, runner, given, encounter_id, expected_version(), keeps_done=False)
        return started.prompt if started.prompt.is_open else started.happenings[0]

    return run


def _add(routes: Blueprint, handler: CommandHandler, scope: str, run: Run) -> None:
    ruleset, operation = handler.resolver.ruleset, handler.resolver.operation
    path, where = SCOPES[scope]
    command = _view(handler, scope, run)
    command.__doc__ = f"{operation.title} {where}.\n\n{operation.description}"
    endpoint = f"{scope.lower()}_{operation.name}"
    routes.route(f"{path}/{ruleset.name}/{operation.path}", methods=["POST"], endpoint=endpoint)(
        _documented(routes, handler, scope, command)
    )


def _view(handler: CommandHandler, scope: str, run: Run) -> Callable[..., Response]:
    """The view of a command, on an encounter or on a character."""
    ruleset, operation = handler.resolver.ruleset, handler.resolver.operation
    scope_of = handler.scope_on_encounter if scope == "Encounter" else handler.scope_on_character

    def command(query: OrderQuery, order: Mapping[str, Any], campaign_id: str, **identity: str) -> Response:
        (scope_id,) = identity.values()
        encounter_id = scope_id if scope == "Encounter" else None

        def answer(call: Call) -> Response:
            with as_sent(order):
                named = with_ids_of_references(call, operation, order, encounter_id)
                if query.dry_run:
                    costs = estimate(call, handler, named, encounter_id, lambda by, raw: run(by, scope_id, raw))
                    if costs is not None:
                        return _estimated(call, costs)
                happens = _asking(handler, scope, named) if _asks(named) and not query.dry_run else run
                happening = happens(call, scope_id, named)
                if isinstance(happening, Prompt):
                    return _waiting(call, happening, campaign_id)
                return _answer(call, handler, happening, scope_id, query)

        ahead = None if query.dry_run else scope_of(scope_id, order)
        response = calls.post(campaign_id, answer, ahead, dry_run=query.dry_run)
        tally.count("commands", ruleset.name, operation.name, "dry_run" if query.dry_run else "command")
        return response

    return command


def _documented(routes: Blueprint, handler: CommandHandler, scope: str, view: Callable[..., Response]) -> Any:
    """The view with its schemas and all its refusals."""
    ruleset, operation = handler.resolver.ruleset, handler.resolver.operation
    accepted = schemas.ACCEPTED if operation.decisions else schemas.schema_of(HiddenAnswer)
    view = routes.alt_response(202, schema=accepted, success=True)(view)
    view = routes.response(200, schemas.command_answer(ruleset, operation))(view)
    view = routes.arguments(handler.reader.schema, examples=lambda: order_examples(handler.resolver))(view)
    view = routes.arguments(QuerySchema(OrderQuery), location="query")(view)
    view = routes.keyed(
        operation_id(ruleset, operation, "").replace(ruleset.name, f"{ruleset.name}{scope}", 1),
        parameters=[IDEMPOTENCY_KEY, IF_MATCH, ACCEPT_LANGUAGE],
        refusals=codes_of((handler,), RefusalKind.UNFIT),
        conflicts=codes_of((handler,), RefusalKind.CONFLICT),
    )(view)
    return routes.doc(
        not_found=not_found_description((handler,), "not_found", "ruleset_mismatch"), forbidden=FORBIDDEN
    )(view)


def _kind_of(ruleset: Ruleset, code: str) -> RefusalKind:
    rejection = ruleset.rejection(code)
    return RefusalKind.UNFIT if rejection is None else kind_on_stored(rejection)


def _answer(call: Call, handler: CommandHandler, happening: Happening, scope_id: str, query: OrderQuery) -> Response:
    viewer, seq = Viewer.of(call), seq_of(happening.event.seq, query)
    version = _version(call, happening, scope_id)
    block = rendered_happening(viewer, happening, query.render, dry_run=query.dry_run)
    seen = viewer.answer(happening.event)
    if seen is None:
        event = viewer.outline(happening.event)
        hidden = HiddenAnswer(event=seq, visibility=event.visibility, commitment=event.commitment, rendered=block)
        return marked(json_answer(hidden, version, 202), viewer.language)
    view = event_view(seen, handler.resolver.ruleset, viewer.language, block)
    run = happening.run
    assert run is not None  # noqa: S101 - commands have one
    members = {name: view[name] for name in _OF_ANSWER}
    members |= {"dice_source": run.resolved.origin, "dice_unused": run.resolved.unused, "event": seq}
    members |= {"warnings": view["warnings"] or (), "participants": view["participants"] or ()}
    if query.expand is Extra.OPTIONS:
        members["options"] = handler.resolver.options_in_force(run.request, stored_play=True)
    members |= {name: view[name] for name in ("changes", "rendered") if name in view}
    return marked(json_answer(members, version), viewer.language)


def _waiting(call: Call, prompt: Prompt, campaign_id: str) -> Response:
    """The prompt that waits until others have decided, with its address."""
    response = prompt_answer(prompt_view(prompt, call), call, status=202)
    response.headers["Location"] = prompt_address(campaign_id, prompt)
    return response


def _estimated(call: Call, costs: tuple[Change, ...]) -> Response:
    """The answer to a player's dry run whose outcome would reveal secrets: that it is accepted, and its costs."""
    accepted = HiddenAnswer(event=None, visibility=Visibility.PUBLIC, commitment=None, costs=change_views(costs))
    return marked(json_answer(accepted, None, 202), call.language)


def _version(call: Call, happening: Happening, scope_id: str) -> int:
    """The present version of the resource of the address, as the caller sees it."""
    rows = happening.after
    encounter = rows.encounters.get(scope_id)
    if encounter is not None:
        return for_viewer(encounter, call.actor.row_filter).version
    return rows.characters[scope_id].version
