"""Faces from the system's entropy, drawn in blocks because a system call for every die is slow."""

import os
from collections.abc import Iterator
from functools import cache

_BLOCK_BYTES = 4096
_BYTE_VALUES = 256


class _Block:
    """A buffer of unbiased faces for one kind of die.

    Bytes that would favour low faces are deleted, the others are mapped to faces, both inside
    `bytes.translate`. `next` on a bytes iterator is atomic, so that threads never share a face.
    """

    def __init__(self, sides: int) -> None:
        fair = _BYTE_VALUES - _BYTE_VALUES % sides
        self._face_less_one = bytes(byte % sides for byte in range(_BYTE_VALUES))
        self._rejected = bytes(range(fair, _BYTE_VALUES))
        self.refill()

    def refill(self) -> None:
        """Replace the block by a new one."""
        self._faces: Iterator[int] = iter(os.urandom(_BLOCK_BYTES).translate(self._face_less_one, self._rejected))

    def next_face(self) -> int:
        """One face, from 1 to `sides`."""
        while True:
            for face_less_one in self._faces:
                return face_less_one + 1
            self.refill()


_block = cache(_Block)


def _forget_blocks_in_child() -> None:
    """Drops the blocks in a forked child, which would otherwise roll its parent's dice."""
    _block.cache_clear()


os.register_at_fork(after_in_child=_forget_blocks_in_child)


def _wide_face(sides: int) -> int:
    """A face of a die with more than 256 sides, by rejection sampling of whole words."""
    size = (sides.bit_length() + 7) // 8 + 1
    values = 1 << (8 * size)
    limit = values - values % sides
    while (word := int.from_bytes(os.urandom(size), "big")) >= limit:
        pass
    return word % sides + 1


class SystemFaces:
    """Unpredictable, unbiased faces; safe in threads and after fork."""

    __slots__ = ()

    def next_face(self, stream: str, sides: int, purpose: str) -> int:  # noqa: ARG002 - every die is alike here
        """One face, from 1 to `sides`."""
        return _block(sides).next_face() if sides <= _BYTE_VALUES else _wide_face(sides)
