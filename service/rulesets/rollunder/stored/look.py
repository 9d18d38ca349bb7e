"""What many operations look up of somebody stored, under the names of their members."""

from typing import Any

from service.rulesets.rollunder.combat.core.damage_type import DamageType
from service.rulesets.rollunder.core.attribute import Attribute
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.core.slots import free_slots
from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.command import Look
from service.rulesets.rollunder.stored.effective import Cause
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.standing import Standing
from service.rulesets.vocabulary import MOST_ITEMS


def score(attribute: Attribute, *without: Cause) -> Look:
    """The effective attribute, leaving out what the operation takes off itself (RU-C-GEN-4)."""
    return lambda who, _: who.score(attribute, *without)


def points(pool: PoolName) -> Look:
    """The points left in a pool (RU-B-POOL-1)."""
    return lambda who, _: who.points(pool)


def maximum(pool: PoolName) -> Look:
    """The derived value of a pool."""
    return lambda who, _: who.maximum(pool)


def state(member: str) -> Look:
    """A member of the state."""
    return lambda who, _: getattr(who.state, member)


def lasts(name: Lasting) -> Look:
    """Whether such a condition is in place."""
    return lambda who, _: lasting.has(who.figure, name)


def resists(type_: DamageType) -> Look:
    """Whether a kind of damage is resisted (RU-C-ARM-8)."""
    return lambda who, _: type_ in who.sheet.resist


def scores(who: Standing, _: Any) -> Any:
    """All effective attributes."""
    return who.scores()


def scores_for_needs(who: Standing, _: Any) -> Any:
    """Attributes and derived values (RU-B-ITEM-3)."""
    return who.for_needs()


def free_item_slots(who: Standing, _: Any) -> int:
    """Free slots for items (RU-B-ITEM-1)."""
    return _free(len(who.sheet.items), {item.slot for item in who.sheet.items})


def free_contact_slots(who: Standing, _: Any) -> int:
    """Free slots for contacts, spells and recipes (RU-B-CSR-1)."""
    return _free(len(who.sheet.contacts), {entry.slot for entry in who.sheet.contacts})


def speed(who: Standing, _: Any) -> int:
    """SPEED as the posture leaves it (RU-C-POS-3, RU-C-POS-4)."""
    return who.speed


def armor(who: Standing, _: Any) -> int:
    """Armor worn, all pieces together (RU-C-ARM-6)."""
    return who.armor


def all_armor(who: Standing, _: Any) -> int:
    """Natural and worn armor, where an operation takes both as one (RU-C-ARM-5)."""
    return who.armor + who.sheet.natural_armor


def natural_armor(who: Standing, _: Any) -> int:
    """Armor of the body (RU-C-ARM-5)."""
    return who.sheet.natural_armor


def resist(who: Standing, _: Any) -> Any:
    """Kinds of damage that are resisted (RU-C-ARM-8)."""
    return who.sheet.resist


def fulfilled(who: Standing, _: Any) -> Any:
    """Needs that are no number and are met."""
    return who.sheet.fulfilled


DEX, STR, INT, CHA = (
    score(Attribute.DEX),
    score(Attribute.STR),
    score(Attribute.INT),
    score(Attribute.CHA),
)
LIFE, LIFE_MAX = points(PoolName.LIFE), maximum(PoolName.LIFE)
MAGIC, LUCK, LUCK_MAX = points(PoolName.MAGIC), points(PoolName.LUCK), maximum(PoolName.LUCK)
STUN_LEVEL = state("stun_level")


def _free(entries: int, taken: set[int]) -> int:
    """Free slots; none where the list itself is full of entries in wrong slots."""
    return len(free_slots(taken)) if entries < MOST_ITEMS else 0
