"""Faces derived from a seed by a hash, stable and reproducible in any language."""

from hashlib import sha256
from struct import Struct

_WORDS = Struct(">4Q")
"""A digest, as four big-endian words of 64 bits."""
_WORD_VALUES = 1 << 64


class SeededFaces:
    """Face number `n` (from 0) of a stream depends on the seed, the stream's name and `n` alone.

    The recipe: SHA-256 of the UTF-8 text `seed NUL stream NUL n` (n in decimal). Read the digest as four
    big-endian 64-bit words; the first word below the largest multiple of `sides` gives the face
    `word % sides + 1`. Should all four be rejected, hash the digest and read on.

    Args:
        seed: any text without NUL.
    """

    __slots__ = ("_counters", "_seed")

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._counters: dict[str, int] = {}

    def next_face(self, stream: str, sides: int, purpose: str) -> int:  # noqa: ARG002 - a face does not depend on its purpose
        """The next face of the stream."""
        counter = self._counters.get(stream, 0)
        self._counters[stream] = counter + 1
        digest = sha256(f"{self._seed}\0{stream}\0{counter}".encode()).digest()
        limit = _WORD_VALUES - _WORD_VALUES % sides
        while True:
            words: tuple[int, ...] = _WORDS.unpack(digest)
            for word in words:
                if word < limit:
                    return word % sides + 1
            digest = sha256(digest).digest()
