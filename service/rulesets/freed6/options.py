"""The house rules of FreeD6: how a table reads the text."""

from enum import StrEnum
from typing import Annotated, ClassVar

from annotated_types import Interval

from service.rulesets.contract.options import RulesetOptions
from service.rulesets.vocabulary import Count, Doc, Number
from service.values import dataclass


class Equal(StrEnum):
    """Meaning of a total equal to its difficulty."""

    SUCCESS = "success"
    FAIL = "fail"


class OnTie(StrEnum):
    """Winner of a contest with equal totals; none in a draw."""

    INITIATOR = "initiator"
    OPPONENT = "opponent"
    DRAW = "draw"


class WildMode(StrEnum):
    """Whether wild dice given by effects replace ordinary dice or come on top of them."""

    REPLACE = "replace"
    ADD = "add"


class CriticalOn(StrEnum):
    """Wild die that makes a success critical: one that exploded, or one that showed exactly 6."""

    EXPLODED = "exploded"
    SIX = "six"


class FlipTiming(StrEnum):
    """Time at which a flip turns a die: as dice are added up, or as the die lands."""

    TOTAL = "total"
    ROLL = "roll"


class FlipDiscard(StrEnum):
    """Whether flips come before or after boost and penalty dice discard."""

    FLIP_FIRST = "flip_first"
    DISCARD_FIRST = "discard_first"


class DiscardScope(StrEnum):
    """Dice which boost and penalty dice may discard: regular ones, or wild dice too."""

    REGULAR = "regular"
    ALL = "all"


class AdvantageCancel(StrEnum):
    """Cancelling of Advantage and Disadvantage: one source for one source, or any source cancels all."""

    COUNT = "count"
    ANY = "any"


class SpendPolicy(StrEnum):
    """Treatment of a purchase that an attack cannot afford: it is skipped, or the request is refused."""

    GREEDY = "greedy"
    REJECT = "reject"


class DamageDuration(StrEnum):
    """Duration of a condition on a track."""

    BY_RANK = "by_rank"
    UNTIL_RECOVERED = "until_recovered"


class RemovalPoints(StrEnum):
    """Points which remove a condition: the least of its rank, or those stored on it."""

    THRESHOLD = "threshold"
    EXACT = "exact"


class TrackMode(StrEnum):
    """Way in which the instances on a track make its level: their ranks add up, or the highest counts."""

    SUM = "sum"
    HIGHEST = "highest"


class AttitudeMode(StrEnum):
    """Resistances which attitude and willpower modify: both, or attitude insight and willpower discipline only."""

    BOTH = "both"
    SPLIT = "split"


class InfluenceMode(StrEnum):
    """Effect of ranks of influence: shift by that many steps, or set the step counted from Neutral."""

    SHIFT = "shift"
    SET = "set"


class InfluenceDuration(StrEnum):
    """Duration of the new step of attitude or willpower."""

    RECOVERED = "recovered"
    BY_RANK = "by_rank"


class RanksKept(StrEnum):
    """Time in which unused ranks of a check can be spent: until the running turn ends, or not at all."""

    TURN = "turn"
    NONE = "none"


class UnnamedAction(StrEnum):
    """Action taken by a stored check that names none: nothing that is counted, or a full action in the own turn."""

    FREE = "free"
    FULL = "full"


class ConditionRank(StrEnum):
    """The rank of a condition that ranks bought: its price, or the whole rank of the check."""

    PAID = "paid"
    CHECK = "check"


class EffectsFollow(StrEnum):
    """Effects which change along with a condition's duration: all, or those that lasted as long as it."""

    ALL = "all"
    OWN = "own"


class AnswerWhen(StrEnum):
    """Time of the decision to answer with a roll: before the dice of the acting side, or after them."""

    BEFORE = "before"
    AFTER = "after"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(RulesetOptions):
    """House rules of a FreeD6 table. Options that do not touch an operation have no effect on it."""

    stored_only: ClassVar[frozenset[str]] = frozenset(
        {"effects_follow", "ranks_kept", "round_seconds", "unnamed_action"}
    )

    equal: Annotated[Equal, Doc("F6-CHK-3: a total equal to the difficulty.")] = Equal.SUCCESS
    on_tie: Annotated[OnTie, Doc("F6-OPP-2: contests with equal totals.")] = OnTie.INITIATOR
    wild_mode: Annotated[WildMode, Doc("F6-WLD-7: wild dice given by effects.")] = WildMode.REPLACE
    critical_on: Annotated[CriticalOn, Doc("F6-WLD-5: which wild die makes a critical success.")] = CriticalOn.EXPLODED
    flip_timing: Annotated[FlipTiming, Doc("F6-FLP-4: whether a flip decides explosions.")] = FlipTiming.TOTAL
    flip_discard: Annotated[
        FlipDiscard, Doc("F6-FLP-3: whether dice are flipped before some are discarded, or after.")
    ] = FlipDiscard.FLIP_FIRST
    extended_flips: Annotated[bool, Doc("F6-FLP-5: flips F7 to F20 are legal too.")] = False
    discard_scope: Annotated[DiscardScope, Doc("F6-BST-4: dice that may be discarded.")] = DiscardScope.REGULAR
    adv_cancel: Annotated[AdvantageCancel, Doc("F6-ADV-4: sources that cancel each other.")] = AdvantageCancel.COUNT
    zero_margin_rank: Annotated[int, Interval(ge=0, le=1), Doc("F6-RNK-4: rank of a success by 0 points.")] = 0
    opponent_ranks: Annotated[bool, Doc("F6-OPP-5: an opponent who wins makes ranks.")] = False
    effect_wild_dice: Annotated[int, Interval(ge=0, le=99), Doc("F6-EFX-5: wild dice of an effect roll.")] = 0
    spend_policy: Annotated[SpendPolicy, Doc("F6-ATK-4: purchases beyond the ranks.")] = SpendPolicy.GREEDY
    damage_duration: Annotated[DamageDuration, Doc("F6-ATK-3: how long harm lasts.")] = DamageDuration.BY_RANK
    removal_points: Annotated[RemovalPoints, Doc("F6-REM-1: points that remove.")] = RemovalPoints.THRESHOLD
    track_mode: Annotated[TrackMode, Doc("F6-TRK-4: the level of a track.")] = TrackMode.SUM
    out_freezes: Annotated[bool, Doc("F6-TRK-5: Out of Action makes a track last until recovered.")] = True
    resistance_floor: Annotated[Number | None, Doc("F6-RES-3: lowest resistance; null for none.")] = None
    attitude_mode: Annotated[AttitudeMode, Doc("F6-ATT-3: what attitude and willpower modify.")] = AttitudeMode.BOTH
    influence_mode: Annotated[InfluenceMode, Doc("F6-ATT-4: what ranks of influence do.")] = InfluenceMode.SHIFT
    influence_duration: Annotated[InfluenceDuration, Doc("F6-ATT-4: how long influence lasts.")] = (
        InfluenceDuration.RECOVERED
    )
    status_multi_step: Annotated[bool, Doc("F6-STA-3: a bad failure moves a status by several steps.")] = False
    broken_is_unresisting: Annotated[bool, Doc("F6-ACT-3: willpower Broken counts as Unresisting.")] = False
    action_points_start: Annotated[Count, Doc("F6-ACT-6: action points at the start of a session.")] = 1
    answer_when: Annotated[AnswerWhen, Doc("F6-SF-16: when it is said that an answer is rolled.")] = AnswerWhen.BEFORE
    ranks_kept: Annotated[RanksKept, Doc("F6-SF-1: how long ranks of a check can be spent on stored play.")] = (
        RanksKept.TURN
    )
    unnamed_action: Annotated[UnnamedAction, Doc("F6-SF-2: stored checks that name no action.")] = UnnamedAction.FREE
    condition_rank: Annotated[ConditionRank, Doc("F6-SF-6: the rank of conditions that ranks bought.")] = (
        ConditionRank.PAID
    )
    effects_follow: Annotated[EffectsFollow, Doc("F6-SF-7: effects in conditions whose duration is changed.")] = (
        EffectsFollow.ALL
    )
    round_seconds: Annotated[
        Annotated[int, Interval(ge=1, le=86_400)] | None,
        Doc("F6-SF-9: length of a round, so that rounds and minutes count together; null for none."),
    ] = None


DEFAULT_OPTIONS = Options()
OptionsField = Annotated[Options, Doc("House rules for this call; others have their defaults.")]
