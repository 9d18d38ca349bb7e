"""Result points that a request gives, or that a check makes. Rules F6-COND-6, F6-MOD-1, F6-REM-1 and F6-REM-2."""

from typing import Annotated

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Rejected
from service.rulesets.freed6.core import check, check_decisions, improvement
from service.rulesets.freed6.core.check import Critical
from service.rulesets.freed6.core.pool import Pool, pool_of
from service.rulesets.freed6.core.roller import Roller
from service.rulesets.freed6.options import Options
from service.rulesets.freed6.results import rank
from service.rulesets.vocabulary import Doc, Number
from service.values import dataclass

ResultPoints = Annotated[Number | None, Doc("Points that were made. Excludes `roller`.")]
CheckRoller = Annotated[Roller | None, Doc("Who makes the check that makes the points. Excludes `result_points`.")]
CheckDifficulty = Annotated[Number | None, Doc("Difficulty of that check.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Points:
    """Result points and what they are worth.

    Attributes:
        result_points: as given or made.
        rank: what they are worth.
        rules: ids of the rules that made the points.
        total: of the check behind them; this and all below is None where there was none.
        success: whether the check succeeded.
        critical: flag of its wild dice.
        action_points_after: action points left of who checked; None also where none was spent.
    """

    result_points: int
    rank: int
    rules: tuple[str, ...] = ("F6-RNK-1",)
    total: int | None = None
    success: bool | None = None
    critical: Critical | None = None
    action_points_after: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid:
    """A check to be made for points (F6-LCK-5, F6-ACT-7).

    Attributes:
        pool: the rolled pool.
        difficulty: the number to reach.
        roller: who rolls, and may still spend luck or an action point.
    """

    pool: Pool
    difficulty: int
    roller: Roller

    def make(self, dice: Dice, options: Options) -> Points:
        """The points of the check."""
        roller = check_decisions.ROLLER.decided(self.roller, dice)
        pool = self.pool if roller is self.roller else pool_of(roller, self.pool.stream, "/roller", options)
        first = check.make(pool, dice, options)
        made = improvement.improved(first, roller.action_points, check_decisions.ROLLER, dice, options)
        verdict = check.judge(made, self.difficulty, options)
        return Points(
            result_points=verdict.result_points,
            rank=verdict.rank,
            rules=(*made.rules, *verdict.rules),
            total=made.total,
            success=verdict.success,
            critical=verdict.critical,
            action_points_after=made.action_points_after,
        )


def bid_of(roller: Roller, difficulty: int | None, stream: str, options: Options) -> Bid:
    """A check with a difficulty that only the caller knows (F6-REM-2).

    Raises:
        Rejected: `difficulty_required`, and what the roller may not do.
    """
    if difficulty is None:
        raise Rejected("difficulty_required", "/difficulty")
    return Bid(pool=pool_of(roller, stream, "/roller", options), difficulty=difficulty, roller=roller)


def source_of(
    result_points: int | None, roller: Roller | None, difficulty: int | None, options: Options
) -> Points | Bid:
    """Points as given, or a check to be made for them.

    Raises:
        Rejected: `bad_input` unless exactly one is there, and as `bid_of` does.
    """
    if (result_points is None) == (roller is None):
        raise Rejected("bad_input", "/result_points", expected=Phrase("either `result_points` or a `roller`"))
    if roller is not None:
        return bid_of(roller, difficulty, "roller", options)
    points = result_points or 0
    return Points(result_points=points, rank=rank.of_points(points))


def made_by(source: Points | Bid, dice: Dice, options: Options) -> Points:
    """The points, rolled if they have to be."""
    return source.make(dice, options) if isinstance(source, Bid) else source
