"""Tests that every rule of the catalogue is covered."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import service.rulesets.freed6 as game
from service.rulesets.freed6 import RULESET
from service.rulesets.rule_texts import rules_of

HERE = Path(__file__).parent
COVERAGE = json.loads((HERE / "coverage.json").read_text(encoding="utf-8"))
STORED_PLAY = {rule.id for rule in rules_of(RULESET) if rule.section == "Stored play"}
RANGE = re.compile(r"(F6-[A-Z]+-)(\d+)(?: to \1(\d+))?")


def rule_ids(text: str) -> Iterator[str]:
    """All ids in a text, those of a range included."""
    for group, first, last in RANGE.findall(text):
        yield from (f"{group}{number}" for number in range(int(first), int(last or first) + 1))


def ids_in_docstrings(folder: Path) -> set[str]:
    """Ids in all docstrings below a folder, those of constants included."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in folder.rglob("*.py"))
    statements = (node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Expr))
    texts = (value.value for value in statements if isinstance(value, ast.Constant) and isinstance(value.value, str))
    return {rule for text in texts for rule in rule_ids(text)}


def test_every_rule_is_reported_where_it_is_implemented() -> None:
    """Each id of the catalogue and of stored play is in a docstring of the package, and no other."""
    assert ids_in_docstrings(Path(game.__file__).parent) == COVERAGE.keys() | STORED_PLAY


def test_every_rule_is_tested() -> None:
    """Each id of the catalogue is in the sentence of a test."""
    assert COVERAGE.keys() - ids_in_docstrings(HERE) == set()


def test_the_catalogue_has_145_rules() -> None:
    """Each with its operation and its kind."""
    assert len(COVERAGE) == 145
    assert all(entry.keys() == {"operation", "kind"} for entry in COVERAGE.values())
