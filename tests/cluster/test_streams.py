"""Tests of streams and long polls behind a pooler in transaction mode."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.cluster.programs import Postgres, answers, eventually, pgbouncer
from tests.cluster.test_replica_and_pooler import ROLE
from tests.faults.serving import serving
from tests.serve.crowd import Campaign
from tests.serve.running import Running
from tests.serve.streaming import Frame, Stream

FOLLOWERS, EVENTS = 40, 20
SOON = 3.0
"""Seconds within which an event is heard of by LISTEN; the look at the heads of logs takes five."""


@pytest.fixture(scope="module")
def service() -> Iterator[Running]:
    """Two workers behind PgBouncer, with more followers than it has connections."""
    with TemporaryDirectory(prefix="arbiter-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o755)
        with Postgres(folder, "primary") as postgres:
            postgres.tell(ROLE)
            pooler, port = pgbouncer(folder, postgres)
            with pooler:
                eventually(lambda: answers(postgres.url(port)), "PgBouncer does not start")
                own = {"DATABASE_POOLER": "transaction", "DATABASE_LISTEN_URL": postgres.url()}
                with serving(DATABASE_URL=postgres.url(port), WEB_WORKERS="2", **own) as service:
                    yield service


def test_all_who_follow_are_reported_of_each_event(service: Running) -> None:
    """In order and once, by whichever worker they are served."""
    campaign = Campaign(service.port)

    async def followed() -> list[Frame]:
        async with Stream(
            service.port, f"{campaign.path}/events/stream?after=0", Authorization=f"Bearer {campaign.token}"
        ) as stream:
            return await stream.frames(EVENTS + 1)

    async def play() -> list[list[Frame]]:
        following = [asyncio.create_task(followed()) for _ in range(FOLLOWERS)]
        for number in range(EVENTS):
            await asyncio.to_thread(campaign.make, "/characters", {"name": f"C{number}", "sheet": {}})
        return await asyncio.gather(*following)

    for frames in asyncio.run(play()):
        assert [frame.id for frame in frames] == list(range(1, EVENTS + 2))


def test_an_event_is_heard_of_at_once(service: Running) -> None:
    """LISTEN goes past the pooler, so a follower does not wait for the next look."""
    campaign = Campaign(service.port)

    async def play() -> None:
        async with Stream(
            service.port, f"{campaign.path}/events/stream?after=1", Authorization=f"Bearer {campaign.token}"
        ) as stream:
            for number in range(5):
                await asyncio.sleep(0.2)
                await asyncio.to_thread(campaign.make, "/characters", {"name": f"C{number}", "sheet": {}})
                async with asyncio.timeout(SOON):
                    assert [frame.id for frame in await stream.frames(1)] == [number + 2]

    asyncio.run(play())
