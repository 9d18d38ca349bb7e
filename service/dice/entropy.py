"""Faces from the system's entropy, drawn in blocks because a system call for every die is slow."""

import os
from collections import defaultdict
from collections.abc import Iterator

_BLOCK_BYTES = 4096
_BYTE_VALUES = 256
_blocks: defaultdict[int, Iterator[int]] = defaultdict(lambda: iter(()))
"""Sides of a die -> what is left of its last block."""
os.register_at_fork(after_in_child=_blocks.clear)  # a child would roll its parent's dice


def _block(sides: int) -> Iterator[int]:
    """Unbiased faces of one kind of die, each less one.

    Bytes that would favour low faces are deleted, the others are mapped to faces, both inside `bytes.translate`.
    """
    fair = _BYTE_VALUES - _BYTE_VALUES % sides
    faces_less_one = bytes(byte % sides for byte in range(_BYTE_VALUES))
    return iter(os.urandom(_BLOCK_BYTES).translate(faces_less_one, bytes(range(fair, _BYTE_VALUES))))


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
        """One face, from 1 to `sides`. `next` of an iterator of bytes is atomic, so that threads never share a face."""
        if sides > _BYTE_VALUES:
            return _wide_face(sides)
        while True:
            for face_less_one in _blocks[sides]:
                return face_less_one + 1
            _blocks[sides] = _block(sides)
