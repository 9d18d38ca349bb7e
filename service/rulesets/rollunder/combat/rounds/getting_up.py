"""Standing up, flying up and climbing up. Rules RU-C-POS-1, RU-C-POS-2, RU-C-POS-5 and RU-C-POS-6."""

from enum import StrEnum
from fractions import Fraction
from math import ceil

from service.dice import Dice
from service.rulesets.rollunder.core.combat import repeated_check
from service.rulesets.rollunder.core.combat.repeated_check import RepeatedCheck
from service.rulesets.rollunder.core.repeat import STEPS, Luck
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.options.combat import LightStandup
from service.values import dataclass, replace

HEAVY_STEP, HEAVY_STEP_WITH_DEX = 2, 1
LIGHT_STEP, LIGHT_IN_ALL_WITH_DEX = 1, 1


class LowPosture(StrEnum):
    """Posture before getting up."""

    LYING = "lying"
    KNEELING = "kneeling"


STEPS_TO_STAND = {LowPosture.LYING: 2, LowPosture.KNEELING: 1}
"""Posture -> steps: lying to kneeling, kneeling to standing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ascent:
    """Yards per round, and with a successful [DEX]; numbers of a human, others are the game master's.

    Attributes:
        rule: its rule id.
        usual: without or with a failed [DEX].
        with_dex: with a successful one.
    """

    rule: str
    usual: Fraction
    with_dex: Fraction


FLY_UP = Ascent(rule="RU-C-POS-5", usual=Fraction(1), with_dex=Fraction(2))
CLIMB_UP = Ascent(rule="RU-C-POS-6", usual=Fraction(1, 2), with_dex=Fraction(1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Risen:
    """Time and checks that getting up took.

    Attributes:
        rounds: all of it.
        checks: the [DEX] that were made.
        rule: id of the rule that decided.
        yards_per_round: speed of flying or climbing up.
    """

    rounds: int
    checks: tuple[RepeatedCheck, ...]
    rule: str
    yards_per_round: Fraction | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Dexterity:
    """The check that makes getting up faster.

    Attributes:
        value: effective DEX.
        luck: LUCK for repeats.
    """

    value: int
    luck: Luck | None


def _made(dex: Dexterity | None, count: int, options: Options, dice: Dice, purpose: str) -> tuple[RepeatedCheck, ...]:
    """The [DEX] of each step, with the LUCK that the one before has left (RU-B-LUCK-2)."""
    checks: list[RepeatedCheck] = []
    luck = None if dex is None else dex.luck
    for decider in STEPS[: 0 if dex is None else count]:
        made = repeated_check.make(dex.value if dex else 0, luck, options, dice, purpose, decider)
        luck = luck and replace(luck, pool=made.left_of(luck.pool))
        checks.append(made)
    return tuple(checks)


def stand_up_heavy(start: LowPosture, dex: Dexterity | None, options: Options, dice: Dice) -> Risen:
    """Two rounds for each step in heavy armor, one after a successful [DEX]; a [DEX] for each step (RU-C-POS-1)."""
    steps = STEPS_TO_STAND[start]
    checks = _made(dex, steps, options, dice, "stand_up")
    quick = sum(made.succeeds for made in checks)
    rounds = quick * HEAVY_STEP_WITH_DEX + (steps - quick) * HEAVY_STEP
    return Risen(rounds=rounds, checks=checks, rule="RU-C-POS-1")


def stand_up_light(start: LowPosture, dex: Dexterity | None, options: Options, dice: Dice) -> Risen:
    """Rounds in light or no armor: one for each step (RU-C-POS-2).

    From lying a successful [DEX] makes it one round in all, by option it changes nothing.
    """
    rounds = STEPS_TO_STAND[start] * LIGHT_STEP
    if dex is None or start is LowPosture.KNEELING:
        return Risen(rounds=rounds, checks=(), rule="RU-C-POS-2")
    checks = _made(dex, 1, options, dice, "stand_up")
    is_quick = checks[0].succeeds and options.light_standup is LightStandup.TO_STANDING
    return Risen(rounds=LIGHT_IN_ALL_WITH_DEX if is_quick else rounds, checks=checks, rule="RU-C-POS-2")


def go_up(ascent: Ascent, yards: int, dex: Dexterity | None, options: Options, dice: Dice) -> Risen:
    """Fly or climb up, faster with a successful [DEX]; a started round is used up (RU-C-POS-5, RU-C-POS-6)."""
    checks = _made(dex, 1, options, dice, "go_up")
    speed = ascent.with_dex if checks and checks[0].succeeds else ascent.usual
    return Risen(rounds=ceil(yards / speed), checks=checks, rule=ascent.rule, yards_per_round=speed)
