"""Time that passes: the week of healing, and what recurs. Rules FB-ENC-3, FB-HEAL-1, FB-WOUND-1 and FB-COND-1."""

from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message
from service.rulesets.flyerbook.harm import harm_of
from service.rulesets.flyerbook.options import Options
from service.rulesets.flyerbook.stored.abilities import MINUTES_BETWEEN_ROLLS
from service.rulesets.flyerbook.stored.figures import Cast
from service.rulesets.flyerbook.stored.sheet import threshold_of
from service.rulesets.flyerbook.stored.state import MINUTES_PER_DAY, State, later, with_harm
from service.rulesets.stored.timekeeping import Passed, Recurrence, Span, Timekeeping
from service.rulesets.vocabulary import Doc
from service.values import dataclass, replace

DAMAGE = "damage"
"""Code of the recurring effect that does damage (FB-SB-10)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Days:
    """Time that has passed."""

    days: Annotated[int, Doc("Whole days.")]
    hours: Annotated[int, Doc("Whole hours beside the days.")]
    may_roll_for_healing: Annotated[tuple[str, ...], Doc("Names of the characters for which a week is over.")]


def elapses(seconds: int, cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - nothing is rolled
    """The week of healing goes on for all with a wound (FB-ENC-3, FB-SB-1); nothing heals without a roll."""
    after = {identity: replace(figure, state=later(figure.state, seconds // 60)) for identity, figure in cast.items()}
    return Passed(cast={identity: figure for identity, figure in after.items() if figure != cast[identity]})


def passed(span: Span, cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - nothing is rolled
    """Report how much time has passed, and who may roll for healing (FB-HEAL-1, FB-ENC-3)."""
    seconds = span.seconds(None)
    if seconds is None:
        return Passed()
    days, minutes = divmod(seconds // 60, MINUTES_PER_DAY)
    ready = tuple(
        figure.name
        for figure in cast.values()
        if figure.state.wounds and figure.state.minutes_since_healing_roll >= MINUTES_BETWEEN_ROLLS
    )
    return Passed(
        result=Days(days=days, hours=minutes // 60, may_roll_for_healing=ready),
        rules=("FB-ENC-3",),
        summary=_summary(seconds),
    )


def _summary(seconds: int) -> Message | None:
    """The line of whole days or hours; of a shorter time the log names the minutes or rounds."""
    hours, rest = divmod(seconds, 3600)
    if rest:
        return None
    days, others = divmod(hours, 24)
    return Message("hours_passed" if others else "days_passed", {"days": days, "hours": hours})


def recurs(recurrence: Recurrence, cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - no die
    """Damage that comes again and again: each time at most one wound (FB-WOUND-1, FB-WOUND-2, FB-SB-10)."""
    figure = cast[recurrence.bearer]
    if recurrence.effect.code != DAMAGE:
        return Passed()
    harm = harm_of(recurrence.effect.value or 0, threshold_of(figure.sheet))
    after = replace(figure, state=with_harm(figure.state, harm.wound, harm.incapacitated))
    return Passed(cast={recurrence.bearer: after} if after != figure else {}, rules=("FB-COND-1", *harm.rules))


def sums(state: State) -> tuple[str, ...]:
    """Wounds after the first one only add up (FB-WOUND-1)."""
    return ("wounds",) if state.wounds else ()


TIMEKEEPING = Timekeeping(
    elapses=elapses, passed=passed, recurs=recurs, counters=("minutes_since_healing_roll",), sums=sums, result=Days
)
