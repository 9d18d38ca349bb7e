"""Tests of prompts over several processes: every race of answers, deadlines and kills ends in one event."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.settings import Settings
from tests.serve.crowd import Campaign, at_once
from tests.serve.running import Running
from tests.serve.streaming import Stream

TASK = {"roller": {"candidates": ["Locksmith"]}, "difficulty": 9}
SHEET = {"attributes": {"Deft": 1}, "jobs": {"Locksmith": 12}}
SOON = 2
"""Seconds of a deadline."""


@pytest.fixture(scope="module")
def service(database: Settings) -> Iterator[Running]:
    """The service with two worker processes on the tests' database."""
    settings = {"WEB_WORKERS": "2", "WEB_THREADS": "4", "LOG_LEVEL": "error"}
    with Running(Path("unused"), DATABASE_URL=database.database_url or "", **settings) as service:
        yield service.wait_until_ready()


class Party:
    """A campaign in which Ana is asked for a die.

    Args:
        service: where it is.
    """

    def __init__(self, service: Running) -> None:
        self.service, self.campaign = service, Campaign(service.port)
        ana = self.campaign.make("/characters", {"name": "Ana", "sheet": SHEET})["id"]
        self.actors = [ana]

    def ask(self, **members: Any) -> Any:
        """A prompt."""
        body = {"operation": "task", "order": TASK, "actors": self.actors} | members
        return self.campaign.make("/prompts", body)

    def answer(self, prompt: Any, face: int) -> int:
        """The status of an answer; 0 where a worker died meanwhile."""
        body = {"wait": prompt["waits"][0]["id"], "face": face}
        try:
            with self.campaign.caller() as call:
                status, _ = call("POST", f"{self.campaign.path}/prompts/{prompt['id']}/answers", body)
        except OSError:
            return 0
        return int(status)

    def read(self, prompt: Any) -> Any:
        """The current prompt."""
        return self.campaign.get(f"/prompts/{prompt['id']}")

    @property
    def commands(self) -> list[Any]:
        """The commands in the log."""
        return [event for event in self.campaign.events() if event["type"] == "command"]


@pytest.fixture
def party(service: Running) -> Party:
    """A new campaign."""
    return Party(service)


def test_of_answers_at_once_one_counts(party: Party) -> None:
    """The others hear that it was answered, and the order runs once."""
    prompt = party.ask()
    answers = [lambda face=face: {str(face): party.answer(prompt, face)} for face in range(1, 7)]
    statuses = {face: status for part in at_once(answers) for face, status in part.items()}
    assert sorted(statuses.values()) == [200, *[409] * 5]
    (event,) = party.commands
    assert [str(roll["face"]) for roll in event["rolls"]] == [face for face, each in statuses.items() if each == 200]


def test_a_deadline_passes_in_one_process(party: Party) -> None:
    """Both processes look, one acts."""
    prompt = party.ask(deadline_seconds=1)
    party.service.eventually(lambda: party.read(prompt)["status"] == "done")
    time.sleep(2 * SOON)
    assert len(party.commands) == 1


def test_an_answer_at_the_moment_of_the_deadline(party: Party) -> None:
    """Either of them comes first; the order runs once, with the face that fell then."""
    prompts = [party.ask(deadline_seconds=SOON) for _ in range(6)]
    time.sleep(SOON - 0.3)
    statuses: list[int] = []
    for prompt in prompts:
        statuses.append(party.answer(prompt, 6))
        time.sleep(0.25)
    party.service.eventually(lambda: all(party.read(prompt)["status"] == "done" for prompt in prompts))
    assert set(statuses) <= {200, 409}
    commands = {event["seq"]: event for event in party.commands}
    assert sorted(commands) == sorted(party.read(prompt)["event"] for prompt in prompts)
    for prompt, status in zip(prompts, statuses, strict=True):
        rolls = commands[party.read(prompt)["event"]]["rolls"]
        assert len(rolls) == 1
        assert status == 409 or rolls[0]["face"] == 6


def test_a_worker_that_is_killed_loses_no_answer_and_doubles_none(party: Party) -> None:
    """An answer without a response is repeated."""
    prompt = party.ask()

    def insist() -> dict[str, int]:
        while (status := party.answer(prompt, 4)) == 0:
            time.sleep(0.05)
        return {"status": status}

    def kill() -> dict[str, int]:
        for worker in party.service.workers():
            worker.kill()
        party.service.wait_until_ready()
        return {}

    told = at_once([insist, insist, kill, insist])
    assert {part["status"] for part in told if part} == {200}
    (event,) = party.commands
    assert [roll["face"] for roll in event["rolls"]] == [4]


def test_a_deadline_outlives_the_process_in_which_it_was_set(party: Party) -> None:
    """The next one finds it."""
    prompt = party.ask(deadline_seconds=1)
    for worker in party.service.workers():
        worker.kill()
    party.service.wait_until_ready()
    party.service.eventually(lambda: party.read(prompt)["status"] == "done")
    assert len(party.commands) == 1


def test_streams_tell_of_prompts(party: Party) -> None:
    """To the players they ask; at the question, and at its end; again on connecting while they wait."""
    player, other = (
        party.campaign.make("/keys", {"label": "p", "role": "player", "characters": characters})["token"]
        for characters in (party.actors, [])
    )

    async def told() -> None:
        path = f"{party.campaign.path}/events/stream"
        async with Stream(party.campaign.port, path, Authorization=f"Bearer {player}") as stream:
            frames = aiter(stream)
            prompt = await asyncio.to_thread(party.ask)
            first = await asyncio.wait_for(anext(frames), 30)
            assert (first.event, first.id, first.data["id"], first.data["status"]) == (
                "prompt",
                None,
                prompt["id"],
                "open",
            )
            async with Stream(party.campaign.port, path, Authorization=f"Bearer {player}") as again:
                assert (await asyncio.wait_for(anext(aiter(again)), 30)).data == first.data
            await asyncio.to_thread(party.answer, prompt, 3)
            while (last := await asyncio.wait_for(anext(frames), 30)).event != "prompt":
                pass
            assert (last.data["status"], last.data["waits"]) == ("done", [])
        async with Stream(party.campaign.port, path, Authorization=f"Bearer {other}") as stream:
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(anext(aiter(stream)), 1)

    asyncio.run(told())
