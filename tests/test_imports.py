"""Tests of imports between the modules of the service: no circle, and none that only a type checker would see."""

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import service

FOLDER = Path(service.__file__).parent
ALLOWED = {"service.tracing.tracing", "service.values"}
"""Modules with `TYPE_CHECKING`: for a package that may not be installed, and for what mypy knows of dataclasses."""


def modules() -> dict[str, ast.Module]:
    """Every module by its dotted name, parsed."""
    paths = {path.relative_to(FOLDER.parent).with_suffix(""): path for path in FOLDER.rglob("*.py")}
    return {".".join(name.parts).removesuffix(".__init__"): ast.parse(path.read_text()) for name, path in paths.items()}


def imported(tree: ast.Module) -> Iterator[str]:
    """Dotted names that a module imports, wherever in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_no_module_imports_itself_in_a_circle() -> None:
    """Imports of type checkers and imports in functions count as well."""
    trees = modules()
    graph = {}
    for module, tree in trees.items():
        names = {name if name in trees else name.rpartition(".")[0] for name in imported(tree)}
        graph[module] = names & trees.keys() - {module}
    TopologicalSorter(graph).prepare()


def test_type_checkers_see_the_same_imports() -> None:
    """A circle that is hidden from Python is still one for its readers."""
    users = {module for module, tree in modules().items() if "typing.TYPE_CHECKING" in set(imported(tree))}
    assert users == ALLOWED
