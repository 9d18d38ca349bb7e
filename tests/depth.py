"""How many generated examples a property gets: few as a rule, many with ARBITER_TEST_DEPTH=deep."""

import os

from hypothesis import HealthCheck, settings

DEEP = os.environ.get("ARBITER_TEST_DEPTH") == "deep"
MANY_TIMES = 40
"""How much deeper a deep run goes."""


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
