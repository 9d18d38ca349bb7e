"""Tests of streams: every client gets each event once, and one read serves all that have caught up."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

from service.api.http.waiting import EventStream, StreamEnded, StreamPage
from service.following import followers
from service.following.followers import Followers
from service.following.hub import Watch

PAGE, MOST = 2, 100


class World:
    """A log of single bytes, the hub of its followers, and its clients."""

    def __init__(self) -> None:
        self.log: list[bytes] = []
        self.reads = self.places = 0
        self.watchers: set[Watch] = set()
        self.is_stopping = self.is_revoked = False
        self.followers = Followers(self, self.call)  # type: ignore[arg-type]  # stands for a hub

    def read(self, position: int) -> StreamPage:
        """The next page of the log."""
        self.reads += 1
        if self.is_revoked:
            raise StreamEnded
        texts = self.log[position : position + PAGE]
        frames = tuple((position + number, text) for number, text in enumerate(texts, start=1))
        position += len(frames)
        return StreamPage(frames, {}, position, position == len(self.log))

    async def call(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Calls a function as a thread would: later."""
        await asyncio.sleep(0)
        return function(*arguments)

    @contextmanager
    def watching(self, campaign_id: str, position: int) -> Iterator[Watch]:
        """A block that watches the log."""
        assert campaign_id == "c"
        watch = Watch(position)
        self.watchers.add(watch)
        try:
            yield watch
        finally:
            self.watchers.discard(watch)

    def take_place(self, owner: str) -> bool:
        """Counts a stream."""
        assert owner == "k"
        self.places += 1
        return self.places <= MOST

    def leave_place(self, owner: str) -> None:
        """Uncounts a stream."""
        assert owner == "k"
        self.places -= 1

    async def happen(self, *texts: bytes) -> None:
        """Events happen, and all groups are woken."""
        self.log += texts
        for watcher in self.watchers:
            watcher.grown.set()
        await settle()


class Client:
    """A client that reads, unless it is paused.

    Args:
        world: What it follows.
        after: Seq up to which it knows the log.
    """

    def __init__(self, world: World, after: int = 0) -> None:
        self.sent, self.reads = b"", asyncio.Event()
        self.reads.set()
        stream = EventStream("c", "k", "g", b"", world.read(after), world.read)
        world.reads = 0
        self.task = asyncio.create_task(self._follow(world.followers, stream))

    async def _follow(self, following: Followers, stream: EventStream) -> None:
        self.has_followed = await following.follow(stream, self._begin, self._take)
        self.sent += b"."

    async def _begin(self) -> None:
        self.sent += b""

    async def _take(self, data: bytes) -> None:
        await self.reads.wait()
        self.sent += data


async def settle() -> None:
    """Lets everything happen that can."""
    for _ in range(50):
        await asyncio.sleep(0)


@contextmanager
def following(*clients: Client) -> Iterator[None]:
    """The clients leave at the end of the block."""
    try:
        yield
    finally:
        for client in clients:
            client.task.cancel()


def play(story: Callable[[World], Any]) -> None:
    """Runs a story in a world with five events."""

    async def run() -> None:
        world = World()
        world.log = [b"1", b"2", b"3", b"4", b"5"]
        await story(world)

    asyncio.run(run())


def test_every_client_gets_each_event_once() -> None:
    """For any arrival time, and any events during the read."""

    async def story(world: World) -> None:
        first = Client(world)
        await settle()
        second = Client(world, after=1)
        await world.happen(b"6")
        third = Client(world, after=6)
        await world.happen(b"7", b"8", b"9")
        await world.happen(b"A")
        with following(first, second, third):
            assert [each.sent for each in (first, second, third)] == [b"123456789A", b"23456789A", b"789A"]

    play(story)


def test_one_read_serves_all_that_have_caught_up() -> None:
    """However many there are, and however often they are woken."""

    async def story(world: World) -> None:
        clients = [Client(world, after=5) for _ in range(100)]
        await settle()
        world.reads = 0
        world.log += [b"6", b"7"]
        for _ in range(5):
            for watch in world.watchers:
                watch.grown.set()
        await settle()
        with following(*clients):
            assert {client.sent for client in clients} == {b"67"}
            assert world.reads <= 2

    play(story)


def test_a_page_waits_until_the_last_one_is_read() -> None:
    """A slow reader of a long log gets a page only after the one before."""

    async def story(world: World) -> None:
        client = Client(world)
        client.reads.clear()
        await settle()
        assert world.reads == 0
        client.reads.set()
        await settle()
        with following(client):
            assert client.sent == b"12345"

    play(story)


def test_a_client_that_stops_reading_costs_no_memory_and_catches_up() -> None:
    """It reads by itself what the group has dropped; others do not wait for it."""

    async def story(world: World) -> None:
        slow, quick = Client(world, after=5), Client(world, after=5)
        await settle()
        slow.reads.clear()
        texts = [b"%c" % letter for letter in b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
        for text in texts:
            await world.happen(text)
        assert quick.sent == b"".join(texts)
        assert slow.sent == b""
        slow.reads.set()
        await settle()
        with following(slow, quick):
            assert slow.sent == b"".join(texts)

    play(story)


def test_a_comment_comes_where_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Proxies and clients see that the stream is alive."""

    async def story(world: World) -> None:
        client = Client(world, after=5)
        await settle()
        assert client.sent == b""
        await asyncio.sleep(0.15)
        with following(client):
            assert client.sent == b":\n\n"

    monkeypatch.setattr(followers, "COMMENT_SECONDS", 0.1)
    play(story)


def test_a_revoked_key_ends_all_of_its_streams() -> None:
    """At the next event, which its revocation is; and nothing stays behind."""

    async def story(world: World) -> None:
        clients = [Client(world, after=5), Client(world)]
        await settle()
        world.is_revoked = True
        await world.happen(b"6")
        assert all(client.sent.endswith(b".") and client.task.done() for client in clients)
        await settle()
        assert world.watchers == set()

    play(story)


def test_a_stopping_worker_ends_all_streams() -> None:
    """Each client sees the end, and connects again elsewhere."""

    async def story(world: World) -> None:
        clients = [Client(world, after=5), Client(world)]
        await settle()
        world.is_stopping = True
        for watch in world.watchers:
            watch.grown.set()
        await settle()
        assert all(client.sent.endswith(b".") and client.task.done() for client in clients)

    play(story)


def test_a_client_that_leaves_is_forgotten() -> None:
    """The group ends with its last client."""

    async def story(world: World) -> None:
        client = Client(world, after=5)
        await settle()
        assert len(world.watchers) == 1
        client.task.cancel()
        with suppress(asyncio.CancelledError):
            await client.task
        await settle()
        assert world.watchers == set()

    play(story)
