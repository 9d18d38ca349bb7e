"""Patroni with etcd: two Postgres servers, of which the second takes over when the first is lost."""

import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

import psutil

from tests.cluster.programs import Program, eventually, folder_of, postgres_programs, program, unprivileged
from tests.serve.running import free_port

TTL = 6
"""Seconds after which a primary that says nothing has lost its place; newer versions of Patroni make 20 of it."""
SETTINGS = {
    "ttl": TTL,
    "loop_wait": 1,
    "retry_timeout": 2,
    "synchronous_mode": True,
    "postgresql": {
        "use_pg_rewind": True,
        "parameters": {"max_connections": 100, "wal_log_hints": "on", "wal_sender_timeout": "5s"},
    },
}
"""What docs/scaling.md tells to set; times are shorter."""


@contextmanager
def etcd(folder: Path) -> Iterator[int]:
    """Etcd, and its port."""
    port, peers = free_port(), f"http://127.0.0.1:{free_port()}"
    here, data = f"http://127.0.0.1:{port}", folder_of(folder, "etcd")
    command = [program("etcd", "etcd-server"), "--name=one", f"--data-dir={data}", f"--listen-client-urls={here}"]
    command += [f"--advertise-client-urls={here}", f"--listen-peer-urls={peers}"]
    command += [f"--initial-advertise-peer-urls={peers}", f"--initial-cluster=one={peers}"]
    with Program(command, folder / "etcd.log", **unprivileged()):
        eventually(lambda: answer(port, "/health")[0] == 200, "etcd does not start")
        yield port


class Node(Program):
    """A Patroni with its Postgres.

    Args:
        parent: folder in which its data lie.
        name: of the node.
        store: port of etcd.
    """

    def __init__(self, parent: Path, name: str, store: int) -> None:
        self.port, self.rest, self.name = free_port(), free_port(), name
        self._folder = folder_of(parent, name)
        file = self._folder / "patroni.json"
        file.write_text(json.dumps(self._configuration(store)))
        file.chmod(0o644)
        super().__init__([program("patroni"), str(file)], parent / f"{name}.log", **unprivileged())

    def _configuration(self, store: int) -> dict[str, Any]:
        local = "127.0.0.1/32 trust"
        return {
            "scope": "arbiter",
            "name": self.name,
            "restapi": {"listen": f"127.0.0.1:{self.rest}", "connect_address": f"127.0.0.1:{self.rest}"},
            "etcd3": {"host": f"127.0.0.1:{store}"},
            "bootstrap": {"dcs": SETTINGS, "initdb": [{"encoding": "UTF8"}, "data-checksums"]},
            "postgresql": {
                "listen": f"127.0.0.1:{self.port}",
                "connect_address": f"127.0.0.1:{self.port}",
                "bin_dir": str(postgres_programs()),
                "data_dir": str(self._folder / "data"),
                "pgpass": str(self._folder / "pgpass"),
                "parameters": {"unix_socket_directories": ""},
                "pg_hba": [f"host all all {local}", f"host replication all {local}"],
                "authentication": {"superuser": {"username": "arbiter"}, "replication": {"username": "replicator"}},
            },
        }

    def is_primary(self) -> bool:
        """Whether it is the one that can be written."""
        return answer(self.rest, "/primary")[0] == 200

    def is_kept_in_step(self) -> bool:
        """Whether it is a replica without which no commit is acknowledged."""
        return answer(self.rest, "/synchronous")[0] == 200

    def patience(self) -> float:
        """Seconds after which another server has its place, as Patroni has understood it."""
        return float(json.loads(answer(self.rest, "/config")[1])["ttl"])

    def kill(self) -> None:
        """Kill -9 of Patroni and of Postgres at the same time."""
        pid = int((self._folder / "data/postmaster.pid").read_text().splitlines()[0])
        assert self.process is not None
        self.process.kill()
        psutil.Process(pid).kill()
        self.process.wait()

    def stop(self, number: int = signal.SIGTERM) -> None:
        """Ends both."""
        super().stop(number)
        with suppress(OSError, psutil.Error, IndexError):
            self.kill()


@contextmanager
def pair(folder: Path, store: int) -> Iterator[tuple[Node, Node]]:
    """A primary and a synchronous replica."""
    with Node(folder, "one", store) as one:
        eventually(one.is_primary, "the first node does not become the primary")
        with Node(folder, "two", store) as two:
            eventually(two.is_kept_in_step, "the second node does not follow")
            yield one, two


def answer(port: int, path: str) -> tuple[int, bytes]:
    """Status and body of an answer; 0 when none comes."""
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", path)
        response = connection.getresponse()
        return response.status, response.read()
    except (OSError, HTTPException):
        return 0, b""
    finally:
        connection.close()
