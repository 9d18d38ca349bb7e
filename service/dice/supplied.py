"""Faces that the caller supplies, thrown at a real table."""

from collections.abc import Mapping, Sequence

from service.dice.errors import BadFace, DiceExhausted


class SuppliedFaces:
    """Takes each face from the front of its stream; never rolls itself.

    Args:
        streams: stream name -> faces in the order in which they were thrown.
        used: stream name -> number of its faces that earlier calls took.
    """

    __slots__ = ("_position", "_streams")

    def __init__(self, streams: Mapping[str, Sequence[int]], used: Mapping[str, int] | None = None) -> None:
        self._streams = streams
        self._position = {**dict.fromkeys(streams, 0), **(used or {})}

    def next_face(self, stream: str, sides: int, purpose: str) -> int:
        """The next supplied face.

        Raises:
            DiceExhausted: the stream is missing or has no face left.
            BadFace: the face is not from 1 to `sides`.
        """
        faces = self._streams.get(stream, ())
        position = self._position.get(stream, 0)
        if position >= len(faces):
            raise DiceExhausted(stream, sides, purpose, position)
        face = faces[position]
        if not 1 <= face <= sides:
            raise BadFace(stream, sides, purpose, position, face)
        self._position[stream] = position + 1
        return face

    def used(self) -> dict[str, int]:
        """Number of used faces by stream."""
        return dict(self._position)

    def unused(self) -> dict[str, tuple[int, ...]]:
        """Unused faces by stream; streams that were used up are left out."""
        left = {stream: tuple(faces[self._position[stream] :]) for stream, faces in self._streams.items()}
        return {stream: faces for stream, faces in left.items() if faces}
