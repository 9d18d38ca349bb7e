"""Lasting states of a figure under this game's names, stored as conditions. Rule RU-C-ENC-3.

Burning, bleeding, holds, counters, animated metal, restraints and grenades: each begins by a command, is read when
others are staged or a round ends, and is ended by a command, by its duration, or by hand.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum

from service.rulesets.rollunder.core.attribute import Attribute
from service.rulesets.rollunder.stored.figures import Figure
from service.rulesets.rollunder.stored.gear import ItemSlot, StoredItem
from service.rulesets.stored.conditions import (
    MOST_LEFT,
    Condition,
    ConditionKind,
    Detail,
    Duration,
    DurationUnit,
    Effect,
    Ended,
    EndReason,
)
from service.values import replace

ATTRIBUTE = "attribute"
"""Code of an effect that changes the attribute in its `target` by its `value`."""
ANY_METAL = ""
"""Metal of a mage, where a condition by hand names none."""
UNTIL_THE_ENCOUNTER_ENDS = Duration(unit=DurationUnit.ENCOUNTER)


class Lasting(StrEnum):
    """Names of the conditions that the game lays and reads."""

    BURNING = "burning"
    BLEEDING = "bleeding"
    POISONED = "poisoned"
    SQUEEZED = "squeezed"
    CHOKED = "choked"
    HELD = "held"
    RESTRAINED = "restrained"
    ANIMATED = "animated metal"
    STUCK = "weapon stuck"
    STRAINED = "no attacks"
    RELOADING = "reloading"
    DRAWN = "weapon drawn"
    STRUNG = "bow strung"
    SPELL = "spell prepared"
    GRENADE = "grenade"
    RISING = "standing up"
    LUCKY = "LUCK avoids all hits"
    ASLEEP = "asleep"
    FLEEING = "fleeing"
    READY = "ready"
    ILL = "ill"
    ICE = "ice"


SLOT = "slot"
"""Detail of conditions of an item: where it lies."""
BEGAN = "round"
"""Detail of some conditions: the round in which they began, until that is over."""
MARKED = (Lasting.BURNING, Lasting.CHOKED, Lasting.SQUEEZED, Lasting.LUCKY, Lasting.POISONED)
"""Conditions that keep the round in which they began: they do nothing at its end, or do not end in it.

RU-C-BURN-3, RU-C-GRAB-4, RU-C-DMG-14, RU-C-LUCK-6.
"""


def rounds(number: int) -> Duration:
    """Until so many ends of rounds have come, the present round's among them; no counter holds more than 10,000."""
    return Duration(unit=DurationUnit.ROUND, left=min(MOST_LEFT, max(1, number)))


def laid(figure: Figure, new: Condition) -> Figure:
    """The figure with one more condition; a progressive one takes the place of that of its name."""
    return replace(figure, laid=(*figure.laid, new))


def of_item(item: StoredItem | None, name: str | None) -> dict[str, Detail]:
    """The details of a condition about an item, or about a weapon that is no item and has a name alone."""
    return {"weapon": name} if item is None else {"weapon": item.name, SLOT: item.slot}


def reference(condition: Condition) -> str | ItemSlot:
    """The weapon of a condition: by its slot, or without a slot by its name."""
    is_in_slot = condition.details.get(SLOT) is not None
    return ItemSlot(slot=number(condition, SLOT)) if is_in_slot else str(condition.details.get("weapon"))


def is_about(condition: Condition, item: StoredItem, named: Callable[[str], Sequence[StoredItem]]) -> bool:
    """Whether a condition is about an item: by its slot, or without a slot the first item of its name.

    Args:
        condition: for example `weapon stuck`.
        item: in a slot of the sheet.
        named: `name -> items` of that name, those in a lower slot first.
    """
    slot = condition.details.get(SLOT)
    if slot is not None:
        return bool(slot == item.slot)
    return bool(condition.details.get("weapon") == item.name and named(item.name)[0] == item)


def is_fuse_of(fuse: Condition, item: object) -> bool:
    """Whether a burning fuse is that of an item, by its name or slot; a manually created one may have neither."""
    name, slot = fuse.details.get("item"), getattr(item, "slot", None)
    if slot is not None and fuse.details.get(SLOT) is not None:
        return bool(fuse.details[SLOT] == slot)
    return name is None or name == item or (slot is not None and not isinstance(item, str))


def without_item(figure: Figure, slot: int) -> Figure:
    """The figure after the conditions about the item in a slot end with it; a burning fuse goes on."""
    for identity, condition in tuple(figure.lasting.items()):
        if condition.details.get(SLOT) == slot and condition.name != Lasting.GRENADE:
            figure = ended_at(figure, identity)
    return figure


def of_source(name: str, source: str | None, details: Mapping[str, Detail] | None = None) -> Condition:
    """A condition that lasts until it is ended, once for each source, for example a hold."""
    return Condition(name=name, kind=ConditionKind.CUMULATIVE, source=source, details=details or {})


def counting(name: str, number: int, details: Mapping[str, Detail] | None = None) -> Condition:
    """A counter of rounds; a new one takes the place of the old (RU-C-ENC-1)."""
    return Condition(name=name, kind=ConditionKind.PROGRESSIVE, duration=rounds(number), details=details or {})


OF_HOLDERS = frozenset({Lasting.HELD, Lasting.SQUEEZED})
"""Conditions of which there is one for each holder (RU-C-GRAB-3, RU-C-GRAB-7)."""
OF_THINGS = frozenset(
    {Lasting.STUCK, Lasting.RELOADING, Lasting.BURNING, Lasting.RESTRAINED, Lasting.POISONED, Lasting.GRENADE}
)
"""Conditions of which there is one for each weapon, fire, bond, poison or fuse (RU-C-RES-7, RU-C-BURN-3)."""


def stands_beside(new: Condition, there: Condition) -> bool:
    """Whether a manually created condition differs from one of its name in place, as those of the rules do."""
    if new.name in OF_HOLDERS:
        return new.source != there.source
    return new.name in OF_THINGS and _identity_of(new) != _identity_of(there)


def _identity_of(condition: Condition) -> tuple[object, ...]:
    """The members by which a condition differs from another of its name: not the round in which it began."""
    details = {name: value for name, value in condition.details.items() if name != BEGAN}
    return condition.source, details, condition.effects


def kept_up(name: str, details: Mapping[str, Detail]) -> Condition:
    """A condition that lasts until it is given up; a new one replaces the old."""
    return Condition(name=name, kind=ConditionKind.PROGRESSIVE, details=details)


def found(figure: Figure, *names: str) -> Iterator[tuple[str, Condition]]:
    """Conditions in place that have one of the names, with their ids."""
    if not figure.conditions:
        return iter(())
    return ((identity, condition) for identity, condition in figure.lasting.items() if condition.name in names)


def animated(figure: Figure) -> frozenset[str]:
    """Kinds of worn metal that a mage moves (RU-C-MET-1); none may be named by hand."""
    return frozenset(
        str(condition.details.get("armor") or ANY_METAL) for _, condition in found(figure, Lasting.ANIMATED)
    )


def has(figure: Figure, name: str) -> bool:
    """Whether such a condition is in place."""
    return any(found(figure, name))


def first(figure: Figure, name: str) -> Condition | None:
    """The first such condition that is in place, or None."""
    return next((condition for _, condition in found(figure, name)), None)


def ended(figure: Figure, *names: str, reason: EndReason = EndReason.RECOVERED) -> Figure:
    """The figure without conditions of these names, which count as ended."""
    over = {
        identity: replace(condition, ended=Ended(event=0, reason=reason))
        for identity, condition in found(figure, *names)
    }
    return replace(figure, conditions={**figure.conditions, **over}) if over else figure


def without(figure: Figure, over: Condition) -> Figure:
    """The figure without one condition, which counts as ended."""
    identity = next((key for key, condition in figure.lasting.items() if condition == over), None)
    return figure if identity is None else ended_at(figure, identity)


def ended_at(figure: Figure, identity: str, reason: EndReason = EndReason.RECOVERED) -> Figure:
    """The figure with the condition of an id ended."""
    over = replace(figure.conditions[identity], ended=Ended(event=0, reason=reason))
    return changed(figure, identity, over)


def changed(figure: Figure, identity: str, condition: Condition) -> Figure:
    """The figure with another condition in the place of one."""
    return replace(figure, conditions={**figure.conditions, identity: condition})


def is_harmed(figure: Figure) -> bool:
    """Whether damage goes on by itself: bleeding, poison, illness, ice or a fire on the body (RU-C-DEAD-4)."""
    if any(found(figure, Lasting.BLEEDING, Lasting.POISONED, Lasting.ILL, Lasting.ICE)):
        return True
    fires = (fire.details for _, fire in found(figure, Lasting.BURNING))
    return any(fire.get("kind") != "acid" and fire.get(SLOT) is None for fire in fires)


def number(condition: Condition, detail: str) -> int:
    """A number stored in a condition; 0 if it has none, as in a manually created one."""
    value = condition.details.get(detail)
    return value if isinstance(value, int) else 0


def began_before(figure: Figure, condition: Condition) -> bool:
    """Whether it began in an earlier round than the one that is running (RU-C-BURN-3, RU-C-GRAB-4).

    Rounds of another encounter were earlier, with any number.
    """
    began = condition.details.get(BEGAN)
    elsewhere = condition.encounter not in (None, figure.encounter)
    return figure.round is None or began is None or began != figure.round or elsewhere


def begun_by_hand(before: Figure, after: Figure) -> Figure:
    """The figure after an edit, with the current round stored in conditions that the edit created."""
    for identity, condition in tuple(found(after, *MARKED)):
        is_new = identity not in before.conditions and BEGAN not in condition.details
        if is_new and after.round is not None:
            marked = replace(condition, details={**condition.details, BEGAN: after.round})
            after = changed(after, identity, marked)
    return after


def round_over(figure: Figure) -> Figure:
    """The figure after the end of a round: what began in it has begun in an earlier one from now on."""
    for identity, condition in tuple(found(figure, *MARKED)):
        if condition.details.get(BEGAN) is not None:
            figure = changed(figure, identity, replace(condition, details={**condition.details, BEGAN: None}))
    return figure


def change_of(figure: Figure, attribute: Attribute) -> int:
    """Change of an attribute by the conditions in place."""
    return sum(
        effect.value or 0
        for condition in figure.lasting.values()
        for effect in condition.effects
        if effect.code == ATTRIBUTE and effect.target == attribute
    )


def attribute_effect(attribute: Attribute, value: int) -> Effect:
    """The effect that changes an attribute."""
    return Effect(code=ATTRIBUTE, target=attribute, value=value)
