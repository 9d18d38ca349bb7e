"""Short calls of Rollunder's operations."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from service.resolution.refusal import Refusal
from service.rulesets.rollunder import RULESET
from service.schemas.strict_json import to_plain
from tests.registry import resolver_of

D20_FACES = range(1, 21)


def answer(operation: str, body: Mapping[str, Any], **faces: Sequence[int]) -> dict[str, Any]:
    """The whole answer to a request with these faces by stream."""
    resolver = resolver_of(RULESET, operation)
    plain: dict[str, Any] = to_plain(resolver.answer(resolver.load({**body, "dice": faces})))
    assert plain["dice_unused"] == {}
    return plain


def result(operation: str, body: Mapping[str, Any], **faces: Sequence[int]) -> dict[str, Any]:
    """The result of a request with these faces by stream, all of which are used."""
    plain: dict[str, Any] = answer(operation, body, **faces)["result"]
    return plain


def refused(operation: str, body: Mapping[str, Any], **faces: Sequence[int]) -> Refusal:
    """The refusal of a request; without faces it comes before any die is rolled."""
    resolver = resolver_of(RULESET, operation)
    with pytest.raises(Refusal) as refusal:
        resolver.answer(resolver.load({**body, "dice": faces}))
    return refusal.value


def refusal(operation: str, body: Mapping[str, Any], **faces: Sequence[int]) -> tuple[str, str]:
    """Code and pointer of a refusal."""
    fault = refused(operation, body, **faces).errors[0]
    return fault.code, fault.place


def task(score: int, attribute: str = "INT", **members: Any) -> dict[str, Any]:
    """A check's request."""
    return {"attribute": attribute, "score": score, **members}


def outcomes(value: int, **options: str) -> list[str]:
    """The outcomes of all twenty rolls against a checked value."""
    body = task(value, options=options)
    return [result("task", body, d20=[roll])["outcome"] for roll in D20_FACES]
