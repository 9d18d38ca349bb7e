"""Tests of documentation examples while the code is being changed."""

from dataclasses import replace

import pytest

from service.api.openapi import examples
from service.resolution.resolver import Resolver
from service.rulesets.flyerbook import task
from tests.registry import ALL_RESOLVERS

TASK = next(resolver for resolver in ALL_RESOLVERS if resolver.operation is task.OPERATION)


def test_an_outcome_is_named_that_the_example_has() -> None:
    """It is a realistic request."""
    assert examples.headline_example(TASK) == "success"


def test_what_is_refused_by_now_does_not_keep_the_document_from_being_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it, callers would not learn about a breaking change."""
    chosen = [replace(vector, given={}) for vector in examples._chosen(TASK)]  # noqa: SLF001 - as after such a change

    def changed(_: Resolver) -> list[object]:
        return list(chosen)

    monkeypatch.setattr(examples, "_chosen", changed)
    assert examples.answer_examples(TASK) == {}
    assert examples.headline_example(TASK) == "success"
