"""The OpenAPI document that the service serves, with validators made from it."""

from functools import cache, lru_cache
from typing import Any
from urllib.parse import quote

from flask import Flask
from jsonschema_rs import Draft202012Validator, Registry

from service.api.openapi.open_enumerations import OPEN
from service.app import create_app
from service.settings import Settings

ADDRESS = "urn:arbiter"
"""Of the document, in schemas that refer to it."""


@cache
def stateless_app() -> Flask:
    """The service without a database behind it; all but readiness works."""
    return create_app(Settings(database_url="postgresql+psycopg:///nowhere?host=/nowhere", rate_limits="off"))


@cache
def document() -> dict[str, Any]:
    """The document as served."""
    served: dict[str, Any] = stateless_app().test_client().get("/openapi.json").get_json()
    return served


@lru_cache(maxsize=64)  # each has a compiled copy of all that its schema refers to
def validator_at(*path: str) -> Draft202012Validator:
    """A validator of the schema at this place of the document."""
    pointer = quote("".join("/" + token.replace("~", "~0").replace("/", "~1") for token in path))
    return Draft202012Validator({"$ref": f"{ADDRESS}#{pointer}"}, registry=_registry())


@cache
def _registry() -> Registry:
    return Registry([(ADDRESS, with_closed_enumerations(document()))])


def with_closed_enumerations(part: Any) -> Any:
    """A part of the document in which open enumerations have no other values than the listed ones."""
    if isinstance(part, list):
        return [with_closed_enumerations(item) for item in part]
    if not isinstance(part, dict):
        return part
    closed = {name: with_closed_enumerations(item) for name, item in part.items() if name != OPEN}
    if OPEN in part:
        closed["enum"] = [*part[OPEN], *([None] if "null" in part["type"] else [])]
    return closed


def component(name: str) -> Draft202012Validator:
    """A validator of a component."""
    return validator_at("components", "schemas", name)


def resolved(part: dict[str, Any]) -> dict[str, Any]:
    """A part of the document, or the component that it refers to."""
    if "$ref" not in part:
        return part
    found: Any = document()
    for token in part["$ref"].removeprefix("#/").split("/"):
        found = found[token]
    return dict(found)


def whole(described: dict[str, Any]) -> dict[str, Any]:
    """An operation with its shared parameters and answers in their places."""
    parameters = [resolved(parameter) for parameter in described.get("parameters", ())]
    answers = {status: resolved(answer) for status, answer in described["responses"].items()}
    return described | {"parameters": parameters, "responses": answers}


@cache
def operations() -> list[tuple[str, str, dict[str, Any]]]:
    """Path, method and description of every documented operation."""
    return [
        (path, method, whole(described))
        for path, methods in document()["paths"].items()
        for method, described in methods.items()
        if isinstance(described, dict)
    ]
