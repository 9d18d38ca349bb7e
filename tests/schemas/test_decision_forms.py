"""Tests of how the document describes decisions with an index in their names."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.play.resources.prompt import MOST_ASKED
from service.rulesets import RULESETS
from service.rulesets.contract import Operation
from service.rulesets.contract.ruleset import Ruleset
from service.schemas.body import decisions_name
from service.schemas.decision_forms import Forms, form_of, ranges
from service.schemas.decisions import ask_field
from tests.specification import document

OPERATIONS = [
    pytest.param(game, operation, id=f"{game.name}-{operation.name}")
    for game in RULESETS
    for operation in game.operations
    if Forms(tuple(point.member for point in operation.decisions)).indexed
]


def test_a_form_has_a_letter_for_each_index() -> None:
    """A number inside a word is no index."""
    assert form_of("sides.0.asked.12") == "sides.N.asked.M"
    assert form_of("luck2.before") == "luck2.before"


def test_ranges_name_each_letter() -> None:
    """In the order of the form."""
    assert ranges(((0, 1), (0, 1, 2))) == "N from 0 to 1 and M from 0 to 2"


@given(st.sets(st.integers(0, 1200), min_size=1, max_size=200))
def test_a_pattern_matches_its_indices_and_no_others(indices: set[int]) -> None:
    """Whether they are contiguous or not."""
    pattern = Forms(tuple(f"targets.{index}.luck" for index in indices)).pattern()["pattern"]
    assert {index for index in range(1300) if re.search(pattern, f"targets.{index}.luck")} == indices


def test_no_key_of_the_document_is_too_long_for_readers_of_yaml() -> None:
    """They refuse keys of more than 1,024 characters, also in JSON."""
    assert max(map(len, _keys(document()))) < 1_000


@pytest.mark.parametrize(("game", "operation"), OPERATIONS)
def test_all_decisions_of_an_operation_can_be_asked_for(game: Ruleset, operation: Operation) -> None:  # noqa: ARG001
    """In one call, and in one prompt."""
    names = [point.member for point in operation.decisions]
    assert ask_field(operation.decisions).deserialize(names) == tuple(names)
    assert len(names) <= MOST_ASKED


@pytest.mark.parametrize(("game", "operation"), OPERATIONS)
def test_forms_stand_for_the_names_alone(game: Ruleset, operation: Operation) -> None:
    """Every combination of indices is a decision, and the pattern matches nothing else."""
    names = {point.member for point in operation.decisions}
    forms = Forms(tuple(names))
    schema = document()["components"]["schemas"][decisions_name(game, operation)]
    pattern = schema["propertyNames"]["pattern"]
    combined = {_named(form, numbers) for form, places in forms.indexed.items() for numbers in product(*places)}
    assert combined | forms.plain == names
    assert all(re.search(pattern, name) for name in names)
    wrong = {re.sub(r"\.\d+", number, name) for name in combined for number in (".1000", ".00", ".x", ".")}
    assert not [name for name in wrong if re.search(pattern, name)]


@pytest.mark.parametrize(("game", "operation"), OPERATIONS)
def test_every_form_is_described(game: Ruleset, operation: Operation) -> None:
    """In the description of the component, while members without an index have their own."""
    schema = document()["components"]["schemas"][decisions_name(game, operation)]
    forms = Forms(tuple(point.member for point in operation.decisions))
    assert all(f"`{form}`, with N from 0 to " in schema["description"] for form in forms.indexed)
    assert schema.get("properties", {}).keys() == forms.plain
    types = schema.get("patternProperties", {"": schema["additionalProperties"]})
    assert [*types.values()] == [{"$ref": "#/components/schemas/Decision"}]


def _keys(value: Any) -> Iterator[str]:
    """The names of all members, at every depth."""
    children = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    yield from value if isinstance(value, dict) else ()
    for child in children:
        yield from _keys(child)


def _named(form: str, numbers: tuple[int, ...]) -> str:
    """The name of a form with these indices."""
    left = iter(numbers)
    return re.sub(r"\b[NM]\b", lambda _: str(next(left)), form)
