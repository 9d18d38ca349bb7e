"""Reasons why a defense is impossible.

Rules RU-C-DEF-2, RU-C-DEF-8 to RU-C-DEF-10, RU-C-DEF-12, RU-C-DEF-13, RU-C-DEF-15, RU-C-DEF-18 and RU-C-ATT-31.
"""

from collections.abc import Callable, Mapping
from typing import Literal

from service.rulesets.contract import Parameter, Parts, RefusalRow
from service.rulesets.rollunder.combat.attacks.defense import Defense, Refused
from service.rulesets.rollunder.combat.attacks.defense_terms import NO_EVADE_UP, NO_ROOM, DefenseLimit, Posture
from service.rulesets.rollunder.core.combat.kind import KINDS, DefenseKind
from service.rulesets.rollunder.core.combat.weapon import effects_of
from service.rulesets.rollunder.options.combat import NoParryMeaning
from service.rulesets.rollunder.stored.abilities import Ability
from service.values import replace

Applies = Callable[[Defense], bool]
Explains = Callable[[Defense], Literal[False] | Mapping[str, Parameter]]
"""Parameters of the explanation of a row, or that it does not hold."""


def refusal_of(defense: Defense) -> Refused | None:
    """The first reason why a defense is impossible, or None."""
    return next((Refused(row.code) for row in ROWS if row.holds(defense) is not False), None)


def rows_at(parts: Parts) -> tuple[RefusalRow, ...]:
    """The rows of a defense, for an operation in whose order it has a place."""
    return tuple(replace(row, of=parts) for row in ROWS)


def _ability(defense: Defense) -> Ability:
    return Ability.EVADE_UP if defense.goes_up else Ability(str(defense.kind))


def _row(code: Refused, rule: str, holds: Applies | Explains, *, fixed: bool = False) -> RefusalRow:
    return RefusalRow(code, rule, holds, ability=_ability, fixed=fixed, visible=True)


def _has(*limits: DefenseLimit) -> Applies:
    return lambda defense: bool(defense.terms.limits) and not set(limits).isdisjoint(defense.terms.limits)


def _is_out_of_place(posture: Posture) -> Applies:
    return lambda defense: defense.terms.posture is posture and defense.is_out_of_posture


def _is_unaware(defense: Defense) -> bool:
    return defense.is_unaware or DefenseLimit.UNAWARE in defense.terms.limits


def _does_not_help(defense: Defense) -> bool:
    return defense.kind not in KINDS[defense.incoming.kind].defenses


def _has_no_room(defense: Defense) -> bool:
    return defense.kind is DefenseKind.EVADE and not defense.goes_up and _has(*NO_ROOM)(defense)


def _cannot_parry(defense: Defense) -> Literal[False] | Mapping[str, Parameter]:
    """Whip, flail and chainsticks: their wielder cannot parry, or they cannot be parried, by option (RU-C-DEF-18)."""
    if defense.kind is not DefenseKind.PARRY:
        return False
    own_is_unfit = effects_of(defense.weapon).parry is False
    other_is_unfit = effects_of(defense.incoming.weapon).parry is False
    meaning = defense.options.no_parry_meaning
    if own_is_unfit and meaning is not NoParryMeaning.TARGET:
        return {"item": defense.weapon}
    if other_is_unfit and meaning is not NoParryMeaning.WIELDER:
        return {"item": defense.incoming.weapon}
    return False


ROWS = (
    _row(Refused.UNDEFENDABLE, "RU-C-DEF-10", _has(DefenseLimit.UNDEFENDABLE)),
    _row(Refused.ALL_OUT, "RU-C-ATT-31", _has(DefenseLimit.ALL_OUT)),
    _row(Refused.UNAWARE, "RU-C-DEF-15", _is_unaware),
    _row(Refused.NOT_AGAINST_THIS_ATTACK, "RU-C-DEF-2", _does_not_help, fixed=True),
    _row(Refused.KNEELING, "RU-C-DEF-13", _is_out_of_place(Posture.KNEELING)),
    _row(Refused.LYING, "RU-C-DEF-12", _is_out_of_place(Posture.LYING)),
    _row(Refused.NO_ROOM, "RU-C-DEF-8", _has_no_room),
    _row(Refused.NO_EVADE_UP, "RU-C-DEF-9", lambda defense: defense.goes_up and _has(*NO_EVADE_UP)(defense)),
    _row(Refused.WEAPON_CANNOT_PARRY, "RU-C-DEF-18", _cannot_parry),
)
"""Of a defense, in the order in which they are looked at."""
RULE_OF_REFUSED = {row.code: row.rule for row in ROWS}
"""Reason -> the rule that says so."""
