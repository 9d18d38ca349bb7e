"""Tests of the cost of common calls, counted in interpreter instructions, with a tolerance of a tenth."""

import sys
from functools import partial
from types import FrameType
from typing import Any

import pytest

from service.resolution.resolver import Resolver
from service.rulesets import RULESETS
from service.schemas.strict_json import dumps, loads
from tests.registry import resolved_vectors, resolver_of

VERSION = (3, 11)
"""Each version of Python has instructions of its own; these are counted with this one."""
COSTS = {
    ("flyerbook", "task"): 3_411,
    ("flyerbook", "attack"): 5_599,
    ("freed6", "task"): 3_855,
    ("fastrpg", "attack"): 4_788,
    ("rollunder", "attack"): 10_831,
}
"""Call -> instructions from the bytes of its body to those of its answer. Lower a number that has become smaller."""
TOLERANCE = 1.1


def cost_of(resolver: Resolver, raw: bytes) -> int:
    """Instructions of the interpreter for one call that was made before."""
    answer = partial(_answer, resolver, raw)
    answer()
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        answer()
    finally:
        sys.settrace(before)
    return count


def _answer(resolver: Resolver, raw: bytes) -> bytes:
    return dumps(resolver.answer(resolver.load(loads(raw))))


@pytest.mark.skipif(sys.version_info[:2] != VERSION, reason="counted with another version of Python")
@pytest.mark.parametrize(("game", "operation"), COSTS)
def test_a_call_costs_what_it_did(game: str, operation: str) -> None:
    """A higher cost needs a change of the numbers here."""
    ruleset = next(one for one in RULESETS if one.name == game)
    resolver = resolver_of(ruleset, operation)
    vector = resolved_vectors(resolver)[0]
    raw = dumps(dict(vector.given) | {"dice": {name: list(faces) for name, faces in vector.dice.items()}})
    assert cost_of(resolver, raw) <= COSTS[game, operation] * TOLERANCE
