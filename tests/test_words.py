"""Tests of names and docstrings: they say what a thing is, in the words of the trade."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import service

SERVICE = Path(service.__file__).parent
INTEGRATIONS = SERVICE.parent / "integrations"
TESTS = Path(__file__).parent
QUESTION = re.compile(r"(What|Who|Whom|Whose|Those|Where|How|Which|When|Why|Whoever|Somebody|Something)\b")
"""Words with which a docstring would ask, or point at, what it should name."""
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def openings(path: Path) -> Iterator[tuple[str, str]]:
    """Names of a module's documented parts, each with the first line of its docstring."""
    for node in ast.walk(ast.parse(path.read_text())):
        docstring = ast.get_docstring(node) if isinstance(node, DOCUMENTED) else None
        if docstring:
            yield getattr(node, "name", path.name), docstring.splitlines()[0]


@pytest.mark.parametrize("folder", [SERVICE, TESTS, INTEGRATIONS], ids=["service", "tests", "integrations"])
def test_docstrings_name_their_thing(folder: Path) -> None:
    """A stranger understands the first line without the rest."""
    found = {
        f"{path.relative_to(folder)} {name}": opening
        for path in sorted(folder.rglob("*.py"))
        for name, opening in openings(path)
        if QUESTION.match(opening)
    }
    assert found == {}


def test_no_module_of_the_service_looks_like_a_test() -> None:
    """Test runners collect files by their names."""
    names = {path.stem for path in SERVICE.rglob("*.py")}
    assert [name for name in names if name.startswith("test_") or name.endswith("_test")] == []
