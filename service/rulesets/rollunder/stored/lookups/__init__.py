"""Lookups that many operations share: members of requests that are on the sheet or follow from the state."""

from collections.abc import Callable

from service.rulesets.rollunder.core.attribute import Attribute
from service.rulesets.rollunder.core.combat.damage_type import DamageType
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.core.slots import free_slots
from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effective_attributes import Cause
from service.rulesets.rollunder.stored.fairies import fitting_fairy
from service.rulesets.rollunder.stored.figures import LookupContext, Order
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.stored import Find, Lookup
from service.rulesets.vocabulary import MOST_ITEMS

PRESENT_ROUND = 1
Read = Callable[[Character, Order], object]
"""`(stored participant, order) -> value`, None where nothing is known."""


def character_of(context: LookupContext) -> Character | None:
    """The participant with read access for lookups; None where it is not stored."""
    return None if context.figure is None else Character(context.figure, context.options)


def this_round(applies: Callable[[Character, Order], bool], participant: str | None = None) -> Lookup:
    """Rounds of a harm that goes on by itself: the present one in an encounter, if the order states none (RU-C-ENC-2).

    Args:
        applies: `(victim, order) -> whether` the order is one of such a harm.
        participant: the victim, if it is not the first one.
    """

    def find(character: Character, order: Order) -> int | None:
        return PRESENT_ROUND if character.figure.round is not None and applies(character, order) else None

    return Lookup(find=of_character(find), participant=participant, choice=True)


def of_character(read: Read) -> Find:
    """A lookup from the stored participant and the order; it finds nothing where the participant is not stored."""

    def find(context: LookupContext) -> object:
        character = character_of(context)
        return None if character is None else read(character, context.order)

    find.__doc__ = read.__doc__
    return find


def score(attribute: Attribute, *without: Cause) -> Find:
    """The effective attribute, leaving out what the operation takes off itself (RU-C-GEN-4)."""
    return of_character(lambda character, _: character.score(attribute, *without))


def points(pool: PoolName) -> Find:
    """The points left in a pool (RU-B-POOL-1)."""
    return of_character(lambda character, _: character.points(pool))


def maximum(pool: PoolName) -> Find:
    """The derived value of a pool."""
    return of_character(lambda character, _: character.maximum(pool))


def state(member: str) -> Find:
    """A member of the state."""
    return of_character(lambda character, _: getattr(character.state, member))


def sheet(member: str) -> Find:
    """A member of the sheet."""
    return of_character(lambda character, _: getattr(character.sheet, member))


def lasts(name: Lasting) -> Find:
    """Whether such a condition is in place."""
    return of_character(lambda character, _: lasting.has(character.figure, name))


@of_character
def scores(character: Character, _: object) -> object:
    """All effective attributes."""
    return character.scores()


@of_character
def scores_for_needs(character: Character, _: object) -> object:
    """Attributes and derived values (RU-B-ITEM-3)."""
    return character.for_needs()


@of_character
def free_item_slots(character: Character, _: object) -> int:
    """Free slots for items (RU-B-ITEM-1)."""
    return _free(len(character.sheet.items), {item.slot for item in character.sheet.items})


@of_character
def free_contact_slots(character: Character, _: object) -> int:
    """Free slots for contacts, spells and recipes (RU-B-CSR-1)."""
    return _free(len(character.sheet.contacts), {entry.slot for entry in character.sheet.contacts})


@of_character
def speed(character: Character, _: object) -> int:
    """SPEED as the posture leaves it (RU-C-POS-3, RU-C-POS-4)."""
    return character.speed


@of_character
def is_harmed(character: Character, _: object) -> bool:
    """Whether damage goes on by itself (RU-C-DEAD-4)."""
    return lasting.is_harmed(character.figure)


@of_character
def armor(character: Character, _: object) -> int:
    """Armor worn, all pieces together (RU-C-ARM-6)."""
    return character.armor


@of_character
def all_armor(character: Character, _: object) -> int:
    """Natural and worn armor, where an operation takes both as one (RU-C-ARM-5)."""
    return character.armor + character.sheet.natural_armor


@of_character
def resists_ice(character: Character, _: object) -> bool:
    """Whether damage by ice is resisted (RU-C-ARM-8)."""
    return DamageType.ICE in character.sheet.resist


@of_character
def has_fairy(character: Character, _: object) -> bool:
    """Whether a fairy that fits could leave (RU-C-DEAD-6)."""
    return fitting_fairy(character.sheet) is not None


@of_character
def grabbers(character: Character, _: object) -> int:
    """Number of characters with a grip on the figure (RU-C-GRAB-7)."""
    return sum(1 for _ in lasting.found(character.figure, Lasting.HELD))


DEX, STR, INT = score(Attribute.DEX), score(Attribute.STR), score(Attribute.INT)
LIFE, LIFE_MAX = points(PoolName.LIFE), maximum(PoolName.LIFE)
LUCK = points(PoolName.LUCK)
STUN_LEVEL = state("stun_level")
NATURAL_ARMOR, RESIST = sheet("natural_armor"), sheet("resist")
"""Armor of the body, and kinds of damage that are resisted (RU-C-ARM-5, RU-C-ARM-8)."""
FULFILLED = sheet("fulfilled")
"""Needs that are no number and are met."""


def _free(entries: int, taken: set[int]) -> int:
    """Free slots; none where the list itself is full of entries in wrong slots."""
    return len(free_slots(taken)) if entries < MOST_ITEMS else 0
