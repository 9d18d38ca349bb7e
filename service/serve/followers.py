"""Event streams in the event loop: each client reads at its own pace, without a thread."""

from collections.abc import Mapping
from typing import Protocol

from service.api.http.waiting import EventStream, Page, StreamEnded
from service.serve.hub import WatchServer
from service.serve.ports import ClientConnection
from service.values import replace

COMMENT_SECONDS = 15.0
"""A client hears at least a comment so often."""
MOST_UNSENT = 256 * 1024
"""Bytes that a client may be behind; it is dropped, and can resume."""
AGAIN_SECONDS = 1.0
"""After which a log is read again that could not be read."""
EMPTY = Page((), {}, 0, is_last=True)
_COMMENT = b":\n\n"


class Follower:
    """Event stream of one client.

    It reads by itself until it has caught up, each page when the client has taken the one before. Then it goes with its
    group, which reads once for all.

    Args:
        server: Has threads read.
        connection: Of the client.
        stream: What it follows.
    """

    __slots__ = (
        "_connection",
        "_group",
        "_is_over",
        "_is_reading",
        "_server",
        "_stream",
        "_taken",
        "_written",
        "position",
    )

    def __init__(self, server: "StreamServer", connection: ClientConnection, stream: EventStream) -> None:
        self._server, self._connection, self._stream = server, connection, stream
        self._is_reading = self._is_over = False
        self._group: Group | None = None
        self._written = self._taken = 0
        self.position = 0

    def begin(self, head: bytes) -> None:
        """Sends the head and the first page."""
        self._connection.wait(COMMENT_SECONDS)
        self._connection.transport.set_write_buffer_limits(0)
        stream, self._stream = self._stream, self._server.group_of(self._stream).stream
        self._connection.transport.write(head + stream.preamble)
        self._take(stream.first)

    def deliver(self, page: Page, joined: bytes, since: int) -> None:
        """Sends a page that the group has read, without events that the client has already."""
        if self.position <= since:
            data = joined
        else:
            frames = (frame for seq, frame in page.frames if seq > self.position)
            data = b"".join((*frames, *page.notices.values()))
        self.position = max(self.position, page.position)
        if data:
            self._write(data)

    def drained(self) -> None:
        """Reads the next page when the write buffer is empty, until the stream has caught up."""
        if self._group is None and not (self._is_reading or self._is_over):
            self._read()

    def expired(self) -> None:
        """Sends a comment; drops a client that has not read the last one."""
        unsent = self._connection.transport.get_write_buffer_size()
        before, self._taken = self._taken, self._written - unsent
        if unsent and self._taken == before:
            self._connection.transport.abort()
        else:
            self._write(_COMMENT)

    def gone(self) -> None:
        """Releases the stream of a closed connection."""
        self._is_over = True
        if self._group is not None:
            self._group.leave(self)
        self._server.hub.leave_place(self._stream.owner)

    def end(self) -> None:
        """Ends the stream."""
        self._connection.close()

    def _write(self, data: bytes) -> None:
        transport = self._connection.transport
        transport.write(data)
        self._written += len(data)
        self._connection.wait(COMMENT_SECONDS)
        if self._group is not None and transport.get_write_buffer_size() > MOST_UNSENT:
            transport.abort()

    def _read(self) -> None:
        self._is_reading = True
        self._server.read_page(self._stream, self.position, self._take, self._fail)

    def _take(self, page: Page) -> None:
        """Sends a page; after the last one the stream joins its group."""
        self._is_reading = False
        if self._is_over:
            return
        self.position = page.position
        data = b"".join((*(frame for _, frame in page.frames), *page.notices.values()))
        if data:
            self._write(data)
        group = self._server.group_of(self._stream)
        if page.is_last and group.join(self, page.notices):
            self._group = group
            self._connection.transport.set_write_buffer_limits()
        elif not self._connection.transport.get_write_buffer_size():
            self._read()

    def _fail(self, error: Exception) -> None:
        self._is_reading = False
        if self._is_over:
            return
        if isinstance(error, StreamEnded):
            self.end()
        else:
            self._server.loop.call_later(AGAIN_SECONDS, self.drained)


class Group:
    """Streams with the same content at the same position of the log, served by one read.

    Args:
        server: Has threads read.
        stream: One of them.

    Attributes:
        stream: What all of them follow.
        campaign_id: Of the campaign.
        position: Seq up to which the log was read.
    """

    def __init__(self, server: "StreamServer", stream: EventStream) -> None:
        self._server, self.stream = server, replace(stream, preamble=b"", first=EMPTY)
        self.campaign_id, self.position = stream.campaign_id, -1
        self._followers: set[Follower] = set()
        self._notices: dict[str, bytes] = {}
        self._is_reading = self._is_due = False

    def join(self, follower: Follower, notices: Mapping[str, bytes]) -> bool:
        """Adds a follower; returns whether it has caught up and was added."""
        if follower.position < self.position:
            return False
        is_first = not self._followers
        self._followers.add(follower)
        if is_first:
            self.position = follower.position
            self._notices = dict(notices)
            self._server.hub.watch(self)
        elif follower.position > self.position:
            self.wake()
        return True

    def leave(self, follower: Follower) -> None:
        """Removes a follower; the last one closes the group."""
        self._followers.discard(follower)
        if not self._followers:
            self._server.hub.leave(self)
            self._server.forget_group(self.stream)

    def wake(self) -> None:
        """Reads the log again; notifications during a read lead to one more."""
        if self._is_reading:
            self._is_due = True
        elif self._followers:
            self._is_reading, self._is_due = True, False
            self._server.read_page(self.stream, self.position, self._deliver, self._fail)

    def _deliver(self, page: Page) -> None:
        since, self.position = self.position, max(self.position, page.position)
        new = {subject: notice for subject, notice in page.notices.items() if self._notices.get(subject) != notice}
        self._notices |= new
        page = Page(page.frames, new, page.position, page.is_last)
        joined = b"".join((*(frame for _, frame in page.frames), *new.values()))
        for follower in list(self._followers):
            follower.deliver(page, joined, since)
        self._is_reading = False
        if self._is_due or not page.is_last:
            self.wake()

    def _fail(self, error: Exception) -> None:
        self._is_reading = False
        if isinstance(error, StreamEnded):
            for follower in list(self._followers):
                follower.end()
        else:
            self._server.loop.call_later(AGAIN_SECONDS, self.wake)


class StreamServer(WatchServer, Protocol):
    """A server that reads streams in groups."""

    def group_of(self, stream: EventStream) -> Group:
        """Returns the group of a stream."""

    def forget_group(self, stream: EventStream) -> None:
        """Removes an empty group."""
