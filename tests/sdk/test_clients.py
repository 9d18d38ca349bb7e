"""Generated clients: type-checked as strictly as their language can, then a session played on a running service."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from service.settings import PROJECT_FOLDER
from tests.sdk.games import Game, as_json, games
from tests.serve.running import Running

HERE = Path(__file__).parent
BIN = Path(sys.executable).parent
MADE = PROJECT_FOLDER / "build" / "sdk"
TSC = PROJECT_FOLDER / "node_modules" / "typescript" / "bin" / "tsc"
STRICT = ["--noEmit", "--strict", "--noUncheckedIndexedAccess", "--skipLibCheck", "--allowImportingTsExtensions"]
pytestmark = pytest.mark.skipif(
    not (PROJECT_FOLDER / "node_modules" / "typescript").exists() or not (BIN / "openapi-python-client").exists(),
    reason="needs what `make test` installs: the development environment and node_modules",
)


@pytest.fixture(scope="module")
def service() -> Iterator[str]:
    """Where a service runs that keeps nothing."""
    with TemporaryDirectory(prefix="arbiter-") as folder:
        Path(folder).chmod(0o755)
        with Running(Path(folder), WEB_WORKERS="1") as running:
            yield f"http://127.0.0.1:{running.wait_until_ready().port}"


def run(*command: object, **variables: str) -> str:
    """What a program prints; it must succeed."""
    told = subprocess.run(
        [str(part) for part in command],
        cwd=PROJECT_FOLDER,
        env={"PATH": f"{BIN}:/usr/bin:/bin", **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stdout + told.stderr
    return told.stdout


def test_a_client_in_python_plays(service: str, tmp_path: Path) -> None:
    """The Python client passes mypy --strict in use, and plays all games, a fight and its log."""
    run(PROJECT_FOLDER / "scripts" / "sdk", "python")
    strictly = ["--strict", "--config-file=", f"--cache-dir={MADE / '.mypy_cache'}"]
    run(sys.executable, "-m", "mypy", *strictly, HERE / "play.py", MYPYPATH=str(MADE / "python"))
    (tmp_path / "games.json").write_text(as_json(), encoding="utf-8")
    played = run(sys.executable, HERE / "play.py", service, tmp_path / "games.json", PYTHONPATH=str(MADE / "python"))
    assert played == "played\n"


GAMES_IN_TYPESCRIPT = """\
import assert from "node:assert/strict";
import type { Client } from "openapi-fetch";
import type { paths } from "./schema.ts";

type Json = "application/json" | "application/problem+json";

export async function resolveInEveryGame(
  arbiter: Client<paths, Json>,
  success: <Data>(answer: { data?: Data; error?: unknown }) => Data,
): Promise<void> {
  CALLS
}
"""


def typescript_of(game: Game) -> str:
    """A call of a game's headline operation; the compiler holds the golden vector against the request's type."""
    return f"""{{
    const answer = success(await arbiter.POST("{game.path}", {{ body: {json.dumps(game.body)} }}));
    assert.equal(answer.summary, {json.dumps(game.summary)});
  }}"""


def test_a_client_in_typescript_plays(service: str) -> None:
    """The types are accepted by a strict compiler, golden vectors fit them, and all games, a fight and its log play."""
    run(PROJECT_FOLDER / "scripts" / "sdk", "typescript")
    folder = MADE / "typescript-session"
    folder.mkdir(exist_ok=True)
    shutil.copy(MADE / "typescript" / "schema.ts", folder)
    shutil.copy(HERE / "play.ts", folder)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    calls = "\n  ".join(typescript_of(game) for game in games())
    (folder / "games.ts").write_text(GAMES_IN_TYPESCRIPT.replace("CALLS", calls), encoding="utf-8")
    modern = ["--target", "es2022", "--module", "nodenext", "--types", "node"]
    run(BIN / "node", TSC, *STRICT, *modern, folder / "play.ts")
    assert run(BIN / "node", "--no-warnings", folder / "play.ts", service) == "played\n"
