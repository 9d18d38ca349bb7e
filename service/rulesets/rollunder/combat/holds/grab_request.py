"""Request to wrestle after a grab, its phases, and the result."""

from enum import StrEnum
from typing import Annotated

from annotated_types import Interval

from service.rulesets.rollunder.core.attribute import Score
from service.rulesets.rollunder.core.combat.life import Life, LifeMax, Status, StunLevel
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import Luck, LuckSpent, RepeatLuck, SpentOnRepeats
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Doc, Modifier
from service.values import dataclass

MOST_ROUNDS = 1000
MOST_GRABBERS = 100


class GrabPhase(StrEnum):
    """Phase after a grab; each but `release` is one action, and the hold lasts in between."""

    TOSS = "toss"
    LIFT = "lift"
    THROW = "throw"
    HOLD = "hold"
    CHOKE = "choke"
    ESCAPE = "escape"
    RELEASE = "release"


RESISTIBLE = {GrabPhase.TOSS: "RU-C-GRAB-5", GrabPhase.LIFT: "RU-C-GRAB-6"}
"""Phase that the victim can resist -> rule; a throw follows a lift and cannot be resisted (RU-C-GRAB-6)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grab:
    """Request to grab a character, which goes on to the next phase."""

    phase: Annotated[GrabPhase, Doc("Which of the possible actions to carry out.")]
    grabber_str: Annotated[Score | None, Doc("For `toss`, `lift` and `throw`: STR of the grabber.")] = None
    target_str: Annotated[Score | None, Doc("For `escape`, and with `resist`: STR of the victim.")] = None
    resist: Annotated[bool, Doc("For `toss` and `lift`: whether the victim resists.")] = False
    grabbers: Annotated[
        int | None, Interval(ge=0, le=MOST_GRABBERS), Doc("For `escape`: how many hold the victim now.")
    ] = None
    tool_bonus: Annotated[Modifier, Doc("For `escape`: bonus of a tool such as a lever.")] = 0
    rounds: Annotated[int | None, Interval(ge=0, le=MOST_ROUNDS), Doc("For `choke`: how many rounds.")] = None
    life: Annotated[Life | None, Doc("For `choke`: LIFE of the victim.")] = None
    life_max: Annotated[LifeMax | None, Doc("For `choke`: its LIFE at 100%.")] = None
    stun_level: StunLevel = 0
    still_harmed: Annotated[bool, Doc("For `choke`: whether other damage goes on, as by bleeding.")] = False
    dex: Annotated[Score | None, Doc("For `hold`: DEX of the victim.")] = None
    dex_reduction: Annotated[
        int | None, Interval(ge=0, le=1000), Doc("For `hold`: what the game master takes off it.")
    ] = None
    luck: RepeatLuck = None
    resist_luck: Annotated[Luck | None, Doc("LUCK of a victim that resists; none without it.")] = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class GrabResult:
    """Result of the phase; members that do not belong to it are null."""

    success: Annotated[bool | None, Doc("Toss, lift, throw, escape: whether it works.")] = None
    grabber_roll: Annotated[int | None, Doc("Toss, lift, throw: the d20 of the grabber.")] = None
    grabber_outcome: Annotated[CheckOutcome | None, Doc("How that check went; null without one.")] = None
    target_roll: Annotated[int | None, Doc("Escape, and where the victim resists: its d20.")] = None
    target_outcome: Annotated[CheckOutcome | None, Doc("How the check of the victim went; null without one.")] = None
    checked_value: Annotated[int | None, Doc("Escape: what the d20 was compared with.")] = None
    escaped: Annotated[bool | None, Doc("Escape: whether the victim is free.")] = None
    grabbers_after: Annotated[int | None, Doc("Escape: how many hold the victim now.")] = None
    life_after: Annotated[int | None, Doc("Choke: LIFE of the victim now.")] = None
    stun_after: Annotated[int | None, Doc("Choke: its stun level now.")] = None
    statuses: Annotated[tuple[Status, ...] | None, Doc("Choke: what that means.")] = None
    ko_after_round: Annotated[
        int | None, Doc("Choke: the round in which the victim went K.O.; null when not in these rounds.")
    ] = None
    dex_effective: Annotated[int | None, Doc("Hold: DEX of the victim now, never below 0.")] = None
    luck: SpentOnRepeats = None
    resist_luck: Annotated[LuckSpent | None, Doc("What LUCK did for a victim that resists.")] = None
