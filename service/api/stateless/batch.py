"""`POST /v1/batch`: many stateless calls in one request, each with a separate answer."""

import marshal
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Annotated, Any

from annotated_types import Interval, Len
from flask import Response

from service.api.http.blueprint import AT_WORK, LIMITED, Blueprint
from service.api.http.languages import ACCEPT_LANGUAGE, asked, marked
from service.api.http.parser import JSON
from service.api.http.problems import HTTP_PROBLEMS, of_refusal, problem
from service.api.http.rate_limits import EXPENSIVE, limited
from service.api.http.rendering import NOTHING_ASKED, RenderQuery, answer_with
from service.phrases import Phrase
from service.resolution import refusal
from service.resolution.answer import Answer
from service.resolution.batch import Tell, repeat
from service.resolution.refusal import Refusal
from service.resolution.resolver import Resolver
from service.resolution.work_budget import STEPS_OF_A_CALL, STEPS_OF_A_DIE, TooMuchWork, WorkBudget, refused
from service.rulesets.vocabulary import Doc, Text
from service.schemas.answers import answer_schema
from service.schemas.body import Body, ObjectBody
from service.schemas.faults import PlacedFault
from service.schemas.query import QuerySchema
from service.schemas.strict_json import dumps
from service.suggestions import did_you_mean, similar
from service.translations.language import ENGLISH, Language
from service.values import dataclass

MOST_CALLS = 1000
MOST_REPEATS = 10_000
"""Times that all calls of a batch together may be made."""
PATH = "/v1/batch"
MOST_STEPS = 45_000_000
"""Steps of work for all calls of a batch together."""
STEPS_OF_A_SUGGESTION = 40_000
LARGEST_BATCH = 4 * 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchCall:
    """One call of a batch: its path, its body, and the number of its repeats."""

    path: Annotated[Text, Doc("Address of the call, such as `/v1/flyerbook/task`.")]
    body: Annotated[Mapping[str, Any], Doc("Body of the call.")]
    repeat: Annotated[
        int, Interval(ge=1, le=MOST_REPEATS), Doc("Number of times. If more than one, the answer has counts.")
    ] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Calls that do not depend on one another."""

    calls: Annotated[tuple[BatchCall, ...], Len(1, MOST_CALLS), Doc("The calls; repeats add up to 10,000 at most.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchAnswer:
    """The answer to one call."""

    status: Annotated[int, Doc("The HTTP status that the call by itself would have had.")]
    body: Annotated[
        Any,
        Doc("The answer or the problem document. Repeated: `count`, `outcomes` with counts, the `first` answers."),
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchAnswers:
    """The answers, in the order of the calls."""

    answers: Annotated[tuple[BatchAnswer, ...], Doc("One answer for each call.")]


def blueprint(resolvers: Iterable[Resolver]) -> Blueprint:
    """The route of batches."""
    routes = Blueprint(
        "batch",
        __name__,
        url_prefix="/v1",
        description="Up to 1,000 stateless calls in one body, and repeats that are counted.",
    )
    by_path = {f"/v1/{resolver.ruleset.name}/{resolver.operation.path}": resolver for resolver in resolvers}

    @routes.route("/batch", methods=["POST"])
    @routes.lean(operationId="batch", limited=LIMITED, unavailable=AT_WORK, parameters=[ACCEPT_LANGUAGE])
    @routes.arguments(QuerySchema(RenderQuery), location="query")
    @routes.arguments(ObjectBody(Batch, LARGEST_BATCH), example=_EXAMPLE)
    @routes.response(200, answer_schema(BatchAnswers))
    @limited(EXPENSIVE)
    def batch(query: RenderQuery, body: Batch) -> Response:
        """Make many stateless calls at once.

        Each call gets its own status and body, in the order sent; a refused call does not affect the others. A call
        with `repeat` gets counts of every outcome and its first five answers. With `render` each answer also has a
        block to display.
        """
        if sum(call.repeat for call in body.calls) > MOST_REPEATS:
            detail = Phrase("All `repeat` together may be {most} at most.", most=MOST_REPEATS)
            raise refusal.of_faults((PlacedFault("/calls", "too_large", detail),))
        language = asked()
        with WorkBudget(MOST_STEPS) as work:
            answers = answers_to(body.calls, by_path, work, language, query)
        return marked(Response(dumps(BatchAnswers(answers=answers)), mimetype=JSON), language)

    return routes


_PLAIN_MARSHAL = 2
"""Format of `marshal` without references, so that equal values are the same bytes."""


class _Bodies:
    """The bodies of a batch; equal ones are parsed once."""

    def __init__(self) -> None:
        self._read: dict[tuple[str, bytes], Body] = {}

    def of(self, resolver: Resolver, call: BatchCall) -> Body:
        """The body of a call.

        Raises:
            Refusal: it does not fit the operation's schema.
        """
        stated = call.path, marshal.dumps({**call.body}, _PLAIN_MARSHAL)  # distinguishes 1, true and 1.0
        body = self._read.get(stated)
        if body is None:
            body = self._read[stated] = resolver.load(call.body)
        return body


def answers_to(
    calls: Iterable[BatchCall],
    by_path: Mapping[str, Resolver],
    work: WorkBudget,
    language: Language = ENGLISH,
    query: RenderQuery = NOTHING_ASKED,
) -> tuple[BatchAnswer, ...]:
    """The answers to the calls of a batch, in their order.

    Args:
        calls: the calls.
        by_path: all resolvers, by the paths of their calls.
        work: counts the work.
        language: of lines for people.
        query: what answers have on request.
    """
    bodies = _Bodies()
    return tuple(_answer(by_path, call, bodies, work, language, query) for call in calls)


def _answer(
    by_path: Mapping[str, Resolver],
    call: BatchCall,
    bodies: _Bodies,
    work: WorkBudget,
    language: Language,
    query: RenderQuery,
) -> BatchAnswer:
    try:
        resolver = by_path.get(call.path)
        if resolver is None:
            return _of_problem(_no_operation(call.path, by_path, work))
        body = bodies.of(resolver, call)
        tell = partial(answer_with, query, resolver, body.request, language=language)
        result = (
            _once(resolver, body, tell, work) if call.repeat == 1 else repeat(resolver, body, call.repeat, tell, work)
        )
    except TooMuchWork as error:
        return _of_problem(of_refusal(refused(error, f"`repeat` {call.repeat} of {call.path}")))
    except Refusal as refusal_:
        if refusal_.retry_after is not None:
            raise
        return _of_problem(of_refusal(refusal_))
    return BatchAnswer(status=200, body=result)


def _no_operation(path: str, known: Iterable[str], work: WorkBudget) -> Response:
    """The problem document about a path of no operation, with the most similar one."""
    work.spend(STEPS_OF_A_SUGGESTION)
    example = Phrase("Send a `path` such as `/v1/flyerbook/task`.")
    hint = did_you_mean(similar(path, known, most=1), otherwise=example)
    code, title, _ = HTTP_PROBLEMS[404]
    return problem(404, code, title, Phrase("A batch makes stateless calls of games. {hint}", hint=hint))


def _once(resolver: Resolver, body: Body, tell: Tell, work: WorkBudget) -> Answer:
    """The answer to a call, with its work counted by its dice."""
    resolved = resolver.resolve(body)
    work.spend(STEPS_OF_A_CALL + len(resolved.rolls) * STEPS_OF_A_DIE)
    return tell(resolved)


def _of_problem(response: Response) -> BatchAnswer:
    return BatchAnswer(status=response.status_code, body=response.json)


_EXAMPLE = {
    "calls": [
        {"path": "/v1/flyerbook/task", "body": {"roller": {"name": "Harrak"}, "difficulty": "easy", "seed": "lock"}},
        {
            "path": "/v1/flyerbook/task",
            "body": {"roller": {"name": "Goblin"}, "difficulty": "routine", "seed": "goblins"},
            "repeat": 12,
        },
    ]
}
