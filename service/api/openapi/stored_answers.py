"""Examples of answers of stored play: recorded ones, from a campaign in which each call follows the one before."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from service.api.http.parser import JSON

FILE = "stored_answers.json"
"""Operation -> status, summary and body of an answer; a test plays the campaign again and compares."""


@cache
def recorded() -> Mapping[str, Mapping[str, Any]]:
    """The recorded answers, by operation."""
    text = (files("service.api.openapi") / FILE).read_text(encoding="utf-8")
    answers: dict[str, Mapping[str, Any]] = json.loads(text)
    return answers


def with_stored_answers(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """The document with these examples."""
    answers = recorded()
    for operation in _operations(document):
        if (answer := answers.get(operation["operationId"])) is not None:
            content = operation["responses"][answer["status"]]["content"][JSON]
            content["examples"] = {"recorded": {"summary": answer["summary"], "value": answer["body"]}}
    return document


def _operations(document: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for item in document["paths"].values():
        yield from item.values()
