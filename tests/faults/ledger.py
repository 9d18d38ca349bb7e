"""A load of clients that record acknowledged commands, and compare the record with the log."""

import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from uuid import uuid4

from tests.serve.crowd import Caller, Campaign, at_once

RETRIED = {(503, "busy"), (503, "unavailable"), (409, "idempotency_in_progress")}
BACK_SECONDS = 10.0
"""Within which the service has to answer again, without anybody's hands."""
PAUSE = 0.05
PATIENCE = 120.0


@dataclass
class Table:
    """One campaign and its acknowledged writes.

    Attributes:
        campaign: on the service.
        path: of the command that its clients send.
        acknowledged: `Idempotency-Key` -> seq of the event.
        sent: keys of all commands that were sent.
    """

    campaign: Campaign
    path: str
    acknowledged: dict[str, int] = field(default_factory=dict)
    sent: set[str] = field(default_factory=set)


class Ledger:
    """Clients of a service, and its answers to them.

    Args:
        port: where the service listens.
        tables: how many campaigns.
        clients: how many in each.
    """

    def __init__(self, port: int, tables: int = 2, clients: int = 3) -> None:
        self._clients, self._stop = clients, threading.Event()
        self.tables = [_table(port) for _ in range(tables)]
        self.answers: Counter[tuple[int, str]] = Counter()
        self.wrong: list[object] = []
        self.last_answer = time.monotonic()
        self.longest_silence = 0.0
        self._served = 0.0  # when the youngest request was sent that was acknowledged
        self._lock = threading.Lock()

    @contextmanager
    def at_work(self) -> Iterator["Ledger"]:
        """Commands are sent until the end of the block; each that was sent is then insisted on."""
        self.last_answer = time.monotonic()
        thread = threading.Thread(target=self._work)
        thread.start()
        try:
            yield self
        finally:
            self._stop.set()
            thread.join(PATIENCE)
            self._stop.clear()

    def answered_within(self, seconds: float = BACK_SECONDS) -> float:
        """Waits until a command is acknowledged that was sent from now on, and returns how long that took."""
        started = time.monotonic()
        while self._served <= started:
            assert time.monotonic() - started < seconds, f"no command was acknowledged for {seconds} s"
            time.sleep(0.01)
        return time.monotonic() - started

    @property
    def acknowledged(self) -> int:
        """Number of acknowledged commands."""
        return sum(len(table.acknowledged) for table in self.tables)

    def check(self) -> None:
        """Nothing acknowledged is lost, nothing is doubled, no seq is left out, and there was no other fault."""
        assert not self.wrong, self.wrong[:3]
        for table in self.tables:
            log = table.campaign.events()
            assert [event["seq"] for event in log] == list(range(1, len(log) + 1))
            commands = [event["seq"] for event in log if event["type"] == "command"]
            assert sorted(table.acknowledged.values()) == sorted(commands)
            assert len(commands) == len(table.sent)

    def figures(self) -> str:
        """The counts of answers in a line."""
        told = ", ".join(
            f"{status} {code}".strip() + f" {times}" for (status, code), times in sorted(self.answers.items())
        )
        return f"{self.acknowledged} commands, answers {told}, longest silence {self.longest_silence:.1f} s"

    def _work(self) -> None:
        at_once([lambda table=table: self._client(table) for table in self.tables for _ in range(self._clients)])

    def _client(self, table: Table) -> None:
        with table.campaign.caller() as call:
            while not self._stop.is_set():
                key = str(uuid4())
                table.sent.add(key)
                self._insist(table, call, key)

    def _insist(self, table: Table, call: Caller, key: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            sent = time.monotonic()
            try:
                status, body = call("POST", table.path, {"damage": 4}, Idempotency_Key=key)
            except OSError:
                time.sleep(PAUSE)
                continue
            code = "" if status == 200 else body["code"]
            with self._lock:
                self.answers[status, code] += 1
                self.longest_silence = max(self.longest_silence, time.monotonic() - self.last_answer)
                self.last_answer = time.monotonic()
            if status == 200:
                table.acknowledged[key] = body["event"]
                self._served = max(self._served, sent)
                return
            if (status, code) not in RETRIED or (status == 503 and "Retry-After" not in call.headers):
                self.wrong.append(body)
                return
            time.sleep(PAUSE)
        self.wrong.append(f"{key} was never answered")


def _table(port: int) -> Table:
    campaign = Campaign(port)
    harrak = campaign.make("/characters", {"name": "Harrak", "sheet": {}})
    return Table(campaign, f"{campaign.path}/characters/{harrak['id']}/flyerbook/damage")
