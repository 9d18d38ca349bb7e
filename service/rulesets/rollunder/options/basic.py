"""The house rules of the basic half."""

from enum import StrEnum
from typing import Annotated

from service.rulesets.contract.options import RulesetOptions
from service.rulesets.vocabulary import Doc
from service.values import dataclass


class Equal(StrEnum):
    """Meaning of a roll from 3 to 18 that equals the checked value."""

    FAIL = "fail"
    SUCCESS = "success"


class Natural20(StrEnum):
    """Whether a roll of 20 can succeed against 21 and more."""

    NEVER_SUCCEEDS = "never_succeeds"
    SUCCEEDS_ABOVE_20 = "succeeds_above_20"


class Natural1(StrEnum):
    """Whether a roll of 1 can succeed against 0 and less."""

    FAILS_BELOW_1 = "fails_below_1"
    ALWAYS_SUCCEEDS = "always_succeeds"


class Ranking(StrEnum):
    """Ranking of a comparative check: depth alone, or the outcome first and depth second."""

    DEPTH = "depth"
    GRADE_THEN_DEPTH = "grade_then_depth"


class IfAllFail(StrEnum):
    """Winner of a comparative check that all sides fail: none, or the first of the list."""

    NOBODY = "nobody"
    CLOSEST = "closest"


class OnTie(StrEnum):
    """Tie-break of a comparative check that ends level: nothing, or a comparative d20."""

    DRAW = "draw"
    COMPARATIVE_D20 = "comparative_d20"


class CostMode(StrEnum):
    """Meaning of the LUCK prices 1, 2, 3: the price of each repeat, or the total paid so far."""

    PER_REPEAT = "per_repeat"
    RUNNING_TOTAL = "running_total"


class BonusFrom(StrEnum):
    """Origin of the bonus of a talent check at a lower tier: the own tier, or the one used."""

    OWN_TIER = "own_tier"
    USED_TIER = "used_tier"


class SeveralNeeds(StrEnum):
    """The LUCK price of an item with several numeric needs: their sum, or the highest."""

    SUM = "sum"
    HIGHEST = "highest"


class ShortLuck(StrEnum):
    """Effect of a prayer that costs more LUCK than there is: it works and empties the pool, or it does not work."""

    EMPTY_POOL = "empty_pool"
    REFUSE = "refuse"


class BonusRule(StrEnum):
    """Frequency of the bonus of a regeneration: for each full eight hours, or once in 24 hours of rest and sleep."""

    EACH_FULL_8_HOURS = "each_full_8_hours"
    ONCE_PER_PERIOD = "once_per_period"


class NeutralizedCost(StrEnum):
    """Whether a property that a fairy neutralizes still counts in the balance."""

    COUNTS = "counts"
    ZERO = "zero"


class ConcurrentPenaltyOn(StrEnum):
    """Target of the -8 for doing something else while piloting: the piloting, or the other action."""

    PILOTING = "piloting"
    ACTION = "action"


@dataclass(frozen=True, slots=True, kw_only=True)
class BasicOptions(RulesetOptions):
    """House rules of the basic half; the first three reach every check of the game."""

    equal: Annotated[Equal, Doc("RU-B-CHK-1: a roll equal to the checked value.")] = Equal.FAIL
    natural_20: Annotated[Natural20, Doc("RU-B-CRIT-5: a roll of 20 against 21 and more.")] = Natural20.NEVER_SUCCEEDS
    natural_1: Annotated[Natural1, Doc("RU-B-CRIT-5: a roll of 1 against 0 and less.")] = Natural1.FAILS_BELOW_1
    ranking: Annotated[Ranking, Doc("RU-B-CMP-2: what decides a comparative check.")] = Ranking.DEPTH
    if_all_fail: Annotated[IfAllFail, Doc("RU-B-CMP-3: outcome if all participants fail.")] = IfAllFail.NOBODY
    on_tie: Annotated[OnTie, Doc("RU-B-CMP-4: comparative checks that end level.")] = OnTie.DRAW
    cost_mode: Annotated[CostMode, Doc("RU-B-LUCK-2: how the prices of repeats are read.")] = CostMode.PER_REPEAT
    bonus_from: Annotated[BonusFrom, Doc("RU-B-TAL-4: the bonus when a lower tier is used.")] = BonusFrom.OWN_TIER
    several_needs: Annotated[SeveralNeeds, Doc("RU-B-LUCK-7: the price of several needs.")] = SeveralNeeds.SUM
    short_luck: Annotated[ShortLuck, Doc("RU-B-LUCK-8: a prayer beyond the pool.")] = ShortLuck.EMPTY_POOL
    bonus_rule: Annotated[BonusRule, Doc("RU-B-REG-2: how often the bonus counts.")] = BonusRule.EACH_FULL_8_HOURS
    neutralized_cost: Annotated[
        NeutralizedCost, Doc("RU-B-FAIRY-4: the cost of a neutralized property in the balance.")
    ] = NeutralizedCost.COUNTS
    concurrent_penalty_on: Annotated[
        ConcurrentPenaltyOn, Doc("RU-B-VEH-5: what acting while piloting makes harder.")
    ] = ConcurrentPenaltyOn.PILOTING
