"""Participants of an order that are stored."""

from dataclasses import dataclass
from typing import Annotated

from service.phrases import Phrase
from service.rulesets.contract.rejection import Rejected
from service.rulesets.vocabulary import Doc, Id

StoredId = Annotated[Id | None, Doc("A stored character or combatant; what is stated beside it wins over its sheet.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredParticipant:
    """Somebody stored to whom something happens."""

    id: StoredId = None


NOBODY_NAMED = StoredParticipant()
"""In a command on one character, that character."""


def stored_id(participant: StoredParticipant, pointer: str) -> str:
    """The id of somebody who must be stored.

    Raises:
        Rejected: `bad_input` without it.
    """
    if participant.id is None:
        raise Rejected("bad_input", f"{pointer}/id", expected=Phrase("the `id` of somebody stored"))
    return participant.id
