"""Stored play beside pgbench on the same server: a fight, a character, the log."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.load import drive
from bench.postgres import CLIENTS, Pgbench, pgbench
from bench.report import Measurement
from bench.servers import SERVICE, Server
from service.store.embedded import EmbeddedPostgres

FEWEST_ROUNDS = 6
CAMPAIGNS = 16
MISSING = "skipped, there is no pgbench; Debian: apt-get install postgresql-contrib"
SHEET = {"skills": {"Club": 9}, "weapons": [{"name": "Club", "damage": 2}], "wound_threshold": 100}
HERO = {
    "attributes": {"Deft": 1},
    "jobs": {"Locksmith": 12},
    "skills": {"Club": 1},
    "weapons": [{"name": "Knife", "damage": 1}],
    "wound_threshold": 100,
}
MOST_ALIKE = 100
"""Foes that a request makes of one description."""
GOALS = {
    "attack, 16 campaigns": 0.13,
    "attack, one campaign": 0.08,
    "read of a character": 0.35,
    "page of events": 0.15,
}


@dataclass(frozen=True, slots=True)
class Fight:
    """A campaign with an encounter.

    Attributes:
        campaign: its id.
        attack: the request of an attack that can go on for ever.
        character: the request that reads a character.
        events: the request that reads a page of the log.
    """

    campaign: str
    attack: bytes
    character: bytes
    events: bytes


def measurements(workers: int, rounds: int, seconds: float) -> Iterator[Measurement]:
    """The ratios of all cases to pgbench (tpcb-like, scale 10, 8 clients, fsync on), interleaved with it."""
    program = pgbench()
    if program is None:
        yield Measurement(name="stored play", values=(), remark=MISSING)
        return
    rounds = max(rounds, FEWEST_ROUNDS)
    with servers(workers) as (service, database):
        reference = Pgbench(program, database)
        reference.fill()
        cases = _cases([fight(service.port) for _ in range(CAMPAIGNS + 1)])
        for requests in cases.values():
            drive(service.port, requests, seconds)
        measured: dict[str, list[float]] = {name: [] for name in cases}
        milliseconds: dict[str, list[float]] = {name: [] for name in cases}
        for _ in range(rounds):
            rate = reference.per_second(max(1, seconds))
            for name, requests in cases.items():
                before = service.cpu_seconds()
                answered = len(drive(service.port, requests, seconds))
                measured[name].append(answered / seconds / rate)
                milliseconds[name].append((service.cpu_seconds() - before) / answered * 1000)
    for name, ratios in measured.items():
        yield Measurement(name=f"stored {name}: rate of pgbench's", values=ratios, goal=GOALS[name])
    for name, values in milliseconds.items():  # which depends less on what else runs on the machine
        yield Measurement(name=f"stored {name}: CPU of the workers", values=values, unit=" ms")


@contextmanager
def servers(workers: int) -> Iterator[tuple[Server, str]]:
    """The service with its private Postgres, and the URL of that Postgres."""
    with TemporaryDirectory(prefix="arbiter-bench-") as folder:
        Path(folder).chmod(0o755)
        with (
            EmbeddedPostgres(Path(folder)) as postgres,
            Server(SERVICE, workers, DATABASE_URL=postgres.url, RATE_LIMITS="off") as service,
        ):
            yield service, postgres.url


def _cases(fights: list[Fight]) -> dict[str, list[list[bytes]]]:
    """The requests of each client, in turn."""
    alone, *others = fights
    pairs = [[others[number].attack, others[number + CLIENTS].attack] for number in range(CLIENTS)]
    requests = (pairs, [[alone.attack]] * CLIENTS, [[alone.character]] * CLIENTS, [[alone.events]] * CLIENTS)
    return dict(zip(GOALS, requests, strict=True))


def fight(port: int, foes: int = 6) -> Fight:
    """A fight of one hero against a number of foes, in a new campaign."""
    campaign = created(port, "/v1/campaigns", "", {"name": "A table", "ruleset": "flyerbook"})
    base, token = f"/v1/campaigns/{campaign['id']}", campaign["key"]["token"]
    hero = created(port, f"{base}/characters", token, {"name": "Harrak", "sheet": HERO})
    combatants = [*crowd("Goblin", foes, SHEET), {"character_id": hero["id"], "side": "heroes"}]
    encounter = created(port, f"{base}/encounters", token, {"name": "A fight", "combatants": combatants})
    attacker, defender = ({"id": each["id"], "candidates": ["Club"]} for each in encounter["combatants"][:2])
    order = {"mode": "melee", "attacker": attacker, "defender": defender}
    return Fight(
        campaign["id"],
        _request("POST", f"{base}/encounters/{encounter['id']}/flyerbook/attack", token, order),
        _request("GET", f"{base}/characters/{hero['id']}", token),
        _request("GET", f"{base}/events?limit=50", token),
    )


def crowd(name: str, number: int, sheet: Any) -> list[dict[str, Any]]:
    """So many foes that are alike, as a request takes them."""
    groups = range(0, number, MOST_ALIKE)
    return [
        {"name": f"{name} {chr(ord('A') + group)}", "count": min(MOST_ALIKE, number - before), "sheet": sheet}
        for group, before in enumerate(groups)
    ]


def created(port: int, path: str, token: str, body: Any) -> Any:
    """What a POST has created."""
    return answer_of(port, "POST", path, token, body)


def answer_of(port: int, method: str, path: str, token: str, body: Any, **headers: str) -> Any:
    """The body of an answer.

    Raises:
        RuntimeError: it is a problem.
    """
    connection = HTTPConnection("127.0.0.1", port)
    headers |= {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    connection.request(method, path, json.dumps(body), headers)
    response = connection.getresponse()
    answer = json.loads(response.read())
    connection.close()
    if response.status >= 300:  # noqa: PLR2004 - no success
        raise RuntimeError(answer)
    return answer


def _request(method: str, path: str, token: str, body: Any = None) -> bytes:
    content = b"" if body is None else json.dumps(body).encode()
    head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n"
    if body is not None:
        head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n"
    return f"{head}\r\n".encode() + content
