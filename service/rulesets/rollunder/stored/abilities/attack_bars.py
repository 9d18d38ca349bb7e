"""Bars of an attack as a whole: by distance, movement, grip, LUCK, magic and the ally who protects the target.

Rules RU-C-ATT-25, RU-C-ATT-35, RU-C-DEF-16, RU-C-GRAB-8, RU-C-GRIP-4, RU-C-LUCK-1, RU-C-LUCK-2, RU-C-RNG-2, RU-C-SPL-2,
RU-C-TEAM-1 to RU-C-TEAM-3, RU-R-25, RU-R-27, RU-R-46 and RU-R-52.
"""

from collections.abc import Iterator
from typing import Protocol

from service.rulesets.rollunder.combat.attacks.attack_request import Awareness, LuckUse
from service.rulesets.rollunder.combat.attacks.modifier import SWINGBLOWS, AttackModifier
from service.rulesets.rollunder.core.combat.kind import BY_THE_BODY, KINDS, MOVING_KINDS, AttackKind, DefenseKind
from service.rulesets.rollunder.core.combat.reach_mode import ReachMode, mode_of
from service.rulesets.rollunder.core.combat.support_kind import SupportKind
from service.rulesets.rollunder.core.combat.weapon import effects_of
from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.abilities import bars_of_body
from service.rulesets.rollunder.stored.abilities.ability import Ability
from service.rulesets.rollunder.stored.abilities.area_attacks import further_bars
from service.rulesets.rollunder.stored.abilities.needs import HAND_TO_HAND, ability_of, wakes
from service.rulesets.rollunder.stored.abilities.rounds import strikes_out_of_turn
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Cast, Figure, Order
from service.rulesets.rollunder.stored.gear import ItemSlot
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups.guarding import guarding
from service.rulesets.rollunder.stored.lookups.moves import LONG, VERY_LONG
from service.rulesets.rollunder.stored.lookups.wielded import kind_of, wielded
from service.rulesets.rollunder.stored.participants import bar_on
from service.rulesets.stored import Bar

RUNNING = frozenset({AttackModifier.RUNNERS_ATTACK, AttackModifier.RUN_TO_REACH})
JUMPING = (SupportKind.SAFETY_PUSH, SupportKind.BODYGUARD_JUMP, SupportKind.CARRY)
"""Support for which an ally leaps to the target (RU-C-TEAM-3)."""


class HasItem(Protocol):
    """Support by an ally, with the item that it uses."""

    @property
    def item(self) -> str | ItemSlot | None:
        """Weapon or shield of the ally; None for the first that parries."""


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
    if figure is None or defense.luck is not LuckUse.AVOID or wakes(order, figure):
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
    needed = VERY_LONG if AttackModifier.LONG_SWINGBLOW in named else LONG | VERY_LONG
    yield _too_short(figure, kind, ability_of(order, kind), needed)


def _too_short(figure: Figure, kind: AttackKind, ability: Ability, needed: frozenset[str]) -> Bar:
    """The bar of a swingblow in a kind of attack that takes a long weapon (RU-C-ATT-25)."""
    return Bar(
        "weapon_cannot",
        "RU-C-ATT-25",
        ability,
        pointer="/attacker",
        parameters={"name": figure.name, "item": str(kind)},
        visible=True,
        details={"needs": sorted(needed)},
    )


def _luck_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """1 LUCK before the roll is no way out of a magic attack (RU-C-LUCK-1, RU-R-52)."""
    figure = cast.get(order.target.id or "")
    if figure is None or order.defense.luck is not LuckUse.BEFORE:
        return
    if ability_of(order, kind_of(order, cast.get(order.attacker.id or ""))) is Ability.ATTACK_MAGIC:
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
    held = None if item is None else character.of(item).grip
    if item is not None and held is not None and stated != held:
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
    if ability_of(order, kind_of(order, figure)) in HAND_TO_HAND:
        if mode_of(distance, character.speed) is ReachMode.OUT_OF_REACH:
            yield _too_far("out_of_reach", "RU-C-ATT-35", figure)
        return
    ranges = effects_of(wielded(order, character).in_catalogue).ranges
    if ranges is not None and distance > ranges[-1]:
        yield _too_far("out_of_range", "RU-C-RNG-2", figure)


def _too_far(code: str, rule: str, figure: Figure) -> Bar:
    return Bar(code, rule, Ability.RUN, pointer="/attacker", parameters={"name": figure.name}, visible=True)
