"""Every rule about harm, holds and conditions is somewhere in the code and somewhere in the tests."""

import json
from pathlib import Path

import pytest

from tests.rulesets.rollunder.test_coverage import CODE, TESTS

COVERAGE = json.loads((Path(__file__).parent / "coverage_states.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("rule", COVERAGE)
def test_a_rule_is_in_the_code(rule: str) -> None:
    """The docstring of what implements a rule names it."""
    assert rule in CODE


@pytest.mark.parametrize("rule", COVERAGE)
def test_a_rule_is_in_a_test(rule: str) -> None:
    """The docstring of what tests a rule names it."""
    assert rule in TESTS
