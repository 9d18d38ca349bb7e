"""Days that pass. Rule FB-ENC-3."""

from dataclasses import dataclass, replace
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract.messages import Message
from service.rulesets.flyerbook.healing import DAYS_BETWEEN_ROLLS
from service.rulesets.flyerbook.options import Options
from service.rulesets.flyerbook.state import State
from service.rulesets.stored.figures import Cast, Figure
from service.rulesets.stored.timekeeping import Passed, Span, Timekeeping, TimeUnit
from service.rulesets.vocabulary import Doc

MOST_DAYS = 1_000_000
HOURS_A_DAY = 24
MINUTES_A_DAY = 60 * HOURS_A_DAY


@dataclass(frozen=True, slots=True, kw_only=True)
class Days:
    """Days that have passed."""

    days: Annotated[int, Doc("Whole days.")]
    may_roll_for_healing: Annotated[tuple[str, ...], Doc("Names of those for whom a week is over.")]


def passes(span: Span, cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - days roll nothing
    """Count the days of everybody who has wounds; nothing else changes with time (FB-ENC-3)."""
    days = whole_days(span)
    if not days:
        return Passed()
    later = {identity: _later(figure, days) for identity, figure in cast.items() if figure.state.wounds}
    ready = tuple(figure.name for figure in later.values() if _a_week_is_over(figure.state))
    return Passed(
        cast=later,
        result=Days(days=days, may_roll_for_healing=ready),
        rules=("FB-ENC-3",),
        summary=Message("days_passed", {"days": days}),
    )


def whole_days(span: Span) -> int:
    """The days of a stretch of time; scenes and sessions are none of their own."""
    match span.unit:
        case TimeUnit.WEEK:
            return span.amount * DAYS_BETWEEN_ROLLS
        case TimeUnit.DAY:
            return span.amount
        case TimeUnit.HOUR:
            return span.amount // HOURS_A_DAY
        case TimeUnit.MINUTE:
            return span.amount // MINUTES_A_DAY
        case _:
            return 0


def _later(figure: Figure, days: int) -> Figure:
    state: State = figure.state
    since = min(state.days_since_healing_roll + days, MOST_DAYS)
    return replace(figure, state=replace(state, days_since_healing_roll=since))


def _a_week_is_over(state: State) -> bool:
    return state.days_since_healing_roll >= DAYS_BETWEEN_ROLLS


TIMEKEEPING = Timekeeping(passes=passes, result=Days)
