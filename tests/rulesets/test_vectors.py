"""Tests of the golden vectors in process, and that none is skipped unnoticed."""

import pytest

from service.resolution.refusal import Refusal
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.golden import GoldenVector, parse
from service.schemas.strict_json import to_plain
from tests.agreement import differences
from tests.registry import (
    every_answered_vector,
    every_ruleset,
    every_vector,
    resolver_of,
    vectors_of,
)


@every_vector
def test_a_vector_holds(ruleset: Ruleset, vector: GoldenVector) -> None:
    """The rules make of a vector's request what it expects: a result, or a refusal with its code."""
    resolver = resolver_of(ruleset, vector.operation)
    if vector.is_refusal:
        with pytest.raises(Refusal) as refused:
            resolver.answer(resolver.load(vector.body))
        members = {**to_plain(refused.value.members), "error": refused.value.code}
        assert list(differences(vector.expect, members)) == []
    else:
        answer = resolver.answer(resolver.load(vector.body))
        assert list(differences(vector.expect, to_plain(answer.result))) == []


@every_answered_vector
def test_a_vector_shows_its_rules(ruleset: Ruleset, vector: GoldenVector) -> None:
    """An answer names at least one of the rules that its vector shows."""
    resolver = resolver_of(ruleset, vector.operation)
    assert set(vector.rules) & set(resolver.answer(resolver.load(vector.body)).rules)


@every_ruleset
def test_no_vector_is_skipped(ruleset: Ruleset) -> None:
    """Every vector is of an operation that there is; stories of stored play are scenes."""
    built = {operation.name for operation in ruleset.operations}
    assert {vector.operation for vector in vectors_of(ruleset)} <= built


@every_ruleset
def test_vector_ids_are_unique(ruleset: Ruleset) -> None:
    """Every vector has a unique id and a description."""
    vectors = vectors_of(ruleset)
    assert len({vector.id for vector in vectors}) == len(vectors) > 0
    assert all(vector.why and vector.rules for vector in vectors)


def test_a_file_that_is_not_of_vectors_is_refused() -> None:
    """A file with an entry that lacks a member is no file of vectors."""
    with pytest.raises(TypeError):
        parse('[{"id": "X"}]')
