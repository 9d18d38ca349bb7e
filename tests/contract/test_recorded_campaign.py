"""Tests of the examples of answers of stored play."""

import pytest
from flask import Flask

from service.api.http.parser import JSON
from service.api.openapi import stored_answers
from tests.contract.example_campaign import OPERATIONS
from tests.contract.recorded_campaign import recorded
from tests.specification import validator_at


def test_the_examples_are_what_the_service_answers(app: Flask) -> None:
    """Member by member; `python -m tests.contract.recorded_campaign` writes them anew."""
    assert recorded(app) == stored_answers.recorded()


@pytest.mark.parametrize("name", stored_answers.recorded())
def test_an_example_fits_its_schema(name: str) -> None:
    """And the document has it."""
    path, method, described = OPERATIONS[name]
    answer = stored_answers.recorded()[name]
    content = described["responses"][answer["status"]]["content"][JSON]
    assert content["examples"]["recorded"]["value"] == answer["body"]
    place = ("paths", path, method, "responses", answer["status"], "content", JSON, "schema")
    validator_at(*place).validate(answer["body"])
