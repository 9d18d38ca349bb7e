"""Incremental parser of a large JSON document: its outline by hand, each item as strictly as other bodies."""

import codecs
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

from service.phrases import Phrase
from service.pointer_tokens import escape
from service.schemas.strict_json import BYTE_ORDER_MARK, MalformedJSONError, UnfinishedText, read_value

CHUNK = 64 * 1024
"""Bytes that are read at once, at the least."""
LARGEST_ITEM = 8 * 1024 * 1024
"""Characters of one value."""
_SPACE = " \t\r\n"
_GOES_ON = ("", ".", "e", "E")
"""Characters behind digits after which the number may continue."""


class JSONStream:
    """Reads one JSON document.

    Args:
        source: the text, in UTF-8.

    Attributes:
        pointer: JSON pointer to the current place.
    """

    def __init__(self, source: IO[bytes]) -> None:
        self._source, self._decode = source, codecs.getincrementaldecoder("utf-8")().decode
        self._buffer, self._at, self._ended = "", 0, False
        self.pointer = ""

    def members(self) -> Iterator[str]:
        """The names of the members of an object; the caller reads each value.

        Raises:
            MalformedJSONError: this is not JSON, or a member appears twice.
        """
        seen: set[str] = set()
        for _ in self._between("{", "}"):
            name = self.value()
            if not isinstance(name, str):
                raise MalformedJSONError(Phrase("Expected the name of a member."))
            self._take(":")
            with self._inside(name):
                if name in seen:
                    raise MalformedJSONError(Phrase("This member appears twice in one object."))
                seen.add(name)
                yield name

    def items(self) -> Iterator[Any]:
        """The items of an array.

        Raises:
            MalformedJSONError: this is not JSON.
        """
        for index, _ in enumerate(self._between("[", "]")):
            with self._inside(str(index)):
                yield self.value()

    def value(self) -> Any:
        """The next value.

        Raises:
            MalformedJSONError: this is not JSON, or longer than a value may be.
        """
        self._next_sign()
        wanted = CHUNK
        while True:
            try:
                value, end = read_value(self._buffer, self._at)
                if self._ended or self._buffer[end : end + 1] not in _GOES_ON:
                    self._at = end
                    return value
            except UnfinishedText as error:
                if self._ended:
                    raise MalformedJSONError(error.detail) from None
            if len(self._buffer) - self._at > LARGEST_ITEM:
                raise MalformedJSONError(
                    Phrase("No value has more than {largest} characters, or it is not JSON.", largest=LARGEST_ITEM)
                )
            self._read(wanted)
            wanted *= 2

    def end(self) -> None:
        """Refuse anything but white space at the end.

        Raises:
            MalformedJSONError: there is something.
        """
        if self._next_sign():
            raise MalformedJSONError(Phrase("Expected nothing behind the document."))

    @contextmanager
    def _inside(self, token: str) -> Iterator[None]:
        above, self.pointer = self.pointer, f"{self.pointer}/{escape(token)}"
        yield  # an exception leaves the pointer in place
        self.pointer = above

    def _between(self, opening: str, closing: str) -> Iterator[None]:
        """Yields before each member or item."""
        self._take(opening)
        if self._next_sign() == closing:
            self._take(closing)
            return
        while True:
            yield
            if self._next_sign() == closing:
                self._take(closing)
                return
            self._take(",")

    def _take(self, sign: str) -> None:
        found = self._next_sign()
        if found == codecs.BOM_UTF8.decode():
            raise MalformedJSONError(BYTE_ORDER_MARK)
        if found != sign:
            raise MalformedJSONError(Phrase("Expected {sign} here.", sign=sign))
        self._at += 1

    def _next_sign(self) -> str:
        """The next character that is not white space; empty at the end."""
        while True:
            while self._at < len(self._buffer):
                if self._buffer[self._at] not in _SPACE:
                    return self._buffer[self._at]
                self._at += 1
            if self._ended:
                return ""
            self._read(CHUNK)

    def _read(self, wanted: int) -> None:
        chunk = self._source.read(wanted)
        self._ended = not chunk
        try:
            more = self._decode(chunk, final=self._ended)
        except UnicodeDecodeError:
            raise MalformedJSONError(Phrase("The body is not UTF-8.")) from None
        self._buffer, self._at = self._buffer[self._at :] + more, 0
