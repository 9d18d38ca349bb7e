"""An attack with its sheets and states looked up. Rule RU-C-ENC-3."""

from dataclasses import dataclass, fields
from typing import Any

from service.rulesets.contract.rejection import Rejected
from service.rulesets.rollunder.combat.attacks.attack_order import NO_LUCK, ROUND_LUCK, AttackOrder
from service.rulesets.rollunder.combat.attacks.attack_request import (
    Attack,
    Attacker,
    AttackTarget,
    Strike,
    TargetDefense,
)
from service.rulesets.rollunder.combat.attacks.modifier import AttackModifier
from service.rulesets.rollunder.combat.core.kind import AttackKind
from service.rulesets.rollunder.combat.core.weapon import effects_of
from service.rulesets.rollunder.core.attribute import Attribute
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.stored import lasting, marks
from service.rulesets.rollunder.stored.command import standing
from service.rulesets.rollunder.stored.gear import StoredItem, WeaponOfSheet
from service.rulesets.rollunder.stored.items import durability_of
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.order import default_of, missing, required
from service.rulesets.rollunder.stored.standing import Standing
from service.rulesets.stored.figures import Cast

MOVING_KINDS = frozenset({AttackKind.COLLISION, AttackKind.STAMPING, AttackKind.LANCING, AttackKind.RIDING_BY})
ARMED_KINDS = frozenset(
    {AttackKind.MELEE, AttackKind.UNARMED, AttackKind.RANGED, AttackKind.LANCING, AttackKind.RIDING_BY}
)


@dataclass(frozen=True, slots=True)
class Wielded:
    """What somebody fights with.

    Attributes:
        name: as the order or the sheet names it.
        weapon: what it does; None for a mere name.
        item: in which slot it lies; None for a natural weapon or a mere name.
    """

    name: str | None = None
    weapon: WeaponOfSheet | None = None
    item: StoredItem | None = None

    def value(self, member: str) -> Any:
        """What the weapon says, or None."""
        return None if self.weapon is None else getattr(self.weapon, member)

    @property
    def in_catalogue(self) -> str | None:
        """Its name in the catalogue, for its special effects (RU-C-WPN-1)."""
        return self.value("name") or self.name


def stage(order: AttackOrder, cast: Cast) -> Attack:
    """The attack as the stateless call takes it; what the order states wins.

    Raises:
        Rejected: `bad_input` for a name that is not on the sheet, and for what nobody stored has.
    """
    attacker = standing(order.attacker.id, order.options, cast)
    target = standing(order.target.id, order.options, cast)
    return Attack(
        attacker=_attacker(order, attacker),
        attack=_strike(order, attacker, target),
        target=_target(order, target),
        defense=_defense(order, target),
        options=order.options,
    )


def wielded(order: AttackOrder, who: Standing | None) -> Wielded:
    """The weapon of the attack: the one that is named, else the first that fits where nothing is stated.

    Raises:
        Rejected: `bad_input` for an item that is not on the sheet, or is broken.
    """
    strike, pointer = order.attack, "/attack/item"
    if who is None:
        return Wielded(name=strike.item)
    if strike.item is not None:
        weapon, item = who.weapon(strike.item, pointer)
        if weapon is None:
            raise Rejected("bad_input", pointer, expected=who.there(who.weapons()))
        return Wielded(strike.item, weapon, item)
    kind = strike.attack_kind or AttackKind.MELEE
    if strike.damage is not None or strike.weapon is not None or kind not in ARMED_KINDS:
        return Wielded()
    fitting = (name for name, weapon in who.weapons().items() if _fits(weapon.attack_kind, strike.attack_kind))
    name = next(fitting, None)
    return Wielded() if name is None else Wielded(name, *who.weapon(name, pointer))


def parrying(order: AttackOrder, who: Standing | None) -> Wielded:
    """What the target parries or blocks with, when it is named.

    Raises:
        Rejected: `bad_input` for an item that is broken.
    """
    name = order.defense.item
    return Wielded(name) if who is None or name is None else Wielded(name, *who.weapon(name, "/defense/item"))


def _fits(of_weapon: AttackKind, stated: AttackKind | None) -> bool:
    mounted = {AttackKind.LANCING, AttackKind.RIDING_BY}
    return stated is None or of_weapon is stated or (stated in mounted and of_weapon is AttackKind.MELEE)


def _attacker(order: AttackOrder, who: Standing | None) -> Attacker:
    stated = order.attacker
    known = {} if who is None else {"dex": who.score(Attribute.DEX), "armor": who.armor + who.sheet.natural_armor}
    if who is not None:
        known["speed"] = who.speed if _moves(order) else 0
    return Attacker(**_members(Attacker, stated, known, "/attacker"))


def _moves(order: AttackOrder) -> bool:
    """Whether the attack is made in motion, so that SPEED counts (RU-C-ATT-10, RU-C-ATT-27)."""
    return order.attack.attack_kind in MOVING_KINDS or AttackModifier.RUNNERS_ATTACK in order.attack.modifiers


def _strike(order: AttackOrder, attacker: Standing | None, target: Standing | None) -> Strike:
    used = wielded(order, attacker)
    known: dict[str, Any] = {
        "attack_kind": used.value("attack_kind"),
        "attack_move": used.value("attack_move"),
        "weapon": used.in_catalogue,
        "long_weapon": used.value("long_weapon"),
        "damage": used.value("damage"),
        "damage_type": used.value("damage_type"),
        "net_gain": used.value("net_gain"),
        "target_speed": None if target is None else target.speed,
    }
    members = _members(Strike, order.attack, known, "/attack")
    if attacker is not None and used.item is not None:
        state = attacker.of(used.item)
        members["damage_mod"] += state.damage_mod
        members["sharpness"] = order.attack.sharpness or state.sharpness
    if target is not None and order.attack.ram_bonus is None and effects_of(members["weapon"]).ram:
        members["ram_bonus"] = target.state.rammed
    return Strike(**members)


def _target(order: AttackOrder, who: Standing | None) -> AttackTarget:
    known: dict[str, Any] = {}
    if who is not None:
        known = {
            "dex": who.score(Attribute.DEX),
            "int_": who.score(Attribute.INT),
            "str_": who.score(Attribute.STR),
            "life": who.points(PoolName.LIFE),
            "life_max": who.maximum(PoolName.LIFE),
            "stun_level": who.state.stun_level,
            "armor": who.armor,
            "natural_armor": who.sheet.natural_armor,
            "resist": who.sheet.resist,
            "immune": who.sheet.immune,
            "luck": who.points(PoolName.LUCK),
        }
    return AttackTarget(**_members(AttackTarget, order.target, known, "/target"))


def _defense(order: AttackOrder, who: Standing | None) -> TargetDefense:
    stated, used = order.defense, parrying(order, who)
    known: dict[str, Any] = {
        "weapon": used.in_catalogue,
        "weapon_damage": used.value("damage"),
        "weapon_type": used.value("damage_type"),
    }
    if who is not None:
        known |= {"posture": who.state.posture, "luck": _luck(who)}
        if used.item is not None:
            known["block_value"] = used.item.shield.block_value if used.item.shield else None
            known["durability"] = durability_of(who, used.item) if stated.durability_tested else None
    members = _members(TargetDefense, stated, known, "/defense")
    members["modifiers"] = marks.modifiers(who, stated.modifiers)
    members["limits"] = marks.limits(who, stated.limits)
    return TargetDefense(**members)


def _luck(who: Standing) -> Any:
    """LUCK that was paid for the whole round keeps every hit away (RU-C-LUCK-6)."""
    return ROUND_LUCK if lasting.has(who.figure, Lasting.LUCKY) else NO_LUCK


def _members(kind: type, stated: Any, known: dict[str, Any], pointer: str) -> dict[str, Any]:
    """The members of a part of the request: stated, else known of somebody stored, else the default."""
    members: dict[str, Any] = {}
    for field in fields(kind):
        value = getattr(stated, field.name)
        if value is None:
            value = known.get(field.name)
        if value is None:
            value = default_of(kind, field.name)
        if value is None and field.name in required(kind):
            raise missing(field.name, pointer)
        members[field.name] = value
    return members
