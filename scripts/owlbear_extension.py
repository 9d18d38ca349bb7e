"""Builds the Owlbear Rodeo extension in integrations/owlbear: a folder to host, and the same as a zip.

Both are in build/integrations. They also have the SDK of Owlbear Rodeo as one file, which the pages import.
"""

import subprocess
import sys
from pathlib import Path
from shutil import rmtree
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.bundles import texts_of, with_version, write_zip  # noqa: E402 - the root is where it lies

EXTENSION = ROOT / "integrations" / "owlbear"
FOLDER = ROOT / "build" / "integrations" / "arbiter-owlbear"
ZIP = FOLDER.with_suffix(".zip")
NODE_MODULES = ROOT / "node_modules"
BUNDLED = ("@owlbear-rodeo/sdk", "events", "immer", "js-base64", "uuid")
"""The SDK and the packages that it imports."""
KINDS = {".css", ".js", ".svg"}
PAGES = ("attack", "background", "link", "table")
"""Pages with a script of the same name; they differ in nothing else."""


def main() -> None:
    """Write the folder and the zip, and print the path of the zip."""
    rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    pack(ZIP)
    with ZipFile(ZIP) as archive:
        archive.extractall(FOLDER)
    print(ZIP)


def pack(target: Path) -> None:
    """Write the zip to a path."""
    write_zip(target, files())


def files() -> dict[str, str]:
    """Names and texts of the extension's files."""
    sources = [path for path in EXTENSION.rglob("*") if path.suffix in KINDS]
    return (
        texts_of(EXTENSION, sources)
        | pages()
        | with_version(EXTENSION / "manifest.json")
        | {
            "scripts/sdk.js": sdk(),
            "scripts/sdk-LICENSES.txt": licenses(),
        }
    )


def pages() -> dict[str, str]:
    """The pages by name, made from page.html."""
    template = (EXTENSION / "page.html").read_text(encoding="utf-8")
    return {f"{name}.html": template.replace("PAGE", name) for name in PAGES}


def sdk() -> str:
    """The SDK as one module; its own files import each other without extensions, which browsers cannot."""
    command = [ROOT / ".venv" / "bin" / "node", NODE_MODULES / "esbuild" / "bin" / "esbuild", BUNDLED[0]]
    options = ["--bundle", "--format=esm", "--target=es2022", "--minify", "--log-level=warning"]
    done = subprocess.run(
        [*map(str, command), *options], check=False, capture_output=True, text=True, encoding="utf-8", cwd=ROOT
    )
    if done.returncode:
        sys.exit(f"arbiter: the SDK cannot be bundled:\n{done.stderr}")
    return done.stdout


def licenses() -> str:
    """The licenses of the packages in the bundle."""
    found = {name: next((NODE_MODULES / name).glob("LICENSE*")) for name in BUNDLED}
    return "\n".join(f"{name}\n\n{path.read_text(encoding='utf-8')}" for name, path in found.items())


if __name__ == "__main__":
    main()
