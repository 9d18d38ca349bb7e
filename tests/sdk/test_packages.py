"""Tests of packaged clients, installed into an empty environment, type-checked strictly, and played."""

import shutil
import sys
from pathlib import Path

import pytest

from service import VERSION
from service.settings import PROJECT_FOLDER
from tests.sdk.packaged import package
from tests.sdk.programs import BIN, HERE, TSC, empty_environment, install, run
from tests.sdk.stream_blocking_proxy import without_streams

SESSIONS = HERE / "sessions"
MOST_LINES = {"sessions": 80, "python": 300, "typescript": 300}
MOST_MODULES = 40
"""Modules of a package that importing one call loads; it has hundreds."""
PROMPT = """\
from arbiter_fastrpg.models import FastrpgAcOrder
from arbiter_fastrpg.prompts import prompt

def body(order: FastrpgAcOrder) -> object:
    return prompt("ac", order, deadline_seconds=60)
"""
pytestmark = [
    pytest.mark.compiled,
    pytest.mark.skipif(not (BIN / "npm").exists(), reason="needs what `make test` installs"),
]


def games_in(language: str) -> list[str]:
    """Games with a session in a language."""
    return sorted(path.stem for path in SESSIONS.glob(f"*.{language}"))


def packed(game: str, kind: str) -> Path:
    """The built file."""
    (made,) = package(game, kind).glob({"python": "*.whl", "typescript": "*.tgz"}[kind])
    assert VERSION in made.name
    return made


@pytest.mark.parametrize("game", games_in("py"))
def test_a_wheel_is_installed_and_played(service: str, tmp_path: Path, game: str) -> None:
    """By a program that passes mypy --strict, in an environment with nothing else, also without a stream."""
    python = empty_environment(tmp_path / "empty")
    install(python, packed(game, "python"))
    program = shutil.copy(SESSIONS / f"{game}.py", tmp_path)
    strictly = ["--strict", "--config-file=", f"--cache-dir={tmp_path / 'mypy'}", f"--python-executable={python}"]
    run(sys.executable, "-m", "mypy", *strictly, program, folder=tmp_path)
    assert run(python, program, service, folder=tmp_path) == "played\n"
    with without_streams(service) as middle:
        assert run(python, program, middle.url, folder=tmp_path) == "played\n"
        assert middle.refused > 0


@pytest.mark.parametrize("game", games_in("ts"))
def test_a_tarball_is_installed_and_played(service: str, tmp_path: Path, game: str) -> None:
    """By a program that a strict compiler accepts, beside nothing but what it needs, also without a stream."""
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    modules = PROJECT_FOLDER / "node_modules"
    needed = [modules / name for name in ("openapi-fetch", "openapi-typescript-helpers", "@types/node", "undici-types")]
    quietly = ["--offline", "--no-audit", "--no-fund", "--install-links", "--loglevel=error"]
    run(BIN / "npm", "install", *quietly, packed(game, "typescript"), *needed, folder=tmp_path, HOME=str(tmp_path))
    program = shutil.copy(SESSIONS / f"{game}.ts", tmp_path)
    strictly = ["--noEmit", "--strict", "--noUncheckedIndexedAccess", "--skipLibCheck"]
    modern = ["--target", "es2022", "--module", "nodenext", "--types", "node"]
    run(BIN / "node", TSC, *strictly, *modern, program, folder=tmp_path)
    assert run(BIN / "node", "--no-warnings", program, service, folder=tmp_path) == "played\n"
    with without_streams(service) as middle:
        assert run(BIN / "node", "--no-warnings", program, middle.url, folder=tmp_path) == "played\n"
        assert middle.refused > 0


def test_two_wheels_work_in_one_environment(tmp_path: Path) -> None:
    """Their modules have distinct names, and importing one call is cheap."""
    python = empty_environment(tmp_path / "empty")
    install(python, *(packed(game, "python") for game in ("flyerbook", "fastrpg")))
    run(python, "-c", "import arbiter_flyerbook.helper, arbiter_fastrpg.helper")
    program = "from arbiter_fastrpg.api.fastrpg import fastrpg_task; import sys; print(*sys.modules)"
    loaded = [name for name in run(python, "-c", program).split() if name.startswith("arbiter_fastrpg")]
    assert 1 < len(loaded) < MOST_MODULES


def test_orders_of_prompts_are_typed(tmp_path: Path) -> None:
    """A type checker refuses the order of another operation."""
    folder = packed("fastrpg", "python").parent
    program = tmp_path / "program.py"
    program.write_text(PROMPT, encoding="utf-8")
    strictly = ["--strict", "--config-file=", f"--cache-dir={tmp_path / 'mypy'}"]
    run(sys.executable, "-m", "mypy", *strictly, program, MYPYPATH=str(folder))
    program.write_text(PROMPT.replace('"ac"', '"attack"'), encoding="utf-8")
    with pytest.raises(AssertionError, match="call-overload"):
        run(sys.executable, "-m", "mypy", *strictly, program, MYPYPATH=str(folder))


def test_programs_are_short() -> None:
    """A session needs 80 lines, and a helper is read in one sitting."""
    files = [*SESSIONS.iterdir(), *(PROJECT_FOLDER / "clients").glob("*/helper.*")]
    lines = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in files if file.is_file()}
    assert lines
    assert [file.name for file, number in lines.items() if number > MOST_LINES[file.parent.name]] == []
