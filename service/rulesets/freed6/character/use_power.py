"""Use of a power of the sheet: a check, an attack, a condition or influence. Rule F6-CHR-3."""

from service.dice import Choice, Dice, RedirectedDice
from service.dice.decisions import Options as Choices
from service.rulesets.contract import Operation, Outcome, Reasons, rows_of
from service.rulesets.freed6.character.use_power_request import OPERATIONS, TARGET, USER, UsePower, UsePowerResult
from service.rulesets.freed6.character.use_power_stored import STORED
from service.rulesets.freed6.combat.rank_purchases import SPEND
from service.rulesets.freed6.core import improvement
from service.rulesets.freed6.core.check_decisions import AnswerDecider
from service.values import replace


def resolve(request: UsePower, dice: Dice) -> Outcome[UsePowerResult]:
    """Resolve the operation of the power (F6-CHR-3).

    Raises:
        Rejected: as that operation is.
    """
    name = _member(request)
    outcome = OPERATIONS[name].resolve(getattr(request, name), RedirectedDice(dice, _decided))
    result = UsePowerResult(power=request.power, **{name: outcome.result})
    return Outcome(result=result, rules=("F6-CHR-3", *outcome.rules), summary=outcome.summary)


def _decided(dice: Dice, member: str, participant: str, options: Choices, default: Choice) -> Choice:
    """A decision of the operation behind the power, as that of the user or of the target."""
    decider = TARGET if participant in ("opponent", "resistance") else USER
    return dice.decide(f"{decider.prefix}{member.rpartition('.')[2]}", decider.path, options, default)


def _member(made: UsePower | UsePowerResult) -> str:
    """Name of the operation."""
    return next(name for name in OPERATIONS if getattr(made, name) is not None)


def _score(result: UsePowerResult) -> int:
    name = _member(result)
    return OPERATIONS[name].score(getattr(result, name))


_REASONS_OF = {name: each.reasons for name, each in OPERATIONS.items() if each.reasons}
REASONS = Reasons(
    rows=tuple(row for name, reasons in _REASONS_OF.items() for row in rows_of(name, reasons.rows)),
    visible=False,
)
"""Those of the operation behind the power (F6-SF-5)."""


OPERATION = Operation(
    resolve,
    title="Use a power",
    description=(
        "A stored participant uses a power of its sheet: a check, an attack, a condition or influence with "
        "the ability that the power names. Powers can have a number of uses in a turn, encounter, scene or "
        "session, and a status that measures the rest."
    ),
    options=tuple(dict.fromkeys(option for operation in OPERATIONS.values() for option in operation.options)),
    reasons=REASONS,
    rejections=tuple(dict.fromkeys(code for operation in OPERATIONS.values() for code in operation.all_rejections)),
    streams="As the operation for which the power stands.",
    headlines=("power",),
    decisions=(
        USER.point(),
        AnswerDecider.named(TARGET.path).point(),
        TARGET.point(more=False),
        *improvement.points_of(USER),
        replace(SPEND, participant=USER.path),
        *improvement.points_of(TARGET, more=False),
    ),
    score=_score,
    stored_only=True,
    stored=STORED,
)
