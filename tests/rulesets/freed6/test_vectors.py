"""Tests of the golden vectors of the game."""

import json
from importlib.resources import files
from typing import Any

import pytest

from service.schemas.strict_json import to_plain
from tests.rulesets.freed6.play import refused, resolved

NOT_BUILT = {"encounter"}
VECTORS = json.loads(files("service.rulesets.freed6").joinpath("vectors.json").read_text(encoding="utf-8"))


def holds(expected: Any, got: Any) -> bool:
    """Objects may have more members than expected; lists are compared in full."""
    if isinstance(expected, dict):
        return isinstance(got, dict) and all(name in got and holds(expected[name], got[name]) for name in expected)
    if isinstance(expected, list):
        return isinstance(got, list) and len(expected) == len(got) and all(map(holds, expected, got))
    return bool(expected == got)


@pytest.mark.parametrize("vector", [v for v in VECTORS if v["operation"] not in NOT_BUILT], ids=lambda v: v["id"])
def test_a_vector_holds(vector: dict[str, Any]) -> None:
    """The game answers each golden vector exactly, and names a rule that the vector shows (F6-ERR-1)."""
    expected = vector["expect"]
    if "error" in expected:
        assert refused(vector["operation"], vector["given"], vector["dice"]) == expected["error"]
        return
    outcome, _ = resolved(vector["operation"], vector["given"], vector["dice"])
    assert holds(expected, to_plain(outcome.result))
    assert set(vector["rules"]) & set(outcome.rules)
