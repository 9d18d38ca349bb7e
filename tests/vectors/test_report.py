"""Tests of the report and the verdicts."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from service.rulesets.golden import GoldenVector
from service.vectors.files import VectorFile
from service.vectors.players import Known, Reply
from service.vectors.report import VectorReport
from service.vectors.verdict import verdicts


class Told:
    """A player that gives the configured reply."""

    def __init__(self, reply: Reply) -> None:
        self._reply = reply

    def known(self) -> Known:
        """One game with one operation."""
        return {"game": frozenset({"task"})}

    def play(self, _ruleset: str, _vector: GoldenVector) -> Reply:
        """The reply."""
        return self._reply


def report(expect: Mapping[str, Any], reply: Reply, ruleset: str = "game", operation: str = "task") -> list[str]:
    """The lines about one vector."""
    vector = GoldenVector(id="V-1", rules=(), operation=operation, given={}, expect=expect, why="")
    return list(VectorReport().lines(verdicts([VectorFile(Path("x.json"), ruleset, (vector,))], Told(reply))))


ANSWER = Reply(False, {"total": 10, "used": {"name": None}})
REFUSAL = Reply(True, {"code": "conflict", "conflict": ["a", "b"]})


@pytest.mark.parametrize(
    ("expect", "reply"),
    [
        ({"total": 10}, ANSWER),
        ({"error": "conflict"}, REFUSAL),
        ({"error": "conflict", "conflict": ["a", "b"]}, REFUSAL),
    ],
)
def test_what_holds_is_only_counted(expect: Mapping[str, Any], reply: Reply) -> None:
    """No line for it; an expected refusal is compared by its code and the further members."""
    assert report(expect, reply) == ["1 held, 0 differ, 0 skipped"]


@pytest.mark.parametrize(
    ("expect", "reply", "line"),
    [
        ({"total": 11}, ANSWER, "V-1 /total: expected 11, got 10"),
        ({"used": {"name": "Wit"}}, ANSWER, 'V-1 /used/name: expected "Wit", got null'),
        ({"margin": None}, ANSWER, "V-1 /margin: expected null, got nothing"),
        ({"error": "other"}, REFUSAL, 'V-1 /code: expected "other", got "conflict"'),
        ({"error": "conflict", "conflict": ["a"]}, REFUSAL, 'V-1 /conflict/1: expected nothing, got "b"'),
        ({"total": 10}, REFUSAL, 'V-1: expected "an answer", got "refused: conflict"'),
        ({"error": "conflict"}, ANSWER, 'V-1: expected "refused: conflict", got "an answer"'),
    ],
)
def test_a_difference_is_one_line(expect: Mapping[str, Any], reply: Reply, line: str) -> None:
    """Id, path, expected and actual value."""
    assert report(expect, reply) == [line, "0 held, 1 differ, 0 skipped"]


@pytest.mark.parametrize(
    ("ruleset", "operation", "reason"),
    [
        ("game", "encounter", "stories of stored encounters are scenes: python -m service scenes"),
        ("game", "dance", "there is no operation dance here"),
        ("chess", "task", "there is no such game here"),
    ],
)
def test_what_is_skipped_has_a_reason(ruleset: str, operation: str, reason: str) -> None:
    """Nothing is passed over in silence."""
    lines = report({}, ANSWER, ruleset, operation)
    assert lines == [f"skipped 1 of {ruleset}: {reason}", "0 held, 0 differ, 1 skipped"]
