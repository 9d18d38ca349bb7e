"""Bars of harm. Rules FR-HP-3, FR-HP-5, FR-ATT-5, FR-STAB-1, FR-HEAL-2 and FR-MOVE-5."""

from collections.abc import Callable, Mapping

from service.rulesets.contract import Parameter, RefusalRow, Refused
from service.rulesets.fastrpg.hit_points import DEAD, TARGET_DEAD
from service.rulesets.fastrpg.recovery import BLEEDING
from service.rulesets.fastrpg.stored.abilities.names import Ability
from service.rulesets.fastrpg.stored.effects.harm import is_critical, is_dead, vitals_of
from service.rulesets.fastrpg.stored.figures import BarContext, Figure
from service.rulesets.stored import BarRow
from service.rulesets.stored.bars import Holds
from service.rulesets.stored.refusals import bar_of_state
from service.values import dataclass, replace

Parameters = Mapping[str, Parameter]


def _where(holds: Callable[[Figure], bool]) -> Holds:
    """The bar of a state, with Hit Points."""

    def with_hit_points(context: BarContext) -> bool | Parameters:
        hp = {"hp": context.figure.state.hp, "hp_max": context.figure.sheet.hp_max}
        return hp if holds(context.figure) else False

    return with_hit_points


@dataclass(frozen=True, slots=True, kw_only=True)
class Vitals:
    """Hit Points of a figure, as requests state them.

    Attributes:
        hp: Hit Points now.
        hp_max: Hit Points at full health.
        stable: whether a critical one does not bleed.
    """

    hp: int
    hp_max: int
    stable: bool


def _bar_of(row: RefusalRow, *barred: Ability) -> BarRow:
    """The bar of a state with which requests are refused too, with Hit Points."""

    def holds(one: Vitals) -> Refused:
        return {"hp": one.hp, "hp_max": one.hp_max} if row.holds(one) is not False else False

    return bar_of_state(replace(row, holds=holds), *barred, of=lambda context: Vitals(**vitals_of(context.figure)))


NOT_CRITICAL = RefusalRow("not_critical", "FR-STAB-1", lambda one: one.hp > 0, at="hp", visible=True)
ALREADY_STABLE = RefusalRow(
    "already_stable", "FR-STAB-1", lambda one: one.hp <= 0 and one.stable, at="stable", visible=True
)


def _row(code: str, rule: str, holds: Callable[[Figure], bool], *barred: Ability) -> BarRow:
    return BarRow(code, rule, barred, _where(holds), visible=True)


def _cannot_oppose(context: BarContext) -> bool | Parameters:
    """Whether a critical character cannot be the second side of a contest, by option."""
    return False if context.options.critical_oppose else _where(is_critical)(context)


HARM = (
    _bar_of(
        DEAD,
        Ability.TASK_ACTION,
        Ability.OPPOSE,
        Ability.MOVE,
        Ability.RUN,
        Ability.STAND,
        Ability.SAVE,
        Ability.USE_LUCK,
        Ability.USE_POWER,
        Ability.BE_AIDED,
        Ability.RECOVER,
        Ability.SPEAK,
        Ability.LEVEL_UP,
    ),
    _row("attacker_cannot_act", "FR-ATT-5", is_dead, Ability.ATTACK, Ability.REACT),
    _row("medic_cannot_act", "FR-STAB-1", is_dead, Ability.AID),
    _bar_of(TARGET_DEAD, Ability.BE_ATTACKED),
    _row("cannot_act", "FR-HP-3", is_critical, Ability.TASK_ACTION),
    BarRow("cannot_act", "FR-HP-3", (Ability.OPPOSE,), _cannot_oppose, visible=True),
    _row("attacker_cannot_act", "FR-ATT-5", is_critical, Ability.ATTACK),
    _row("attacker_cannot_act", "FR-OPP-1", is_critical, Ability.REACT),
    _row("medic_cannot_act", "FR-STAB-1", is_critical, Ability.AID),
    _row("cannot_stand", "FR-HP-3", is_critical, Ability.STAND),
    _row("cannot_act", "FR-HP-3", is_critical, Ability.SPEAK),
    _bar_of(BLEEDING, Ability.RECOVER_BY_HOUR),
    _bar_of(NOT_CRITICAL, Ability.BE_AIDED),
    _bar_of(ALREADY_STABLE, Ability.BE_AIDED),
)
"""Of being critical and dead; who is either is passed over by initiative without a refusal (FR-INIT-1, FR-INIT-2)."""
