"""Tests of the project's files beside its code: pages, metadata, locks and licenses."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from service.rulesets import RULESETS
from service.settings import PROJECT_FOLDER

LOCK_FOLDER = PROJECT_FOLDER / "requirements"
LOCKS = sorted(LOCK_FOLDER.glob("*.lock"))
MOST_LINES_OF_A_FUNCTION, MOST_LINES_OF_A_MODULE = 18, 257
"""Of all but the longest twentieth."""
NPM_LOCKS = [PROJECT_FOLDER / folder / "package-lock.json" for folder in ("", "clients/other-generators")]


@pytest.mark.parametrize("lock", [*LOCKS, *NPM_LOCKS], ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_lock_names_a_host_or_a_path(lock: Path) -> None:
    """Locks hold names, versions and hashes: no URL of a registry and no path of a machine."""
    text = re.sub(r'"url": "https://[^"]+"', "", lock.read_text())  # where npm says whom to thank
    assert "://" not in text
    assert not re.search(r"^(-|\S*/)|\s@ |\s[./~]\S*/|file:", text, re.MULTILINE)
    assert '"resolved"' not in text


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_every_pinned_package_has_a_hash(lock: Path) -> None:
    """Plain pip can check all that it installs."""
    pins = re.split(r"^(?=[a-z])", lock.read_text(), flags=re.MULTILINE)[1:]
    assert len(pins) > 10
    assert [pin for pin in pins if "--hash=sha256:" not in pin] == []


def test_all_locks_pin_the_same_versions() -> None:
    """The tested versions are the deployed ones: of the service, with tracing and without, and of the apps."""
    runtime, tracing, development, discord, mcp = (
        set(re.findall(r"^[a-z]\S*==\S+", (LOCK_FOLDER / f"{of}.lock").read_text(), re.MULTILINE))
        for of in ("runtime", "tracing", "development", "discord", "mcp")
    )
    assert runtime < tracing < development
    assert discord < runtime
    assert mcp < development


def test_every_answer_in_a_test_is_validated() -> None:
    """Tests call the service by `tests.client`, which holds answers against the document; few cannot."""
    plain = {
        "specification.py": "reads the document itself",
        "test_openapi_parts.py": "reads the documents of single games",
        "test_problems.py": "has a teapot instead of the service",
        "test_adding_a_game.py": "has a game that the document does not know",
        "test_released.py": "has results of 0.1.0, which lack members that the document requires",
        "test_adding_an_operation.py": "has an operation that the document does not know",
        "test_compression.py": "reads compressed answers",
        "test_channels.py": "compares the bytes of pairs of answers",
        "test_fuzz.py": "counts faults among thousands of answers",
        "__main__.py": "counts faults among thousands of answers",
    }
    found = {
        path.name for path in (PROJECT_FOLDER / "tests").rglob("*.py") if ".test_client" + "()" in path.read_text()
    }
    assert found == set(plain)


def test_the_image_gets_what_its_recipe_copies() -> None:
    """`.dockerignore` lets through every file that the Dockerfile copies, and nothing else."""
    recipe = (PROJECT_FOLDER / "Dockerfile").read_text()
    lines = re.findall(r"^COPY (?!--from)(.+) \S+$", recipe, re.MULTILINE)
    copied = {source for line in lines for source in line.split()}
    ignored = (PROJECT_FOLDER / ".dockerignore").read_text().split()
    assert ignored[0] == "*"
    assert {line[1:] for line in ignored if line.startswith("!")} == copied
    assert all((PROJECT_FOLDER / source).exists() for source in copied)


def test_no_class_name_is_used_twice_outside_the_games() -> None:
    """A name says which class is meant; games may name their own nouns alike."""
    service = PROJECT_FOLDER / "service"
    games = {service / "rulesets" / ruleset.name for ruleset in RULESETS}
    modules = [path for path in service.rglob("*.py") if games.isdisjoint(path.parents)]
    names = [name for path in modules for name in re.findall(r"^class (\w+)", path.read_text(), re.MULTILINE)]
    assert len(names) > 500
    assert [name for name, number in Counter(names).items() if number > 1] == []


def test_functions_and_modules_are_short() -> None:
    """All but a twentieth; a function counts with its docstring."""
    modules = [path.read_text(encoding="utf-8") for path in (PROJECT_FOLDER / "service").rglob("*.py")]
    nodes = (node for module in modules for node in ast.walk(ast.parse(module)))
    functions = (node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    lengths = [(node.end_lineno or 0) - node.lineno + 1 for node in functions]
    assert longest_but_a_twentieth(lengths) <= MOST_LINES_OF_A_FUNCTION
    assert longest_but_a_twentieth([len(module.splitlines()) for module in modules]) <= MOST_LINES_OF_A_MODULE


def longest_but_a_twentieth(lengths: list[int]) -> int:
    """The 95th percentile."""
    return sorted(lengths)[len(lengths) * 19 // 20]
