"""Every rule of the catalogue is somewhere in the code and somewhere in the tests."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import service.rulesets.rollunder as package

HERE = Path(__file__).parent
COVERAGE = json.loads((HERE / "coverage.json").read_text(encoding="utf-8"))
NOT_BUILT = {
    "RU-B-SHEET-3": "stored records and ledgers, and what changes them",
}
"""Rules that only act on stored state."""


def prose_in(folder: Path) -> Iterator[str]:
    """All docstrings of the modules below a folder, those of tables included."""
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Expr)
                and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, str)
            ):
                yield node.value.value


def rules_in(folder: Path) -> set[str]:
    """Ids of all rules that the docstrings below a folder name."""
    return set(re.findall(r"RU-[BC]-[A-Z]+-\d+", "\n".join(prose_in(folder))))


CODE, TESTS = rules_in(Path(package.__file__).parent), rules_in(HERE)


@pytest.mark.parametrize("rule", COVERAGE)
def test_a_rule_is_in_the_code(rule: str) -> None:
    """The docstring of what implements a rule names it."""
    assert rule in CODE


@pytest.mark.parametrize("rule", sorted(COVERAGE.keys() - NOT_BUILT.keys()))
def test_a_rule_is_in_a_test(rule: str) -> None:
    """The docstring of what tests a rule names it."""
    assert rule in TESTS


def test_what_is_not_built_is_stored_state() -> None:
    """Only rules about stored characters and ledgers wait."""
    assert all("stored" in COVERAGE[rule]["operation"] for rule in NOT_BUILT)


def test_the_code_names_no_rule_that_is_not_there() -> None:
    """Ids of this half in the code are ids of the catalogue."""
    assert {rule for rule in CODE | TESTS if rule.startswith("RU-B-")} <= COVERAGE.keys()
