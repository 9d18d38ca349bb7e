"""Calls of the programs of Postgres: `initdb` and `postgres`."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

from service.settings import StartError
from service.store.embedded import supervisor
from service.store.embedded.account import Account
from service.store.embedded.folder import Folder
from service.values import dataclass

USER = "arbiter"
PORT = 5432  # no TCP port is opened; the number is part of the socket's name
FIRST_VERSION_WITH_BUILTIN_LOCALE = 17

_QUIET_AND_THE_SAME_EVERYWHERE = ("log_checkpoints=off", "log_timezone=UTC", "timezone=UTC")
_FAST_BUT_FORGETFUL = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


@dataclass(frozen=True, slots=True, kw_only=True)
class Programs:
    """The programs of one Postgres, with their account and folder.

    Attributes:
        binaries: Folder of the programs.
        version: Their major version.
        account: The account that runs them.
        folder: Where data, socket and log lie.
        connections: How many connections are accepted at a time.
        durable: False trades safety in a crash of the machine for speed.
    """

    binaries: Path
    version: int
    account: Account
    folder: Folder
    connections: int
    durable: bool

    def make_data(self) -> None:
        """Creates an empty database cluster, whole or not at all.

        Raises:
            StartError: It could not be made.
        """
        unfinished = self.folder.path / "unfinished"
        shutil.rmtree(unfinished, ignore_errors=True)
        self.account.make_folder(unfinished)
        command = [str(self.binaries / "initdb"), "-D", str(unfinished), "-U", USER, "-A", "trust"]
        command += ["-E", "UTF8", "--locale=C"]
        if self.version >= FIRST_VERSION_WITH_BUILTIN_LOCALE:
            command += ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        if not self.durable:
            command.append("--no-sync")
        answer = subprocess.run(
            command, capture_output=True, text=True, check=False, cwd="/", **self.account.process_arguments()
        )
        if answer.returncode != 0:
            raise StartError(f"Postgres could not make {self.folder.data}: {_last_complaint(answer.stderr)}")
        unfinished.rename(self.folder.data)

    def start_serving(self, socket: Path, lock: int) -> subprocess.Popen[bytes]:
        """Starts Postgres below a supervisor.

        Args:
            socket: Folder in which Postgres makes its socket.
            lock: Descriptor of the lock that all its processes shall hold.

        Returns:
            The supervisor. Closing its standard input stops Postgres; it gets a byte when Postgres is up.
        """
        postgres = {
            "args": [str(self.binaries / "postgres"), *self._arguments(socket)],
            "cwd": "/",
            "pass_fds": [lock],
            **self.account.process_arguments(),
        }
        self.folder.log.unlink(missing_ok=True)
        with self.folder.log.open("wb") as log:
            return subprocess.Popen(
                [sys.executable, "-I", "-S", supervisor.__file__, json.dumps(postgres)],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                cwd="/",
                pass_fds=[lock],
                start_new_session=True,  # Ctrl-C is for us: Postgres stops after the last request
            )

    def last_complaint(self) -> str:
        """The most telling line of the log about the end of Postgres."""
        return _last_complaint(self.folder.log.read_text(errors="replace"))

    def _arguments(self, socket: Path) -> list[str]:
        arguments = ["-D", str(self.folder.data), "-k", str(socket), "-h", "", "-p", str(PORT)]
        for option in (
            f"max_connections={self.connections}",
            *_QUIET_AND_THE_SAME_EVERYWHERE,
            *(() if self.durable else _FAST_BUT_FORGETFUL),
        ):
            arguments += ["-c", option]
        return arguments


def _last_complaint(output: str) -> str:
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    complaints = [line for line in lines if "FATAL" in line or "PANIC" in line or "error:" in line]
    return (complaints or lines or ["it said nothing"])[-1]
