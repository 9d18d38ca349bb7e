"""Attacks that strike several: further targets are of the same attack. Rules RU-C-ATT-25, RU-C-ATT-28 and RU-R-27."""

from collections.abc import Iterator

from service.rulesets.rollunder.combat.attacks.modifier import SWINGBLOWS
from service.rulesets.rollunder.core.combat.kind import KINDS
from service.rulesets.rollunder.stored.abilities.ability import Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Cast, Figure, Order
from service.rulesets.rollunder.stored.lookups.wielded import Wielded, kind_of, wielded
from service.rulesets.rollunder.stored.state import RoundMarks
from service.rulesets.stored import Bar, same_person

TARGETS_OF_SWINGBLOW = 2


def is_further_target(order: Order | None, figure: Figure) -> bool:
    """Whether an attack is about a further target of the last swingblow or zone.

    The weapon is the same, and its roll is stated; of a zone for which nothing is rolled, the target is another.
    """
    attack, marks = getattr(order, "attack", None), figure.state.marks
    if order is None or attack is None or not _is_struck_with(wielded(order, Character(figure, order.options)), marks):
        return False
    if attack.fixed_roll is not None:
        return bool(attack.fixed_roll == marks.last_roll)
    return _is_unrolled(order, figure) and _is_open(order, marks)


def _is_struck_with(used: Wielded, marks: RoundMarks) -> bool:
    """Whether a weapon is that of the last swingblow or zone; manually created marks may only have its name."""
    slot = None if used.item is None else used.item.slot
    return used.name == marks.struck_with and marks.struck_slot in (None, slot)


def _is_unrolled(order: Order, figure: Figure) -> bool:
    """Whether a zone hits without a roll, or by a stated result (RU-C-ATT-30)."""
    kind = KINDS[kind_of(order, figure)]
    return kind.is_zone and (kind.attack_mod is None or order.attack.fixed_result is not None)


def _is_open(order: Order, marks: RoundMarks) -> bool:
    """Whether the last attack was such a zone, and no target is among those in it."""
    is_under_way = bool(marks.struck) and marks.attacks_left is not None and marks.last_roll is None
    targets = getattr(order, "targets", None) or (order.target,)
    return is_under_way and all(target.id not in marks.struck for target in targets)


def is_zone_of_no_item(order: Order | None, figure: Figure) -> bool:
    """Whether an attack is on an area, and made with no item, as by a spell."""
    if order is None or getattr(order, "attack", None) is None:
        return False
    return KINDS[kind_of(order, figure)].is_zone and wielded(order, Character(figure, order.options)).item is None


def further_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """Bars of a stated face of another attack, of a target that was struck before, and of an ally who helped before.

    Rules RU-C-ATT-25, RU-C-ATT-28 and RU-R-50.
    """
    figure, stated = cast.get(order.attacker.id or ""), order.attack.fixed_roll
    if figure is None or stated is None:
        return
    marks = figure.state.marks
    aid = order.defense.support
    if aid is not None and stated == marks.last_roll and aid.by in marks.helped:
        name = cast[aid.by].name if aid.by in cast else ""
        yield same_person("RU-C-TEAM-1", "/defense/support/by", name)
    is_other = stated != marks.last_roll
    is_swung = bool(SWINGBLOWS.intersection(order.attack.modifiers or ()))
    if is_other or order.target.id in marks.struck or (is_swung and len(marks.struck) >= TARGETS_OF_SWINGBLOW):
        yield _used_up(figure, players_only=is_other)


def _used_up(figure: Figure, *, players_only: bool) -> Bar:
    """The bar of a face that strikes no further target (RU-C-ATT-25)."""
    return Bar(
        "already_acted",
        "RU-C-ATT-25",
        Ability.ATTACK_MELEE,
        pointer="/attacker",
        parameters={"name": figure.name},
        visible=True,
        players_only=players_only,
    )
