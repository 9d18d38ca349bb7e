"""Hours that pass for a stored figure: recovery, luck and powers. Rules FR-TIME-1, FR-HEAL-1 and FR-LUCK-1."""

from typing import Annotated, Protocol

from service.rulesets.fastrpg import luck_points, recovery, turn
from service.rulesets.fastrpg.duration import TimeTaken
from service.rulesets.fastrpg.effect_codes import EffectCode
from service.rulesets.fastrpg.powers import UsesPer
from service.rulesets.fastrpg.special_abilities import SpecialAbility
from service.rulesets.fastrpg.stored.abilities.names import Ability
from service.rulesets.fastrpg.stored.effects.conditions import is_barred, total
from service.rulesets.fastrpg.stored.effects.harm import (
    healed_by,
    is_bleeding,
    is_dead,
    with_state,
)
from service.rulesets.fastrpg.stored.figures import EffectContext, Figure
from service.rulesets.stored.conditions import Condition
from service.rulesets.stored.timekeeping import Span, TimeUnit
from service.rulesets.vocabulary import Doc
from service.values import dataclass

_OF_RECOVERY = frozenset({EffectCode.RECOVERY, EffectCode.BARS})


@dataclass(frozen=True, slots=True, kw_only=True)
class PassingTime:
    """Whether the work takes its time."""

    passes_time: Annotated[bool, Doc("Whether its time passes for the acting character alone.")] = False


def bonus_per_hour(figure: Figure) -> int:
    """Hit Points an hour from sheet, items and conditions, which take no more than there are (FR-HEAL-1, FR-GEN-1)."""
    sheet = figure.sheet
    by_itself = recovery.per_hour(sheet.level, sheet.endurance)
    return max(-max(0, by_itself), sheet.bonus_per_hour + total(figure, EffectCode.RECOVERY))


class HasTime(Protocol):
    """Result of a task that takes time."""

    time: TimeTaken


def work_time(outcome: EffectContext[object, HasTime]) -> Span | None:
    """The time of a task, which passes for who does it where that is asked for (FR-TASK-5, ruling SR-9)."""
    if not outcome.order.passes_time:
        return None
    time = outcome.result.time
    return Span(amount=time.amount, unit=TimeUnit(time.unit.value))


def rounds_passed(figure: Figure, rounds: int) -> Figure:
    """The whole hours and days among the rounds and those left over; the rest is carried (FR-HEAL-2, FR-TURN-2)."""
    hours, rounds_left = divmod(figure.state.rounds_since_hour + rounds, turn.ROUNDS_PER_HOUR)
    days, hours_left = divmod(figure.state.hours_since_day + hours, turn.HOURS_PER_DAY)
    after = rested(figure, hours) if hours else figure
    after = powers_back(after, UsesPer.DAY) if days else after
    return with_state(after, rounds_since_hour=rounds_left, hours_since_day=hours_left)


def rounds_ahead(figure: Figure) -> dict[str, int]:
    """Rounds until bleeding, the next full hour and the next full day matter (FR-BLEED-1, FR-TIME-1).

    Bleeding ends in the round of death, which no later round of the stretch may count. Hours and days matter where
    something recurs or ends meanwhile.
    """
    if is_dead(figure):
        return {}
    ahead = {"bleeding": 1} if is_bleeding(figure) else {}
    if ahead or any(map(_changes, figure.lasting.values())):
        state = figure.state
        hour = turn.ROUNDS_PER_HOUR - state.rounds_since_hour
        day = hour + (turn.HOURS_PER_DAY - 1 - state.hours_since_day) * turn.ROUNDS_PER_HOUR
        ahead |= {"hour": hour, "day": day}
    return ahead


def _changes(condition: Condition) -> bool:
    """Whether what an hour brings depends on when it is: something recurs, or changes recovery for a time."""
    durations = (condition.duration, *(effect.duration for effect in condition.effects))
    counts = any(duration is not None and duration.left is not None for duration in durations)
    return bool(condition.recurring) or (counts and any(effect.code in _OF_RECOVERY for effect in condition.effects))


def rested(figure: Figure, hours: int) -> Figure:
    """Whole hours: the living gain luck, powers come back, and who does not bleed recovers (FR-TIME-1, FR-HEAL-2).

    A bar on `recover` freezes Hit Points, but not luck or powers (FR-GEN-1).
    """
    if is_dead(figure):
        return figure
    sheet, state = figure.sheet, figure.state
    rate = recovery.per_hour(sheet.level, sheet.endurance) + bonus_per_hour(figure)
    stays = is_bleeding(figure) or is_barred(figure, Ability.RECOVER) or is_barred(figure, Ability.RECOVER_BY_HOUR)
    recovered = figure if stays else healed_by(rate * hours)(figure)
    lucky, held = sheet.has(SpecialAbility.LUCKY), state.luck_points
    luck = None if held is None else luck_points.gained(held, hours, lucky)
    return powers_back(with_state(recovered, luck_points=luck), UsesPer.HOUR)


def powers_back(figure: Figure, *per: UsesPer) -> Figure:
    """Uses of powers that come back with an hour, a day or a scene (FR-GEN-1)."""
    spent = figure.state.power_uses
    left = {name: uses for name, uses in spent.items() if not _comes_back(figure, name, per)}
    return with_state(figure, power_uses=left) if left != spent else figure


def _comes_back(figure: Figure, name: str, per: tuple[UsesPer, ...]) -> bool:
    power = figure.sheet.power(name)
    return power is None or power.uses is None or power.uses.per in per
