"""The participants of many stored operations: one character, and who helps it. Rule RU-B-SHEET-3."""

from typing import Any

from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.stored.participants import Participant, Somebody


def character_participant(**members: Any) -> Participant:
    """The participant `character`, named by id or not stored at all.

    Args:
        **members: attributes of `service.rulesets.stored.participants.Participant`, such as `needs`.
    """
    return Participant(path="character", prose="Whom it is about.", kind=Somebody, **members)


HELPER = Participant(
    path="helper",
    prose="Who cuts with a blade for the one who is caught; may be left out.",
    kind=Somebody,
    needs=(Ability.ACT,),
)
"""Somebody with a blade, who cuts net, rope or chain without a check (RU-C-NET-2, RU-C-NET-3, RU-C-NET-4)."""
