"""Lookups of a power on the sheet of its user, and of the saves of its targets. Rules FR-GEN-1 and FR-SAVE-1."""

from typing import Annotated

from service.phrases import Phrase, quoted
from service.rulesets.contract import Rejected
from service.rulesets.fastrpg import skill_list, threats
from service.rulesets.fastrpg.powers import Power
from service.rulesets.fastrpg.skill_list import Value
from service.rulesets.fastrpg.stored.effects.conditions import Touching, touching
from service.rulesets.fastrpg.stored.figures import Cast, Figure, LookupContext, Order, of_figure
from service.rulesets.stored import Lookup
from service.rulesets.stored.figures import remembered
from service.rulesets.stored.lookups import Lookups
from service.rulesets.vocabulary import Doc, Name
from service.values import replace

PowerOfOrder = Annotated[Name | Power | None, Doc("A power on the sheet; game masters may state any other.")]


@remembered
def power_used(order: Order | None, figure: Figure | None) -> Power | None:
    """The power of an order, as stated or on the sheet of its user; None where it is unknown.

    One that names no difficulty takes that of the order.
    """
    named = getattr(order, "power", None)
    power = figure.sheet.power(named) if isinstance(named, str) and figure is not None else named
    if not isinstance(power, Power):
        return None
    return power if power.difficulty is not None or order is None else replace(power, difficulty=order.difficulty)


def power_of(order: Order, cast: Cast) -> Power | None:
    """The power of an order on the sheet of its user, with all stored targets."""
    return power_used(order, cast.get(order.user.id or ""))


def power_skill(order: Order, _part: object, figure: Figure | None) -> str | None:
    """The skill that its user rolls; None for a power that takes no roll."""
    power = power_used(order, figure)
    return power.skill if power is not None and power.rolls else None


def _power(context: LookupContext) -> Power:
    found = power_used(context.order, context.figure)
    if found is None:
        on_sheet = [power.name for power in context.figure.sheet.powers] if context.figure else []
        names = quoted(on_sheet) or Phrase("none")
        raise Rejected(
            "bad_input", context.pointer, expected=Phrase("a power on the sheet, where there is {there}", there=names)
        )
    return found


def save_skill(power: Power | None) -> str | None:
    """The skill by which targets of a power save; None where they do not, or where it names no save skill."""
    if power is None or power.save is None:
        return None
    try:
        return threats.skill_of(power.save.threat, power.save.skill)
    except Rejected:
        return None


def _value(context: LookupContext) -> Value | None:
    skill = save_skill(power_of(context.order, context.cast))
    if context.figure is None or skill is None:
        return None
    sheet = context.figure.sheet
    return skill_list.value_of(skill, sheet.abilities, sheet.skill_points.get(skill, 0))


def _touched(context: LookupContext) -> Touching:
    return touching(context.figure, save_skill(power_of(context.order, context.cast)), "save")


def _modifier(context: LookupContext) -> int | None:
    """The modifier of the save with what conditions, items and traits add (FR-SAVE-1, FR-GEN-1)."""
    value = _value(context)
    return None if value is None else value.modifier + _touched(context).situational


def _can_succeed(context: LookupContext) -> bool | None:
    value = _value(context)
    return None if value is None else value.can_succeed


POWER = Lookup(find=_power, participant="user", type=PowerOfOrder, by_name=True)
OF_TARGETS: Lookups = {
    "targets.modifier": _modifier,
    "targets.can_succeed": _can_succeed,
    "targets.luck_points": of_figure(lambda figure: figure.state.luck_points),
    "targets.advantage": lambda context: _touched(context).advantage,
    "targets.disadvantage": lambda context: _touched(context).disadvantage,
}
"""The lookups of a power's targets."""
