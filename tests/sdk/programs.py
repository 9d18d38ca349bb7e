"""Helpers of client tests: paths of generated clients, and running of programs."""

import os
import subprocess
import sys
from pathlib import Path

from service.settings import PROJECT_FOLDER

HERE = Path(__file__).parent
BIN = Path(sys.executable).parent
MADE = PROJECT_FOLDER / "build" / "sdk"
TSC = PROJECT_FOLDER / "node_modules" / "typescript" / "bin" / "tsc"


def run(*command: object, folder: Path = PROJECT_FOLDER, **variables: str) -> str:
    """The output of a program, which must succeed."""
    told = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env={"PATH": f"{BIN}:/usr/bin:/bin", **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stdout + told.stderr
    return told.stdout


def empty_environment(folder: Path) -> Path:
    """Makes an environment with nothing but Python, and returns its interpreter."""
    run(sys.executable, "-m", "uv", "venv", "--quiet", "--python", sys.executable, folder)
    return folder / "bin" / "python"


def install(python: Path, *packages: object) -> None:
    """Installs packages into an environment, from where those of this one come."""
    run(sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", python, *packages, **dict(os.environ))


def document_of(game: str) -> Path:
    """Makes the document of a game, or of all without a name, unless it is up to date."""
    run(PROJECT_FOLDER / "scripts" / "sdk", GAME=game)
    return MADE / game / "openapi.json"


def make(client: str) -> Path:
    """Makes a client unless it is up to date, and returns its folder."""
    run(PROJECT_FOLDER / "scripts" / "sdk", client)
    return MADE / client


def session_of(client: str) -> Path:
    """An empty folder for a program that plays."""
    folder = MADE / f"{client}-session"
    if folder.exists():
        run("rm", "-r", folder)
    folder.mkdir()
    return folder
