"""Time between encounters. Rules FR-TIME-1, FR-HEAL-2, FR-TURN-2 and FR-LUCK-1, and all hooks of the game."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

from service.dice import Dice
from service.rulesets.contract import Message
from service.rulesets.fastrpg import bleed, turn
from service.rulesets.fastrpg.bleed import Bleed
from service.rulesets.fastrpg.hit_points import Tier, tier_of
from service.rulesets.fastrpg.options import Options
from service.rulesets.fastrpg.powers import UsesPer
from service.rulesets.fastrpg.stored.effects.harm import (
    hurt,
    is_bleeding,
    is_dead,
    vitals_of,
)
from service.rulesets.fastrpg.stored.effects.rest import powers_back, rounds_passed
from service.rulesets.fastrpg.stored.figures import Cast, Figure
from service.rulesets.stored.timekeeping import Passed, Span
from service.rulesets.vocabulary import Doc
from service.values import dataclass

RULES = ("FR-TIME-1", "FR-TURN-2", "FR-BLEED-1", "FR-HEAL-1", "FR-HEAL-2", "FR-HEAL-3", "FR-LUCK-1")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rested:
    """Result of a stretch of time for one character."""

    name: str
    lost: Annotated[int, Doc("Hit Points lost by bleeding.")]
    recovered: Annotated[int, Doc("Hit Points recovered.")]
    hp: Annotated[int, Doc("Hit Points now.")]
    tier: Annotated[Tier, Doc("Tier of harm now.")]
    luck_points: Annotated[int | None, Doc("Luck Points now; null when they are not tracked.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class TimePassed:
    """Result of a stretch of time."""

    passed: Annotated[Literal["time"], Doc("Time outside encounters.")] = "time"
    rested: Annotated[Mapping[str, Rested], Doc("Id -> what it did, of all who were alive.")]


def pass_rounds(rounds: int, cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - the hook's signature
    """Lets the bleeding lose life round by round, until they are dead (FR-BLEED-1, FR-TURN-2)."""
    bleeding = {identity: figure for identity, figure in cast.items() if is_bleeding(figure)}
    return Passed(cast={identity: _bled(figure, rounds, dice) for identity, figure in bleeding.items()})


def rounds_over(rounds: int, cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - the hook's signature
    """Rounds add up to hours, and each full hour lets the living recover (FR-TIME-1, FR-HEAL-2)."""
    after = {identity: rounds_passed(figure, rounds) for identity, figure in cast.items() if not is_dead(figure)}
    return Passed(cast={identity: figure for identity, figure in after.items() if figure != cast[identity]})


def scene_over(cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - the hook's signature
    """Powers with uses per scene come back (FR-GEN-1)."""
    after = {identity: powers_back(figure, UsesPer.SCENE) for identity, figure in cast.items() if not is_dead(figure)}
    back = {identity: figure for identity, figure in after.items() if figure != cast[identity]}
    return Passed(cast=back, rules=("FR-GEN-1",) if back else ())


def tell(span: Span, before: Cast, after: Cast) -> Passed:
    """Result of a time outside encounters for the living (FR-TIME-1)."""
    if span.seconds(turn.SECONDS_PER_ROUND) is None:
        return Passed()
    rested = {
        identity: _rest_of(before[identity], figure)
        for identity, figure in after.items()
        if not is_dead(before[identity])
    }
    return Passed(result=TimePassed(rested=rested), rules=RULES, summary=_summary(span, rested.values()))


def _bled(figure: Figure, rounds: int, dice: Dice) -> Figure:
    """The figure after the rounds in which it bleeds (FR-BLEED-1)."""
    hp, _ = bleed.bled(Bleed(name=figure.name, **vitals_of(figure), rounds=rounds), dice)
    return hurt(figure.state.hp - hp)(figure)


def _rest_of(before: Figure, after: Figure) -> Rested:
    hp, hp_max = after.state.hp, after.sheet.hp_max
    gained = hp - before.state.hp
    return Rested(
        name=after.name,
        lost=max(0, -gained),
        recovered=max(0, gained),
        hp=hp,
        tier=tier_of(hp, hp_max),
        luck_points=after.state.luck_points,
    )


def _summary(span: Span, rested: Iterable[Rested]) -> Message:
    resting = tuple(rested)
    lost = ", ".join(f"{each.name} {each.lost}" for each in resting if each.lost)
    recovered = ", ".join(f"{each.name} {each.recovered}" for each in resting if each.recovered)
    return Message(f"passed_{span.unit}", {"amount": span.amount, "bled": lost, "recovered": recovered})
