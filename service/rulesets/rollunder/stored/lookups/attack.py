"""Lookups of an attack: attacker, target, weapons, and the target's defenses.

Rules RU-C-ENC-3, RU-C-ATT-10, RU-C-DEF-5, RU-C-DEF-17, RU-C-LUCK-6 and RU-C-SHP-1.
"""

from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import Annotated, Any

from annotated_types import Interval

from service.rulesets.contract import Remark
from service.rulesets.rollunder.combat.attacks.attack_request import AttackTarget, Awareness, DefenseSupport, LuckUse
from service.rulesets.rollunder.combat.attacks.defense_terms import (
    DefenseModifier,
    Limits,
    Modifiers,
)
from service.rulesets.rollunder.combat.attacks.modifier import ALL_OUT, REACHES, AttackModifier, AttackModifiers
from service.rulesets.rollunder.core.combat.grip import Grip
from service.rulesets.rollunder.core.combat.hands import HandsCombination, row_of
from service.rulesets.rollunder.core.combat.kind import KINDS, AttackKind, AttackMove, DefenseKind
from service.rulesets.rollunder.core.combat.reach_mode import ReachMode, mode_of
from service.rulesets.rollunder.core.combat.stances import StanceName
from service.rulesets.rollunder.core.combat.support_kind import SupportKind
from service.rulesets.rollunder.core.combat.weapon import effects_of
from service.rulesets.rollunder.core.vehicle_mode import VehicleMode
from service.rulesets.rollunder.stored import lasting, lookups, spells
from service.rulesets.rollunder.stored.abilities.needs import is_magic, support_bars
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effects import marks
from service.rulesets.rollunder.stored.figures import AnyEffectContext, Cast, LookupContext, Order
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups import character_of, of_character
from service.rulesets.rollunder.stored.lookups.items import durability_of, needs_not_met
from service.rulesets.rollunder.stored.lookups.wielded import (
    guarding,
    kinds_with,
    parrying,
    wielded,
    with_thrown,
)
from service.rulesets.rollunder.stored.references import ItemReference
from service.rulesets.stored import Find, Lookup
from service.rulesets.stored.lookups import lookup_of
from service.rulesets.vocabulary import Doc, Id, Modifier
from service.values import dataclass, replace

MOVING_KINDS = frozenset({AttackKind.COLLISION, AttackKind.STAMPING, AttackKind.LANCING, AttackKind.RIDING_BY})
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


@dataclass(frozen=True, slots=True, kw_only=True)
class WithParryingItem:
    """With what on the sheet."""

    item: Annotated[ItemReference | None, Doc("A weapon or shield on the target's sheet that parries or blocks.")] = (
        None
    )
    durability_tested: Annotated[bool, Doc("Whether the game master tests the durability of a parrying item.")] = True


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


def _grip_of_parry(context: LookupContext) -> Grip | None:
    """The grip of the parrying weapon, against the order if they differ (RU-C-GRIP-4, RU-R-43)."""
    character = character_of(context)
    item = None if character is None else parrying(context.order, character).item
    held = None if character is None or item is None else character.of(item).grip
    stated: Grip | None = context.stated
    return stated if held is None else held


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


def _of_parrying(member: str) -> Find:
    return lambda context: parrying(context.order, character_of(context)).value(member)


@of_character
def _block_value(character: Character, order: Order) -> int | None:
    """That of the shield which is named (RU-C-DEF-5)."""
    item = parrying(order, character).item
    return item.shield.block_value if item and item.shield else None


@of_character
def _durability(character: Character, order: Order) -> int | None:
    """Durability of the parrying item, where it is tested (RU-C-DUR-3)."""
    item = parrying(order, character).item
    return durability_of(character, item) if item is not None and order.defense.durability_tested else None


def _modifiers(context: LookupContext) -> tuple[DefenseModifier, ...]:
    character = character_of(context)
    return with_thrown(marks.modifiers(character, context.stated), parrying(context.order, character))


@of_character
def _luck(character: Character, _: object) -> LuckUse:
    """LUCK that was paid for the whole round prevents every hit (RU-C-LUCK-6)."""
    return LuckUse.ROUND if lasting.has(character.figure, Lasting.LUCKY) else LuckUse.NONE


def _awareness(context: LookupContext) -> Awareness:
    """Awareness of the target: a sleeper expects nothing, against the order if they differ (RU-C-DEF-16).

    Where a game master sets sleep aside, the target is awake.
    """
    if "asleep" in context.forced:
        return Awareness.AWARE
    character = character_of(context)
    is_asleep = character is not None and lasting.has(character.figure, Lasting.ASLEEP)
    return Awareness.SLEEPING if is_asleep else context.stated or Awareness.AWARE


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredDefenseSupport:
    """An ally who may protect the target (RU-C-TEAM-1 to RU-C-TEAM-3)."""

    by: Annotated[Id, Doc("A stored character or combatant.")]
    kind: Annotated[
        SupportKind | None, Doc("What the ally does; null where that is decided when the hit is known, else nothing.")
    ] = None
    parry_mods: Annotated[Modifier, Doc("For allyshield: modifiers of the own parry.")] = 0
    item: Annotated[
        ItemReference | None, Doc("For allyshield: a weapon or shield of the ally; the first that parries if left out.")
    ] = None


def _support(context: LookupContext) -> DefenseSupport | None:
    """The ally, who is hit in place of the target after jumping in (RU-C-TEAM-3)."""
    stated: StoredDefenseSupport | None = context.stated
    if stated is None:
        return None
    of_ally = context._replace(figure=context.cast[stated.by], stated=None)
    found: dict[str, Any] = {
        name.removeprefix("target."): lookup_of(each).find(of_ally) for name, each in TARGET.items()
    }
    ally = Character(context.cast[stated.by], context.options)
    used = guarding(stated.item, DefenseKind.PARRY, ally, "/defense/support/item")
    return DefenseSupport(
        posture=ally.state.posture,
        modifiers=with_thrown(marks.modifiers(ally, None), used),
        weapon=used.in_catalogue,
        grip=None if used.item is None else ally.of(used.item).grip,
        durability=durability_of(ally, used.item) if used.item and context.order.defense.durability_tested else None,
        kind=stated.kind,
        dex=found["dex"],
        str_=found["str_"],
        luck=found["luck"],
        parry_mods=stated.parry_mods,
        barred=tuple(
            kind
            for kind in SupportKind
            if kind is not stated.kind and any(support_bars(context.order, stated, ally.figure, kind))
        ),
        bodyguard=AttackTarget(**{name: value for name, value in found.items() if value is not None}),
    )


def reserved(order: Order, cast: Cast) -> Iterator[str]:
    """The kind of an attack that its weapon does not make, which a player does not choose (RU-C-ENC-3)."""
    figure, strike = cast.get(order.attacker.id or ""), order.attack
    if figure is None or strike.item is None or strike.attack_kind is None:
        return
    if strike.attack_kind not in kinds_with(wielded(order, Character(figure, order.options))):
        yield "/attack/attack_kind"


def unmet_needs(outcome: AnyEffectContext) -> Iterator[Remark]:
    """Needs of spell and items of attack and defense that are not met; they bar nothing (RU-B-ITEM-4, RU-R-52)."""
    yield from _unmet_needs_of_spell(outcome)
    for identity, find, pointer in (
        (outcome.id_of("attacker"), wielded, "/attack/item"),
        (outcome.id_of("target"), parrying, "/defense/item"),
    ):
        if identity is not None:
            character = Character(outcome.cast[identity], outcome.options)
            yield from needs_not_met(character, find(outcome.order, character).item, pointer)


def _unmet_needs_of_spell(outcome: AnyEffectContext) -> Iterator[Remark]:
    """Needs of the spell of a magic attack: the one that was cast for it, else the only one on the sheet."""
    identity = outcome.id_of("attacker")
    if identity is None or not is_magic(outcome.order, outcome.cast[identity]):
        return
    character = Character(outcome.cast[identity], outcome.options)
    if wielded(outcome.order, character).name is None:
        spell = spells.of_attack(character.figure)
        yield from needs_not_met(character, spell, "/attack", "RU-B-CSR-5")


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
TARGET: Mapping[str, Find | Lookup] = {
    "target.dex": lookups.DEX,
    "target.int_": lookups.INT,
    "target.str_": lookups.STR,
    "target.life": lookups.LIFE,
    "target.life_max": lookups.LIFE_MAX,
    "target.stun_level": lookups.STUN_LEVEL,
    "target.freeze_level": lookups.state("freeze_level"),
    "target.armor": lookups.armor,
    "target.natural_armor": lookups.natural_armor,
    "target.resist": lookups.resist,
    "target.immune": lookups.immune,
    "target.luck": lookups.LUCK,
    "target.fairy": lookups.has_fairy,
    "target.still_harmed": lookups.is_harmed,
}
"""Lookups of the one who is attacked."""
DEFENSE: Mapping[str, Find | Lookup] = {
    "defense.posture": lookups.state("posture"),
    "defense.support": Lookup(
        find=_support,
        type=Annotated[StoredDefenseSupport | None, Doc("An ally who protects the target, once for each attack.")],
        choice=True,
    ),
    "defense.luck": Lookup(find=_luck, by_name=True),
    "defense.awareness": Lookup(
        find=_awareness,
        type=Annotated[Awareness | None, Doc("Whether the target expects the attack; a sleeping one does not.")],
        by_name=True,
    ),
    "defense.weapon": lambda context: parrying(context.order, character_of(context)).in_catalogue,
    "defense.grip": Lookup(
        find=_grip_of_parry,
        type=Annotated[Grip | None, Doc("How the parrying weapon is held, unless that is stored.")],
        choice=True,
    ),
    "defense.weapon_damage": _of_parrying("damage"),
    "defense.weapon_type": _of_parrying("damage_type"),
    "defense.block_value": _block_value,
    "defense.durability": _durability,
    "defense.limits": Lookup(
        find=lambda context: marks.limits(character_of(context), context.stated),
        type=Annotated[Limits | None, Doc("Circumstances that remove defenses, in addition to the stored ones.")],
    ),
    "defense.modifiers": Lookup(
        find=_modifiers,
        type=Annotated[Modifiers | None, Doc("Circumstances that change the defense, in addition to the stored ones.")],
        by_name=True,
    ),
}
"""Lookups of the defense."""
