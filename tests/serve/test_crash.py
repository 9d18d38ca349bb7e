"""Tests of kill -9 in the middle of a series of commands."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.depth import number_of
from tests.serve.crowd import Campaign, at_once
from tests.serve.running import Running

pytestmark = pytest.mark.faults
CLIENTS = 6
COMMANDS = number_of(40)
"""Of each client."""
PATIENCE = 60.0


@pytest.fixture(scope="module")
def service() -> Iterator[Running]:
    """The service with two worker processes and a private Postgres."""
    with TemporaryDirectory(prefix="arbiter-") as folder:
        Path(folder).chmod(0o755)
        with Running(Path(folder), LOG_LEVEL="error") as service:
            yield service.wait_until_ready()


def kill_workers(service: Running) -> None:
    """Kill -9 of every worker."""
    for child in service.process.children():
        if child.cmdline() == service.process.cmdline():
            child.kill()


def kill_postgres(service: Running) -> None:
    """Kill -9 of the database."""
    service.postgres().kill()


@pytest.mark.parametrize("kill", [kill_workers, kill_postgres])
def test_what_was_acknowledged_happened_once(service: Running, kill: Callable[[Running], None]) -> None:
    """Each command is retried under its key until it is answered; all are in the log exactly once."""
    campaign = Campaign(service.port)
    harrak = campaign.make("/characters", {"name": "Harrak", "sheet": {}})
    path = f"{campaign.path}/characters/{harrak['id']}/flyerbook/damage"
    done = threading.Event()

    def client(number: int) -> dict[str, int]:
        return {key: insist(campaign, path, key) for key in (f"{number} {turn}" for turn in range(COMMANDS))}

    def killer() -> dict[str, int]:
        for _ in range(2):
            time.sleep(0.3)
            kill(service)
            service.wait_until_ready()
        done.set()
        return {}

    clients = [lambda number=number: client(number) for number in range(CLIENTS)]
    answered = {key: seq for part in at_once([*clients, killer]) for key, seq in part.items()}
    assert done.is_set()
    log = campaign.events()
    assert [event["seq"] for event in log] == list(range(1, len(log) + 1))
    commands = [event for event in log if event["type"] == "command"]
    assert sorted(event["seq"] for event in commands) == sorted(answered.values())
    assert len(commands) == CLIENTS * COMMANDS
    assert campaign.get(f"/characters/{harrak['id']}")["state"]["wounds"] == len(commands)


def insist(campaign: Campaign, path: str, key: str) -> int:
    """Send a command under its key until it is answered; the seq of its event."""
    deadline = time.monotonic() + PATIENCE
    with campaign.caller() as call:
        while time.monotonic() < deadline:
            try:
                status, body = call("POST", path, {"damage": 4}, Idempotency_Key=key)
            except OSError:
                time.sleep(0.05)
                continue
            if status == 200:
                seq: int = body["event"]
                return seq
            assert (status, body["code"]) in {(503, "busy"), (409, "idempotency_in_progress")}, body
            time.sleep(0.05)
    raise AssertionError(key)
