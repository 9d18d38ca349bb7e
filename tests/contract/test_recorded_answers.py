"""Tests of the document's examples of answers."""

import pytest
from flask import Flask

from service.api.http.parser import JSON
from service.api.http.problems import PROBLEM_JSON
from service.api.openapi.common_problems import DEFAULT, STATUSES
from service.api.openapi.recorded_answers import recorded
from tests.contract.example_campaign import OPERATIONS, of_place
from tests.contract.recorded_answers import answer_of, names, problems
from tests.specification import document, resolved, validator_at


def test_every_operation_with_an_answer_is_recorded() -> None:
    """`python -m tests.contract.recorded_answers` records them all."""
    assert [*recorded()["answers"]] == names()


@pytest.mark.parametrize("name", names())
def test_an_example_is_what_the_service_answers(app: Flask, name: str) -> None:
    """Member by member, and it fits its schema in the document, which has it."""
    answer = recorded()["answers"][name]
    assert answer_of(app, name) == answer
    path, method, described = OPERATIONS[name]
    assert answer["body"] in of_place(described["responses"][answer["status"]]["content"][JSON]).values()
    place = ("paths", path, method, "responses", answer["status"], "content", JSON, "schema")
    validator_at(*place).validate(answer["body"])


def test_problems_are_what_the_service_answers(app: Flask) -> None:
    """One for each status."""
    assert problems(app) == recorded()["problems"]


def test_every_problem_has_an_example_of_its_status() -> None:
    """The default answer has one for each status that it covers and that a caller can bring about."""
    for item in document()["paths"].values():
        for operation in item.values():
            for status, answer in ((status, resolved(each)) for status, each in operation["responses"].items()):
                if PROBLEM_JSON in answer.get("content", {}):
                    shown = of_place(answer["content"][PROBLEM_JSON])
                    statuses = (STATUSES if status == DEFAULT else {status}) & recorded()["problems"].keys()
                    assert {str(problem["status"]) for problem in shown.values()} == statuses
