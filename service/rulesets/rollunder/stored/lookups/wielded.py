"""Lookups of the weapons of a fighter.

Rules RU-C-WPN-1, RU-C-WPN-14, RU-C-ATT-13, RU-C-ATT-19, RU-C-RNG-10 and RU-C-RNG-20.
"""

from dataclasses import dataclass
from typing import Any

from service.phrases import Phrase
from service.rulesets.contract import Rejected
from service.rulesets.rollunder.core.combat.damage_type import DamageType
from service.rulesets.rollunder.core.combat.kind import WEAPONLESS, AttackKind, AttackMove
from service.rulesets.rollunder.core.combat.weapon import attack_kind_of, effects_of, move_of
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Figure, Order
from service.rulesets.rollunder.stored.gear import ItemName, ItemSlot, StoredItem, WeaponOfSheet, slot_of
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups.moves import AttackOfOrder, needs_of
from service.rulesets.stored.figures import remembered

GRENADE = "grenade"
"""Weapon that is thrown before it attacks."""
HAND_TO_HAND = frozenset({AttackKind.MELEE, AttackKind.UNARMED, AttackKind.GRAB})
MOUNTED = frozenset({AttackKind.LANCING, AttackKind.RIDING_BY})
ARMED_KINDS = frozenset(
    {AttackKind.MELEE, AttackKind.UNARMED, AttackKind.RANGED, AttackKind.LANCING, AttackKind.RIDING_BY}
)


@dataclass(frozen=True, slots=True)
class Wielded:
    """Weapon in use by a participant.

    Attributes:
        name: as the order or the sheet names it.
        weapon: what it does; None for a mere name.
        item: its slot; None for a natural weapon or a mere name.
    """

    name: str | None = None
    weapon: WeaponOfSheet | None = None
    item: StoredItem | None = None

    @classmethod
    def of(cls, item: StoredItem) -> "Wielded":
        """An item in use."""
        return cls(ItemName.of(item), item.weapon, item)

    def value(self, member: str) -> Any:
        """Value of a member of the weapon, or None."""
        return None if self.weapon is None else getattr(self.weapon, member)

    @property
    def kind(self) -> AttackKind | None:
        """Kind of an attack with it: that of the sheet, else of the catalogue (RU-C-RNG-20, RU-C-ATT-13)."""
        stated: AttackKind | None = self.value("attack_kind")
        of_catalogue = None if self.weapon is None else attack_kind_of(self.in_catalogue)
        return AttackKind(of_catalogue) if stated is AttackKind.MELEE and of_catalogue else stated

    def move(self, kind: AttackKind | None) -> AttackMove | None:
        """Its move in an attack of a kind: as on the sheet, else its only move (RU-C-WPN-14, RU-C-ATT-19).

        A throwing weapon that an order uses hand to hand is not thrown.
        """
        stated: AttackMove | None = self.value("attack_move")
        only = move_of(self.in_catalogue) if stated is AttackMove.NONE else None
        if only is None or (only == AttackMove.THROW and kind in HAND_TO_HAND):
            return stated
        return AttackMove(only)

    @property
    def damage_type(self) -> DamageType | None:
        """Type of its damage: that of the sheet, else of the catalogue (RU-C-RNG-20)."""
        of_catalogue = None if self.value("damage") is None else effects_of(self.in_catalogue).damage_type
        return self.value("damage_type") or (DamageType(of_catalogue) if of_catalogue else None)

    @property
    def in_catalogue(self) -> str | None:
        """Its name in the catalogue, for its special effects (RU-C-WPN-1)."""
        return self.value("name") or self.name


def kinds_with(used: Wielded) -> frozenset[AttackKind]:
    """The kinds of attack that a fighter with a weapon may choose: those of the weapon, and those of arms and body.

    From the saddle a melee weapon also rides by and a lance lances (RU-C-ATT-8, RU-C-ATT-9), and a throwing weapon
    fights hand to hand (RU-C-ATT-38).
    """
    effects, own = effects_of(used.in_catalogue), used.kind or AttackKind.MELEE
    kinds = {own, *WEAPONLESS}
    if own in MOUNTED:
        kinds.add(AttackKind.MELEE)
    if own is AttackKind.MELEE or own in MOUNTED:
        kinds.add(AttackKind.RIDING_BY)
        if effects.lancing_damage is not None:
            kinds.add(AttackKind.LANCING)
    if move_of(used.in_catalogue) == AttackMove.THROW or used.value("attack_move") is AttackMove.THROW:
        kinds.add(AttackKind.MELEE)
    return frozenset(kinds)


_LATEST: list[tuple[AttackOfOrder, Character, Wielded]] = []
"""The strike, fighter and weapon that were asked for last: the lookups of one order ask some thirty times."""


def wielded(order: Order, character: Character | None) -> Wielded:
    """The weapon of the attack: the one that is named, else the first that fits and can be used.

    Raises:
        Rejected: `bad_input` for an item that is not on the sheet.
    """
    strike = order.attack
    if character is None:
        return mere_name(strike.item, "/attack/item")
    for known, asked, found in _LATEST:
        if known is strike and asked.figure is character.figure and asked.options is character.options:
            return found
    found = _wielded(strike, character, "/attack/item")
    _LATEST[:] = [(strike, character, found)]
    return found


def _wielded(strike: AttackOfOrder, character: Character, pointer: str) -> Wielded:
    named = _swung(strike, character) or (
        None if strike.item is None else _named_to_strike(strike, strike.item, character, pointer)
    )
    if named is not None:
        if named.weapon is None:
            raise Rejected("bad_input", pointer, expected=character.there(each.name or "" for each in arms(character)))
        return named
    kind = strike.attack_kind or AttackKind.MELEE
    if _is_stated(strike) or kind not in ARMED_KINDS:
        return Wielded()
    fitting = [each for each in arms(character) if _fits(each.kind, strike.attack_kind)]
    return next((each for each in fitting if _is_ready(strike, character, each)), next(iter(fitting), Wielded()))


def arms(character: Character) -> tuple[Wielded, ...]:
    """Everything it can attack with: usable weapons in the order of their slots, then natural ones."""
    return (*usable_weapons(character), *natural_weapons(character))


def carried_weapons(character: Character) -> tuple[Wielded, ...]:
    """All weapons among its items, usable or not, in the order of their slots."""
    items = sorted((item for item in character.sheet.items if item.weapon), key=lambda item: item.slot)
    return tuple(map(Wielded.of, items))


def natural_weapons(character: Character) -> tuple[Wielded, ...]:
    """The weapons of its body, in the order of the sheet."""
    return tuple(Wielded(name, weapon) for name, weapon in character.sheet.natural_weapons.items())


def usable_weapons(character: Character) -> tuple[Wielded, ...]:
    """The weapons among its items that are whole, at hand and in hand, in the order of their slots."""
    return _usable_of(character.figure, character.options)


@remembered
def _usable_of(figure: Figure, options: Options) -> tuple[Wielded, ...]:
    character = Character(figure, options)
    return tuple(
        each for each in carried_weapons(character) if each.item is not None and character.is_usable(each.item)
    )


def _named_to_strike(strike: AttackOfOrder, item: str | ItemSlot, character: Character, pointer: str) -> Wielded:
    """The weapon that an attack names; of several of one name the thrown grenade, else the first that is ready."""
    name = character.called(item, pointer)
    if slot_of(name) is None and name not in character.sheet.natural_weapons:
        thrown = character.in_slot(_slot_of_fuse(character, name))
        if thrown is not None:
            return Wielded.of(thrown)
        alike = (each for each in arms(character) if each.name == name and _is_ready(strike, character, each))
        if (ready := next(alike, None)) is not None:
            return ready
    return Wielded(name, *character.weapon(name))


def _slot_of_fuse(character: Character, name: str) -> int | None:
    """The slot of the thrown grenade of a name that goes off in this round; None where there is none (RU-C-RNG-10)."""
    fuses = (fuse for _, fuse in lasting.found(character.figure, Lasting.GRENADE) if fuse.details.get("item") == name)
    due = (fuse for fuse in fuses if lasting.number(fuse, "explodes_in_round") <= (character.figure.round or 0))
    slots = (fuse.details.get(lasting.SLOT) for fuse in due)
    return next((slot for slot in slots if isinstance(slot, int)), None)


def mere_name(item: str | ItemSlot | None, pointer: str | None) -> Wielded:
    """A weapon of a fighter without a sheet.

    Raises:
        Rejected: `bad_input` for a slot, which only a sheet has.
    """
    if isinstance(item, ItemSlot):
        raise Rejected("bad_input", pointer or "", expected=Phrase("a name, or an `id` of a stored participant"))
    return Wielded(item)


def _is_stated(strike: AttackOfOrder) -> bool:
    """Whether an order describes an attack without the sheet."""
    return strike.damage is not None or strike.weapon is not None


def _swung(strike: AttackOfOrder, character: Character) -> Wielded | None:
    """The weapon of a swingblow or zone that goes on against a further target (RU-C-ATT-25, RU-C-ATT-28)."""
    marks, roll = character.state.marks, strike.fixed_roll
    is_named = strike.item is not None and strike.item == marks.struck_with
    continues = roll == marks.last_roll and (roll is not None or (is_named and bool(marks.struck)))
    if not continues or marks.struck_with is None or not (is_named or strike.item is None) or _is_stated(strike):
        return None
    item = character.in_slot(marks.struck_slot)
    return Wielded(marks.struck_with, *character.weapon(marks.struck_with)) if item is None else Wielded.of(item)


def kind_of(order: Order, figure: Figure | None) -> AttackKind:
    """The kind of an attack: as stated, else that of the weapon."""
    stated: AttackKind | None = order.attack.attack_kind
    if stated is not None or figure is None:
        return stated or AttackKind.MELEE
    return wielded(order, Character(figure, order.options)).kind or AttackKind.MELEE


def _is_ready(strike: AttackOfOrder, character: Character, used: Wielded) -> bool:
    """Whether nothing of a weapon's own is in the way of an attack: stuck, empty, too heavy, or made for others."""
    weapon, item = used.weapon, used.item
    if weapon is None or item is None:
        return weapon is not None
    return (
        used.in_catalogue != GRENADE
        and not needs_of(strike, weapon, used.in_catalogue or item.name, str(strike.attack_kind or used.kind))
        and character.is_strong_enough(weapon)
        and character.has_ammunition(weapon)
        and character.is_loaded(item)
        and not character.is_bound(item, Lasting.STUCK, Lasting.RELOADING)
    )


def _fits(of_weapon: AttackKind | None, stated: AttackKind | None) -> bool:
    return stated is None or of_weapon is stated or (stated in MOUNTED and of_weapon is AttackKind.MELEE)
