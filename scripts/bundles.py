"""Zips of files for other hosts, which are the same whenever the files are, and wheels."""

import json
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from service import VERSION
from service.settings import PROJECT_FOLDER

LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The time of every entry."""


def write_zip(target: Path, files: Mapping[str, str]) -> None:
    """Write a zip of files, given by name and text, to a path."""
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        for name, text in sorted(files.items()):
            archive.writestr(ZipInfo(name, LONG_AGO), text, ZIP_DEFLATED)


def build_wheel(project: Path, output: Path) -> None:
    """Build the wheel of a folder with a `pyproject.toml` into another folder, without network access."""
    run(
        sys.executable, "-m", "uv", "build", "--quiet", "--wheel", "--offline", "--out-dir", str(output), folder=project
    )


def run(*command: str, folder: Path = PROJECT_FOLDER) -> None:
    """Run a program; if it fails, show its output and exit."""
    done = subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"arbiter: {' '.join(command[:4])} fails:\n{done.stdout}{done.stderr}")


def texts_of(folder: Path, paths: Iterable[Path]) -> dict[str, str]:
    """Texts of files by their paths in a folder."""
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def with_version(manifest: Path) -> dict[str, str]:
    """A manifest with the version of the service, and the license, by name."""
    document = json.loads(manifest.read_text(encoding="utf-8")) | {"version": VERSION}
    license_text = (PROJECT_FOLDER / "LICENSE").read_text(encoding="utf-8")
    return {manifest.name: json.dumps(document, indent=2) + "\n", "LICENSE": license_text}
