"""Tests of failover: two services behind HAProxy, on a Postgres managed by Patroni."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil
import pytest

from tests.cluster.balancer import Ports, haproxy
from tests.cluster.patroni import Node, answer, etcd, pair
from tests.cluster.programs import answers, eventually, program
from tests.faults.ledger import BACK_SECONDS, Ledger
from tests.faults.serving import serving
from tests.serve.running import Running, free_port

pytestmark = pytest.mark.faults


@dataclass
class Cluster:
    """Everything that runs."""

    nodes: tuple[Node, Node]
    ports: Ports
    services: list[Running]

    def primary(self) -> Node:
        """The node that can be written."""
        return next(node for node in self.nodes if node.is_primary())

    def replica(self) -> Node:
        """The other one."""
        return next(node for node in self.nodes if not node.is_primary())


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """Etcd, two nodes of Patroni, HAProxy and two services with two workers each."""
    for name, package in (("etcd", "etcd-server"), ("patroni", ""), ("haproxy", "")):
        program(name, package)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="arbiter-", ignore_cleanup_errors=True)))
        folder.chmod(0o755)
        nodes = stack.enter_context(pair(folder, stack.enter_context(etcd(folder))))
        listening = [free_port(), free_port()]
        ports = stack.enter_context(haproxy(folder, listening, nodes))
        written, read = (f"postgresql://arbiter@127.0.0.1:{port}/postgres" for port in (ports.primary, ports.replica))
        eventually(lambda: answers(written) and answers(read), "HAProxy does not find the two Postgres")
        services = [
            stack.enter_context(serving(PORT=str(port), DATABASE_URL=written, DATABASE_READ_URL=read))
            for port in listening
        ]
        eventually(lambda: answer(ports.service, "/readyz")[0] == 200, "HAProxy does not find the services")
        yield Cluster(nodes, ports, services)


def test_a_failover_under_load(cluster: Cluster, capsys: pytest.CaptureFixture[str]) -> None:
    """The primary is killed and comes back as the replica, twice, so that each node has been both."""
    ledger, took = Ledger(cluster.ports.service, tables=4, clients=4), []
    with ledger.at_work():
        for _ in range(2):
            ledger.answered_within()
            killed, heir = cluster.primary(), cluster.replica()
            within = killed.patience() + BACK_SECONDS
            since = time.monotonic()
            killed.kill()
            ledger.answered_within(within)
            took.append(time.monotonic() - since)
            assert heir.is_primary()
            killed.start()
            eventually(killed.is_kept_in_step, "the killed node does not follow")
            ledger.answered_within()
    ledger.check()
    with capsys.disabled():
        print(f"\nfailovers took {', '.join(f'{seconds:.1f}' for seconds in took)} s: {ledger.figures()}")


def test_a_killed_service_is_not_missed(cluster: Cluster) -> None:
    """A whole service is killed: HAProxy asks the other one, and callers with an `Idempotency-Key` see nothing."""
    ledger = Ledger(cluster.ports.service)
    with ledger.at_work():
        ledger.answered_within()
        for process in reversed(cluster.services[0].family()):
            process.kill()
        psutil.wait_procs(cluster.services[0].family(), BACK_SECONDS)
        for _ in range(20):
            ledger.answered_within(2.0)
    ledger.check()
