"""Packs the Foundry module in integrations/foundry as build/integrations/arbiter-foundry.zip.

The zip also has the helper of clients/typescript, compiled, and the one file of openapi-fetch that it imports.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.bundles import texts_of, with_version, write_zip  # noqa: E402 - the root is where it lies

MODULE = ROOT / "integrations" / "foundry"
ZIP = ROOT / "build" / "integrations" / "arbiter-foundry.zip"
NODE_MODULES = ROOT / "node_modules"
FETCH = NODE_MODULES / "openapi-fetch"
KINDS = {".css", ".js", ".json", ".md"}
LEFT_OUT = {"module.json", "tsconfig.json"}
"""The manifest gets the version; the settings of the compiler are for developers."""


def main() -> None:
    """Write the zip and print its path."""
    ZIP.parent.mkdir(parents=True, exist_ok=True)
    pack(ZIP)
    print(ZIP)


def pack(target: Path) -> None:
    """Write the zip to a path."""
    write_zip(target, files())


def files() -> dict[str, str]:
    """Names and texts of the module's files."""
    fetch = (FETCH / "dist" / "index.mjs").read_text(encoding="utf-8")
    sources = [path for path in MODULE.rglob("*") if path.suffix in KINDS and path.name not in LEFT_OUT]
    return (
        texts_of(MODULE, sources)
        | with_version(MODULE / "module.json")
        | {
            "scripts/arbiter/helper.js": helper(),
            "scripts/arbiter/openapi-fetch.js": fetch.partition("//# sourceMappingURL")[0],
            "scripts/arbiter/openapi-fetch-LICENSE.txt": (FETCH / "LICENSE").read_text(encoding="utf-8"),
        }
    )


def helper() -> str:
    """The helper as a module for browsers, which have no packages to import from."""
    compiler = [str(ROOT / ".venv" / "bin" / "node"), str(NODE_MODULES / "typescript" / "bin" / "tsc")]
    source = str(ROOT / "clients" / "typescript" / "helper.ts")
    # Its types are checked with the generated schema, by `make clients`.
    options = ["--noCheck", "--noResolve", "--target", "es2022", "--module", "es2022"]
    with TemporaryDirectory() as folder:
        done = subprocess.run(
            [*compiler, *options, "--outDir", folder, source], check=False, capture_output=True, text=True
        )
        if done.returncode:
            sys.exit(f"arbiter: the helper does not compile:\n{done.stdout}{done.stderr}")
        compiled = (Path(folder) / "helper.js").read_text(encoding="utf-8")
    before, imported, after = compiled.partition('from "openapi-fetch"')
    if not imported:
        sys.exit("arbiter: the helper no longer imports openapi-fetch")
    return f'{before}from "./openapi-fetch.js"{after}'


if __name__ == "__main__":
    main()
