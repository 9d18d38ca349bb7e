"""Explanations of problem codes: those of games from their declarations, the others from `problem_codes.json`."""

import json
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from typing import Annotated

from service.api.http.problems import STATUS_OF
from service.phrases import outline
from service.resolution.refusal import RefusalKind, kind_on_stored
from service.rulesets.contract.rejection import Rejection
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemCause:
    """Cause of a problem, in the service or in a game."""

    ruleset: Annotated[str | None, Doc("The game that refuses; null where it is the service.")]
    title: Annotated[str, Doc("Short title of the problem.")]
    explanation: Annotated[
        str, Doc("Description of the problem, and what to do. Words in brackets differ from call to call.")
    ]
    status: Annotated[int, Doc("The HTTP status where the request itself is the cause.")]
    status_on_stored: Annotated[int, Doc("The HTTP status if stored data of a campaign is the cause.")]
    operations: Annotated[tuple[str, ...], Doc("Operations of the game that may refuse by it; empty for the service.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemExplained:
    """Code of a problem, explained."""

    code: Annotated[str, Doc("The stable code.")]
    type: Annotated[str, Doc("The path of its page, with which `type` of a problem ends.")]
    causes: Annotated[tuple[ProblemCause, ...], Doc("One, or one for each game that has the code.")]


def explained(rulesets: Iterable[Ruleset]) -> Mapping[str, ProblemExplained]:
    """All codes in alphabetical order."""
    causes: dict[str, list[ProblemCause]] = {}
    for code, cause in (*_of_the_service(), *(each for ruleset in rulesets for each in _of_a_game(ruleset))):
        causes.setdefault(code, []).append(cause)
    return {
        code: ProblemExplained(code=code, type=f"/problems/{code}", causes=tuple(causes[code]))
        for code in sorted(causes)
    }


def _of_the_service() -> Iterator[tuple[str, ProblemCause]]:
    text = (files("service.api.stateless") / "problem_codes.json").read_text(encoding="utf-8")
    for code, explanation in json.loads(text).items():
        yield (
            code,
            ProblemCause(
                ruleset=None,
                title=explanation["title"],
                explanation=explanation["explanation"],
                status=explanation["status"],
                status_on_stored=explanation["status"],
                operations=(),
            ),
        )


def _of_a_game(ruleset: Ruleset) -> Iterator[tuple[str, ProblemCause]]:
    for rejection in ruleset.rejections:
        yield rejection.code, _cause(ruleset, rejection)


def _cause(ruleset: Ruleset, rejection: Rejection) -> ProblemCause:
    return ProblemCause(
        ruleset=ruleset.name,
        title=rejection.title,
        explanation=outline(rejection.explanation),
        status=STATUS_OF[RefusalKind.UNFIT],
        status_on_stored=STATUS_OF[kind_on_stored(rejection)],
        operations=tuple(operation.name for operation in ruleset.operations if rejection.code in operation.rejections),
    )
