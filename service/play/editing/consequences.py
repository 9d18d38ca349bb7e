"""Consequences of an edit by hand: who is out of an encounter by it, or back in it."""

from service.play.call import Call
from service.play.participants.participants import Participants
from service.play.resources.codec import Codec
from service.play.resources.rows import Change
from service.play.resources.snapshot import Snapshot


def settled(
    call: Call, codec: Codec, before: Participants, after: Participants, identity: str
) -> tuple[Snapshot, tuple[Change, ...]]:
    """The rows as the rules leave them, and what changed beside the edit.

    Args:
        call: who edits.
        codec: of the game.
        before: the rows as they were.
        after: the rows with the edit.
        identity: id of who was edited.
    """
    was, now = (participants.cast(codec)[identity] for participants in (before, after))
    return after.written(call, codec, {identity: codec.characters.settled(was, now, codec.options)}, call.next_seq)
