"""Depth of tests: some slow ones and few generated examples; all and many in `make deep`."""

import json
import os
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import SearchStrategy

_DEPTH = os.environ.get("ARBITER_TEST_DEPTH")
DEEPEST = _DEPTH == "deepest"
"""Whether bounds are tried out one by one as well, which takes hours."""
DEEP = DEEPEST or _DEPTH == "deep"
MANY_TIMES = 20
"""How much deeper a deep run goes."""


def one_in(number: int, values: Iterable[Any]) -> list[Any]:
    """Values of a parametrized test: one in so many is run always, the others by `make deep`."""
    marks = {True: (), False: (pytest.mark.deep,)}
    return [pytest.param(value, marks=marks[index % number == 0]) for index, value in enumerate(values)]


def number_of(examples: int) -> int:
    """That many examples, or many times as many in a deep run."""
    return examples * (MANY_TIMES if DEEP else 1)


def generated(examples: int) -> settings:
    """Settings of a property: the same examples at every run, and no clock that decides."""
    return settings(
        max_examples=number_of(examples),
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


def examples(values: SearchStrategy[Any], number: int) -> tuple[Any, ...]:
    """Up to that many generated JSON values, none of them twice, to hold several properties against.

    Making a value takes longer than any property of it.
    """
    found = {}

    @generated(number)
    @given(values)
    def keep(value: Any) -> None:
        found.setdefault(json.dumps(value, sort_keys=True), value)

    keep()
    return tuple(found.values())
