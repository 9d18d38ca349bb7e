"""The data folder on disk, and its lock against concurrent use."""

import os
import shutil
import signal
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Self

from service.settings import StartError
from service.store.embedded.account import Account
from service.store.embedded.locks import take_lock
from service.store.embedded.reach import can_be_entered, new_shared_folder
from service.values import dataclass

LOCK = "arbiter.lock"
LEAST_FREE_SPACE = 100  # megabytes
LONGEST_SOCKET_FOLDER = 80  # bytes; the operating system allows about 104 for the whole path of a socket
LEAVING_PATIENCE = 5.0  # seconds that a Postgres without an owner gets to stop by itself
STOPPING_PATIENCE = 30.0  # seconds between the signal and the end


@dataclass(frozen=True, slots=True)
class Folder:
    """The folder of an embedded Postgres: `data`, `socket`, `server.log`, the location of the socket, and two locks.

    Attributes:
        path: The folder itself. It and the log belong to us, `data` and `socket` to Postgres.
    """

    path: Path

    @classmethod
    def prepare(cls, data_dir: Path, version: int) -> Self:
        """Creates the folder for a major version of Postgres, or finds it.

        If root's project is in a folder that no other account can enter, it is a link to a place that
        can be.

        Raises:
            StartError: The disk is full.
            OSError: The folder cannot be used.
        """
        path = data_dir / f"postgres-{version}"
        data_dir.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            if os.geteuid() == 0 and not can_be_entered(data_dir.resolve()):
                path.symlink_to(new_shared_folder("data-"))
            else:
                path.mkdir()
                path.chmod(0o755)
        free = shutil.disk_usage(path).free // 10**6
        if free < LEAST_FREE_SPACE:
            raise StartError(
                f"the disk of {path} is full: {free} MB are free, {LEAST_FREE_SPACE} MB are needed; "
                "make room or set DATA_DIR"
            )
        return cls(path.resolve())

    @property
    def data(self) -> Path:
        """The folder that `initdb` creates."""
        return self.path / "data"

    @property
    def log(self) -> Path:
        """Log file of Postgres since it was last started."""
        return self.path / "server.log"

    def take_for_us(self) -> int:
        """Takes the lock against a second service on the folder.

        Raises:
            StartError: Another Arbiter has it.
        """
        lock = take_lock(self.path / LOCK, patience=0)
        if lock is None:
            raise StartError(f"another Arbiter is running on {self.path}; stop it or set DATA_DIR")
        return lock

    def take_for_postgres(self) -> int:
        """Takes the lock that all processes of Postgres inherit, so that none is left.

        Raises:
            StartError: A Postgres left by an earlier run does not stop.
        """
        path = self.path / "postgres.lock"
        lock = take_lock(path, LEAVING_PATIENCE)
        if lock is None:
            self._stop_postgres()
            lock = take_lock(path, STOPPING_PATIENCE)
        if lock is None:
            raise StartError(f"a Postgres left by an earlier run uses {self.data} and does not stop; end it")
        return lock

    def make_socket_folder(self, account: Account) -> Path:
        """Creates a new folder for the socket, for the account alone."""
        folder = self.path / "socket"
        if len(os.fsencode(folder)) > LONGEST_SOCKET_FOLDER:
            folder = Path(tempfile.mkdtemp(prefix="arbiter-"))
        shutil.rmtree(folder, ignore_errors=True)
        account.make_folder(folder)
        self._reached_by.write_text(str(folder))
        return folder

    def socket_in_use(self) -> Path | None:
        """The folder of the socket of another service on this folder; None when there is none."""
        if not self._reached_by.exists():
            return None
        lock = take_lock(self.path / LOCK, patience=0)
        if lock is not None:
            os.close(lock)
            return None
        return Path(self._reached_by.read_text())

    @property
    def _reached_by(self) -> Path:
        return self.path / "socket.txt"

    def _stop_postgres(self) -> None:
        # The lock is held, so the number in the file is that of a living Postgres and of nothing else.
        with suppress(OSError, ValueError):
            postgres = int((self.data / "postmaster.pid").read_text().splitlines()[0])
            os.kill(postgres, signal.SIGINT)
