"""The stun level, K.O. and waking up.

Rules RU-C-POI-2 and RU-C-STUN-1 to RU-C-STUN-5, with RU-B-DICE-4, RU-C-GEN-1, RU-C-GEN-6 and RU-R-9.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from math import ceil
from typing import Annotated, Literal

from annotated_types import Interval

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.combat.conditions.staying_awake import Awake, KnockOut, stay_awake, withstand
from service.rulesets.rollunder.core.attribute import Score
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.combat.life import Life, StunLevel, is_ko, moved, remaining
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import CHARACTER, RepeatLuck, SpentOnRepeats
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects, lookups
from service.rulesets.rollunder.stored.figures import EffectContext, Figure
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.participants import REPEATS, character_participant
from service.rulesets.rollunder.stored.rerolls import REROLL
from service.rulesets.stored import Disclosure, Stored
from service.rulesets.vocabulary import Count, Doc
from service.values import dataclass

USUAL_RATE = 1

NO_REGENERATION = "no_regeneration"


class StunAction(StrEnum):
    """Action on the stun level."""

    ADD = "add"
    REGENERATE = "regenerate"
    ENORMOUS = "enormous"
    INSTANT_KO = "instant_ko"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stun:
    """Request to be stunned, or to recover from it."""

    action: Annotated[StunAction, Doc("What happens.")]
    stun_level: StunLevel
    life: Life
    gain: Annotated[Count | None, Doc("For `add`: how far the level rises.")] = None
    str_: Annotated[Score | None, Doc("For `enormous` and `instant_ko`: STR now.")] = None
    rounds: Annotated[Count, Doc("For `regenerate`: rounds that pass; without effect while K.O.")] = 0
    minutes: Annotated[Count, Doc("For `regenerate`: minutes that pass; without effect while awake.")] = 0
    rate: Annotated[int, Interval(ge=0, le=1000), Doc("What each round or minute takes off the level.")] = USUAL_RATE
    choked: Annotated[bool, Doc("Whether the neck is held, which stops regeneration.")] = False
    luck: RepeatLuck = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class StunResult:
    """The stun level now, and whether it knocks out."""

    kind: Annotated[Literal["stun"], Doc("The member of the condition family.")] = "stun"
    stun_level: Annotated[int, Doc("Stun level now.")]
    ko: Annotated[bool, Doc("Whether the character is K.O. now.")]
    str_roll: Annotated[int | None, Doc("The d20 of [STR]; null without a check.")] = None
    str_outcome: Annotated[CheckOutcome | None, Doc("Its outcome; null without a check.")] = None
    stun_roll: Annotated[int | None, Doc("The d20 that an enormous hit adds; null for anything else.")] = None
    minutes_used: Annotated[int | None, Doc("Minutes until awake, or all; null where nothing regenerates.")] = None
    note: Annotated[str | None, Doc("`no_regeneration` while choked; null else.")] = None
    luck: SpentOnRepeats = None


def resolve(request: Stun, dice: Dice) -> Outcome[StunResult]:
    """Add stun (RU-C-STUN-2), let it go (RU-C-STUN-3), or find out who stays awake (RU-C-STUN-4, RU-C-STUN-5).

    Raises:
        Rejected: `bad_input` when the action lacks what it needs.
    """
    return _ACTIONS[request.action](request, dice)


def after_round(stun_level: int, life: int, *, choked: bool) -> int:
    """The level a round later: 1 lower while awake, but not while choked or K.O. (RU-C-STUN-3, RU-C-GRAB-4)."""
    return stun_level if choked or is_ko(stun_level, life) else moved(stun_level, -USUAL_RATE)


def _add(request: Stun, dice: Dice) -> Outcome[StunResult]:  # noqa: ARG001 - nothing is rolled
    """Stun that passed the armor, or that a poison brings, is added (RU-C-STUN-2, RU-C-POI-2)."""
    level = moved(request.stun_level, needed(request.gain, "/gain", Phrase("the action {action}", action="add")))
    result = StunResult(stun_level=level, ko=is_ko(level, request.life))
    return _outcome(request, result, "RU-C-STUN-2")


def _regenerate(request: Stun, dice: Dice) -> Outcome[StunResult]:  # noqa: ARG001 - nothing is rolled
    """The level after rounds awake or minutes of K.O. (RU-C-STUN-3); unchanged while choked (RU-C-GRAB-4)."""
    level, life = request.stun_level, request.life
    if request.choked:
        result = StunResult(stun_level=level, ko=is_ko(level, life), note=NO_REGENERATION)
        return _outcome(request, result, "RU-C-GRAB-4")
    minutes = _minutes_until_awake(request)
    level = moved(level, -request.rate * (minutes if is_ko(level, life) else request.rounds))
    result = StunResult(stun_level=level, ko=is_ko(level, life), minutes_used=minutes)
    return _outcome(request, result, "RU-C-STUN-3")


def _minutes_until_awake(request: Stun) -> int:
    """Minutes until the level is no longer above LIFE, or all of them; none if awake (RU-C-STUN-3)."""
    surplus = max(0, request.stun_level - remaining(request.life))
    if request.rate == 0:
        return request.minutes if surplus else 0
    return min(request.minutes, ceil(surplus / request.rate))


def _enormous(request: Stun, dice: Dice) -> Outcome[StunResult]:
    """A hit that the game master calls enormous: [STR] to stay awake, and d20 stun either way (RU-C-STUN-4)."""
    knock_out, stun_roll = withstand(_awake(request), dice)
    return _outcome(request, _checked(knock_out, stun_roll), "RU-C-GEN-1", "RU-C-STUN-4", *knock_out.check.rules)


def _instant_ko(request: Stun, dice: Dice) -> Outcome[StunResult]:
    """Stun damage came with a crit: [STR] or K.O. (RU-C-STUN-5)."""
    knock_out = stay_awake(_awake(request), dice)
    return _outcome(request, _checked(knock_out), "RU-C-GEN-1", "RU-C-STUN-5", *knock_out.check.rules)


def _awake(request: Stun) -> Awake:
    """The values of the [STR] that decides about staying awake."""
    return Awake(
        str_=needed(request.str_, "/str", Phrase("the action {action}", action=request.action)),
        stun_level=request.stun_level,
        life=request.life,
        luck=request.luck,
        options=request.options,
    )


def _checked(knock_out: KnockOut, stun_roll: int | None = None) -> StunResult:
    return StunResult(
        stun_level=knock_out.stun_level,
        ko=knock_out.ko,
        str_roll=knock_out.check.roll,
        str_outcome=knock_out.check.outcome,
        stun_roll=stun_roll,
        luck=knock_out.check.luck,
    )


def _outcome(request: Stun, result: StunResult, *rules: str) -> Outcome[StunResult]:
    state = "ko" if result.ko else "awake"
    code = f"stun_{state}" if result.str_roll is None else f"stun_check_{state}"
    summary = Message(code, {"stun_level": result.stun_level, "life": request.life, "roll": result.str_roll})
    return Outcome(result=result, rules=(*rules, "RU-C-STUN-1"), summary=summary)


_ACTIONS: Mapping[StunAction, Callable[[Stun, Dice], Outcome[StunResult]]] = {
    StunAction.ADD: _add,
    StunAction.REGENERATE: _regenerate,
    StunAction.ENORMOUS: _enormous,
    StunAction.INSTANT_KO: _instant_ko,
}


def _stunned(figure: Figure, outcome: EffectContext[Stun, StunResult]) -> Figure:
    """The new level; a character who is K.O. by option at every level is marked so (RU-C-STUN-5)."""
    level = effects.level("stun_level", before="stun_level", after="stun_level")(figure, outcome)
    is_flagged = outcome.result.ko and outcome.result.stun_level <= remaining(outcome.request.life)
    return effects.with_state(level, knocked_out=figure.state.knocked_out or is_flagged)


STORED = Stored(
    participants=(character_participant(),),
    lookups={
        "stun_level": lookups.STUN_LEVEL,
        "life": lookups.LIFE,
        "str_": lookups.STR,
        "luck": REPEATS,
        "choked": lookups.lasts(Lasting.CHOKED),
    },
    effects={"character": (_stunned, effects.pays_repeats)},
    gm_only=True,
    reroll=REROLL,
    discloses=Disclosure(public=("kind", "str_roll", "str_outcome", "stun_roll", "results", "roll", "total")),
)


OPERATION = Operation(
    resolve,
    title="Stun, or wake up",
    description=(
        "A stun level above the remaining LIFE is K.O. Adds stun, lets it go by rounds while awake and by minutes "
        "while K.O., and rolls the [STR] of an enormous hit or of a crit with stun damage."
    ),
    options=("equal", "natural_20", "natural_1", "instant_ko_mode", "cost_mode"),
    streams="d20: [STR] for `enormous` and `instant_ko` with its repeats, then the stun of `enormous`.",
    headlines=("ko", "stun_level"),
    decisions=(CHARACTER.point(more=False),),
    score=lambda result: -(result.str_roll or 0),
    stored=STORED,
)
