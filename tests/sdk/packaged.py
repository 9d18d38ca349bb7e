"""Programs that use the packages of a game: a strict type checker accepts them before they run."""

import shutil
import sys
from pathlib import Path

from service.settings import PROJECT_FOLDER
from tests.sdk.programs import BIN, TSC, run

PACKAGES = PROJECT_FOLDER / "build" / "packages"
MODULES = ("openapi-fetch", "openapi-typescript-helpers", "@types", "undici-types")


def python_program(program: Path, folder: Path, game: str = "flyerbook") -> list[str]:
    """The command of a Python program, which passes mypy --strict."""
    run(sys.executable, PROJECT_FOLDER / "scripts" / "packages.py", game, "python")
    packages = str(PACKAGES / game / "python")
    strictly = ["--strict", "--config-file=", f"--cache-dir={folder / 'mypy'}"]
    run(sys.executable, "-m", "mypy", *strictly, program, folder=folder, MYPYPATH=packages)
    return ["env", f"PYTHONPATH={packages}", sys.executable, str(program)]


def typescript_program(program: Path, folder: Path, game: str = "flyerbook") -> list[str]:
    """The command of a TypeScript program, which a strict compiler accepts."""
    run(sys.executable, PROJECT_FOLDER / "scripts" / "packages.py", game, "typescript")
    modules = folder / "node_modules"
    (modules / "@arbiter-rules").mkdir(parents=True)
    (modules / "@arbiter-rules" / game).symlink_to(PACKAGES / game / "typescript")
    for name in MODULES:
        (modules / name).symlink_to(PROJECT_FOLDER / "node_modules" / name)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    copy = Path(shutil.copy(program, folder))
    strictly = ["--strict", "--noUncheckedIndexedAccess", "--skipLibCheck", "--target", "es2022"]
    run(BIN / "node", TSC, *strictly, "--module", "nodenext", "--types", "node", copy, folder=folder)
    return [str(BIN / "node"), str(copy.with_suffix(".js"))]
