"""The participant of most stored operations: one character. Rule RU-B-SHEET-3."""

from typing import Any

from service.rulesets.stored.participants import Participant, Somebody


def character_participant(**members: Any) -> Participant:
    """The participant `character`, named by id or not stored at all.

    Args:
        **members: attributes of `service.rulesets.stored.participants.Participant`, such as `needs`.
    """
    return Participant(path="character", prose="Whom it is about.", kind=Somebody, **members)
