"""Tests of prompts over two processes: concurrent answers, killed workers, and deadlines."""

import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.settings import Settings
from tests.api.campaigns.brawl import STEPS, Brawl
from tests.serve.crowd import at_once
from tests.serve.http_client import HttpClient
from tests.serve.running import Running

SOON = 3
"""Seconds of a deadline."""
ROUNDS = 3


@pytest.fixture(scope="module")
def service(database: Settings) -> Iterator[Running]:
    """The service with two worker processes on the tests' database."""
    settings = {"WEB_WORKERS": "2", "WEB_THREADS": "4", "LOG_LEVEL": "error"}
    with Running(Path("unused"), DATABASE_URL=database.database_url or "", **settings) as service:
        yield service.wait_until_ready()


@pytest.fixture(scope="module")
def one_after_the_other(service: Running) -> Any:
    """The result of sequential answers."""
    brawl = begun(service)
    for who in STEPS:
        brawl.step(who)
    return brawl.outcome


def begun(service: Running, **members: Any) -> Brawl:
    """A brawl in which every player may answer."""
    client: Any = HttpClient(service.port)
    return Brawl(client, **members)


def all_of(brawl: Brawl, who: str) -> list[int]:
    """The statuses of all calls of one player, in order."""
    return [brawl.step(who).status_code for _ in range(STEPS.count(who))]


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_answers_of_all_at_once_have_one_outcome(service: Running, one_after_the_other: Any, _round: int) -> None:
    """Each player answers as soon as the last answer has come."""
    brawl = begun(service)
    statuses = at_once([lambda who=who: all_of(brawl, who) for who in "ABC"])
    assert statuses == [[200] * STEPS.count(who) for who in "ABC"]
    assert brawl.outcome == one_after_the_other


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_workers_that_are_killed_between_answers_change_nothing(
    service: Running, one_after_the_other: Any, _round: int
) -> None:
    """An answer without a response is repeated; each order runs once."""
    brawl = begun(service)

    def kill() -> list[int]:
        for _ in range(3):
            workers = service.workers()
            if workers:
                random.choice(workers).kill()  # noqa: S311 - no secret
            time.sleep(random.uniform(0.02, 0.2))  # noqa: S311 - the same
        return []

    at_once([kill, *[lambda who=who: all_of(brawl, who) for who in "ABC"]])
    service.wait_until_ready()
    assert brawl.outcome == one_after_the_other


@pytest.mark.parametrize("wait", [-0.4, 0.0, 0.4, 1.0])
def test_a_deadline_passes_while_players_answer(service: Running, wait: float) -> None:
    """Answers in time count, the rest has defaults; each order runs once in any interleaving."""
    brawl = begun(service, deadline_seconds=SOON)
    time.sleep(SOON + wait - 0.5)
    parry, luck, check = at_once(
        [
            lambda: [brawl.step("A"), brawl.step("A")],
            lambda: [brawl.step("B"), brawl.step("B")],
            lambda: [brawl.step("C")],
        ]
    )
    paths = {who: f"{brawl.path}/prompts/{prompt['id']}" for who, prompt in brawl.prompts.items()}
    service.eventually(lambda: all(brawl.table.get(path)["status"] == "done" for path in paths.values()))
    ends = {who: brawl.table.get(path) for who, path in paths.items()}
    assert sorted(each["seq"] for each in brawl.commands) == sorted(end["event"] for end in ends.values())
    events = {who: brawl.table.get(f"/events/{end['event']}") for who, end in ends.items()}
    in_time = {who: [was_counted(each) for each in told] for who, told in zip("ABC", (parry, luck, check), strict=True)}
    for who, counted in in_time.items():
        assert len(ends[who]["answered"]) == sum(counted)
    decided = events["A"]["request"].get("decisions", {})
    assert ("parry" in decided.get("defense.kind", ())) == in_time["A"][0]
    if all(in_time["A"]):
        assert events["A"]["result"]["avoided_by"] == "parry"
    assert (events["B"]["result"]["avoided_by"] == "luck") == all(in_time["B"])
    if all(in_time["C"]):
        assert [roll["face"] for roll in events["C"]["rolls"]] == [3]
    spent = 10 - brawl.table.get(f"/characters/{brawl.characters['Bo']}")["state"]["LUCK"]
    assert spent == (events["B"]["result"]["luck_cost"] or 0)


def was_counted(told: Any) -> bool:
    """Whether an answer came in time; what came later was refused, and nothing was asked any more."""
    assert told is None or told.status_code in (200, 409)
    return told is not None and told.status_code == 200
