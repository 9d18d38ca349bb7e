"""Effects of hours and days on stored characters, and on crossbows and bows that are drawn or strung.

Rules RU-B-REG-1, RU-B-REG-2, RU-C-STUN-3, RU-C-FRZ-3, RU-C-HOR-7, RU-C-DRAW-3 and RU-C-DRAW-4.

Hours that pass are hours of rest; who sleeps gets more by operation `healing`, and LUCK comes back by
`luck_replenish` only (RU-B-REG-3). The catalogue does not say how many rounds a minute has: here a minute takes as much
stun from the awake as from those who are K.O. Crippled limbs have their check once a day (RU-C-RES-5).
"""

from collections.abc import Iterator, Mapping
from typing import Annotated

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Rejected, Remark
from service.rulesets.rollunder.character.healing import MINUTES_PER_HOUR
from service.rulesets.rollunder.combat.conditions.panic import LEVELS_PER_HOUR
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored import effects, lasting
from service.rulesets.rollunder.stored.abilities import Ability, is_barred
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Cast, Figure
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.time.poisons import DAY, HOUR, MINUTE, bitten, has_poison
from service.rulesets.rollunder.stored.time.recovery import less_stunned, limb_recovered, rested, thawed
from service.rulesets.rollunder.stored.time.rounds import rounds_done
from service.rulesets.rollunder.stored.time.rounds_of_minutes import continues, rounds_passed
from service.rulesets.stored.timekeeping import Passed, Span, TimeUnit
from service.rulesets.vocabulary import Doc
from service.values import dataclass, replace

HOURS, DAYS, LEFT = "hours", "days", "minutes"
COUNTERS = {Lasting.DRAWN: (HOURS, 60), Lasting.STRUNG: (DAYS, 24 * 60)}
"""Condition -> the detail that counts, and minutes of one; the rest of the minutes is stored."""


def kept_for_minutes(figure: Figure, minutes: int) -> Figure:
    """The figure after its crossbow was drawn, or its bow strung, for so many minutes more (RU-C-DRAW-3, -4)."""
    for name, (counter, length) in COUNTERS.items():
        for identity, condition in tuple(lasting.found(figure, name)):
            if counter in condition.details:
                whole, left = divmod(lasting.number(condition, LEFT) + minutes, length)
                counted = lasting.number(condition, counter) + whole
                details = {**condition.details, counter: counted, LEFT: left}
                figure = lasting.changed(figure, identity, replace(condition, details=details))
    return figure


MINUTES_PER_DAY, DAYS_PER_WEEK = 24 * MINUTES_PER_HOUR, 7
MINUTES = {
    TimeUnit.MINUTE: 1,
    TimeUnit.HOUR: MINUTES_PER_HOUR,
    TimeUnit.DAY: MINUTES_PER_DAY,
    TimeUnit.WEEK: DAYS_PER_WEEK * MINUTES_PER_DAY,
}
"""Unit -> minutes; rounds are not converted, scenes and sessions have no length."""
HARM_OF_ROUNDS = {
    Lasting.BLEEDING: ("time_bleeding", "RU-C-DEAD-8"),
    Lasting.BURNING: ("time_burning", "RU-C-BURN-3"),
    Lasting.CHOKED: ("time_choked", "RU-C-GRAB-4"),
}
"""Conditions that need rounds -> code and rule of the remark (RU-R-34)."""
MOST_DAILY_CHECKS = 400
"""Checks of crippled limbs that one stretch of time rolls for one character."""
RULE_OF = {
    "LIFE": "RU-B-REG-1",
    "MAGIC": "RU-B-REG-1",
    "stun_level": "RU-C-STUN-3",
    "freeze_level": "RU-C-FRZ-3",
    "frozen_dex": "RU-C-FRZ-3",
    "panic_level": "RU-C-HOR-7",
    "crippled_arms": "RU-C-RES-5",
    "crippled_legs": "RU-C-RES-5",
}
"""Pool that may recover -> its rule."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recovered:
    """Members that recovered or changed in a stretch of time."""

    changes: Annotated[Mapping[str, int], Doc("Member of the state -> by how much it changed.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class TimePassed:
    """Result of a stretch of time."""

    characters: Annotated[Mapping[str, Recovered], Doc("Name -> changes, for characters that changed.")]


def passes(span: Span, cast: Cast, options: Options, dice: Dice) -> Passed:
    """Regeneration, waking, thawing, calming down, and limbs that recover; the dead and ledgers do not change.

    Raises:
        Rejected: `too_large` for more daily checks than one stretch takes.
    """
    after = {identity: _passed(span, identity, figure, options, dice) for identity, figure in cast.items()}
    changed = {identity: figure for identity, figure in after.items() if figure != cast[identity]}
    recovered = {cast[identity].name: _recovered(cast[identity], figure) for identity, figure in changed.items()}
    reported = {name: each for name, each in recovered.items() if each.changes}
    warnings = tuple(remark for figure in cast.values() for remark in _still_harmed(span, figure, options))
    if not reported:
        return Passed(cast=changed, warnings=warnings)
    rules = dict.fromkeys(RULE_OF[member] for each in reported.values() for member in each.changes)
    summary = Message("time_recovered", {f"{span.unit}s": span.amount, "names": ", ".join(reported)})
    result = TimePassed(characters=reported)
    return Passed(cast=changed, result=result, rules=tuple(rules), summary=summary, warnings=warnings)


def _still_harmed(span: Span, figure: Figure, options: Options) -> Iterator[Remark]:
    """Harm of rounds that minutes and hours leave alone, unless they have a number of rounds (RU-R-34)."""
    if span.unit not in MINUTES or options.rounds_per_minute or Character(figure, options).is_dead:
        return
    for name, (code, rule) in HARM_OF_ROUNDS.items():
        if lasting.has(figure, name):
            yield Remark(code=code, rule=rule, parameters={"name": figure.name})


def _passed(span: Span, identity: str, figure: Figure, options: Options, dice: Dice) -> Figure:
    character = Character(figure, options)
    if character.sheet.ledger is not None or character.is_dead:
        return figure
    minutes = span.amount * MINUTES.get(span.unit, 0)
    if minutes == 0:
        return figure
    if figure.round is None:
        figure = rounds_done(figure, counted=bool(options.rounds_per_minute))
    figure, passed = _days_with_checks(identity, figure, minutes, options, dice)
    figure = _day_counted(_stretch(figure, passed, minutes, options, dice), minutes - passed)
    if Character(figure, options).is_dead:
        return figure
    crippled = (figure.state.crippled_minutes + minutes - passed) if _has_daily_check(figure, options) else 0
    return effects.with_state(kept_for_minutes(figure, minutes), crippled_minutes=crippled % MINUTES_PER_DAY)


def _days_with_checks(identity: str, figure: Figure, minutes: int, options: Options, dice: Dice) -> tuple[Figure, int]:
    """The figure after the days that end with a [STR] against a crippled limb, and how many minutes they had.

    Each day's check comes after its hours, and none for the dead (RU-C-RES-5).
    """
    passed, due = 0, MINUTES_PER_DAY - figure.state.crippled_minutes
    while passed + due <= minutes and _has_daily_check(figure, options):
        if passed >= MOST_DAILY_CHECKS * MINUTES_PER_DAY:
            expected = Phrase("at most {most} days while limbs are crippled", most=MOST_DAILY_CHECKS)
            raise Rejected("too_large", "/amount", expected=expected)
        figure = _stretch(figure, passed, passed + due, options, dice)
        figure = limb_recovered(identity, figure, options, dice) if _has_daily_check(figure, options) else figure
        figure = effects.with_state(figure, crippled_minutes=0)
        passed, due = passed + due, MINUTES_PER_DAY
    return figure, passed


def _has_daily_check(figure: Figure, options: Options) -> bool:
    """Whether a living figure has a crippled limb and an unbarred daily check (RU-C-RES-5)."""
    is_crippled = figure.state.crippled_arms + figure.state.crippled_legs > 0
    return is_crippled and not Character(figure, options).is_dead and not is_barred(figure, Ability.DAILY, options)


def _stretch(figure: Figure, begin: int, end: int, options: Options, dice: Dice) -> Figure:
    """Minutes and hours between two minutes of one period of time; nothing for the dead."""
    if Character(figure, options).is_dead:
        return figure
    if has_poison(figure) or (options.rounds_per_minute and continues(figure)):
        return _hour_by_hour(figure, begin, end, options, dice)
    return _hours_passed(_minutes_passed(figure, end - begin, options, dice), end - begin, options, dice)


def _day_counted(figure: Figure, minutes: int) -> Figure:
    """The [STR] of the day is free again when 1440 minutes have passed since it was made (RU-C-RES-5)."""
    since = figure.state.limb_check_minutes
    if since is None:
        return figure
    left = since + minutes
    return effects.with_state(figure, limb_check_minutes=None if left >= MINUTES_PER_DAY else left)


def _hour_by_hour(figure: Figure, begin: int, end: int, options: Options, dice: Dice) -> Figure:
    """Hours one after the other: in each, what recovers comes before what bites; the dead recover no more."""
    passed = begin
    while passed < end and not Character(figure, options).is_dead:
        step = min(MINUTES_PER_HOUR, end - passed)
        figure = _bitten_by_the_minute(figure, step, options, dice)
        figure = _hours_passed(figure, step, options, dice)
        figure = bitten(figure, (HOUR, DAY), step, dice)
        passed += step
        if not has_poison(figure) and not (options.rounds_per_minute and continues(figure)):
            return _stretch(figure, passed, end, options, dice)
    return figure


def _bitten_by_the_minute(figure: Figure, minutes: int, options: Options, dice: Dice) -> Figure:
    """Minutes, with the poisons that bite by the minute."""
    by_minute = any(poison.details.get("unit") == MINUTE for _, poison in lasting.found(figure, Lasting.POISONED))
    for _ in range(minutes if by_minute else 0):
        figure = bitten(_minutes_passed(figure, 1, options, dice), (MINUTE,), 1, dice)
    return figure if by_minute else _minutes_passed(figure, minutes, options, dice)


def _minutes_passed(figure: Figure, minutes: int, options: Options, dice: Dice) -> Figure:
    """Stun wears off, then frozen limbs thaw (RU-C-STUN-3, RU-C-FRZ-3); by option rounds end as well (RU-R-34)."""
    passed = 0
    while options.rounds_per_minute and passed < minutes and continues(figure):
        figure = thawed(less_stunned(figure, 1, options), 1, options, dice)
        figure = rounds_passed(figure, options.rounds_per_minute, options, dice)
        passed += 1
    if Character(figure, options).is_dead:
        return figure
    rest = minutes - passed
    return thawed(less_stunned(figure, rest, options), rest, options, dice)


def _hours_passed(figure: Figure, minutes: int, options: Options, dice: Dice) -> Figure:
    """Rest, then calming down, in so many minutes; nothing for the dead (RU-R-48, RU-C-HOR-7)."""
    if Character(figure, options).is_dead:
        return figure
    if not lasting.has(figure, Lasting.BLEEDING) and not is_barred(figure, Ability.REST, options):
        figure = rested(figure, minutes, options, dice)
    passed = figure.state.panic_minutes + minutes if figure.state.panic_level else 0
    figure = effects.counted(figure, "panic_level", -LEVELS_PER_HOUR * (passed // MINUTES_PER_HOUR))
    calms = passed % MINUTES_PER_HOUR if figure.state.panic_level else 0
    return effects.with_state(figure, panic_minutes=calms)


def _recovered(before: Figure, after: Figure) -> Recovered:
    old, new = Character(before), Character(after)
    pools = {str(pool): new.points(pool) - old.points(pool) for pool in (PoolName.LIFE, PoolName.MAGIC)}
    counted = {
        member: getattr(new.state, member) - getattr(old.state, member) for member in RULE_OF if member not in pools
    }
    return Recovered(changes={member: change for member, change in (pools | counted).items() if change})
