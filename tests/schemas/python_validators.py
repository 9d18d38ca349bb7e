"""Validators from the document with Python's regular expressions; a module of its own, as its import takes seconds."""

from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from tests.specification import ADDRESS, document, with_closed_enumerations


@cache
def component_in_python(name: str) -> Draft202012Validator:
    """A validator of a component with Python's regular expressions, in which white space has some signs more."""
    return Draft202012Validator({"$ref": f"{ADDRESS}#/components/schemas/{name}"}, registry=_registry())


@cache
def _registry() -> Registry[Any]:
    resource = Resource.from_contents(with_closed_enumerations(document()), default_specification=DRAFT202012)
    return Registry[Any]().with_resource(ADDRESS, resource)
