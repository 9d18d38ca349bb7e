"""Every rule about attacks, gear and rounds is somewhere in the code or its tables, and somewhere in the tests."""

import json
import re
from pathlib import Path

import pytest

from service.rulesets.rollunder import tables
from tests.rulesets.rollunder.test_coverage import CODE, TESTS

HERE = Path(__file__).parent
COVERAGE = json.loads((HERE / "coverage_attacks.json").read_text(encoding="utf-8"))
OF_THE_OTHERS = json.loads((HERE / "coverage_states.json").read_text(encoding="utf-8"))
RULES = 360
ROWS = {
    rule
    for path in Path(tables.__file__).parent.glob("*.json")
    for rule in re.findall(r"RU-C-[A-Z]+-\d+", path.read_text(encoding="utf-8"))
}
"""Rules that are a row of a table. None waits: what combat stores is no rule of these families."""


@pytest.mark.parametrize("rule", COVERAGE)
def test_a_rule_is_in_the_code(rule: str) -> None:
    """The docstring of what implements a rule names it, or a row of a table does."""
    assert rule in CODE | ROWS


@pytest.mark.parametrize("rule", COVERAGE)
def test_a_rule_is_in_a_test(rule: str) -> None:
    """The docstring of what tests a rule names it."""
    assert rule in TESTS


def test_every_rule_of_combat_is_somewhere() -> None:
    """Both lists together are the catalogue, and none is in both."""
    assert COVERAGE.keys() & OF_THE_OTHERS.keys() == set()
    assert len(COVERAGE) + len(OF_THE_OTHERS) == RULES


def test_the_code_names_no_rule_that_is_not_there() -> None:
    """Ids of this half in code, tables and tests are ids of the catalogue."""
    named = {rule for rule in CODE | ROWS | TESTS if rule.startswith("RU-C-")}
    assert named <= COVERAGE.keys() | OF_THE_OTHERS.keys()
