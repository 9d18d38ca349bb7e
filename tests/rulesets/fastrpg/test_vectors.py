"""Tests of the golden vectors of the game."""

from typing import Any

import pytest

from tests.rulesets.fastrpg.table import JSON, code_of, play, vectors

STATEFUL = {"encounter"}


def holds(expected: Any, got: Any) -> bool:
    """Whether every expected member is there with its value; lists in full."""
    if isinstance(expected, dict):
        return isinstance(got, dict) and all(name in got and holds(item, got[name]) for name, item in expected.items())
    if isinstance(expected, list):
        return isinstance(got, list) and len(expected) == len(got) and all(map(holds, expected, got))
    return bool(expected == got) and isinstance(expected, bool) == isinstance(got, bool)


@pytest.mark.parametrize("vector", [v for v in vectors() if v["operation"] not in STATEFUL], ids=lambda v: v["id"])
def test_a_golden_vector_holds(vector: JSON) -> None:
    """Every stateless golden vector holds, uses up its dice, and its answer reads as a line."""
    if "error" in vector["expect"]:
        assert code_of(vector["operation"], vector["given"], vector["dice"]) == vector["expect"]["error"]
        return
    answer = play(vector["operation"], vector["given"], vector["dice"])
    assert holds(vector["expect"], answer.result)
    assert not answer.unused
    assert answer.line
