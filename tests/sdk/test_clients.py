"""Tests of generated clients: strict type checks, then a session on a running service."""

import shutil
import sys
from pathlib import Path

import pytest

from service.settings import PROJECT_FOLDER
from tests.sdk.calls import in_typescript
from tests.sdk.games import as_json
from tests.sdk.programs import BIN, HERE, MADE, TSC, make, run, session_of

STRICT = ["--noEmit", "--strict", "--noUncheckedIndexedAccess", "--skipLibCheck", "--allowImportingTsExtensions"]
pytestmark = pytest.mark.skipif(
    not (PROJECT_FOLDER / "node_modules" / "typescript").exists() or not (BIN / "openapi-python-client").exists(),
    reason="needs what `make test` installs: the development environment and node_modules",
)


@pytest.mark.compiled
def test_a_client_in_python_plays(services: tuple[str, str], tmp_path: Path) -> None:
    """The client passes mypy --strict in use, and plays all games, a fight and its log, also with a later version."""
    client = make("python")
    strictly = ["--strict", "--config-file=", f"--cache-dir={MADE / '.mypy_cache'}"]
    run(sys.executable, "-m", "mypy", *strictly, HERE / "play.py", MYPYPATH=str(client))
    (tmp_path / "games.json").write_text(as_json(), encoding="utf-8")
    for url in services:
        played = run(sys.executable, HERE / "play.py", url, tmp_path / "games.json", PYTHONPATH=str(client))
        assert played == "played\n"


@pytest.mark.compiled
def test_a_client_in_typescript_plays(services: tuple[str, str]) -> None:
    """The types are accepted by a strict compiler, golden vectors fit them, and all games, a fight and its log play."""
    client, session = make("typescript"), session_of("typescript")
    shutil.copy(client / "schema.ts", session)
    shutil.copy(HERE / "play.ts", session)
    (session / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (session / "games.ts").write_text(in_typescript(), encoding="utf-8")
    modern = ["--target", "es2022", "--module", "nodenext", "--types", "node"]
    run(BIN / "node", TSC, *STRICT, *modern, session / "play.ts")
    for url in services:
        assert run(BIN / "node", "--no-warnings", session / "play.ts", url) == "played\n"
