"""Paths that another account can access: `nobody` often cannot enter the folders of root's projects.

The permissions of a folder are never loosened. Files for `nobody` are put at a place that root owns instead.
"""

import shutil
import tempfile
from pathlib import Path

SHARED_FOLDER = Path("/var/lib/arbiter")

_ENTER = 0o001
_READ_AND_ENTER = 0o005


def can_be_entered(folder: Path) -> bool:
    """Whether every account can access a folder (which need not exist yet)."""
    existing = [part for part in (folder, *folder.parents) if part.exists()]
    return all(part.stat().st_mode & _ENTER for part in existing)


def reachable_binaries(binaries: Path) -> Path:
    """A location of the programs that every account can access, copied there if need be."""
    program = (binaries / "postgres").resolve()
    if can_be_entered(program.parent) and program.stat().st_mode & _READ_AND_ENTER == _READ_AND_ENTER:
        return binaries
    installation, package = binaries.parent, binaries.parent.parent
    status = program.stat()
    copy = SHARED_FOLDER / f"postgres-{status.st_size:x}-{status.st_mtime_ns:x}"
    if not copy.exists():
        # The layout does not change: a wheel finds its libraries beside the package, by a relative path.
        libraries = package.parent / f"{package.name}.libs"
        folders = [folder for folder in (installation, libraries) if folder.is_dir()]
        _copy_for_all(folders, package.parent, copy)
    return copy / binaries.relative_to(package.parent)


def new_shared_folder(prefix: str) -> Path:
    """Creates a folder of root's that every account can access."""
    SHARED_FOLDER.mkdir(parents=True, exist_ok=True)
    SHARED_FOLDER.chmod(0o755)
    folder = Path(tempfile.mkdtemp(prefix=prefix, dir=SHARED_FOLDER))
    folder.chmod(0o755)
    return folder


def _copy_for_all(folders: list[Path], root: Path, copy: Path) -> None:
    unfinished = new_shared_folder("unfinished-")
    for folder in folders:
        shutil.copytree(folder, unfinished / folder.relative_to(root))
    for path in unfinished.rglob("*"):
        is_program = path.stat().st_mode & 0o100
        path.chmod(0o755 if path.is_dir() or is_program else 0o644)
    try:
        unfinished.rename(copy)
    except OSError:
        shutil.rmtree(unfinished)  # another start was faster
