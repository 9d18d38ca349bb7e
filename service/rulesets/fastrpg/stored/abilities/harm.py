"""Bars of harm. Rules FR-HP-3, FR-HP-5, FR-ATT-5, FR-STAB-1, FR-HEAL-2 and FR-MOVE-5."""

from collections.abc import Callable, Mapping

from service.rulesets.contract.messages import Parameter
from service.rulesets.fastrpg.stored.abilities.names import Ability
from service.rulesets.fastrpg.stored.effects.harm import is_bleeding, is_critical, is_dead, sheet_of, state_of
from service.rulesets.stored.abilities import BarContext, BarRow, Holds
from service.rulesets.stored.figures import Figure

Parameters = Mapping[str, Parameter]


def _where(holds: Callable[[Figure], bool]) -> Holds:
    """The bar of a state, with Hit Points."""

    def told(context: BarContext) -> bool | Parameters:
        hp = {"hp": state_of(context.figure).hp, "hp_max": sheet_of(context.figure).hp_max}
        return hp if holds(context.figure) else False

    return told


def _is_able(figure: Figure) -> bool:
    return state_of(figure).hp > 0


def _is_stable(figure: Figure) -> bool:
    return is_critical(figure) and state_of(figure).stable


def _row(code: str, rule: str, holds: Callable[[Figure], bool], *barred: Ability) -> BarRow:
    return BarRow(code=code, rule=rule, bars=barred, holds=_where(holds), visible=True)


def _cannot_oppose(context: BarContext) -> bool | Parameters:
    """Whether a critical character cannot be the second side of a contest, by option."""
    return False if context.options.critical_oppose else _where(is_critical)(context)


HARM = (
    _row(
        "dead",
        "FR-HP-5",
        is_dead,
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
    _row("target_dead", "FR-ATT-5", is_dead, Ability.BE_ATTACKED),
    _row("cannot_act", "FR-HP-3", is_critical, Ability.TASK_ACTION),
    BarRow(code="cannot_act", rule="FR-HP-3", bars=(Ability.OPPOSE,), holds=_cannot_oppose, visible=True),
    _row("attacker_cannot_act", "FR-ATT-5", is_critical, Ability.ATTACK),
    _row("attacker_cannot_act", "FR-OPP-1", is_critical, Ability.REACT),
    _row("medic_cannot_act", "FR-STAB-1", is_critical, Ability.AID),
    _row("cannot_stand", "FR-HP-3", is_critical, Ability.STAND),
    _row("cannot_act", "FR-HP-3", is_critical, Ability.SPEAK),
    _row("bleeding", "FR-HEAL-2", is_bleeding, Ability.RECOVER_BY_HOUR),
    _row("not_critical", "FR-STAB-1", _is_able, Ability.BE_AIDED),
    _row("already_stable", "FR-STAB-1", _is_stable, Ability.BE_AIDED),
)
"""Of being critical and dead; who is either is passed over by initiative without a refusal (FR-INIT-1, FR-INIT-2)."""
