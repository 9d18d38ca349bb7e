"""Stacking of conditions by kind, their start and end: pure functions on the conditions of one participant."""

from collections.abc import Iterable, Iterator, Mapping

from service.play.ports import Ids
from service.rulesets.stored.conditions import Condition, ConditionKind, Ended, EndReason
from service.values import dataclass, replace

Conditions = Mapping[str, Condition]
"""Id -> condition; also those that have ended."""


@dataclass(frozen=True, slots=True)
class Laid:
    """Result of adding a condition to a participant.

    Attributes:
        conditions: all of them now.
        identity: id of the new one; None when it was there already and is discrete.
        replaced: id of the replaced one, or None.
    """

    conditions: dict[str, Condition]
    identity: str | None
    replaced: str | None


def lasting(conditions: Conditions) -> dict[str, Condition]:
    """Conditions that are in place."""
    return {identity: condition for identity, condition in conditions.items() if condition.lasts}


def lay(conditions: Conditions, new: Condition, seq: int, new_id: Ids) -> Laid:
    """The conditions with a new one, stacked by its kind; names and groups compare without case.

    A discrete one that is in place does not change; a progressive one ends the one of its group; a cumulative one is
    added.

    Args:
        conditions: what lasts until now.
        new: the condition.
        seq: of the event that lays it.
        new_id: makes its id.
    """
    held = lasting(conditions)
    if new.kind is ConditionKind.DISCRETE and any(same_name(existing.name, new.name) for existing in held.values()):
        return Laid(dict(conditions), None, None)
    changed = dict(conditions)
    replaced = next((identity for identity, existing in held.items() if _takes_place_of(new, existing)), None)
    if replaced is not None:
        changed[replaced] = ended(changed[replaced], seq, EndReason.REPLACED)
    identity = new_id()
    changed[identity] = new
    return Laid(changed, identity, replaced)


def ignored(conditions: Conditions, laid: Iterable[Condition]) -> Iterator[str]:
    """Names of new conditions that are in place already, so that nothing is added."""
    names = {condition.name.casefold() for condition in lasting(conditions).values()}
    for new in laid:
        if new.kind is ConditionKind.DISCRETE and new.name.casefold() in names:
            yield new.name
        names.add(new.name.casefold())


def ended(condition: Condition, seq: int, reason: EndReason) -> Condition:
    """The condition, ended by an event."""
    return replace(condition, ended=Ended(event=seq, reason=reason))


def dated(condition: Condition, seq: int) -> Condition:
    """The condition; one that the rules ended gets the seq of the event."""
    if condition.ended is None or condition.ended.event:
        return condition
    return ended(condition, seq, condition.ended.reason)


def in_encounter(condition: Condition, encounter_id: str | None) -> Condition:
    """The condition, with turns and rounds of this encounter."""
    return condition if condition.encounter is not None else replace(condition, encounter=encounter_id)


def _takes_place_of(new: Condition, existing: Condition) -> bool:
    return (
        new.kind is ConditionKind.PROGRESSIVE
        and existing.kind is ConditionKind.PROGRESSIVE
        and same_name(new.group or new.name, existing.group or existing.name)
    )


def same_name(one: str, other: str) -> bool:
    """Whether two names of conditions or groups are the same; case does not matter."""
    return one.casefold() == other.casefold()
