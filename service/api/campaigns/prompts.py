"""Prompts of campaigns and encounters: orders that ask players for rolls and decisions."""

from enum import StrEnum
from typing import Annotated, Any, Literal

from flask import Response

from service.api.campaigns import schemas
from service.api.campaigns.commands import codes_of, not_found_description
from service.api.campaigns.cursors import cursor_of
from service.api.campaigns.detail import Detail
from service.api.campaigns.paging import PageQuery
from service.api.campaigns.responses import json_answer, made_at, prompt_address, prompt_answer
from service.api.http.blueprint import Blueprint
from service.api.http.campaign_calls import calls
from service.api.http.languages import ACCEPT_LANGUAGE, marked
from service.api.http.preconditions import IDEMPOTENCY_KEY, IF_MATCH, expected_version
from service.play.call import Call
from service.play.commands.stated_members import CODE as NOT_YOURS
from service.play.forms.event_views import event_view
from service.play.prompts import answers, prompts, starting
from service.play.prompts.answers import AnswerInput
from service.play.prompts.execution import PromptRunner, events_of
from service.play.prompts.prompt_input import PromptInput
from service.play.prompts.views import PromptsView, PromptView, asks, prompt_view
from service.play.resources.prompt import Prompt, PromptStatus
from service.play.visibility.projection import Viewer
from service.resolution.refusal import RefusalKind
from service.rulesets.stored.examples import ACTOR, WAIT
from service.rulesets.vocabulary import Absent, Doc, Example
from service.schemas.body import ObjectBody
from service.schemas.query import QuerySchema
from service.values import dataclass


class Log(StrEnum):
    """Part of a prompt that is left out unless it is asked for."""

    EVENT = "event"


ME = "me"
_QUESTIONS = ("waits", "answered")
"""Members of a prompt that `view=summary` leaves out."""
_ORDER = {"roller": {"candidates": ["Locksmith"]}, "difficulty": 9}
_ASK_ALL = {"operation": "task", "order": _ORDER, "actors": [ACTOR], "deadline_seconds": 120}
_ANSWER = {"wait": WAIT, "roll": True}
_PLACES = {"Campaign": "", "Encounter": " of an encounter"}
"""Scope -> its words in a summary."""
_SUMMARIES = {
    "create": "Create a prompt{place}: an order that asks the table for rolls and decisions.",
    "listing": "List prompts{place} that the owner of the key sent or is asked by, in the order of creation.",
    "reading": "Read a prompt{place} with its questions and its outcome.",
    "cancelling": "Cancel a prompt{place}: its order is not carried out.",
    "answer": 'Answer a question of a prompt{place}: a face as it fell, "roll for me", or a choice.',
}
_OF_ORDERS = ("bad_face", "too_many_dice", "unknown_option")
"""Refusals of the dice and the house rules of an order."""
_FORBIDDEN = f"`forbidden`: the key may not do this; `{NOT_YOURS}`: the order states what is not its sender's."


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptQuery(PageQuery):
    """Filter of a list of prompts."""

    status: Annotated[PromptStatus | None, Doc("Only with this status."), Example("open")] = None
    for_: Annotated[
        Literal["me"] | None, Doc("`me`: only prompts with an open question for the owner of the key."), Example(ME)
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptReadQuery:
    """Additions to a prompt."""

    expand: Annotated[Log | None, Doc("`event`: the prompt has its events too."), Example("event")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptAnswerQuery:
    """Detail of the prompt after an answer."""

    view: Annotated[Detail, Doc("`summary`: the prompt without its questions."), Example("summary")] = Detail.FULL


def blueprint(runner: PromptRunner) -> Blueprint:
    """The routes of prompts, below a campaign and below an encounter."""
    routes = Blueprint(
        "prompts",
        __name__,
        url_prefix="/v1/campaigns/<uuid:campaign_id>",
        description="Orders that wait for rolls and decisions of the players. When the last question is answered, the "
        "command runs once and becomes an ordinary event. Dice that are rolled already do not change.",
    )
    for scope, path in (("Campaign", ""), ("Encounter", "/encounters/<uuid:encounter_id>")):
        _add_creation(routes, runner, scope, f"{path}/prompts")
        _add_list(routes, scope, f"{path}/prompts")
        _add_one(routes, scope, f"{path}/prompts/<uuid:prompt_id>")
        _add_answers(routes, runner, scope, f"{path}/prompts/<uuid:prompt_id>/answers")
    return routes


def _add_creation(routes: Blueprint, runner: PromptRunner, scope: str, path: str) -> None:
    def create_prompt(given: Any, campaign_id: str, encounter_id: str | None = None) -> Response:
        """Create a prompt: an order that asks the table for rolls and decisions.

        The service asks the next player who has to roll or to decide, and that player answers with the own key. If
        there is nothing to ask, the order runs immediately.
        """

        def answer(call: Call) -> Response:
            started = starting.start_as_sent(call, runner, given, _text(encounter_id))
            return _made(call, started.prompt, campaign_id)

        return calls.post(campaign_id, answer)

    create = routes.response(201, schemas.schema_of(PromptView))(create_prompt)
    create = routes.arguments(ObjectBody(PromptInput), example=_ASK_ALL)(create)
    create = routes.keyed(
        f"create{scope}Prompt",
        parameters=[IDEMPOTENCY_KEY, ACCEPT_LANGUAGE],
        refusals=(*_OF_ORDERS, *codes_of(runner.handlers.values(), RefusalKind.UNFIT)),
        conflicts=("campaign_full", *codes_of(runner.handlers.values(), RefusalKind.CONFLICT)),
    )(create)
    missing = not_found_description(runner.handlers.values(), "not_found")
    create = routes.doc(forbidden=_FORBIDDEN, not_found=missing)(create)
    create = routes.doc(summary=_SUMMARIES["create"].format(place=_PLACES[scope]))(create)
    routes.route(path, methods=["POST"], endpoint=f"create_{scope}_prompt".lower())(create)


def _page(query: PromptQuery, encounter_id: str | None, call: Call) -> Any:
    """A page of the prompts that a query asks for, as its sender may see them."""
    stated = {"status": query.status, "encounter_id": encounter_id}
    if query.for_ is not None:
        stated["status"] = PromptStatus.OPEN
    filters = {name: value for name, value in stated.items() if value is not None}
    page = call.work.prompts.find(filters, query.position, query.limit, call.actor.row_filter)
    wanted = (each for each in page.items if query.for_ is None or asks(each, call.actor))
    return PromptsView(items=tuple(prompt_view(each, call) for each in wanted), next_cursor=cursor_of(page.end))


def _add_list(routes: Blueprint, scope: str, path: str) -> None:
    def list_prompts(query: PromptQuery, campaign_id: str, encounter_id: str | None = None) -> Response:
        """List the prompts that the owner of the key sent or is asked by, in the order of creation.

        Game masters see all. Ask for the next page with `cursor`.
        """
        with calls.read(campaign_id) as call:
            return marked(json_answer(_page(query, _text(encounter_id), call)), call.language)

    listing = routes.response(200, schemas.schema_of(PromptsView))(list_prompts)
    listing = routes.arguments(QuerySchema(PromptQuery), location="query")(listing)
    listing = routes.keyed(f"list{scope}Prompts", parameters=[ACCEPT_LANGUAGE])(listing)
    listing = routes.doc(summary=_SUMMARIES["listing"].format(place=_PLACES[scope]))(listing)
    routes.route(path, endpoint=f"list_{scope}_prompts".lower())(listing)


def _add_one(routes: Blueprint, scope: str, path: str) -> None:
    def get_prompt(
        query: PromptReadQuery, campaign_id: str, prompt_id: str, encounter_id: str | None = None
    ) -> Response:
        """Read a prompt with its questions and its outcome.

        Players see their own questions. Of others, they see only who is asked. With `expand=event` a prompt that is
        done contains its events in `log`, as far as the caller may read them.
        """
        with calls.read(campaign_id) as call:
            prompt = prompts.one(call, prompt_id, _text(encounter_id))
            log = _log(call, prompt) if query.expand is Log.EVENT else Absent.ABSENT
            return prompt_answer(prompt_view(prompt, call, log), call)

    def cancel_prompt(campaign_id: str, prompt_id: str, encounter_id: str | None = None) -> Response:
        """Cancel a prompt: its order is not carried out.

        Allowed for game masters and the sender of the order.
        """
        with calls.write(campaign_id) as call:
            prompt = prompts.cancel(call, prompt_id, _text(encounter_id), expected_version())
            return prompt_answer(prompt_view(prompt, call), call)

    reading = routes.response(200, schemas.schema_of(PromptView))(get_prompt)
    reading = routes.arguments(QuerySchema(PromptReadQuery), location="query")(reading)
    reading = routes.keyed(f"get{scope}Prompt", parameters=[ACCEPT_LANGUAGE])(reading)
    reading = routes.doc(summary=_SUMMARIES["reading"].format(place=_PLACES[scope]))(reading)
    routes.route(path, endpoint=f"get_{scope}_prompt".lower())(reading)
    cancelling = routes.response(200, schemas.schema_of(PromptView))(cancel_prompt)
    cancelling = routes.keyed(
        f"cancel{scope}Prompt", parameters=[IF_MATCH, ACCEPT_LANGUAGE], conflicts=("prompt_over",)
    )(cancelling)
    cancelling = routes.doc(summary=_SUMMARIES["cancelling"].format(place=_PLACES[scope]))(cancelling)
    routes.route(path, methods=["DELETE"], endpoint=f"cancel_{scope}_prompt".lower())(cancelling)


def _add_answers(routes: Blueprint, runner: PromptRunner, scope: str, path: str) -> None:
    def answer_prompt(
        query: PromptAnswerQuery, given: AnswerInput, campaign_id: str, prompt_id: str, encounter_id: str | None = None
    ) -> Response:
        """Answer a question of a prompt: a face as it fell, "roll for me", or a choice.

        Send it with a key that commands the character that is asked; game masters answer for anyone. Repeating an
        answer changes nothing. After the last answer the order runs, on the state at that time.
        """

        def answer(call: Call) -> Response:
            prompt = answers.answer(call, runner, prompt_id, _text(encounter_id), given)
            without = () if query.view is Detail.FULL else _QUESTIONS
            return prompt_answer(prompt_view(prompt, call), call, without=without)

        return calls.post(campaign_id, answer)

    view = routes.response(200, schemas.schema_of(PromptView))(answer_prompt)
    view = routes.arguments(ObjectBody(AnswerInput), example=_ANSWER)(view)
    view = routes.arguments(QuerySchema(PromptAnswerQuery), location="query")(view)
    view = routes.keyed(
        f"answer{scope}Prompt",
        parameters=[IDEMPOTENCY_KEY, ACCEPT_LANGUAGE],
        refusals=("bad_face",),
        conflicts=("already_answered", "prompt_over"),
    )(view)
    view = routes.doc(summary=_SUMMARIES["answer"].format(place=_PLACES[scope]))(view)
    routes.route(path, methods=["POST"], endpoint=f"answer_{scope}_prompt".lower())(view)


def _made(call: Call, prompt: Prompt, campaign_id: str) -> Response:
    return made_at(prompt_answer(prompt_view(prompt, call), call), prompt_address(campaign_id, prompt))


def _log(call: Call, prompt: Prompt) -> tuple[Any, ...]:
    """The events of a prompt as the caller may see them."""
    viewer = Viewer.of(call)
    found = (call.work.events.get(seq, viewer.row_filter) for seq in events_of(prompt))
    readable = (event for event in found if event is not None)
    return tuple(event_view(viewer.event(event), viewer.ruleset, viewer.language) for event in readable)


def _text(identity: str | None) -> str | None:
    return None if identity is None else str(identity)
