"""pgbench beside stored play: the same server, the same number of clients."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from sqlalchemy import make_url

SCALE = 10
CLIENTS = 8
_RATE = re.compile(r"^tps = ([\d.]+)", re.MULTILINE)
_OF_DEBIAN = Path("/usr/lib/postgresql")


def pgbench() -> str | None:
    """Where the program is; None where it is not installed."""
    found = sorted(_OF_DEBIAN.glob("*/bin/pgbench"))
    return shutil.which("pgbench") or (str(found[-1]) if found else None)


class Pgbench:
    """The TPC-B-like transaction, prepared, with fsync and synchronous commits.

    Args:
        program: where it is.
        url: of the database that the service uses too.
    """

    def __init__(self, program: str, url: str) -> None:
        at = make_url(url)
        self._program = program
        self._environment = os.environ | {
            "PGHOST": str(at.query["host"]),
            "PGPORT": str(at.query["port"]),
            "PGUSER": at.username or "",
            "PGDATABASE": at.database or "",
        }

    def fill(self) -> None:
        """Make its tables."""
        self._run("--initialize", "--quiet", "--scale", str(SCALE))

    def per_second(self, seconds: float) -> float:
        """Its transactions per second."""
        output = self._run("--no-vacuum", "-M", "prepared", "-c", str(CLIENTS), "-j", "2", "-T", str(round(seconds)))
        rate = _RATE.search(output)
        if rate is None:
            raise RuntimeError(output)
        return float(rate[1])

    def _run(self, *arguments: str) -> str:
        command = [self._program, *arguments]
        return subprocess.run(command, env=self._environment, check=True, capture_output=True, text=True).stdout
