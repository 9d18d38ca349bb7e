"""Effective attributes, on which checks are made: those of the sheet with all changes. Rule RU-C-GEN-4."""

from collections.abc import Iterator
from enum import StrEnum

from service.rulesets.rollunder.combat.conditions.tiers import together
from service.rulesets.rollunder.combat.gear.armor_total import ANIMATED, ANIMATED_BROCADE, BROCADE, dex_reduction
from service.rulesets.rollunder.core.attribute import Attribute
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.figures import Figure
from service.rulesets.rollunder.stored.worn import worn_pieces
from service.rulesets.stored.figures import remembered

LOWEST_DEX = 0
LOWEST, HIGHEST = -999, 999
"""A score that operations take."""
NET_POINTS_PER_DEX = 10
STR_PER_CRIPPLING = 2


class Cause(StrEnum):
    """Cause of an attribute's difference from the sheet; the causes are listed one by one and subtracted together."""

    CHANGE = "temporary change"
    ARMOR = "worn armor"
    NET = "net"
    FREEZING = "freezing"
    PIERCED = "pierced body"
    CRIPPLED = "crippling"
    PAIN = "pain"
    SCARS = "scars"
    PANIC = "panic"
    CONDITION = "condition"


def effective(figure: Figure, attribute: Attribute, options: Options, *without: Cause) -> int:
    """The attribute after all its changes but those named; DEX is never below 0 (RU-C-GEN-4).

    LVL is changed by nothing but a temporary change or a condition. The score for a check is the attribute and its
    temporary change (RU-B-SHEET-3); derived values do not see them (RU-B-DER-1).
    """
    total = getattr(figure.sheet.attributes, attribute) + sum(
        change for cause, change in _all_changes(figure, attribute, options) if cause not in without
    )
    lowest = LOWEST_DEX if attribute is Attribute.DEX else LOWEST
    return int(min(HIGHEST, max(lowest, total)))


@remembered
def _all_changes(figure: Figure, attribute: Attribute, options: Options) -> tuple[tuple[Cause, int], ...]:
    return tuple(_changes(figure, attribute, options))


def _changes(figure: Figure, attribute: Attribute, options: Options) -> Iterator[tuple[Cause, int]]:
    state = figure.state
    yield Cause.CHANGE, state.changes.get(attribute, 0)
    yield Cause.CONDITION, lasting.change_of(figure, attribute)
    if attribute is not Attribute.LVL:
        yield Cause.PANIC, -state.panic_level
    match attribute:
        case Attribute.DEX:
            yield from _of_dex(figure)
        case Attribute.STR:
            yield Cause.CRIPPLED, -STR_PER_CRIPPLING * (state.crippled_arms + state.crippled_legs)
        case Attribute.INT:
            yield Cause.PAIN, -together(state.pain.values(), options)
        case Attribute.CHA:
            scars = together(state.scars.values(), options)
            yield Cause.SCARS, scars if figure.sheet.barbarian else -scars


def _of_dex(figure: Figure) -> Iterator[tuple[Cause, int]]:
    """Worn armor, nets, freezing and what sticks in the body (RU-C-ARM-6, RU-C-NET-1, RU-C-FRZ-1, RU-C-WND-2)."""
    state = figure.state
    yield Cause.ARMOR, -armor_reduction(figure, moved_metal(figure))
    yield Cause.NET, -(state.net_level // NET_POINTS_PER_DEX)
    yield Cause.FREEZING, -state.frozen_dex
    yield Cause.PIERCED, -sum(state.pierced.values())


def moved_metal(figure: Figure) -> frozenset[str]:
    """Kinds of worn metal that a mage moves; metal animated by hand may be of all kinds."""
    stated_metal = _metal_of_state(figure)
    return ANIMATED if lasting.ANY_METAL in stated_metal else stated_metal


def _metal_of_state(figure: Figure) -> frozenset[str]:
    return lasting.animated(figure) | getattr(figure.state, "animated", frozenset())


def armor_reduction(figure: Figure, moved: frozenset[str]) -> int:
    """DEX reduction of worn armor while a mage moves such metal (RU-C-ARM-6, RU-C-MET-5, RU-C-MET-6).

    Brocade that a mage moves is worn, whether it is on the sheet or not.
    """
    pieces = worn_pieces(figure.sheet, figure.state)
    unlisted = BROCADE in _metal_of_state(figure) and all(piece.material != BROCADE for piece in pieces)
    return dex_reduction(pieces, moved) + (ANIMATED_BROCADE if unlisted else 0)
