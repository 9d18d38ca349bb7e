"""Packs the Foundry module in integrations/foundry as build/integrations/arbiter-foundry.zip.

The zip also has the helper of clients/typescript, compiled, and the one file of openapi-fetch that it imports.
"""

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from service import VERSION  # noqa: E402 - the root is where it lies

MODULE = ROOT / "integrations" / "foundry"
ZIP = ROOT / "build" / "integrations" / "arbiter-foundry.zip"
NODE_MODULES = ROOT / "node_modules"
FETCH = NODE_MODULES / "openapi-fetch"
KINDS = {".css", ".js", ".json", ".md"}
LEFT_OUT = {"module.json", "tsconfig.json"}
"""The manifest gets the version; the settings of the compiler are for developers."""
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The time of every entry, so that the same files give the same zip."""


def main() -> None:
    """Write the zip and print its path."""
    ZIP.parent.mkdir(parents=True, exist_ok=True)
    pack(ZIP)
    print(ZIP)


def pack(target: Path) -> None:
    """Write the zip to a path."""
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        for name, text in sorted(files().items()):
            archive.writestr(ZipInfo(name, LONG_AGO), text, ZIP_DEFLATED)


def files() -> dict[str, str]:
    """Names and texts of the module's files."""
    fetch = (FETCH / "dist" / "index.mjs").read_text(encoding="utf-8")
    sources = [path for path in MODULE.rglob("*") if path.suffix in KINDS and path.name not in LEFT_OUT]
    manifest = json.loads((MODULE / "module.json").read_text(encoding="utf-8")) | {"version": VERSION}
    return {str(path.relative_to(MODULE)): path.read_text(encoding="utf-8") for path in sources} | {
        "module.json": json.dumps(manifest, indent=2) + "\n",
        "LICENSE": (ROOT / "LICENSE").read_text(encoding="utf-8"),
        "scripts/arbiter/helper.js": helper(),
        "scripts/arbiter/openapi-fetch.js": fetch.partition("//# sourceMappingURL")[0],
        "scripts/arbiter/openapi-fetch-LICENSE.txt": (FETCH / "LICENSE").read_text(encoding="utf-8"),
    }


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
