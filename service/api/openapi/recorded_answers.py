"""Examples of answers of stored play, and of one problem per status: recorded ones, which a test records again."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from service.api.http.parser import JSON
from service.api.http.problems import PROBLEM_JSON
from service.api.openapi.common_problems import DEFAULT, STATUSES
from service.api.openapi.references import operations_of, reference_to

FILE = "recorded_answers.json"
"""`answers`: operation -> status and body of its answer; `problems`: status -> a problem."""
EXAMPLE = "recorded"


@cache
def recorded() -> Mapping[str, Mapping[str, Any]]:
    """The content of the file."""
    text = (files("service.api.openapi") / FILE).read_text(encoding="utf-8")
    answers: dict[str, Mapping[str, Any]] = json.loads(text)
    return answers


def with_recorded_answers(document: dict[str, Any]) -> dict[str, Any]:
    """The document with these answers and problems as examples; it is changed in place."""
    answers = recorded()["answers"]
    for operation in operations_of(document):
        if (answer := answers.get(operation["operationId"])) is not None:
            content = operation["responses"][answer["status"]]["content"][JSON]
            content["examples"] = {EXAMPLE: {"summary": "The answer to the example.", "value": answer["body"]}}
    _add_problems(document)
    return document


def _add_problems(document: dict[str, Any]) -> None:
    """Add an example of a problem to each of the answers that are problems."""
    problems = recorded()["problems"]
    examples = {_name(status): {"summary": body["title"], "value": body} for status, body in problems.items()}
    for operation in operations_of(document):
        for status, answer in operation["responses"].items():
            if PROBLEM_JSON in answer.get("content", {}):
                chosen = sorted((STATUSES if status == DEFAULT else {status}) & problems.keys())
                shown = {each: reference_to(_name(each), "examples") for each in chosen}
                answer["content"][PROBLEM_JSON] |= {"examples": shown} if shown else {}
    document["components"]["examples"] = examples


def _name(status: str) -> str:
    return f"Problem{status}"
