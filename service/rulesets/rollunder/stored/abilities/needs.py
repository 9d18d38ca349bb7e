"""The abilities and items that attacks and defenses need. Rules RU-C-ATT-4 to RU-C-ATT-15 and RU-C-DEF-1."""

from collections.abc import Collection

from service.rulesets.rollunder.combat.attacks.attack_request import Awareness, LuckUse
from service.rulesets.rollunder.combat.attacks.defense_terms import EVADES_UP
from service.rulesets.rollunder.core.combat.kind import FROM_A_DISTANCE, AttackKind
from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.abilities.ability import DEFENSES, STRIKES, Ability
from service.rulesets.rollunder.stored.abilities.area_attacks import is_zone_of_no_item
from service.rulesets.rollunder.stored.abilities.rounds import strikes_out_of_turn
from service.rulesets.rollunder.stored.abilities.things import is_due
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Figure, Order
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups.guarding import parrying
from service.rulesets.rollunder.stored.lookups.wielded import kind_of, wielded
from service.rulesets.stored.conditions import Condition

HAND_TO_HAND = (Ability.ATTACK_MELEE, Ability.GRAB)
"""Attacks for which the attacker walks up to the target (RU-C-ATT-33)."""
OF_ATTACKER = (*STRIKES, Ability.COUNTER, Ability.USE, Ability.RUN)
"""All that any attack needs of the attacker."""
OF_TARGET = (*DEFENSES, Ability.USE, Ability.LUCK, Ability.LUCK_CHEAP)
"""All that any attack needs of the target."""


def of_attacker(order: Order, _part: object, figure: Figure) -> tuple[str, ...]:
    """Abilities that the attack needs of the attacker: that of its kind, and that to use its weapon."""
    if due_grenade(order, figure) is not None:
        return ()
    used = (Ability.USE,) if items_of_attacker(order, None, figure) else ()
    if strikes_out_of_turn(figure, order.target.id):
        return (Ability.COUNTER, *used)
    kind = kind_of(order, figure)
    ability = ability_of(order, kind)
    walks = (Ability.RUN,) if order.attack.distance and ability in HAND_TO_HAND else ()
    return (ability, *walks, *used)


def any_of_attacker(figure: Figure) -> tuple[str, ...]:
    """Abilities of which every attack of it needs one; none where a thrown grenade goes off (RU-C-RNG-10)."""
    if any(is_due(figure, there) for _, there in lasting.found(figure, Lasting.GRENADE)):
        return ()
    marks = figure.state.marks
    return (*STRIKES, Ability.COUNTER) if marks.reacts or marks.free_blows else STRIKES


def due_grenade(order: Order, figure: Figure) -> Condition | None:
    """The thrown grenade that goes off by this attack, with any bars of its thrower (RU-C-RNG-10)."""
    fuses = (fuse for _, fuse in lasting.found(figure, Lasting.GRENADE) if is_due(figure, fuse))
    name = order.attack.item
    return next((fuse for fuse in fuses if name is not None and lasting.is_fuse_of(fuse, name)), None)


def is_magic(order: Order, figure: Figure | None) -> bool:
    """Whether an attack is one of magic, or the area of a spell that was cast (RU-R-27)."""
    if _is_magic(order, kind_of(order, figure)):
        return True
    return figure is not None and figure.state.marks.spell_cast and is_zone_of_no_item(order, figure)


def _is_magic(order: Order, kind: AttackKind) -> bool:
    return kind is AttackKind.MAGIC or bool(order.attack.magic)


def ability_of(order: Order, kind: AttackKind) -> Ability:
    """The ability that an attack of a kind needs (RU-C-ATT-4 to RU-C-ATT-15)."""
    if _is_magic(order, kind):
        return Ability.ATTACK_MAGIC
    if kind is AttackKind.GRAB:
        return Ability.GRAB
    return Ability.ATTACK_RANGED if kind in FROM_A_DISTANCE else Ability.ATTACK_MELEE


def items_of_attacker(order: Order, _part: object, figure: Figure) -> tuple[str, ...]:
    """The weapon of the attack, named or the first that fits; it has a slot where it is an item."""
    if due_grenade(order, figure) is not None:
        return ()
    name = wielded(order, Character(figure, order.options)).name
    return () if name is None else (name,)


def of_target(order: Order, _part: object, figure: Figure) -> tuple[str, ...]:
    """Abilities that the chosen defense needs of the target."""
    used = (Ability.USE,) if items_of_target(order, None, figure) else ()
    defends = () if wakes(order, figure) else defense_needs(str(order.defense.kind), order.defense.modifiers)
    return (*defends, *used, *_luck_needs(order, figure))


def wakes(order: Order, figure: Figure) -> bool:
    """Whether LUCK is to wake who sleeps, or is said to sleep, in time (RU-C-DEF-16)."""
    sleeps = order.defense.awareness is Awareness.SLEEPING or lasting.has(figure, Lasting.ASLEEP)
    return order.defense.wake_with_luck and sleeps


def _luck_needs(order: Order, figure: Figure) -> tuple[Ability, ...]:
    """LUCK that is to be paid; whether it is a small price shows with the attack (RU-C-DEF-16, RU-C-LUCK-2)."""
    defense = order.defense
    if defense.luck is LuckUse.BEFORE and not wakes(order, figure):
        return (Ability.LUCK, Ability.LUCK_CHEAP)
    return (Ability.LUCK,) if defense.wake_with_luck or defense.luck in (LuckUse.BEFORE, LuckUse.AVOID) else ()


def defense_needs(kind: str, modifiers: Collection[str] | None) -> tuple[Ability, ...]:
    """The ability of a defense; upwards is another one than to the side (RU-C-DEF-8, RU-C-DEF-9)."""
    if kind == "none":
        return ()
    if kind == "evade" and EVADES_UP.intersection(modifiers or ()):
        return (Ability.EVADE_UP,)
    return (Ability(kind),)


def items_of_target(order: Order, _part: object, figure: Figure) -> tuple[str, ...]:
    """The item that parries or blocks, named or the first that can (RU-C-DEF-4, RU-C-DEF-5)."""
    name = parrying(order, Character(figure, order.options)).name
    return () if name is None or order.defense.kind not in ("parry", "block") else (name,)
