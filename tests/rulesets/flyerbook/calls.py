"""Short calls of Flyerbook's operations, and the characters in them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import pytest

from service.resolution.refusal import Refusal
from service.rulesets.flyerbook import RULESET
from service.schemas.strict_json import to_plain
from tests.registry import resolver_of

FACES = (1, 2, 3, 4, 5, 6)
RAKASHA: dict[str, Any] = {
    "name": "Rakasha",
    "candidates": [{"name": "Claws", "kind": "skill", "value": 12}],
    "wound_threshold": 5,
}
DAENES: dict[str, Any] = {
    "name": "Daenes",
    "candidates": [{"name": "Fists", "kind": "skill", "value": 15}],
    "attributes": [{"name": "Confident", "plusses": 1}, {"name": "Strong", "plusses": 1}],
    "wound_threshold": 5,
}


def answer(operation: str, body: Mapping[str, Any], **faces: Sequence[int]) -> dict[str, Any]:
    """The whole answer to a request with these faces by stream."""
    resolver = resolver_of(RULESET, operation)
    plain: dict[str, Any] = to_plain(resolver.answer(resolver.load({**body, "dice": faces})))
    return plain


def result(operation: str, body: Mapping[str, Any], **faces: Sequence[int]) -> dict[str, Any]:
    """The result of a request with these faces by stream."""
    plain: dict[str, Any] = answer(operation, body, **faces)["result"]
    return plain


def refusal(operation: str, body: Mapping[str, Any]) -> tuple[str, str]:
    """Code and pointer with which a request is refused before any die is rolled: none is there to roll."""
    resolver = resolver_of(RULESET, operation)
    with pytest.raises(Refusal) as refused:
        resolver.answer(resolver.load({**body, "dice": {}}))
    return refused.value.code, refused.value.errors[0].place


def roller(value: int | None = None, kind: str = "skill", name: str = "Harrak", **members: Any) -> dict[str, Any]:
    """Someone who rolls on one trait of this value, or on none."""
    candidates = [] if value is None else [{"name": "Trait", "kind": kind, "value": value}]
    return {"name": name, "candidates": candidates, **members}


def attributes(*plusses: int) -> list[dict[str, Any]]:
    """Attributes with these ratings."""
    return [{"name": f"Attribute {number}", "plusses": rating} for number, rating in enumerate(plusses)]


def over_faces(operation: str, body: Mapping[str, Any], name: str) -> Iterator[dict[str, Any]]:
    """The results over all faces of the one die that is rolled."""
    for face in FACES:
        yield result(operation, body, **{name: [face]})


def over_pairs(operation: str, body: Mapping[str, Any], first: str, second: str) -> Iterator[dict[str, Any]]:
    """The results over all 36 pairs of faces of two rollers."""
    for one, other in product(FACES, FACES):
        yield result(operation, body, **{first: [one], second: [other]})


def task(who: Mapping[str, Any], difficulty: int | str = 9, **options: Any) -> dict[str, Any]:
    """A task's request."""
    return {"roller": who, "difficulty": difficulty, "options": options}


def melee(attacker: Mapping[str, Any], defender: Mapping[str, Any], **options: Any) -> dict[str, Any]:
    """The request of an exchange of blows."""
    return {"mode": "melee", "attacker": attacker, "defender": defender, "options": options}
