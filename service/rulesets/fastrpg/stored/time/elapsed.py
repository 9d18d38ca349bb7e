"""Time between encounters. Rules FR-TIME-1, FR-HEAL-2, FR-TURN-2 and FR-LUCK-1, and all hooks of the game."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from service.dice import Dice
from service.rulesets.contract.messages import Message
from service.rulesets.fastrpg import bleed, turn
from service.rulesets.fastrpg.bleed import Bleed
from service.rulesets.fastrpg.hit_points import Tier, tier_of
from service.rulesets.fastrpg.options import Options
from service.rulesets.fastrpg.stored.effects.harm import (
    hurt,
    is_dead,
    sheet_of,
    state_of,
    vitals_of,
)
from service.rulesets.fastrpg.stored.effects.rest import rounds_passed
from service.rulesets.fastrpg.stored.time import encounter
from service.rulesets.fastrpg.stored.time.recurring import recur
from service.rulesets.stored.figures import Cast, Figure
from service.rulesets.stored.timekeeping import Passed, Span, Timekeeping, TimeUnit
from service.rulesets.vocabulary import Doc

ROUNDS_OF_UNIT = {
    TimeUnit.ROUND: 1,
    TimeUnit.MINUTE: turn.ROUNDS_PER_MINUTE,
    TimeUnit.HOUR: turn.ROUNDS_PER_HOUR,
    TimeUnit.DAY: turn.ROUNDS_PER_HOUR * turn.HOURS_PER_DAY,
    TimeUnit.WEEK: turn.ROUNDS_PER_HOUR * turn.HOURS_PER_DAY * turn.DAYS_PER_WEEK,
}
"""Unit -> rounds (FR-TURN-2); scenes and sessions have no length."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rested:
    """What time did to somebody."""

    name: str
    lost: Annotated[int, Doc("Hit Points lost by bleeding.")]
    recovered: Annotated[int, Doc("Hit Points recovered.")]
    hp: Annotated[int, Doc("Hit Points now.")]
    tier: Annotated[Tier, Doc("Tier of harm now.")]
    luck_points: Annotated[int | None, Doc("Luck Points now; null when they are not tracked.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class TimePassed:
    """What a stretch of time did."""

    passed: Annotated[Literal["time"], Doc("Time outside encounters.")] = "time"
    rested: Annotated[Mapping[str, Rested], Doc("Id -> what it did, of all who were alive.")]


def pass_time(span: Span, cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - no option touches it
    """Who bleeds first bleeds, round by round; who does not recovers and gains luck by the hour (FR-TIME-1, FR-HEAL-2).

    Only whole hours count; the rounds that are left over are carried to the next stretch of time (FR-HEAL-2). The
    dead stay as they are (FR-HP-5).
    """
    rounds = span.amount * ROUNDS_OF_UNIT.get(span.unit, 0)
    if not rounds:
        return Passed()
    alive = {identity: figure for identity, figure in cast.items() if not is_dead(figure)}
    after = {identity: rounds_passed(_bled(figure, rounds, dice), rounds) for identity, figure in alive.items()}
    rested = {identity: _told(alive[identity], figure) for identity, figure in after.items()}
    return Passed(
        cast={identity: figure for identity, figure in after.items() if figure != alive[identity]},
        result=TimePassed(rested=rested),
        rules=("FR-TIME-1", "FR-TURN-2", "FR-BLEED-1", "FR-HEAL-1", "FR-HEAL-2", "FR-HEAL-3", "FR-LUCK-1"),
        summary=_summary(span, rested.values()),
    )


def _bled(figure: Figure, rounds: int, dice: Dice) -> Figure:
    """The figure after the rounds in which it bleeds (FR-BLEED-1)."""
    hp, _ = bleed.bled(Bleed(name=figure.name, **vitals_of(figure), rounds=rounds), dice)
    return hurt(state_of(figure).hp - hp)(figure)


def _told(before: Figure, after: Figure) -> Rested:
    hp, hp_max = state_of(after).hp, sheet_of(after).hp_max
    gained = hp - state_of(before).hp
    return Rested(
        name=after.name,
        lost=max(0, -gained),
        recovered=max(0, gained),
        hp=hp,
        tier=tier_of(hp, hp_max),
        luck_points=state_of(after).luck_points,
    )


def _summary(span: Span, rested: Iterable[Rested]) -> Message:
    everybody = tuple(rested)
    lost = ", ".join(f"{told.name} {told.lost}" for told in everybody if told.lost)
    recovered = ", ".join(f"{told.name} {told.recovered}" for told in everybody if told.recovered)
    return Message(f"passed_{span.unit}", {"amount": span.amount, "bled": lost or "-", "recovered": recovered or "-"})


TIMEKEEPING = Timekeeping(
    initiative=encounter.roll_initiative,
    reorders=encounter.rolls_each_round,
    turn_start=encounter.start_turn,
    round_end=encounter.end_round,
    encounter_end=encounter.end_encounter,
    recurs=recur,
    passes=pass_time,
    result=encounter.InitiativeRolled | encounter.RoundEnded | TimePassed,
    options=("initiative_mode", "reroll_each_round"),
    streams="Initiative: the name of each side, or of each combatant by option. Bleeding: the name of who bleeds.",
)
