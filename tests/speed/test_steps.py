"""Tests that common calls take no more interpreter steps than before.

Steps are the instructions of Python's bytecode that answer one call, from WSGI to WSGI, or from ASGI to ASGI for calls
that the event loop answers. Unlike time they do not depend on the load of the machine. If a call takes more or fewer
steps, change `steps.json` and give the reason: `ARBITER_COUNT_STEPS=write pytest tests/speed` writes the counts.
"""

import asyncio
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, cast

import pytest
from flask import Flask
from werkzeug.test import EnvironBuilder, run_wsgi_app

from bench.cases import CASES
from scripts.threat import foes_of, position_of
from service.api.http.application import Application
from service.play.moves import listing
from service.resolution.work_budget import WorkBudget
from service.rulesets import RULESET_BY_NAME
from service.rulesets.library import EntryKind, library_of
from service.serve.bridge import Threads
from service.serve.resolutions import Resolutions
from service.simulation.fight import Fight
from service.simulation.menu import Menus
from service.simulation.simulate import MOST_STEPS
from tests.client import client_of
from tests.moves.test_likeness import FIGHTER, encounter, foe
from tests.noninterference.stage import HANDLERS
from tests.table import GOBLIN, Table, foes, melee

KNOWN = Path(__file__).with_name("steps.json")
TOLERANCE = 1.1
COUNTED_WITH = (3, 11)
"""Other versions of Python have other bytecode."""
FIGHTS = 2
"""Fights that are counted together."""
WARM_UP = 8
"""Calls after which what is made at first use is made, and statements are prepared."""

pytestmark = pytest.mark.skipif(sys.version_info[:2] != COUNTED_WITH, reason="counted with another version of Python")
Send = Callable[[], str]


class Steps:
    """Counts the steps of the current thread."""

    def __init__(self) -> None:
        self.number = 0

    @contextmanager
    def counted(self) -> Iterator[None]:
        """A block with counted steps; another trace function, for example of coverage, continues afterwards."""
        before = sys.gettrace()
        sys.settrace(self._trace)
        try:
            yield
        finally:
            sys.settrace(before)

    def _trace(self, frame: FrameType, event: str, _argument: Any) -> Any:
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        self.number += event == "opcode"
        return self._trace


@pytest.fixture(scope="module")
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    """An event loop."""
    loop = asyncio.new_event_loop()
    yield loop
    loop.close()


@pytest.fixture(scope="module")
def calls(app: Flask, loop: asyncio.AbstractEventLoop) -> dict[str, Send]:
    """Resolutions, the most used stored calls, fights of the games with the longest commands, and a list of moves."""
    table = Table(client_of(app))
    hero = table.character()
    fight = table.encounter(foes(count=6, sheet=GOBLIN | {"wound_threshold": 100}), {"character_id": hero["id"]})
    order = melee(*fight["combatants"][:2], seed="steps")
    of_campaign = f"/v1/campaigns/{table.id}"
    attack = _sender(app, "POST", f"{of_campaign}/encounters/{fight['id']}/flyerbook/attack", order, table.token)
    for _ in range(50):
        attack()
    stateless = {case.name: _sender_in_loop(app, loop, case.path, case.body | {"seed": "steps"}) for case in CASES}
    fights = {f"fights of {game}": _fights(game) for game in ("freed6", "rollunder")}
    return (
        stateless
        | fights
        | {
            "stored attack": attack,
            "read of a character": _sender(app, "GET", f"{of_campaign}/characters/{hero['id']}", None, table.token),
            "page of events": _sender(app, "GET", f"{of_campaign}/events?limit=50", None, table.token),
            "moves among many": _moves(),
        }
    )


@pytest.mark.parametrize("name", json.loads(KNOWN.read_text()))
def test_a_call_takes_no_more_steps_than_it_did(name: str, calls: dict[str, Send]) -> None:
    """One call, warmed up, the smallest of three counts."""
    send = calls[name]
    for _ in range(WARM_UP):
        assert send().startswith("200")
    counted = min(_count(send) for _ in range(3))
    known = json.loads(KNOWN.read_text())
    if os.environ.get("ARBITER_COUNT_STEPS") == "write":
        KNOWN.write_text(json.dumps(known | {name: counted}, indent=2) + "\n")
    else:
        assert counted <= known[name] * TOLERANCE, f"{name}: {counted} steps instead of {known[name]}"


def _count(send: Send) -> int:
    steps = Steps()
    with steps.counted():
        send()
    return steps.number


def _fights(game: str) -> Send:
    """Plays some fights of a duel of the library, the same ones every time, and returns a status."""
    ruleset = RULESET_BY_NAME[game]
    heroes = [each for each in library_of(game) if each.kind is EntryKind.CHARACTER]
    position = position_of(ruleset, heroes[:1], foes_of(ruleset)[:1])
    menus = Menus(position)

    def send() -> str:
        with WorkBudget(MOST_STEPS) as work:
            for run in range(FIGHTS):
                Fight(position, menus, "steps", run, work).play()
        return "200"

    return send


def _moves() -> Send:
    """Lists the moves of a Rollunder fighter with ten items among 20 combatants, and returns a status."""
    made = encounter(foe("Ana", FIGHTER), *(foe(f"Goblin {n}") for n in range(19)))
    actor = made.combatants[0][0].id

    def send() -> str:
        found = listing.of_combatant(made.call, HANDLERS, made.rows, made.encounter.id, actor)
        return "200" if found.items else "404"

    return send


def _sender_in_loop(app: Flask, loop: asyncio.AbstractEventLoop, path: str, body: Any) -> Send:
    """Sends one request through the entry point of resolutions and returns the status."""
    headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
    scope = {"method": "POST", "path": path, "query_string": b"", "headers": headers}
    raw = json.dumps(body).encode()

    async def entry_point() -> Resolutions:
        return Resolutions(cast(Application, app), Threads(1))

    resolutions = loop.run_until_complete(entry_point())

    def send() -> str:
        answer = loop.run_until_complete(resolutions.answer(scope, raw))
        return "none" if answer is None else str(answer.status)

    return send


def _sender(app: Flask, method: str, path: str, body: Any = None, token: str | None = None) -> Send:
    """Sends one request through WSGI and returns the status."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    content: dict[str, Any] = {} if body is None else {"json": body}

    def send() -> str:
        environ = EnvironBuilder(path, method=method, headers=headers, **content).get_environ()
        _, status, _ = run_wsgi_app(app, environ, buffered=True)
        return status

    return send
