"""Tests of clients from generators that others use: a strict compiler accepts them and finds wrong calls."""

import json
import re
from pathlib import Path

import pytest

from service.settings import PROJECT_FOLDER
from tests.sdk.generators import GENERATORS, PROGRAMS, Generator
from tests.sdk.programs import BIN, document_of, run

PAGE = PROJECT_FOLDER / "docs" / "clients.md"
WHOLE, FLYERBOOK = "", "flyerbook"
STRICTLY = ("--noEmit", "--strict", "--noUncheckedIndexedAccess", "--skipLibCheck", "--types", "node")
MODERN = ("--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler")
FOR_BROWSERS = ("--lib", "es2022,dom,dom.iterable")
BODY = 'const body = {{ roller: {{ name: "Harrak" }}, difficulty: {difficulty} }} as const;\n'
by_name = pytest.mark.parametrize("generator", GENERATORS, ids=lambda generator: str(generator.package))


@pytest.fixture(scope="module", params=[WHOLE, FLYERBOOK], ids=["whole", FLYERBOOK])
def document(request: pytest.FixtureRequest) -> Path:
    """The document of all games, and of one."""
    return document_of(request.param)


@pytest.mark.compiled
@pytest.mark.skipif(not PROGRAMS.exists(), reason="there are no generators; `make clients` installs them")
@by_name
def test_a_client_compiles(tmp_path: Path, generator: Generator, document: Path) -> None:
    """With every operation of the document, and with types that refuse a wrong value."""
    client = tmp_path / "client"
    client.mkdir()
    (tmp_path / "node_modules").symlink_to(PROGRAMS)
    generator.generate(document, client)
    compile_client(tmp_path, generator, "7")
    with pytest.raises(AssertionError, match='"nonsense"'):
        compile_client(tmp_path, generator, '"nonsense"')
    assert operations(document) - words(client) == set()


def compile_client(folder: Path, generator: Generator, difficulty: str) -> None:
    """Compiles all of a client and a program that calls it, which must succeed."""
    program = folder / "program.ts"
    program.write_text(BODY.format(difficulty=difficulty) + generator.call, encoding="utf-8")
    files = [program, *(folder / "client").rglob("*.ts")]
    run(BIN / "node", PROGRAMS / "typescript" / "bin" / "tsc", *STRICTLY, *MODERN, *FOR_BROWSERS, *files, folder=folder)


def operations(document: Path) -> set[str]:
    """Names of all operations, in lower case."""
    paths = json.loads(document.read_text(encoding="utf-8"))["paths"].values()
    return {operation["operationId"].lower() for item in paths for operation in item.values()}


def words(client: Path) -> set[str]:
    """All words in the sources of a client, in lower case."""
    return {word.lower() for file in client.rglob("*.ts") for word in re.findall(r"\w+", file.read_text("utf-8"))}


@by_name
def test_the_page_says_what_was_tried(generator: Generator) -> None:
    """The version and the settings of each generator."""
    rows = [line.split("|")[1:-1] for line in PAGE.read_text("utf-8").splitlines() if line.startswith("|")]
    (row,) = [row for row in rows if row[0].strip() == generator.package]
    assert row[1].strip() == generator.version
    assert all(setting in row[2] for setting in generator.settings)
