"""Abilities of stored characters and what bars them. Rules FB-WOUND-4, FB-HEAL-1, FB-TASK-6, FB-ATT-4 and FB-ATT-6."""

from collections.abc import Mapping
from enum import StrEnum

from service.rulesets.contract.messages import Parameter
from service.rulesets.flyerbook.fighter import DISTANCE_BANDS
from service.rulesets.flyerbook.options import SupportersWith
from service.rulesets.flyerbook.stored.sheet import Sheet, weapon_of
from service.rulesets.flyerbook.stored.state import MINUTES_PER_DAY, State
from service.rulesets.flyerbook.stored.supporters import helped_by, named_before, sides_of
from service.rulesets.stored.abilities import (
    AbilityTable,
    BarContext,
    BarRow,
    Holds,
    Until,
    barred_by_condition,
    has_left,
)

OWN_TURN = Until(unit="turn", count=1)
MINUTES_BETWEEN_ROLLS = 7 * MINUTES_PER_DAY
FARTHEST = DISTANCE_BANDS[-1][0]


class Ability(StrEnum):
    """Ability of a character to do something, which conditions may bar.

    `roll`: make a task, or be either side of a contest. `attack`: start a melee exchange, or shoot. `defend`: be the
    other side of an exchange. `support`: lend +1 to a roll. `heal`: make the weekly healing roll. `be_shot`: be a
    ranged target. `be_harmed`: get damage, wounds and incapacitation.
    """

    ROLL = "roll"
    ATTACK = "attack"
    DEFEND = "defend"
    SUPPORT = "support"
    HEAL = "heal"
    BE_SHOT = "be_shot"
    BE_HARMED = "be_harmed"


NEVER_BARRED = (Ability.BE_SHOT, Ability.BE_HARMED)
"""Being shot at (FB-ATT-5) and being harmed (FB-WOUND-5)."""


def _is_incapacitated(context: BarContext) -> bool:
    return bool(context.figure.state.incapacitated)


def _has_no_wounds(context: BarContext) -> bool:
    stated = getattr(context.named.part, "wounds", None) if context.named else None
    return bool((context.figure.state.wounds if stated is None else stated) == 0)


def _minutes_left(context: BarContext) -> int:
    """Minutes until the next healing roll (FB-SB-1); days that a game master states count instead."""
    state: State = context.figure.state
    stated = getattr(context.order, "days_since_last_roll", None)
    since = state.minutes_since_healing_roll if stated is None else stated * MINUTES_PER_DAY
    return max(0, MINUTES_BETWEEN_ROLLS - since)


def _rolls_too_soon(context: BarContext) -> bool | Mapping[str, Parameter]:
    left = _minutes_left(context)
    if not left or _has_no_wounds(context):
        return False
    days, hours = divmod(-(-left // 60), 24)
    return {"days_left": days, "hours_left": hours}


def _until_a_week_is_over(context: BarContext) -> Until:
    left = _minutes_left(context)
    for unit, length in (("day", MINUTES_PER_DAY), ("hour", 60)):
        if left % length == 0:
            return Until(unit=unit, count=left // length)
    return Until(unit="minute", count=left)


def _helps_oneself(context: BarContext) -> bool:
    assert context.named is not None  # noqa: S101 - rows of orders concern named participants
    _, helped = helped_by(context.order, context.named.pointer)
    return bool(helped.id == context.named.id)


def _helps_twice(context: BarContext) -> bool:
    assert context.named is not None  # noqa: S101 - as above
    return context.named.id in named_before(context.order, context.named.pointer, context.named.index or 0)


def _helps_an_opponent(context: BarContext) -> bool:
    assert context.named is not None  # noqa: S101 - as above
    whom, _ = helped_by(context.order, context.named.pointer)
    return context.named.id in [side.id for pointer, side in sides_of(context.order) if pointer != whom]


def _helps_with_a_job(context: BarContext) -> bool:
    card: Sheet = context.figure.sheet
    trait = getattr(context.named.part, "trait", "") if context.named else ""
    return context.options.supporters_with is SupportersWith.SKILL_ONLY and trait in card.jobs.keys() - card.skills


def _only_defends(context: BarContext) -> bool:
    return bool(getattr(context.named.part, "defend_only", False)) if context.named else False


def _is_too_far(context: BarContext) -> bool | Mapping[str, Parameter]:
    """Whether a shot goes beyond all distances with a weapon without a fixed difficulty (FB-ATT-6)."""
    order = context.order
    distance = getattr(order, "distance_m", None)
    if distance is None or distance <= FARTHEST or order.weapon_difficulty is not None or context.named is None:
        return False
    stated = context.named.part.weapon
    weapon = None if isinstance(stated, int) else weapon_of(context.figure.sheet, stated)
    if weapon is not None and weapon.difficulty is not None:
        return False
    return {"distance": distance, "farthest": FARTHEST}


def _waits_for_turn(context: BarContext) -> bool:
    """Whether turns bind by option, and this is not its own (FB-SB-9); the second side of a contest only answers."""
    answers = context.named is not None and context.named.pointer == "/sides/1"
    waits = context.figure.round is not None and not context.figure.on_turn
    return bool(context.options.turns_bind) and waits and not answers


def _of_order(code: str, rule: str, ability: Ability, holds: Holds, *, fixed: bool = True) -> BarRow:
    """A bar that the order itself says; what a game master can set aside depends on the sheet too, and is secret."""
    return BarRow(code=code, rule=rule, bars=(ability,), holds=holds, fixed=fixed, visible=fixed, of_order=True)


ABILITIES = AbilityTable(
    abilities=Ability,
    rows=(
        BarRow(
            code="incapacitated",
            rule="FB-WOUND-4",
            bars=(Ability.ROLL, Ability.ATTACK, Ability.SUPPORT),
            holds=_is_incapacitated,
            visible=True,
        ),
        BarRow(
            code="target_incapacitated",
            rule="FB-WOUND-4",
            bars=(Ability.DEFEND,),
            holds=_is_incapacitated,
            visible=True,
        ),
        BarRow(code="no_wounds", rule="FB-HEAL-1", bars=(Ability.HEAL,), holds=_has_no_wounds),
        BarRow(
            code="too_soon",
            rule="FB-HEAL-1",
            bars=(Ability.HEAL,),
            holds=_rolls_too_soon,
            until=_until_a_week_is_over,
        ),
        _of_order("cannot_support_self", "FB-TASK-6", Ability.SUPPORT, _helps_oneself),
        _of_order("supporter_twice", "FB-TASK-6", Ability.SUPPORT, _helps_twice),
        _of_order("opponent_cannot_support", "FB-TASK-6", Ability.SUPPORT, _helps_an_opponent),
        _of_order("not_a_skill", "FB-TASK-6", Ability.SUPPORT, _helps_with_a_job, fixed=False),
        _of_order("attacker_defend_only", "FB-ATT-4", Ability.ATTACK, _only_defends),
        _of_order("range_not_covered", "FB-ATT-6", Ability.ATTACK, _is_too_far),
        BarRow(
            code="not_your_turn",
            rule="FB-ENC-1",
            bars=(Ability.ATTACK, Ability.ROLL),
            holds=_waits_for_turn,
            until=lambda _context: OWN_TURN,
            visible=True,
        ),
        barred_by_condition([ability for ability in Ability if ability not in NEVER_BARRED], "FB-COND-1"),
        has_left("FB-ENC-1", *(ability for ability in Ability if ability is not Ability.BE_HARMED)),
    ),
)
