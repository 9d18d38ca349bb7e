"""Tests of `/openapi/{ruleset}.json` and `/openapi/core.json`: each is valid by itself."""

from functools import cache
from typing import Any

import pytest
from openapi_spec_validator import validate

from service.rulesets import RULESETS
from service.schemas.masked_answers import NULL_FOR_OTHERS
from tests.specification import document, resolved, stateless_app

GAMES = [ruleset.name for ruleset in RULESETS]
PARTS = [*GAMES, "core"]
MOST_BYTES = {"core": 270_000, "flyerbook": 480_000, "fastrpg": 660_000, "freed6": 780_000, "rollunder": 1_500_000}
"""Bytes of a part as served: a client of one game has not to read all."""
SHORT, STORED = "As stored.", "Default: the stored value."
"""What is left of the prose of a member whose meaning was said, and what stands in the whole."""


@cache
def part(name: str) -> dict[str, Any]:
    """A part as served."""
    served: dict[str, Any] = stateless_app().test_client().get(f"/openapi/{name}.json").get_json()
    return served


@pytest.mark.parametrize("name", PARTS)
def test_a_part_is_valid_by_itself(name: str) -> None:
    """As OpenAPI 3.1, with every component that it refers to."""
    validate(part(name))  # type: ignore[arg-type]


def test_the_parts_together_are_the_whole() -> None:
    """Every route is in one of them, the same as in the whole, and no other."""
    together: set[tuple[str, str]] = set()
    for name in PARTS:
        together |= {(path, method) for path, item in part(name)["paths"].items() for method in item}
    assert together == {(path, method) for path, item in document()["paths"].items() for method in item}


@pytest.mark.parametrize("name", PARTS)
def test_components_have_the_same_names(name: str) -> None:
    """And are the same but for unions, which are narrowed to the game: one that has a single type left is that type."""
    whole = document()["components"]["schemas"]
    for called, schema in part(name)["components"]["schemas"].items():
        assert schema == whole[called] or _is_narrower(schema, whole[called]), called


@pytest.mark.parametrize("name", GAMES)
def test_the_part_of_a_game_knows_no_other(name: str) -> None:
    """Neither in addresses nor in components."""
    others = tuple(other.capitalize() for other in GAMES if other != name)
    assert not [called for called in part(name)["components"]["schemas"] if called.startswith(others)]
    assert not [path for path in part(name)["paths"] if set(path.split("/")) & (set(GAMES) - {name})]


@pytest.mark.parametrize("name", PARTS)
def test_a_part_is_small(name: str) -> None:
    """The document of one game is small."""
    served = stateless_app().test_client().get(f"/openapi/{name}.json").get_data()
    assert len(served) < MOST_BYTES[name]


@pytest.mark.parametrize("name", GAMES)
def test_prose_is_left_out_where_it_was_said(name: str) -> None:
    """Each member has a description at least, and `required` is as in the whole."""
    whole, schemas = document()["components"]["schemas"], part(name)["components"]["schemas"]
    said = {(member, own.get("description")) for schema in schemas.values() for member, own in _members(schema)}
    for called, schema in schemas.items():
        if "properties" in schema:
            for member, full in _members(whole[called]):
                prose = full.get("description")
                shorter = (prose or "").removesuffix(f" {STORED}").removesuffix(f" {NULL_FOR_OTHERS}")
                assert (member, prose) in said or (member, shorter) in said
            assert schema.get("required") == whole[called].get("required")


@pytest.mark.parametrize("name", PARTS)
def test_every_status_is_spelled_out(name: str) -> None:
    """Several generators make clients that do not compile from a range such as `4XX`."""
    for item in part(name)["paths"].values():
        for operation in item.values():
            assert [status for status in operation["responses"] if not status.isdecimal()] == ["default"]


def test_no_parameter_has_the_name_of_a_type() -> None:
    """openapi-typescript-codegen makes a type of each."""
    components = document()["components"]
    assert components["parameters"].keys() & components["schemas"].keys() == set()


def _members(schema: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    return list(schema.get("properties", {}).items())


def _is_narrower(value: Any, whole: Any) -> bool:
    if isinstance(value, dict) and isinstance(whole, dict):
        return all(name in whole and _is_narrower(item, whole[name]) for name, item in value.items()) or (
            "$ref" in value and _is_a_kind_of(value, whole)
        )
    if isinstance(value, list) and isinstance(whole, list):
        return all(any(_is_narrower(item, other) for other in whole) for item in value)
    return bool(value == whole or (value == SHORT and whole.endswith(STORED)))


def _is_a_kind_of(value: dict[str, Any], whole: dict[str, Any]) -> bool:
    """Whether a reference leads to a type of the union to which the other leads; their siblings are the same."""
    union = resolved(whole)
    kinds = [kind.get("$ref") for kind in (*union.get("anyOf", ()), *union.get("oneOf", ()))]
    beside = {name: item for name, item in value.items() if name != "$ref"}
    return value["$ref"] in kinds and beside.items() <= whole.items()
