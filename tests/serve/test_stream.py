"""Tests of event streams over several processes."""

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
import pytest
from sqlalchemy import Engine, text

from service.serve.protocol import STALLED_SECONDS
from service.settings import Settings
from tests.depth import number_of
from tests.serve.crowd import Campaign
from tests.serve.running import Running
from tests.serve.streaming import Stream, follow
from tests.table import foes

WORKERS = 2
IDLE = number_of(1_000)
"""Streams on which nothing happens."""
COMING, ROUNDS = 50, number_of(20)
"""Streams that are opened together and closed again, and how often."""
LEAST_LEAK = 2_000
"""Bytes for each stream that was there; whatever were kept of one would be more."""
LARGE_EVENTS = 700
"""Events that are more, together, than the limit and what systems keep for a socket."""
TASK = {"roller": {"name": "Harrak"}, "difficulty": "easy"}


@pytest.fixture(scope="module")
def service(database: Settings) -> Iterator[Running]:
    """The service with two worker processes and few threads on the tests' database."""
    settings = {"WEB_WORKERS": str(WORKERS), "WEB_THREADS": "4", "LOG_LEVEL": "warning", "RATE_LIMITS": "off"}
    with Running(Path("unused"), DATABASE_URL=database.database_url or "", **settings) as service:
        yield service.wait_until_ready()


@pytest.fixture
def campaign(service: Running) -> Campaign:
    """A new campaign with one event in its log."""
    return Campaign(service.port)


def streamed(campaign: Campaign, query: str = "", token: str | None = None, **headers: str) -> Stream:
    """A stream of a campaign."""
    token = campaign.token if token is None else token
    return Stream(campaign.port, f"{campaign.path}/events/stream{query}", Authorization=f"Bearer {token}", **headers)


def make_characters(campaign: Campaign, number: int) -> None:
    """So many events."""
    for name in range(number):
        campaign.make("/characters", {"name": f"C{name}", "sheet": {}})


def test_each_key_is_reported_what_it_may_read(campaign: Campaign) -> None:
    """The data of a frame are what `getEvent` answers to the same key, in the same language, with the same block."""
    harrak = campaign.make("/characters", {"name": "Harrak", "sheet": {}})
    hidden = [foes(count=1, sheet={}) | {"hidden": True, "name": "Lurker"}]
    fight = campaign.make("/encounters", {"name": "A trap", "combatants": [{"character_id": harrak["id"]}, *hidden]})
    player = campaign.make("/keys", {"label": "p", "role": "player", "characters": [harrak["id"]]})["token"]
    with campaign.caller() as call:
        assert call("POST", f"{campaign.path}/encounters/{fight['id']}/start", {}, If_Match="*")[0] == 200

    async def compare(token: str, query: str, language: str) -> list[Any]:
        listed, _ = read(campaign, f"/events{query}", token, language)
        seqs = [item["seq"] for item in listed["items"]]
        async with streamed(campaign, f"{query or '?'}&after=0", token, Accept_Language=language) as stream:
            frames = await stream.frames(len(seqs) + 1)
        assert [frame.id for frame in frames] == [*seqs, None]
        for frame in frames[:-1]:
            body, _ = read(campaign, f"/events/{frame.id}{query}", token, language)
            assert (frame.data, frame.event) == (body, body["type"])
        return frames

    for token in (campaign.token, player):
        frames = asyncio.run(compare(token, "", "en"))
        asyncio.run(compare(token, "?render=text", "de"))
        assert frames[-1].event == "turn"
        assert frames[-1].data["encounter_id"] == fight["id"]
    assert "Lurker" not in json.dumps([frame.data for frame in frames])


def read(campaign: Campaign, path: str, token: str, language: str) -> tuple[Any, dict[str, str]]:
    """The events that a key reads in a language."""
    with campaign.caller() as call:
        call.token = token
        status, body = call("GET", campaign.path + path, None, Accept_Language=language)
        assert status == 200, body
        return body, call.headers


def test_a_stream_goes_on_where_it_was(campaign: Campaign) -> None:
    """By `after` and by `Last-Event-ID`, which takes precedence; an encounter's stream has no other events."""
    make_characters(campaign, 250)
    fight = campaign.make("/encounters", {"name": "Here", "combatants": [foes(count=1, sheet={})]})
    make_characters(campaign, 1)

    async def seqs(number: int, query: str = "?after=0", **headers: str) -> list[int | None]:
        async with streamed(campaign, query, **headers) as stream:
            return [frame.id for frame in await stream.frames(number)]

    assert asyncio.run(seqs(253)) == list(range(1, 254))
    assert asyncio.run(seqs(3, "?after=250")) == [251, 252, 253]
    assert asyncio.run(seqs(2, "?after=7", Last_Event_ID="251")) == [252, 253]
    assert asyncio.run(seqs(1, f"?after=0&encounter={fight['id']}")) == [252]


def test_what_cannot_be_a_place_in_the_log_is_refused(campaign: Campaign) -> None:
    """As a problem, not as a stream; an unknown key gets nothing else."""

    async def status(query: str, token: str | None = None, **headers: str) -> int:
        async with streamed(campaign, query, token, **headers) as stream:
            return stream.status

    assert asyncio.run(status("?after=-1")) == 422
    assert asyncio.run(status("?after=2")) == 422
    assert asyncio.run(status("", Last_Event_ID="x")) == 422
    assert asyncio.run(status("?after=x", "arb_nobody")) == 401
    assert asyncio.run(status("?ticket=arbt_nobody", "none")) == 401


@pytest.mark.parametrize(
    ("query", "headers", "place"),
    [("?after=99", {}, {"parameter": "after"}), ("", {"Last_Event_ID": "99"}, {"header": "Last-Event-ID"})],
)
def test_a_place_beyond_the_log_is_named_as_it_was_sent(
    campaign: Campaign, query: str, headers: dict[str, str], place: dict[str, str]
) -> None:
    """A browser that connects again sends the header, not the parameter."""
    with campaign.caller() as call:
        status, body = call("GET", f"{campaign.path}/events/stream{query}", None, **headers)
    assert status == 422
    assert [error | place for error in body["errors"]] == body["errors"]


def test_a_ticket_opens_the_stream(campaign: Campaign) -> None:
    """In the place of a key, and for its own campaign only; it ends with the key."""
    other = Campaign(campaign.port)
    observer = campaign.make("/keys", {"label": "o", "role": "observer", "characters": []})
    with campaign.caller() as call:
        call.token = observer["token"]
        status, ticket = call("POST", f"{campaign.path}/tickets")
    assert (status, set(ticket)) == (201, {"ticket", "expires_at"})

    async def status_of(one: Campaign) -> int:
        async with Stream(one.port, f"{one.path}/events/stream?ticket={ticket['ticket']}") as stream:
            return stream.status

    async def cut() -> float:
        async with Stream(campaign.port, f"{campaign.path}/events/stream?after=2&ticket={ticket['ticket']}") as stream:
            await asyncio.sleep(0.5)
            begun = time.monotonic()
            await asyncio.to_thread(revoke)
            async with asyncio.timeout(10):
                async for frame in stream:
                    assert "key" not in frame.event
            return time.monotonic() - begun

    def revoke() -> None:
        with campaign.caller() as call:
            assert call("DELETE", f"{campaign.path}/keys/{observer['id']}")[0] == 200

    assert asyncio.run(status_of(campaign)) == 200
    assert asyncio.run(status_of(other)) == 401
    assert asyncio.run(cut()) < 5
    assert asyncio.run(status_of(campaign)) == 401


def test_clients_that_come_again_end_with_exactly_the_log(service: Running, campaign: Campaign) -> None:
    """Through kills of workers and of the connections to Postgres."""
    last, clients = 41, 20

    async def story() -> list[list[int]]:
        path = f"{campaign.path}/events/stream?after=0"
        following = [asyncio.create_task(follow(campaign.port, path, campaign.token, last)) for _ in range(clients)]
        for _ in range(4):
            await asyncio.to_thread(insist, campaign, 10)
            service.workers()[0].kill()
        async with asyncio.timeout(60):
            return await asyncio.gather(*following)

    for seqs in asyncio.run(story()):
        assert seqs == list(range(1, last + 1))


def taken(client: socket.socket) -> bytes:
    """The bytes on the way to a client that is cut off."""
    received = b""
    with suppress(ConnectionError):
        while data := client.recv(65536):
            received += data
    return received


def insist(campaign: Campaign, number: int) -> None:
    """So many events, each once, though workers die."""
    before = 0
    while before < number:
        try:
            key = f"{time.monotonic_ns()} {before}"
            with campaign.caller() as call:
                for _ in range(20):
                    try:
                        body = {"name": "C", "sheet": {}}
                        if call("POST", f"{campaign.path}/characters", body, Idempotency_Key=key)[0] == 201:
                            break
                    except OSError:
                        time.sleep(0.1)
            before += 1
        except OSError:
            time.sleep(0.1)


@pytest.mark.deep
def test_who_takes_nothing_is_dropped_and_can_go_on(campaign: Campaign) -> None:
    """The buffer of a reader has a limit; a reader that returns gets the missing events."""
    sheet = {"skills": {f"Skill {number} {'x' * 60}": 5 for number in range(60)}}
    path = f"{campaign.path}/events/stream?after=0"
    head = f"GET {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {campaign.token}\r\n\r\n"
    with socket.socket() as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.connect(("127.0.0.1", campaign.port))
        slow.sendall(head.encode())
        time.sleep(1)
        for number in range(LARGE_EVENTS):
            campaign.make("/characters", {"name": f"C{number}", "sheet": sheet})
        time.sleep(STALLED_SECONDS + 3)
        slow.settimeout(10)
        received = taken(slow)
    assert b"id: 1\n" in received
    assert f"id: {LARGE_EVENTS + 1}\n".encode() not in received
    seqs = asyncio.run(follow(campaign.port, path, campaign.token, LARGE_EVENTS + 1))
    assert seqs == list(range(1, LARGE_EVENTS + 2))


def test_notifications_that_get_lost_delay_and_lose_nothing(campaign: Campaign, engine: Engine) -> None:
    """Without notifications the heads of logs are polled."""
    path = f"{campaign.path}/events/stream?after=1"
    unheard = (
        "CREATE TEMP TABLE copied ON COMMIT DROP AS SELECT * FROM events WHERE campaign_id = :id AND seq = 1",
        "UPDATE copied SET seq = 2",
        "INSERT INTO events SELECT * FROM copied",
        "UPDATE campaigns SET last_seq = 2 WHERE campaign_id = :id",
    )

    async def story() -> list[int | None]:
        async with Stream(campaign.port, path, Authorization=f"Bearer {campaign.token}") as stream:
            await asyncio.sleep(1)
            with engine.begin() as connection:
                for statement in unheard:
                    connection.execute(text(statement), {"id": campaign.path.rsplit("/", 1)[1]})
            async with asyncio.timeout(15):
                return [frame.id for frame in await stream.frames(1)]

    assert asyncio.run(story()) == [2]


@pytest.mark.deep
def test_idle_streams_cost_next_to_nothing(service: Running, campaign: Campaign) -> None:
    """A thousand of them: an event reaches all, others are answered beside them, and nothing stays behind."""
    workers = service.workers()

    async def story() -> tuple[float, float]:
        path = f"{campaign.path}/events/stream?after=1"
        streams = [Stream(campaign.port, path, Authorization=f"Bearer {campaign.token}") for _ in range(IDLE)]
        for at in range(0, IDLE, 50):
            await asyncio.gather(*(stream.__aenter__() for stream in streams[at : at + 50]))
        assert {stream.status for stream in streams} == {200}
        begun = time.monotonic()
        for _ in range(20):
            await asyncio.to_thread(task, campaign)
        answered = (time.monotonic() - begun) / 20
        begun = time.monotonic()
        await asyncio.to_thread(make_characters, campaign, 1)
        frames = await asyncio.gather(*(stream.frames(1) for stream in streams))
        assert {frame.id for (frame,) in frames} == {2}
        told = time.monotonic() - begun
        await asyncio.gather(*(stream.__aexit__() for stream in streams))
        return answered, told

    answered, told = asyncio.run(story())
    assert answered < 1
    assert told < 20
    deadline = time.monotonic() + 10
    while (still := connections(workers, campaign.port)) > 5 and time.monotonic() < deadline:
        time.sleep(0.2)
    assert still <= 5


@pytest.mark.deep
def test_streams_that_come_and_go_leave_nothing_behind(service: Running, campaign: Campaign) -> None:
    """However often: neither connections nor threads, and no more memory than after the first few rounds."""
    workers = service.workers()

    async def opened_and_closed() -> None:
        path = f"{campaign.path}/events/stream?after=0"
        streams = [Stream(campaign.port, path, Authorization=f"Bearer {campaign.token}") for _ in range(COMING)]
        await asyncio.gather(*(stream.__aenter__() for stream in streams))
        await asyncio.gather(*(stream.frames(1) for stream in streams))
        await asyncio.gather(*(stream.__aexit__() for stream in streams))

    def held() -> tuple[int, int]:
        """Threads and bytes of the workers, once all clients are gone."""
        deadline = time.monotonic() + 10
        while connections(workers, campaign.port) and time.monotonic() < deadline:
            time.sleep(0.1)
        assert connections(workers, campaign.port) == 0
        return sum(each.num_threads() for each in workers), sum(each.memory_full_info().uss for each in workers)

    for _ in range(5):
        asyncio.run(opened_and_closed())
    threads, memory = held()
    for _ in range(ROUNDS):
        asyncio.run(opened_and_closed())
    more_threads, more_memory = held()
    assert more_threads <= threads + WORKERS  # the pruner and the like come and go
    assert more_memory - memory < COMING * ROUNDS * LEAST_LEAK


def task(campaign: Campaign) -> None:
    """A plain resolution."""
    with campaign.caller() as call:
        assert call("POST", "/v1/flyerbook/task", TASK)[0] == 200


def connections(workers: list[psutil.Process], port: int) -> int:
    """The number of clients of all workers."""
    found = [each for worker in workers for each in worker.net_connections("tcp")]
    return sum(each.status == psutil.CONN_ESTABLISHED and each.laddr.port == port for each in found)
