"""Masking of refusals that would reveal sheets or states of participants outside the party."""

from collections.abc import Mapping
from typing import Any

from service.phrases import Phrase
from service.play.participants.participants import Participants
from service.play.row_filter import RowFilter
from service.resolution.refusal import Refusal
from service.schemas.faults import member_of
from service.values import replace

_MASKED = Phrase(
    "It does not fit a participant whose sheet and state only the game master sees. State it in full, or ask."
)


def masked_refusal(
    refused: Refusal, row_filter: RowFilter | None, participants: Participants, order: Mapping[str, Any]
) -> Refusal:
    """A refusal as a caller sees it who may not know the participant in question.

    Args:
        refused: with everything.
        row_filter: the caller's.
        participants: those in the order.
        order: as it was sent.
    """
    if row_filter is None or not any(
        _is_of_stranger(row_filter, participants, order, error.place) for error in refused.errors
    ):
        return refused
    errors = tuple(replace(error, detail=_MASKED) for error in refused.errors)
    return replace(refused, detail=_MASKED, errors=errors, members={})


def _is_of_stranger(row_filter: RowFilter, participants: Participants, order: Any, pointer: str) -> bool:
    """Whether a pointer of the order leads into a stored participant with secrets for the caller."""
    value = order
    for token in pointer.split("/")[1:]:
        value = member_of(value, token)
        identity = value.get("id") if isinstance(value, Mapping) else None
        if (
            isinstance(identity, str)
            and identity in participants
            and not row_filter.knows(participants.characters.get(identity))
        ):
            return True
    return False
