"""Clients that follow a campaign's stream, many of them in one thread."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

PATIENCE = 60.0


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame of a stream.

    Attributes:
        id: seq of the event; None of a notice.
        event: its type.
        data: its JSON.
    """

    id: int | None
    event: str
    data: Any


class Stream:
    """A stream, while it is open.

    Args:
        port: where the service listens.
        path: of the stream, with its query.
        headers: further ones.

    Attributes:
        has_ended: whether the service has ended it by its last chunk.
    """

    has_ended = False

    def __init__(self, port: int, path: str, **headers: str) -> None:
        self._port, self._path = port, path
        self._headers = {name.replace("_", "-"): text for name, text in headers.items()}

    async def __aenter__(self) -> "Stream":
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        lines = [f"GET {self._path} HTTP/1.1", "Host: x", *(f"{name}: {text}" for name, text in self._headers.items())]
        self._writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        try:
            head = await self._reader.readuntil(b"\r\n\r\n")
        except BaseException:
            self._writer.close()
            raise
        self.status, self._text = int(head.split(b" ")[1]), b""
        return self

    async def __aexit__(self, *_exception: object) -> None:
        self._writer.close()
        with suppress(OSError):
            await self._writer.wait_closed()

    async def __aiter__(self) -> AsyncIterator[Frame]:
        """Frames until the service ends the stream; comments, and what only sets the id, are left out."""
        while block := await self._block():
            fields = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line)
            if "data" in fields:
                seq = fields.get("id")
                yield Frame(None if seq is None else int(seq), fields["event"], json.loads(fields["data"]))

    async def _block(self) -> str:
        """The lines up to the next empty one; nothing when the stream has ended."""
        while b"\n\n" not in self._text:
            try:
                size = int(await self._reader.readuntil(b"\r\n"), 16)
                self._text += (await self._reader.readexactly(size + 2))[:-2]
                self.has_ended = not size
            except (asyncio.IncompleteReadError, ConnectionError):
                size = 0
            if not size:
                return ""
        block, _, self._text = self._text.partition(b"\n\n")
        return block.decode()

    async def frames(self, number: int) -> list[Frame]:
        """So many frames."""
        found: list[Frame] = []
        async with asyncio.timeout(PATIENCE):
            async for frame in self:
                found.append(frame)
                if len(found) == number:
                    break
        return found


async def follow(port: int, path: str, token: str, last: int) -> list[int]:
    """The seqs that a client gets which connects again whenever it is cut off, up to one."""
    seqs: list[int] = []
    while not seqs or seqs[-1] < last:
        resumed = {"Last_Event_ID": str(seqs[-1])} if seqs else {}
        try:
            async with Stream(port, path, Authorization=f"Bearer {token}", **resumed) as stream:
                async for frame in stream:
                    if frame.id is not None:
                        seqs.append(frame.id)
                        if frame.id >= last:
                            break
        except (OSError, asyncio.IncompleteReadError):
            pass
        await asyncio.sleep(0.05)
    return seqs
