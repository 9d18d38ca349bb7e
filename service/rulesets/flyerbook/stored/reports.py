"""Reports of commands by the stored state afterwards. Rules FB-WOUND-1, FB-WOUND-3, FB-HEAL-2 and FB-ATT-1."""

from collections.abc import Callable
from typing import Any

from service.rulesets.flyerbook.roller import wound_malus
from service.rulesets.flyerbook.stored.figures import Cast, EffectContext
from service.rulesets.stored import Report
from service.values import replace

Reported = EffectContext[Any, Any]
"""A command whose result has the members that a report names by texts."""
Reports = Callable[[Reported, Cast], Report]


def wounds_after(**members: str | Callable[[Any], str]) -> Reports:
    """The report of a hit with the stored wounds of those in it (FB-WOUND-1).

    Args:
        **members: of the result -> path of the participant with the reported wounds, or `result -> path`.
    """

    def reports(outcome: Reported, after: Cast) -> Report:
        result = outcome.result
        for member, path in members.items():
            identity = outcome.id_of(path if isinstance(path, str) else path(result))
            if identity is not None and identity in after:
                result = replace(result, **{member: after[identity].state.wounds})
        return Report(result=result)

    return reports


def damaged_after(outcome: Reported, after: Cast) -> Report:
    """The report of damage with the stored wounds and their malus (FB-WOUND-1, FB-WOUND-3)."""
    wounds = after[outcome.id_of("character") or ""].state.wounds
    result = replace(outcome.result, wounds_after=wounds, wound_malus_after=wound_malus(wounds))
    return Report(result=result, parameters={"wounds": wounds})


def healed_after(outcome: Reported, after: Cast) -> Report:
    """The report of a healing roll with the stored wounds; without a wound nothing heals (FB-HEAL-2)."""
    identity = outcome.id_of("character")
    if identity is None or identity not in after:
        return Report(result=outcome.result)
    wounds = after[identity].state.wounds
    result = replace(outcome.result, healed=wounds < outcome.cast[identity].state.wounds, wounds_after=wounds)
    return Report(result=result, parameters={"wounds": wounds}, code=healing_code(healed=result.healed))


def healing_code(*, healed: bool) -> str:
    """Code of the summary of a healing roll."""
    return "healing_success" if healed else "healing_failure"
