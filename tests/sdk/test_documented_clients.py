"""Blocks of docs/clients.md: a strict type checker accepts them with the packages of Fast Role-Playing."""

from pathlib import Path

import pytest

from service.settings import PROJECT_FOLDER
from tests.docs.snippets import NOT_RUN, blocks_of
from tests.sdk.packaged import python_program, typescript_program
from tests.sdk.programs import BIN

PAGE = PROJECT_FOLDER / "docs" / "clients.md"
PYTHON = """\
from uuid import UUID
from arbiter_fastrpg.models import Event, FastrpgTask
key: str
campaign_id: UUID
task: FastrpgTask
event: Event
"""
TYPESCRIPT = """\
import type { Schemas as Declared } from "@arbiter-rules/fastrpg";
declare const key: string;
declare const campaign: string;
declare const task: Declared["FastrpgTask"];
declare const event: Declared["Event"];
"""
pytestmark = [
    pytest.mark.compiled,
    pytest.mark.skipif(not (BIN / "npm").exists(), reason="needs what `make test` installs"),
]


def programs(language: str, declared: str, folder: Path) -> list[Path]:
    """A file for each block of a language, with the values that its text assumes."""
    blocks = [each for each in blocks_of(PAGE) if (each.language, each.mark) == (language, NOT_RUN)]
    assert blocks
    files = []
    for number, block in enumerate(blocks):
        own = folder / f"block{number}"
        own.mkdir()
        files.append(own / f"program.{'py' if language == 'python' else language}")
        files[-1].write_text(declared + block.text, encoding="utf-8")
    return files


def test_python_blocks_are_typed(tmp_path: Path) -> None:
    """They pass mypy --strict."""
    for program in programs("python", PYTHON, tmp_path):
        python_program(program, program.parent, "fastrpg")


def test_typescript_blocks_are_typed(tmp_path: Path) -> None:
    """They pass the strict compiler."""
    for program in programs("ts", TYPESCRIPT, tmp_path):
        typescript_program(program, program.parent / "installed", "fastrpg")
