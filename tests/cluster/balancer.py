"""HAProxy with the file of `deploy/haproxy`."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from service.settings import PROJECT_FOLDER
from tests.cluster.patroni import Node
from tests.cluster.programs import Program, program
from tests.serve.running import free_port

FILE = PROJECT_FOLDER / "deploy/haproxy/haproxy.cfg"


@dataclass(frozen=True, slots=True)
class Ports:
    """Ports of HAProxy for services, and for the two roles of Postgres."""

    service: int
    primary: int
    replica: int


@contextmanager
def haproxy(folder: Path, services: Sequence[int], nodes: Sequence[Node]) -> Iterator[Ports]:
    """HAProxy before two services, which may start later, and before the nodes of Patroni."""
    ports = Ports(free_port(), free_port(), free_port())
    addresses = {"LISTEN": ports.service, "LISTEN_PRIMARY": ports.primary, "LISTEN_REPLICA": ports.replica}
    addresses |= {f"ARBITER_{number}": port for number, port in enumerate(services, 1)}
    addresses |= {f"POSTGRES_{number}": node.port for number, node in enumerate(nodes, 1)}
    environment = {name: f"127.0.0.1:{port}" for name, port in addresses.items()}
    environment |= {f"PATRONI_{number}": str(node.rest) for number, node in enumerate(nodes, 1)}
    command = [program("haproxy"), "-db", "-f", str(FILE)]
    with Program(command, folder / "haproxy.log", env=os.environ | environment):
        yield ports
