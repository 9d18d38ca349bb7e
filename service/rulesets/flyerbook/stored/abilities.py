"""Abilities of stored characters and the states that bar them. Rules FB-WOUND-4, FB-HEAL-1, FB-ENC-1 and FB-COND-1."""

from enum import StrEnum
from typing import Any

from service.rulesets.contract import RefusalRow, Refused
from service.rulesets.flyerbook.stored.figures import BarContext
from service.rulesets.flyerbook.stored.state import MINUTES_PER_DAY
from service.rulesets.stored import AbilityTable, BarRow, Until, barred_by_condition, has_left
from service.rulesets.stored.refusals import bar_of_state

OWN_TURN = Until(unit="turn", count=1)
MINUTES_BETWEEN_ROLLS = 7 * MINUTES_PER_DAY


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


def _is_incapacitated(one: Any) -> bool:
    return bool(one.incapacitated)


def too_soon(minutes: int) -> Refused:
    """Days and hours until the next healing roll, if the last one was fewer minutes ago than a week has (FB-HEAL-1)."""
    left = max(0, MINUTES_BETWEEN_ROLLS - minutes)
    days, hours = divmod(-(-left // 60), 24)
    return {"days_left": days or None, "hours_left": hours or None} if left else False


INCAPACITATED = RefusalRow("incapacitated", "FB-WOUND-4", _is_incapacitated, at="incapacitated", visible=True)
TARGET_INCAPACITATED = RefusalRow(
    "target_incapacitated", "FB-WOUND-4", _is_incapacitated, at="incapacitated", visible=True
)
NO_WOUNDS = RefusalRow("no_wounds", "FB-HEAL-1", lambda one: one.wounds == 0, at="wounds")


def _healing(context: BarContext) -> Any:
    """The patient, with the wounds that a game master states, or else the stored ones."""
    part = context.named.part if context.named else None
    return context.figure.state if part is None or part.wounds is None else part


def _minutes_since_last_roll(context: BarContext) -> int:
    """Minutes since the last healing roll (FB-SB-1); days that a game master states count instead."""
    state = context.figure.state
    stated = None if context.order is None else context.order.days_since_last_roll
    return state.minutes_since_healing_roll if stated is None else stated * MINUTES_PER_DAY


def _rolls_too_soon(context: BarContext) -> Refused:
    return False if NO_WOUNDS.holds(_healing(context)) else too_soon(_minutes_since_last_roll(context))


def _until_a_week_is_over(context: BarContext) -> Until:
    left = MINUTES_BETWEEN_ROLLS - _minutes_since_last_roll(context)
    for unit, length in (("day", MINUTES_PER_DAY), ("hour", 60)):
        if left % length == 0:
            return Until(unit=unit, count=left // length)
    return Until(unit="minute", count=left)


def _waits_for_turn(context: BarContext) -> bool:
    """Whether turns bind by option, and this is not its own (FB-SB-9); the second side of a contest only answers."""
    answers = context.named is not None and context.named.pointer == "/sides/1"
    waits = context.figure.round is not None and not context.figure.on_turn
    return bool(context.options.turns_bind) and waits and not answers


ABILITIES = AbilityTable(
    abilities=Ability,
    rows=(
        bar_of_state(INCAPACITATED, Ability.ROLL, Ability.ATTACK, Ability.SUPPORT),
        bar_of_state(TARGET_INCAPACITATED, Ability.DEFEND),
        bar_of_state(NO_WOUNDS, Ability.HEAL, of=_healing),
        BarRow("too_soon", "FB-HEAL-1", (Ability.HEAL,), _rolls_too_soon, until=_until_a_week_is_over),
        BarRow(
            "not_your_turn",
            "FB-ENC-1",
            (Ability.ATTACK, Ability.ROLL),
            _waits_for_turn,
            until=lambda _context: OWN_TURN,
            visible=True,
        ),
        barred_by_condition([ability for ability in Ability if ability not in NEVER_BARRED], "FB-COND-1"),
        has_left("FB-ENC-1", *(ability for ability in Ability if ability is not Ability.BE_HARMED)),
    ),
)
