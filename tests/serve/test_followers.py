"""Tests of event streams in the event loop: dropped clients, and each event exactly once."""

from collections.abc import Callable
from typing import Any

import pytest

from service.api.http.waiting import EventStream, Page, StreamEnded
from service.serve.followers import MOST_UNSENT, Follower, Group


class Client:
    """A connection whose client takes what it is sent when the test says so."""

    def __init__(self) -> None:
        self.transport: Any = self
        self.sent = b""
        self.unsent, self.is_gone = 0, False

    def write(self, data: bytes) -> None:
        """Keep what is sent."""
        self.sent += data
        self.unsent += len(data)

    def get_write_buffer_size(self) -> int:
        """Bytes that the client has not taken."""
        return self.unsent

    def set_write_buffer_limits(self, high: int | None = None) -> None:
        """Nothing."""

    def wait(self, seconds: float) -> None:
        """Nothing."""

    def abort(self) -> None:
        """The client is dropped."""
        self.is_gone = True

    close = abort


class Loop:
    """A server whose threads answer when the test says so."""

    def __init__(self) -> None:
        self.hub: Any = self
        self.loop: Any = self
        self.log: list[bytes] = []
        self.jobs: list[Callable[[], None]] = []
        self.groups: dict[Any, Group] = {}
        self.places = 0
        self.is_revoked = False

    def read(self, position: int) -> Page:
        """At most two events a page."""
        if self.is_revoked:
            raise StreamEnded
        found = tuple((seq, text) for seq, text in enumerate(self.log, 1) if seq > position)[:2]
        last = found[-1][0] if found else position
        return Page(found, {}, last, last == len(self.log))

    def read_page(self, stream: EventStream, position: int, take: Any, fail: Any) -> None:
        """Has a page read later."""

        def job() -> None:
            try:
                page = stream.read(position)
            except StreamEnded as ended:
                fail(ended)
            else:
                take(page)

        self.jobs.append(job)

    def group_of(self, stream: EventStream) -> Group:
        """The one group."""
        return self.groups.setdefault(stream.group, Group(self, stream))  # type: ignore[arg-type]  # stands for a server

    def forget_group(self, stream: EventStream) -> None:
        """Nobody follows any more."""
        del self.groups[stream.group]

    def watch(self, group: Group) -> None:
        """Nothing: the test wakes."""

    leave = watch

    def leave_place(self, owner: str) -> None:
        """One follower less."""
        assert owner == "k"
        self.places -= 1

    def call_later(self, _seconds: float, job: Callable[[], None]) -> None:
        """Later is now."""
        self.jobs.append(job)

    def follow(self, after: int = 0) -> tuple[Client, Follower]:
        """A new client."""
        self.places += 1
        client = Client()
        stream = EventStream("c", "k", "g", b"", self.read(after), self.read)
        follower = Follower(self, client, stream)  # type: ignore[arg-type]  # stand for a server and a connection
        follower.begin(b"")
        return client, follower

    def work(self) -> None:
        """Lets all threads answer."""
        while self.jobs:
            self.jobs.pop(0)()

    def happen(self, *texts: bytes) -> None:
        """Events happen, and all are told once."""
        self.log += texts
        for group in list(self.groups.values()):
            group.wake()


@pytest.fixture
def loop() -> Loop:
    """A log with five events."""
    loop = Loop()
    loop.log = [b"1", b"2", b"3", b"4", b"5"]
    return loop


def take_all(loop: Loop, *clients: tuple[Client, Follower]) -> None:
    """Clients take what they are sent until nothing more comes."""
    while loop.jobs or any(client.unsent for client, _ in clients):
        loop.work()
        for client, follower in clients:
            if client.unsent:
                client.unsent = 0
                follower.drained()


def test_everybody_gets_each_event_once(loop: Loop) -> None:
    """Whenever they came, and whatever happened while they were reading."""
    first = loop.follow()
    take_all(loop, first)
    second = loop.follow(after=1)
    loop.happen(b"6")
    take_all(loop, first, second)
    third = loop.follow(after=6)
    loop.happen(b"7", b"8", b"9")
    loop.happen(b"A")
    take_all(loop, first, second, third)
    assert [client.sent for client, _ in (first, second, third)] == [b"123456789A", b"23456789A", b"789A"]


def test_one_read_serves_all_who_have_caught_up(loop: Loop) -> None:
    """However often they are told meanwhile."""
    clients = [loop.follow(after=5) for _ in range(100)]
    loop.happen(b"6")
    loop.happen(b"7")
    assert len(loop.jobs) == 1
    take_all(loop, *clients)
    assert {client.sent for client, _ in clients} == {b"67"}


def test_a_page_waits_until_the_last_one_is_taken(loop: Loop) -> None:
    """A slow reader of a long log gets a page only after the one before."""
    client, follower = loop.follow()
    loop.work()
    assert client.sent == b"12"
    client.unsent = 0
    follower.drained()
    loop.work()
    assert client.sent == b"1234"


def test_who_is_far_behind_is_dropped(loop: Loop) -> None:
    """Others are not."""
    slow, quick = loop.follow(after=5), loop.follow(after=5)
    for _ in range(3):
        loop.happen(b"x" * (MOST_UNSENT // 2))
        loop.work()
        quick[0].unsent = 0
    assert slow[0].is_gone
    assert not quick[0].is_gone


def test_who_does_not_even_take_a_comment_is_dropped(loop: Loop) -> None:
    """After two of them; who takes something is not."""
    (slow, of_slow), (quick, of_quick) = loop.follow(after=5), loop.follow(after=5)
    for _ in range(3):
        of_slow.expired()
        of_quick.expired()
        quick.unsent = 0
    assert (slow.is_gone, quick.is_gone) == (True, False)
    assert slow.sent == b":\n\n"


def test_a_revoked_key_ends_all_of_its_streams(loop: Loop) -> None:
    """At the next event, which its revocation is; and nothing stays behind."""
    clients = [loop.follow(after=5), loop.follow()]
    loop.is_revoked = True
    loop.happen(b"6")
    take_all(loop, *clients)
    assert all(client.is_gone for client, _ in clients)
    for _, follower in clients:
        follower.gone()
    assert (loop.places, loop.groups) == (0, {})
