"""Tests that the fast and the slow path of loading agree, with each other and with the OpenAPI document."""

from typing import Any

import marshmallow as ma
import pytest
from cachetools import cached

from service.resolution.resolver import Resolver
from service.schemas.faults import Doubt, place
from service.schemas.records import ObjectSchema
from tests.depth import examples
from tests.mutations import mutated
from tests.registry import every_operation, name_of
from tests.schemas.python_validators import component_in_python
from tests.strategies import bodies

EXAMPLES = 15
NOTHING = object()


@cached({}, key=name_of)
def fitting(resolver: Resolver) -> tuple[Any, ...]:
    """Requests that fit the declaration."""
    return examples(bodies(resolver.operation.request), EXAMPLES)


@cached({}, key=name_of)
def changed(resolver: Resolver) -> tuple[Any, ...]:
    """Requests with something changed somewhere."""
    return examples(mutated(bodies(resolver.operation.request)), EXAMPLES)


def quickly(resolver: Resolver, value: Any) -> Any:
    """The request loaded by the fast path, or `NOTHING`."""
    try:
        return resolver.schema.request.accept(value)
    except Doubt:
        return NOTHING


def slowly(resolver: Resolver, value: Any) -> Any:
    """The request loaded by the slow path, or `NOTHING`; objects never take the fast path here."""

    def doubt(*_: Any) -> Any:
        raise Doubt

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ObjectSchema, "accept", doubt)
        try:
            return resolver.schema.request.deserialize(value)
        except ma.ValidationError as error:
            return NOTHING if list(place(error.messages)) else error


@every_operation
def test_both_roads_accept_what_fits(resolver: Resolver) -> None:
    """A request that fits its declaration is accepted on both paths, which give the same object."""
    for value in fitting(resolver):
        loaded = quickly(resolver, value)
        assert loaded is not NOTHING
        assert loaded == slowly(resolver, value)


@every_operation
def test_both_roads_agree_about_what_may_not_fit(resolver: Resolver) -> None:
    """A changed request is accepted on both paths or on none, and the objects are the same."""
    loaded = [(value, quickly(resolver, value)) for value in changed(resolver)]
    for value, quick in loaded:
        assert quick == slowly(resolver, value)
    assert any(quick is NOTHING for _, quick in loaded)


@every_operation
def test_the_document_says_what_is_accepted(resolver: Resolver) -> None:
    """A request, changed or not, is accepted just when it fits its component of the document."""
    validator = component_in_python(resolver.schema.component_name)
    for value in fitting(resolver) + changed(resolver):
        about_dice = isinstance(value, dict) and not {"dice", "seed"}.isdisjoint(value)
        if not about_dice:
            assert validator.is_valid(value) is (quickly(resolver, value) is not NOTHING)
