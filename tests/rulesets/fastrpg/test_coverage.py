"""Tests that every rule of the catalogue is covered."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

from service.rulesets import fastrpg
from service.rulesets.fastrpg import RULESET
from service.rulesets.rule_texts import rules_of
from tests.rulesets.fastrpg.table import JSON

HERE = Path(__file__).parent
PACKAGE = Path(fastrpg.__file__).parent
COVERAGE: dict[str, JSON] = json.loads((HERE / "coverage.json").read_text("utf-8"))

STORED_PLAY = {rule.id for rule in rules_of(RULESET) if rule.section == "Stored play"}
"""Rulings of stored play, which the docstrings of the modules that follow them name."""

STORED_STATE = {"FR-ENC-1", "FR-INIT-4"}
"""Rules that act on stored encounters alone, which no stateless operation shows."""

RULE = re.compile(r"(FR-[A-Z]+-)(\d+)(?: to FR-[A-Z]+-(\d+))?")


def rules_named(text: str) -> Iterator[str]:
    """Every rule id of a text; `A to B` names all from A to B."""
    for group, first, last in RULE.findall(text):
        yield from (f"{group}{number}" for number in range(int(first), int(last or first) + 1))


def rules_in_docstrings(folder: Path) -> set[str]:
    """Every rule id in the docstrings of modules, classes, functions and tables below a folder."""
    trees = (ast.parse(path.read_text("utf-8")) for path in folder.rglob("*.py"))
    statements = (node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Expr))
    texts = (value.value for value in statements if isinstance(value, ast.Constant) and isinstance(value.value, str))
    return {rule for text in texts for rule in rules_named(text)}


def test_the_catalogue_has_so_many_rules() -> None:
    """The coverage table counts 93 rules, of four kinds."""
    assert len(COVERAGE) == 93
    assert {row["kind"] for row in COVERAGE.values()} == {"P", "S", "E", "R"}
    assert set(COVERAGE) >= STORED_STATE


def test_every_rule_is_named_where_it_is_implemented() -> None:
    """A docstring of the package names each rule of the catalogue and of stored play, and names no other."""
    assert rules_in_docstrings(PACKAGE) | STORED_STATE == COVERAGE.keys() | STORED_PLAY


def test_every_rule_is_tested() -> None:
    """A docstring of a test names each rule, and names no other."""
    assert rules_in_docstrings(HERE) | STORED_STATE == set(COVERAGE)


def test_no_other_rule_is_named() -> None:
    """All rules in answers and texts are in the catalogue or among the rulings of stored play."""
    sources = "\n".join(path.read_text("utf-8") for path in PACKAGE.rglob("*.py"))
    assert set(rules_named(sources)) <= COVERAGE.keys() | STORED_PLAY


def test_every_operation_of_the_table_is_there() -> None:
    """The operations that the catalogue names are built, but for scripted play."""
    named = {name for row in COVERAGE.values() for name in re.findall(r"[a-z_]+", row["operation"])}
    built = {operation.name for operation in RULESET.operations}
    assert len(built) == 23
    assert built <= named | {"use_power"}


def test_every_text_is_used() -> None:
    """Each rejection belongs to an operation, and each operation explains its rejections."""
    declared = {rejection.code for rejection in RULESET.rejections}
    assert RULESET.characters is not None
    assert RULESET.characters.abilities is not None
    of_states = {row.code for row in RULESET.characters.abilities.rows} & declared
    of_orders = {row.code for row in RULESET.order_bars}
    of_operations = {code for operation in RULESET.operations for code in operation.rejections}
    assert declared == of_operations | of_orders | of_states
