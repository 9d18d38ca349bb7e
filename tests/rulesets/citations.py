"""Search for cited rule ids: in docstrings of a game's package, in its data, and in docstrings of its tests."""

import ast
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from service.settings import PROJECT_FOLDER

LIST_OF_RULES = re.compile(r"\bRules? [^.]*\.")
"""The sentence of a module's docstring that lists its rules; a list proves nothing, a function's docstring does."""


@cache
def catalogue(game: str) -> dict[str, Any]:
    """Rule id -> operation and kind, as the coverage table of the game's catalogue has them."""
    rules: dict[str, Any] = json.loads((_tests_of(game) / "coverage.json").read_text(encoding="utf-8"))
    return rules


def in_prose(game: str) -> set[str]:
    """Ids in docstrings of the package, in the prose of its fields, and in its data but vectors and texts of rules."""
    prose = [text for path in _modules(_package_of(game)) for text in _prose(path)]
    return _cited(game, [*prose, *(path.read_text(encoding="utf-8") for path in _data_of(game))])


def in_code(game: str) -> set[str]:
    """Ids in any text of the package's modules."""
    return _cited(game, (text for path in _modules(_package_of(game)) for text in _texts(path)))


def in_tests(game: str) -> set[str]:
    """Ids in the docstrings of the game's test functions; `X-1 to X-3` names all three."""
    return _cited(game, (text for path in _modules(_tests_of(game)) for text in _sentences(path)))


def _data_of(game: str) -> Iterator[Path]:
    """The data of a package; golden vectors and texts of rules, in a file or a folder of these names, prove nothing."""
    for path in _package_of(game).rglob("*.json"):
        if not {"vectors", "rules"} & {path.stem, path.parent.name}:
            yield path


def _package_of(game: str) -> Path:
    return Path(str(files("service.rulesets") / game))


def _tests_of(game: str) -> Path:
    return PROJECT_FOLDER / "tests" / "rulesets" / game


def _modules(folder: Path) -> Iterator[Path]:
    yield from folder.rglob("*.py")


def _nodes(path: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def _texts(path: Path) -> Iterator[str]:
    for node in _nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _prose(path: Path) -> Iterator[str]:
    for node in _nodes(path):
        if isinstance(node, ast.Module):
            yield LIST_OF_RULES.sub("", ast.get_docstring(node) or "")
        elif isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            yield ast.get_docstring(node) or ""
            yield from _of_constants(node)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Doc":
            yield ast.unparse(node)
    yield from _of_constants(ast.parse(path.read_text(encoding="utf-8")))


def _of_constants(node: ast.Module | ast.ClassDef | ast.FunctionDef) -> Iterator[str]:
    """Texts below a constant that describe it."""
    for statement in node.body[1:]:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            yield str(statement.value.value)


def _sentences(path: Path) -> Iterator[str]:
    for node in _nodes(path):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield ast.get_docstring(node) or ""


def _cited(game: str, texts: Iterable[str]) -> set[str]:
    prefixes = sorted({re.escape(rule.rsplit("-", 2)[0]) for rule in catalogue(game)}, key=len, reverse=True)
    pattern = re.compile(rf"\b((?:{'|'.join(prefixes)})-[A-Z]+)-(\d+)(?![-\w])(?: to \1-(\d+))?")
    return {
        f"{group}-{number}"
        for text in texts
        for group, first, last in pattern.findall(" ".join(text.split()))
        for number in range(int(first), int(last or first) + 1)
    }
