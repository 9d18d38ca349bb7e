"""Tests of many followers of one campaign under random kills: all end with exactly the log."""

import asyncio
import random
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.delivery.receiver import Receiver
from tests.depth import number_of
from tests.serve.crowd import Campaign
from tests.serve.running import Running
from tests.serve.streaming import follow
from tests.serve.test_crash import insist, kill_postgres, kill_workers

CLIENTS = 200
KILLS = number_of(3)
COMMANDS_BETWEEN = 8
PATIENCE = 240.0


@pytest.fixture(scope="module")
def service() -> Iterator[Running]:
    """The service with two worker processes and a private Postgres, which sends to this machine too."""
    with TemporaryDirectory(prefix="arbiter-") as folder:
        Path(folder).chmod(0o755)
        with Running(Path(folder), LOG_LEVEL="error", WEBHOOK_ADDRESSES="any") as service:
            yield service.wait_until_ready()


def play(service: Running, campaign: Campaign, chance: random.Random) -> int:
    """Commands, and now and then a kill; the seq of the last event."""
    harrak = campaign.make("/characters", {"name": "Harrak", "sheet": {}})
    path = f"{campaign.path}/characters/{harrak['id']}/flyerbook/damage"
    last = 0
    for kill in range(KILLS):
        last = max(insist(campaign, path, f"{kill} {number}") for number in range(COMMANDS_BETWEEN))
        chance.choice((kill_workers, kill_postgres))(service)
        time.sleep(chance.random())
    service.wait_until_ready()
    return max(last, insist(campaign, path, "the last one"))


@pytest.mark.deep
def test_clients_and_receivers_end_with_exactly_the_log(service: Running) -> None:
    """A client without a gap and without a double; a receiver without a gap, what comes twice under the same id."""
    seed = random.randrange(1_000_000)  # noqa: S311 - shown when it fails
    campaign = Campaign(service.port)

    async def story() -> tuple[int, list[list[int]]]:
        path = f"{campaign.path}/events/stream?after=0"
        playing = asyncio.create_task(asyncio.to_thread(play, service, campaign, random.Random(seed)))  # noqa: S311 - the same
        last = KILLS * COMMANDS_BETWEEN + 3
        following = [asyncio.create_task(follow(campaign.port, path, campaign.token, last)) for _ in range(CLIENTS)]
        async with asyncio.timeout(PATIENCE):
            return await playing, await asyncio.gather(*following)

    with Receiver() as receiver:
        campaign.make("/webhooks", {"url": receiver.url, "view": {"role": "gm"}})
        last, told = asyncio.run(story())
        log = [event["seq"] for event in campaign.events()]
        assert log == list(range(1, last + 1)), seed
        assert all(seqs == log for seqs in told), seed
        ids = ids_by_seq(receiver, last)
    assert sorted(ids) == log[1:], seed
    assert all(len(each) == 1 for each in ids.values()), seed


def ids_by_seq(receiver: Receiver, last: int) -> dict[int, set[str]]:
    """The ids under which each event came, once all have come; claims of workers that died end within a minute."""
    deadline = time.monotonic() + PATIENCE
    while True:
        ids: defaultdict[int, set[str]] = defaultdict(set)
        for message in list(receiver.messages):
            ids[message.json["seq"]].add(message.id)
        if len(ids) == last - 1 or time.monotonic() > deadline:
            return ids
        time.sleep(0.1)
