"""Packs the clients of one game with the helper beside them: packages.py GAME [python] [typescript].

What `scripts/sdk` generated becomes a wheel and an npm tarball in build/packages/GAME, both with the version of the
contract.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from service import VERSION  # noqa: E402 - the root is where it lies

BIN = ROOT / ".venv" / "bin"
CLIENTS = ROOT / "clients"
NODE_MODULES = ROOT / "node_modules"
PROJECT = """\
[project]
name = "arbiter-client-{game}"
version = "{version}"
description = "Client of Arbiter for {game}, with a helper for retries, problems and events."
requires-python = ">=3.11"
license = "Apache-2.0"
dependencies = ["attrs>=22.2", "httpx>=0.23.1,<0.29"]

[build-system]
requires = ["uv_build>=0.8"]
build-backend = "uv_build"

[tool.uv.build-backend]
module-name = ["arbiter_client", "arbiter_helper"]
module-root = ""
"""


def main(game: str, kinds: list[str]) -> None:
    """Make the packages of a game."""
    for kind in kinds or ["python", "typescript"]:
        run("env", f"GAME={game}", str(ROOT / "scripts" / "sdk"), kind)
        folder = ROOT / "build" / "packages" / game / kind
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        print({"python": wheel, "typescript": tarball}[kind](game, folder))


def wheel(game: str, folder: Path) -> Path:
    """The wheel: the generated client and the helper as two modules."""
    source = ROOT / "build" / "sdk" / game / "python"
    shutil.copytree(source / "arbiter_client", folder / "arbiter_client", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "arbiter_helper").mkdir()
    shutil.copy(CLIENTS / "python" / "arbiter_helper.py", folder / "arbiter_helper" / "__init__.py")
    (folder / "arbiter_helper" / "py.typed").touch()
    (folder / "pyproject.toml").write_text(PROJECT.format(game=game, version=VERSION), encoding="utf-8")
    run(sys.executable, "-m", "uv", "build", "--quiet", "--wheel", "--offline", "--out-dir", ".", folder=folder)
    return next(folder.glob("*.whl"))


def tarball(game: str, folder: Path) -> Path:
    """The tarball: the types, and the helper as a module with its types."""
    shutil.copy(ROOT / "build" / "sdk" / game / "typescript" / "schema.ts", folder / "schema.d.ts")
    shutil.copy(CLIENTS / "typescript" / "helper.ts", folder / "helper.ts")
    fetch = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["devDependencies"]["openapi-fetch"]
    package = {
        "name": f"arbiter-client-{game}",
        "version": VERSION,
        "description": f"Client of Arbiter for {game}, with a helper for retries, problems and events.",
        "license": "Apache-2.0",
        "type": "module",
        "exports": {".": {"types": "./helper.d.ts", "default": "./helper.js"}},
        "files": ["helper.js", "helper.d.ts", "schema.d.ts"],
        "dependencies": {"openapi-fetch": fetch},
    }
    (folder / "package.json").write_text(json.dumps(package, indent=2) + "\n", encoding="utf-8")
    (folder / "node_modules").symlink_to(NODE_MODULES)
    strictly = ["--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--skipLibCheck"]
    target = ["--declaration", "--target", "es2022", "--module", "nodenext", "--lib", "es2023,dom,dom.asynciterable"]
    compiler = NODE_MODULES / "typescript" / "bin" / "tsc"
    run(str(BIN / "node"), str(compiler), *strictly, *target, "--types", "node", "helper.ts", folder=folder)
    run(str(BIN / "npm"), "pack", "--loglevel=error", "--offline", folder=folder)
    return next(folder.glob("*.tgz"))


def run(*command: str, folder: Path = ROOT) -> None:
    """Run a program; if it fails, show its output and exit."""
    told = subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)
    if told.returncode:
        sys.exit(f"arbiter: {' '.join(command[:4])} fails:\n{told.stdout}{told.stderr}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
