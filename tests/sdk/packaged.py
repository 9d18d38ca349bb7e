"""Programs that use the packages of a game: a strict type checker accepts them before they run."""

import shutil
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from service.settings import PROJECT_FOLDER
from tests.sdk.programs import BIN, TSC, run

MODULES = ("openapi-fetch", "openapi-typescript-helpers", "@types", "undici-types")
_MADE = TemporaryDirectory()


@cache
def package(game: str, kind: str) -> Path:
    """Makes a package in a folder of this process, as processes that test beside it make the same packages."""
    run(sys.executable, PROJECT_FOLDER / "scripts" / "packages.py", game, kind, "--output", _MADE.name)
    return Path(_MADE.name) / game / kind


def python_program(program: Path, folder: Path, game: str = "flyerbook") -> list[str]:
    """The command of a Python program, which passes mypy --strict."""
    packages = str(package(game, "python"))
    strictly = ["--strict", "--config-file=", f"--cache-dir={folder / 'mypy'}"]
    run(sys.executable, "-m", "mypy", *strictly, program, folder=folder, MYPYPATH=packages)
    return ["env", f"PYTHONPATH={packages}", sys.executable, str(program)]


def typescript_program(program: Path, folder: Path, game: str = "flyerbook") -> list[str]:
    """The command of a TypeScript program, which a strict compiler accepts."""
    modules = folder / "node_modules"
    (modules / "@arbiter-rules").mkdir(parents=True)
    (modules / "@arbiter-rules" / game).symlink_to(package(game, "typescript"))
    for name in MODULES:
        (modules / name).symlink_to(PROJECT_FOLDER / "node_modules" / name)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    copy = Path(shutil.copy(program, folder))
    strictly = ["--strict", "--noUncheckedIndexedAccess", "--skipLibCheck", "--target", "es2022"]
    run(BIN / "node", TSC, *strictly, "--module", "nodenext", "--types", "node", copy, folder=folder)
    return [str(BIN / "node"), str(copy.with_suffix(".js"))]
