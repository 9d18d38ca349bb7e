"""Lookups of who attacks, and of the strike with its weapon.

Rules RU-C-ENC-3, RU-C-ATT-10, RU-C-ATT-27, RU-C-ATT-33 to RU-C-ATT-35, RU-C-RNG-2, RU-C-STA-4 and RU-C-SHP-1.
"""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Annotated, Any

from annotated_types import Interval

from service.rulesets.rollunder.combat.attacks.modifier import ALL_OUT, REACHES, AttackModifier, AttackModifiers
from service.rulesets.rollunder.core.combat.grip import Grip
from service.rulesets.rollunder.core.combat.hands import HandsCombination, row_of
from service.rulesets.rollunder.core.combat.kind import KINDS, MOVING_KINDS, AttackKind, AttackMove
from service.rulesets.rollunder.core.combat.reach_mode import ReachMode, mode_of
from service.rulesets.rollunder.core.combat.stances import StanceName
from service.rulesets.rollunder.core.combat.weapon import effects_of
from service.rulesets.rollunder.core.vehicle_mode import VehicleMode
from service.rulesets.rollunder.stored import lookups
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import LookupContext, Order
from service.rulesets.rollunder.stored.gear import ItemReference
from service.rulesets.rollunder.stored.lookups import character_of, of_character
from service.rulesets.rollunder.stored.lookups.wielded import wielded
from service.rulesets.stored import Find, Lookup
from service.rulesets.stored.lookups import lookup_of
from service.rulesets.vocabulary import Doc, Modifier
from service.values import dataclass, replace

REACHING_KINDS = frozenset({AttackKind.MELEE, AttackKind.UNARMED, AttackKind.GRAB})
NO_MODS = (0, 0, 0)
OF_STRIKE = (
    "item",
    "distance",
    "attack_kind",
    "attack_move",
    "modifiers",
    "hands",
    "grip",
    "weapon",
    "damage",
    "fixed_roll",
)
"""Members of an attack on which its weapon, modifiers and range depend."""
MOST_YARDS = 1_000_000
MOST_GRABBERS = 1000
Distance = Annotated[float, Interval(ge=0, le=MOST_YARDS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class WithWeapon:
    """With what on the sheet."""

    item: Annotated[
        ItemReference | None,
        Doc("A weapon on the attacker's sheet, or a natural one; the first that fits if nothing of it is stated."),
    ] = None
    distance: Annotated[Distance | None, Doc("Yards to the target, for reach, range and closing in.")] = None
    max_grabbers: Annotated[
        int | None, Interval(ge=1, le=MOST_GRABBERS), Doc("For a grab: how many can hold the target at once.")
    ] = None
    unseen: Annotated[bool, Doc("Whether the attacker does not see the target.")] = False


@of_character
def _hands(character: Character, order: Order) -> HandsCombination | None:
    """The hands of a rider who shoots or throws from the saddle (RU-C-HAND-15, RU-R-43)."""
    kind = order.attack.attack_kind or wielded(order, character).kind
    rides = character.state.vehicle is VehicleMode.MOUNT
    return HandsCombination.RANGED_ON_HORSE if rides and kind is AttackKind.RANGED else None


@of_character
def _grip(character: Character, order: Order) -> Grip | None:
    """The grip in which a weapon is held (RU-C-GRIP-4, RU-R-43)."""
    item = wielded(order, character).item
    return None if item is None else character.of(item).grip


def _of_weapon(member: str) -> Find:
    return lambda context: wielded(context.order, character_of(context)).value(member)


def _move(context: LookupContext) -> AttackMove | None:
    """The move of the weapon in this attack (RU-C-ATT-19)."""
    return wielded(context.order, character_of(context)).move(context.part.attack_kind)


@of_character
def _speed(character: Character, order: Order) -> int:
    """SPEED in an attack that is made in motion, or from the saddle (RU-C-ATT-10, RU-C-ATT-27)."""
    kind = order.attack.attack_kind or wielded(order, character).kind
    hands = row_of(order.attack.hands)
    mounted = hands is not None and hands.is_mounted
    moves = kind in MOVING_KINDS or mounted or AttackModifier.RUNNERS_ATTACK in (order.attack.modifiers or ())
    return character.speed if moves else 0


def _damage_mod(context: LookupContext) -> int:
    """Stated modifier of damage, plus the lasting loss of the weapon (RU-C-DRAW-4)."""
    character, stated = character_of(context), context.stated or 0
    if character is None:
        return int(stated)
    used = wielded(context.order, character)
    band = _band(context.order, used.in_catalogue)
    lost = 0 if used.item is None else character.of(used.item).damage_mod
    return int(stated) + lost + (band[1] if band else 0)


@of_character
def _sharpness(character: Character, order: Order) -> object:
    """The state of the blade (RU-C-SHP-1)."""
    item = wielded(order, character).item
    return None if item is None else character.of(item).sharpness


def _target_speed(context: LookupContext) -> int | None:
    target = _target_of(context)
    return None if target is None else target.speed


def _target_is_rider(context: LookupContext) -> bool | None:
    """Whether the target is in the saddle (RU-C-ATT-8)."""
    target = _target_of(context)
    return None if target is None else target.state.vehicle is VehicleMode.MOUNT


def _attack_modifiers(context: LookupContext) -> tuple[AttackModifier, ...]:
    """Modifiers of the order, and +4 of an all-out stance that names no all-out modifier (RU-C-STA-4)."""
    stated: tuple[AttackModifier, ...] = tuple(context.stated or ())
    character = character_of(context)
    in_stance = character is not None and character.state.marks.stance is StanceName.ALL_OUT_MELEE
    kind = context.part.attack_kind or wielded(context.order, character).kind or AttackKind.MELEE
    stated = _with_reach(stated, _reach_modifier(context, kind))
    if not in_stance or ALL_OUT.intersection(stated) or KINDS[kind].is_all_out:
        return stated
    return (*stated, AttackModifier.ALL_OUT_ATTACK)


@of_character
def _range_mod(character: Character, order: Order) -> int | None:
    """The hit modifier of the range band of a weapon that has special bands (RU-C-RNG-2)."""
    row = _band(order, wielded(order, character).in_catalogue)
    return None if row is None else row[0]


def _band(order: Order, weapon: str | None) -> tuple[int, int] | None:
    """Hit and damage modifier of the band of the distance; None if it is unknown."""
    of_weapon, distance = effects_of(weapon), order.attack.distance
    if distance is None or of_weapon.ranges is None:
        return None
    rows = zip(of_weapon.ranges, of_weapon.hit_mods or NO_MODS, of_weapon.damage_mods or NO_MODS, strict=True)
    return next(((hit, damage) for yards, hit, damage in rows if distance <= yards), None)


def _reach_modifier(context: LookupContext, kind: AttackKind) -> AttackModifier | None:
    """Modifier for the way a melee fighter reaches a distant target (RU-C-ATT-33, RU-C-ATT-34, RU-C-ATT-35).

    A runner's attack has its own (RU-C-ATT-27).
    """
    character, distance = character_of(context), context.order.attack.distance
    is_run = AttackModifier.RUNNERS_ATTACK in (context.stated or ())
    if character is None or distance is None or kind not in REACHING_KINDS or is_run:
        return None
    mode = mode_of(distance, character.speed)
    return None if mode is ReachMode.OUT_OF_REACH else AttackModifier(mode)


def _with_reach(stated: tuple[AttackModifier, ...], reach: AttackModifier | None) -> tuple[AttackModifier, ...]:
    """The modifiers with the one of the distance, in every notation of the order (RU-C-ATT-33)."""
    if reach is None:
        return stated
    return (*(modifier for modifier in stated if modifier not in REACHES), reach)


def _ram_bonus(context: LookupContext) -> int | None:
    """Earlier ramming attacks on the same object (RU-C-DMG-13)."""
    target, attacker = _target_of(context), character_of(context)
    weapon = context.part.weapon or wielded(context.order, attacker).in_catalogue
    return target.state.rammed if target is not None and effects_of(weapon).ram else None


def _target_of(context: LookupContext) -> Character | None:
    figure = context.participant("target")
    return None if figure is None else Character(figure, context.options)


ATTACKER: Mapping[str, Find | Lookup] = {
    "attacker.dex": lookups.DEX,
    "attacker.speed": _speed,
    "attacker.armor": lookups.all_armor,
    "attacker.luck": lookups.LUCK,
}
"""Lookups of the one who attacks."""
STRIKE: Mapping[str, Find | Lookup] = {
    **{f"attack.{member}": _of_weapon(member) for member in ("long_weapon", "damage", "net_gain")},
    "attack.damage_type": lambda context: wielded(context.order, character_of(context)).damage_type,
    "attack.attack_kind": Lookup(find=lambda context: wielded(context.order, character_of(context)).kind, by_name=True),
    "attack.attack_move": Lookup(find=_move, by_name=True),
    "attack.weapon": lambda context: wielded(context.order, character_of(context)).in_catalogue,
    "attack.hands": Lookup(find=_hands, choice=True),
    "attack.grip": Lookup(find=_grip, choice=True),
    "attack.damage_mod": Lookup(
        find=_damage_mod,
        type=Annotated[Modifier, Doc("Flat bonus of damage, beside what the weapon has lost.")],
        default=0,
    ),
    "attack.sharpness": _sharpness,
    "attack.target_speed": _target_speed,
    "attack.target_is_rider": _target_is_rider,
    "attack.modifiers": Lookup(
        find=_attack_modifiers,
        type=Annotated[AttackModifiers | None, Doc("Special attacks and circumstances, beside the stance.")],
        by_name=True,
    ),
    "attack.range_mod": _range_mod,
    "attack.ram_bonus": _ram_bonus,
}
"""Lookups of the attack."""


def _considered(declared: Find | Lookup) -> Lookup:
    """A lookup of an attack, for an order that has its members beside the character."""
    lookup = lookup_of(declared)

    def find(context: LookupContext) -> object:
        strike: Any = SimpleNamespace(**{member: getattr(context.order, member, None) for member in OF_STRIKE})
        order: Any = SimpleNamespace(attack=strike, options=context.options)
        return lookup.find(context._replace(order=order, part=strike))

    return replace(lookup, find=find)


CONSIDERED = {
    member: _considered(STRIKE[f"attack.{member}"])
    for member in ("attack_kind", "modifiers", "hands", "grip", "range_mod")
}
"""Lookups of an attack that is only considered."""
