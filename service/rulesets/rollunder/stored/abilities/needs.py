"""The abilities and items that attacks and defenses need. Rules RU-C-ATT-4 to RU-C-ATT-15 and RU-C-DEF-1."""

from collections.abc import Collection, Iterator
from typing import Protocol

from service.rulesets.rollunder.combat.attacks.attack_request import Awareness, LuckUse
from service.rulesets.rollunder.combat.attacks.defense_terms import EVADES_UP
from service.rulesets.rollunder.combat.attacks.modifier import SWINGBLOWS, AttackModifier
from service.rulesets.rollunder.core.combat.kind import BY_THE_BODY, FROM_A_DISTANCE, KINDS, AttackKind, DefenseKind
from service.rulesets.rollunder.core.combat.reach_mode import ReachMode, mode_of
from service.rulesets.rollunder.core.combat.support_kind import SupportKind
from service.rulesets.rollunder.core.combat.weapon import effects_of
from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.abilities import bars_of_body
from service.rulesets.rollunder.stored.abilities.ability import DEFENSES, STRIKES, Ability
from service.rulesets.rollunder.stored.abilities.area_attacks import further_bars, is_zone_of_no_item
from service.rulesets.rollunder.stored.abilities.rounds import strikes_out_of_turn
from service.rulesets.rollunder.stored.abilities.things import is_due
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Cast, Figure, Order
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups.moves import LONG, VERY_LONG
from service.rulesets.rollunder.stored.lookups.wielded import guarding, kind_of, parrying, wielded
from service.rulesets.rollunder.stored.participants import bar_on
from service.rulesets.rollunder.stored.references import ItemSlot
from service.rulesets.stored import Bar
from service.rulesets.stored.conditions import Condition

HAND_TO_HAND = (Ability.ATTACK_MELEE, Ability.GRAB)
"""Attacks for which the attacker walks up to the target (RU-C-ATT-33)."""
OF_ATTACKER = (*STRIKES, Ability.COUNTER, Ability.USE, Ability.RUN)
"""All that any attack needs of the attacker."""
MOVING_KINDS = frozenset({AttackKind.COLLISION, AttackKind.STAMPING, AttackKind.LANCING, AttackKind.RIDING_BY})
"""Attacks in which the attacker changes place (RU-C-ATT-8 to RU-C-ATT-10)."""
RUNNING = frozenset({AttackModifier.RUNNERS_ATTACK, AttackModifier.RUN_TO_REACH})
JUMPING = (SupportKind.SAFETY_PUSH, SupportKind.BODYGUARD_JUMP, SupportKind.CARRY)
"""Support for which an ally leaps to the target (RU-C-TEAM-3)."""
OF_TARGET = (*DEFENSES, Ability.USE, Ability.LUCK, Ability.LUCK_CHEAP)
"""All that any attack needs of the target."""


class HasItem(Protocol):
    """Support by an ally, with the item that it uses."""

    @property
    def item(self) -> str | ItemSlot | None:
        """Weapon or shield of the ally; None for the first that parries."""


def of_attacker(order: Order, _part: object, figure: Figure) -> tuple[str, ...]:
    """Abilities that the attack needs of the attacker: that of its kind, and that to use its weapon."""
    if due_grenade(order, figure) is not None:
        return ()
    used = (Ability.USE,) if items_of_attacker(order, None, figure) else ()
    if strikes_out_of_turn(figure, order.target.id):
        return (Ability.COUNTER, *used)
    kind = kind_of(order, figure)
    ability = _ability_of(order, kind)
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


def _ability_of(order: Order, kind: AttackKind) -> Ability:
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
    wakes = _wakes(order, figure)
    defends = () if wakes else defense_needs(str(order.defense.kind), order.defense.modifiers)
    return (*defends, *used, *_luck_needs(order, figure))


def _wakes(order: Order, figure: Figure) -> bool:
    """Whether LUCK is to wake who sleeps, or is said to sleep, in time (RU-C-DEF-16)."""
    sleeps = order.defense.awareness is Awareness.SLEEPING or lasting.has(figure, Lasting.ASLEEP)
    return order.defense.wake_with_luck and sleeps


def _luck_needs(order: Order, figure: Figure) -> tuple[Ability, ...]:
    """LUCK that is to be paid; whether it is a small price shows with the attack (RU-C-DEF-16, RU-C-LUCK-2)."""
    defense = order.defense
    if defense.luck is LuckUse.BEFORE and not _wakes(order, figure):
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


def attack_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """Bars of the attack as a whole: by the distance, and by the owner of a stated roll."""
    yield from _distance_bars(order, cast)
    yield from _movement_bars(order, cast)
    yield from _grip_bars(order, cast)
    yield from _luck_bars(order, cast)
    yield from _grabber_bars(order, cast)
    yield from _spell_bars(order, cast)
    yield from _support_bars(order, cast)
    yield from _swing_bars(order, cast)
    yield from _small_price_bars(order, cast)
    yield from further_bars(order, cast)


def _small_price_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """Bars of avoiding the hit for a price that no die sets (RU-C-DEF-16, RU-C-LUCK-2)."""
    figure, defense = cast.get(order.target.id or ""), order.defense
    if figure is None or defense.luck is not LuckUse.AVOID or _wakes(order, figure):
        return
    if KINDS[kind_of(order, cast.get(order.attacker.id or ""))].is_zone:
        return
    of_luck = {bar.code for bar in bars_of_body(figure, Ability.LUCK, order.options, "/target")}
    of_small_prices = bars_of_body(figure, Ability.LUCK_CHEAP, order.options, "/target")
    yield from (bar for bar in of_small_prices if bar.code not in of_luck)
    if defense.awareness is Awareness.SLEEPING and not lasting.has(figure, Lasting.ASLEEP):
        yield bar_on(figure, "asleep", "RU-C-DEF-16", Ability.LUCK_CHEAP, "/target", visible=True)


def _grabber_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """As many hold the target as can, which the game master says (RU-C-GRAB-8)."""
    most, held = order.attack.max_grabbers, cast.get(order.target.id or "")
    if most is None or held is None or kind_of(order, cast.get(order.attacker.id or "")) is not AttackKind.GRAB:
        return
    others = [grip for _, grip in lasting.found(held, Lasting.HELD) if grip.source != order.attacker.id]
    if len(others) >= most:
        yield bar_on(held, "too_many_grabbers", "RU-C-GRAB-8", Ability.GRAB, "/target", visible=True)


def _spell_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """Magic that has a price takes a spell that was cast; that of an item or a body has none (RU-R-27, RU-C-SPL-2)."""
    figure = cast.get(order.attacker.id or "")
    if (
        figure is None
        or figure.round is None
        or figure.state.marks.spell_cast
        or strikes_out_of_turn(figure, order.target.id)
    ):
        return
    if kind_of(order, figure) is not AttackKind.MAGIC or wielded(order, Character(figure, order.options)).name:
        return
    if any(entry.price for entry in figure.sheet.contacts):
        yield bar_on(figure, "no_spell_ready", "RU-C-SPL-2", Ability.ATTACK_MAGIC, "/attacker")


def _support_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """The ally is neither the target nor the attacker (RU-R-25)."""
    aid = order.defense.support
    if aid is not None and aid.by in (order.target.id, order.attacker.id):
        yield bar_on(
            cast[aid.by], "not_an_ally", "RU-R-25", Ability.SUPPORT, "/defense/support/by", fixed=True, visible=True
        )
    ally = None if aid is None else cast.get(aid.by)
    if ally is not None and aid.kind is not None:
        yield from support_bars(order, aid, ally, aid.kind)


def support_bars(order: Order, aid: HasItem, ally: Figure, kind: SupportKind) -> Iterator[Bar]:
    """Bars of one kind of support: jumping needs movement, shielding needs a parry (RU-C-TEAM-2, RU-R-46).

    Args:
        order: the attack.
        aid: of the order, with the item of the ally.
        ally: who supports.
        kind: of the support.
    """
    if kind in JUMPING:
        yield from bars_of_body(ally, Ability.RUN, order.options, "/defense/support/by")
    if kind is SupportKind.ALLYSHIELD:
        yield from _shield_bars(order, aid, ally)


def _shield_bars(order: Order, aid: HasItem, ally: Figure) -> Iterator[Bar]:
    """Bars of the own parry of an ally, which it makes for the target (RU-C-TEAM-2, RU-R-43)."""
    character, pointer = Character(ally, order.options), "/defense/support/by"
    used = guarding(aid.item, DefenseKind.PARRY, character, "/defense/support/item")
    yield from bars_of_body(ally, Ability.PARRY, order.options, pointer, used.name)
    if used.item is None and used.weapon is None and not order.options.bare_parry:
        broken = next((item for item in character.sheet.items if item.weapon and character.of(item).broken), None)
        if broken is not None:
            named = {"name": ally.name, "item": broken.name}
            yield Bar("item_broken", "RU-C-DUR-1", Ability.USE, pointer=pointer, parameters=named, visible=True)


def _swing_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """A swingblow with arms or body alone, which are no long blade or staff (RU-C-ATT-25, RU-R-16).

    What a game master states of a weapon that is on no sheet is taken to be long enough.
    """
    figure, strike = cast.get(order.attacker.id or ""), order.attack
    named = SWINGBLOWS.intersection(strike.modifiers or ())
    if figure is None or not named or strike.damage is not None or strike.weapon is not None:
        return
    kind = kind_of(order, figure)
    if kind not in BY_THE_BODY and wielded(order, Character(figure, order.options)).name is not None:
        return
    yield Bar(
        "weapon_cannot",
        "RU-C-ATT-25",
        _ability_of(order, kind),
        pointer="/attacker",
        parameters={"name": figure.name, "item": str(kind)},
        visible=True,
        details={"needs": sorted(VERY_LONG if AttackModifier.LONG_SWINGBLOW in named else LONG | VERY_LONG)},
    )


def _luck_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """1 LUCK before the roll is no way out of a magic attack (RU-C-LUCK-1, RU-R-52)."""
    figure = cast.get(order.target.id or "")
    if figure is None or order.defense.luck is not LuckUse.BEFORE:
        return
    if _is_magic(order, kind_of(order, cast.get(order.attacker.id or ""))):
        yield bar_on(
            figure, "not_against_this_attack", "RU-C-LUCK-1", Ability.LUCK, "/defense/luck", fixed=True, visible=True
        )


def _grip_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """Another grip than the one in which the weapon is held takes an action first (RU-C-GRIP-4, RU-R-43)."""
    figure, stated = cast.get(order.attacker.id or ""), order.attack.grip
    if figure is None or stated is None:
        return
    character = Character(figure, order.options)
    item = wielded(order, character).item
    if item is None:
        return
    held = character.of(item).grip
    if held is not None and stated != held:
        yield Bar(
            "other_grip",
            "RU-C-GRIP-4",
            Ability.USE,
            pointer="/attack/grip",
            parameters={"name": figure.name, "item": item.name},
            visible=True,
        )


def _movement_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """Running, riding by and colliding change place in every kind of attack (RU-R-46)."""
    figure = cast.get(order.attacker.id or "")
    if figure is None or not _moves(order, figure):
        return
    yield from bars_of_body(figure, Ability.RUN, order.options, "/attacker")


def _moves(order: Order, figure: Figure) -> bool:
    """Whether the attacker changes place in an attack, besides walking up to the target."""
    modifiers = set(order.attack.modifiers or ())
    return kind_of(order, figure) in MOVING_KINDS or bool(modifiers & RUNNING)


def _distance_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """Too far for melee, or beyond the far range of the weapon (RU-C-ATT-35, RU-C-RNG-2)."""
    figure, distance = cast.get(order.attacker.id or ""), order.attack.distance
    if figure is None or distance is None:
        return
    character = Character(figure, order.options)
    if _ability_of(order, kind_of(order, figure)) in HAND_TO_HAND:
        if mode_of(distance, character.speed) is ReachMode.OUT_OF_REACH:
            yield _too_far("out_of_reach", "RU-C-ATT-35", figure)
        return
    ranges = effects_of(wielded(order, character).in_catalogue).ranges
    if ranges is not None and distance > ranges[-1]:
        yield _too_far("out_of_range", "RU-C-RNG-2", figure)


def _too_far(code: str, rule: str, figure: Figure) -> Bar:
    return Bar(code, rule, Ability.RUN, pointer="/attacker", parameters={"name": figure.name}, visible=True)
