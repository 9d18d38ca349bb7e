"""Event streams: those with the same content form a group, which reads each event once for all of them."""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Hashable
from contextlib import suppress

from service.api.http.waiting import EventStream, StreamEnded, StreamPage
from service.following.hub import Hub, InThread
from service.values import replace

COMMENT_SECONDS = 15.0
"""Seconds without an event after which a comment is sent."""
MOST_RECENT = 8
"""Pages that a group keeps for slower clients; a client that is further behind reads by itself."""
AGAIN_SECONDS = 1.0
"""Seconds after which a log is read again that could not be read."""
_EMPTY = StreamPage((), {}, 0, is_last=True)
_BEHIND = StreamPage((), {}, 0, is_last=False)
_COMMENT = StreamPage((), {"": b":\n\n"}, 0, is_last=True)
Begin = Callable[[], Awaitable[None]]
Write = Callable[[bytes], Awaitable[None]]


class Group:
    """Streams with the same content.

    Attributes:
        stream: One of them.
        members: Number of streams.
        position: Seq up to which the group has read the log; -1 before it has begun.
        count: Number of pages up to now.
        task: Reads the log.
    """

    def __init__(self, stream: EventStream, hub: Hub, in_thread: InThread) -> None:
        self.stream, self._hub, self._in_thread = replace(stream, preamble=b"", first=_EMPTY), hub, in_thread
        self._recent: deque[tuple[StreamPage, bytes]] = deque(maxlen=MOST_RECENT)
        self._notices: dict[str, bytes] = {}
        self._news, self._is_over = asyncio.Event(), False
        self.members, self.position, self.count = 0, -1, 0
        self.task: asyncio.Task[None] | None = None

    def begin(self, page: StreamPage) -> None:
        """Begins to read after the page up to which one of the streams has read."""
        if self.task is None:
            self.position, self._notices = page.position, dict(page.notices)
            self.task = asyncio.create_task(self._read_on())

    async def read(self, position: int) -> StreamPage:
        """Reads the page after a position, as soon as the database answers.

        Raises:
            StreamEnded: The stream is over.
        """
        while not self._hub.is_stopping:
            try:
                return await self._in_thread(self.stream.read, position)
            except StreamEnded:
                raise
            except Exception:  # noqa: BLE001 - the database does not answer
                await asyncio.sleep(AGAIN_SECONDS)
        raise StreamEnded

    async def pages(self, since: int) -> list[tuple[StreamPage, bytes]] | None:
        """Returns the pages since a number of pages, at least one; None where the group has forgotten some.

        Raises:
            StreamEnded: The stream is over.
        """
        while since == self.count:
            if self._is_over:
                raise StreamEnded
            await self._news.wait()
        missing = self.count - since
        return None if missing > len(self._recent) else list(self._recent)[-missing:]

    async def _read_on(self) -> None:
        sent_at = time.monotonic()
        with suppress(StreamEnded), self._hub.watching(self.stream.campaign_id, self.position) as watch:
            while True:
                if await watch.wait(sent_at + COMMENT_SECONDS):
                    page = await self.read(self.position)
                    watch.position = self.position = max(self.position, page.position)
                    if not page.is_last:
                        watch.grown.set()
                    news = {name: text for name, text in page.notices.items() if self._notices.get(name) != text}
                    self._notices |= news
                    page = replace(page, notices=news)
                else:
                    page = _COMMENT
                if page.frames or page.notices:
                    sent_at = time.monotonic()
                    self._recent.append((page, _data(page)))
                    self.count += 1
                    self._news.set()
                    self._news = asyncio.Event()
        self._is_over = True
        self._news.set()


class Followers:
    """The event streams of a process; `in_thread` reads the database."""

    def __init__(self, hub: Hub, in_thread: InThread) -> None:
        self._hub, self._in_thread = hub, in_thread
        self._groups: dict[Hashable, Group] = {}

    async def follow(self, stream: EventStream, begin: Begin, write: Write) -> bool:
        """Writes a stream until it ends; the task is cancelled when the client has gone.

        It writes the first page, reads until it has caught up, and then writes what its group reads.

        Args:
            stream: To follow.
            begin: Begins the answer.
            write: Sends data, and returns when the client takes more.

        Returns:
            False, and nothing has begun, where the key has too many streams or the process stops.
        """
        if not self._hub.take_place(owner := stream.owner):
            return False
        group = self._joined(stream)
        page, seen, needed = stream.first, group.count, group.position
        try:
            await begin()
            await write(stream.preamble + _data(page))
            del stream, begin  # there may be thousands of streams: each holds as little as it can
            position = page.position
            while True:
                while not page.is_last or position < needed:
                    seen, needed = group.count, group.position
                    page = await group.read(position)
                    position = page.position
                    await write(_data(page))
                group.begin(page)
                page = _BEHIND  # when the group has forgotten pages, it reads by itself again
                while (pages := await group.pages(seen)) is not None:
                    seen += len(pages)
                    await write(b"".join(_after(position, *each) for each in pages))
                    position = max(position, pages[-1][0].position)
                    del pages
        except StreamEnded:
            return True
        finally:
            self._leave(group)
            self._hub.leave_place(owner)

    def _joined(self, stream: EventStream) -> Group:
        group = self._groups.get(stream.group)
        if group is None:
            group = self._groups[stream.group] = Group(stream, self._hub, self._in_thread)
        group.members += 1
        return group

    def _leave(self, group: Group) -> None:
        group.members -= 1
        if not group.members:
            del self._groups[group.stream.group]
            if group.task is not None:
                group.task.cancel()


def _data(page: StreamPage) -> bytes:
    return b"".join((*(frame for _, frame in page.frames), *page.notices.values()))


def _after(position: int, page: StreamPage, data: bytes) -> bytes:
    """The data of a page without events up to a position."""
    if not page.frames or page.frames[0][0] > position:
        return data
    return _data(replace(page, frames=tuple(frame for frame in page.frames if frame[0] > position)))
