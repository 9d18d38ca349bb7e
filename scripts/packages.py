"""Packs the clients of one game, or of all (`whole`), with the helper: packages.py GAME [python] [typescript].

What `scripts/sdk` generated becomes a wheel and an npm tarball in build/packages/GAME or the folder of `--output`, both
with the version of the contract: `arbiter-fastrpg` and `@arbiter-rules/fastrpg`, or `arbiter-client` and
`@arbiter-rules/client`.
"""

import json
import shutil
import sys
from argparse import ArgumentParser
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.bundles import build_wheel, run  # noqa: E402 - the root is where it lies
from scripts.prompt_types import typed_prompts  # noqa: E402 - the root is where it lies
from service import VERSION  # noqa: E402 - the root is where it lies

BIN = ROOT / ".venv" / "bin"
CLIENTS = ROOT / "clients"
NODE_MODULES = ROOT / "node_modules"
WHOLE = "whole"
"""Instead of a game: the packages of the whole API."""
SCOPE = "@arbiter-rules"
DESCRIPTION = "Client of Arbiter{of}, with a helper for timeouts, retries, problems and everything that happens."
PROJECT = """\
[project]
name = "arbiter-{name}"
version = "{version}"
description = "{description}"
requires-python = ">=3.11"
license = "Apache-2.0"
dependencies = ["attrs>=22.2", "httpx>=0.23.1,<0.29"]

[build-system]
requires = ["uv_build>=0.8"]
build-backend = "uv_build"

[tool.uv.build-backend]
module-name = "arbiter_{name}"
module-root = ""
"""


def main() -> None:
    """Make the packages of a game, or of the whole API."""
    parser = ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("kinds", nargs="*", default=["python", "typescript"])
    parser.add_argument("--output", type=Path, default=ROOT / "build" / "packages")
    given = parser.parse_args()
    for kind in given.kinds:
        only = "" if given.game == WHOLE else given.game
        run("env", f"GAME={only}", str(ROOT / "scripts" / "sdk"), kind)
        folder = given.output / given.game / kind
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        print({"python": wheel, "typescript": tarball}[kind](only, folder))


def wheel(game: str, folder: Path) -> Path:
    """The wheel: one module with a unique name, so that several can be installed, and the helper in it."""
    module = folder / f"arbiter_{game or 'client'}"
    made = ROOT / "build" / "sdk" / game
    shutil.copytree(made / "python" / "arbiter_client", module, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(CLIENTS / "python" / "helper.py", module)
    document = json.loads((made / "openapi.json").read_text(encoding="utf-8"))
    (module / "prompts.py").write_text(typed_prompts(document), encoding="utf-8")
    names = {"name": game or "client", "version": VERSION, "description": described(game)}
    (folder / "pyproject.toml").write_text(PROJECT.format(**names), encoding="utf-8")
    build_wheel(folder, folder)
    return next(folder.glob("*.whl"))


def described(game: str) -> str:
    """The description of a package."""
    return DESCRIPTION.format(of=f" for {game}" if game else "")


def tarball(game: str, folder: Path) -> Path:
    """The tarball: the types, and the helper as a module with its types."""
    shutil.copy(ROOT / "build" / "sdk" / game / "typescript" / "schema.ts", folder / "schema.d.ts")
    shutil.copy(CLIENTS / "typescript" / "helper.ts", folder / "helper.ts")
    fetch = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["devDependencies"]["openapi-fetch"]
    package = {
        "name": f"{SCOPE}/{game or 'client'}",
        "version": VERSION,
        "description": described(game),
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


if __name__ == "__main__":
    main()
