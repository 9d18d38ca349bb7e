"""Tests of the document's descriptions: all are there, and say more than the name."""

import re
from collections.abc import Iterator
from typing import Any

from tests.specification import document, operations

EMPTY_WORDS = frozenset(("a", "all", "an", "and", "any", "here", "in", "is", "it", "its", "of", "one", "the", "this"))
OF_HTTP = frozenset(("OK", "Created", "Accepted", "No Content"))
"""What a status is called where nobody has said more."""
Part = tuple[str, str, str]
"""Where it stands, its name, and what is said of it."""


def parts() -> Iterator[Part]:
    """Everything that readers of the document can ask about."""
    for tag in document()["tags"]:
        yield "tags", tag["name"], tag.get("description", "")
    for path, method, described in operations():
        place = f"{method} {path}"
        yield place, described["operationId"], described.get("description", "")
        for parameter in described["parameters"]:
            yield place, parameter["name"], parameter.get("description", "")
        for status, answer in described["responses"].items():
            yield place, status, answer.get("description", "")
    for kind, named in document()["components"].items():
        if kind != "examples":
            for name, component in named.items():
                yield kind, name, component.get("description", "")
                yield from members(f"{kind}/{name}", component)


def members(place: str, schema: Any) -> Iterator[Part]:
    """Every member of every object in a schema."""
    if isinstance(schema, dict):
        for name, member in schema.get("properties", {}).items():
            yield place, name, member.get("description", "")
        for key, inner in schema.items():
            yield from members(f"{place}/{key}", inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from members(place, inner)


def words(text: str) -> set[str]:
    """The words of a name or a sentence, in the singular, without those that say nothing."""
    without_rules = re.sub(r"\b[A-Z0-9]+(-[A-Z0-9]+)+\b", "", text)
    spaced = re.sub(r"([a-z])([A-Z])", r"\1 \2", without_rules).replace("_", " ").lower()
    return {word.rstrip("s") for word in re.findall(r"[a-z0-9]+", spaced)} - EMPTY_WORDS


def test_nothing_is_without_a_description() -> None:
    """Operations, parameters, answers, tags, types and their members say what they are."""
    assert [(place, name) for place, name, prose in parts() if not prose.strip() or prose in OF_HTTP] == []


def test_no_description_repeats_the_name() -> None:
    """A description adds to the name."""
    repeated = [(place, name, prose) for place, name, prose in parts() if words(prose) <= words(name)]
    assert repeated == []


def test_every_description_is_a_sentence() -> None:
    """Each begins with a capital, a die or a code, and ends with a full stop."""
    sentence = re.compile(r"([A-Z0-9`+\[]|d[0-9]).*[.`]", re.DOTALL).fullmatch
    assert [(place, name, prose) for place, name, prose in parts() if not sentence(prose)] == []
