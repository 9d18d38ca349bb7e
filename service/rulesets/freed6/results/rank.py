"""Result points as ranks. Rules F6-RNK-1 to F6-RNK-3, with F6-DUR-1 and F6-ERR-1."""

from math import ceil
from typing import Annotated

from annotated_types import Interval

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.freed6.core import duration
from service.rulesets.freed6.core.duration import Duration, DurationUnit
from service.rulesets.freed6.options import DEFAULT_OPTIONS, Options, OptionsField
from service.rulesets.freed6.tables import RANK_BENCHMARKS
from service.rulesets.vocabulary import Doc, Number
from service.values import dataclass

POINTS_PER_RANK = 5
HIGHEST_RANK = len(RANK_BENCHMARKS)

RankNumber = Annotated[int, Interval(ge=0, le=HIGHEST_RANK)]
ConditionRank = Annotated[int, Interval(ge=1, le=HIGHEST_RANK)]
OnOwnTurn = Annotated[bool, Doc("Whether it happens during the turn of the one who will carry it.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rank:
    """Result points to read."""

    result_points: Annotated[Number, Doc("Total minus difficulty.")]
    on_own_turn: OnOwnTurn = False
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class RankResult:
    """Rank which the result points are worth."""

    rank: Annotated[int, Doc("0 to 6.")]
    severity: Annotated[str | None, Doc("Name of the rank; null for 0.")]
    duration: Annotated[Duration | None, Doc("How long a condition of the rank lasts; null for 0.")]
    points_needed: Annotated[int | None, Doc("Fewest result points of the rank; null for 0.")]


def resolve(request: Rank, dice: Dice) -> Outcome[RankResult]:  # noqa: ARG001 - the points are given
    """Rank (F6-RNK-1), severity and duration (F6-RNK-2), and the least points of the rank (F6-RNK-3)."""
    rank = of_points(request.result_points)
    result = RankResult(
        rank=rank,
        severity=severity_of(rank),
        duration=duration_of(rank, on_own_turn=request.on_own_turn),
        points_needed=points_needed(rank) if rank else None,
    )
    code = "rank_made" if rank else "rank_none"
    summary = Message(code, {"points": request.result_points, "rank": rank, "severity": result.severity})
    return Outcome(result=result, rules=("F6-RNK-1", "F6-RNK-2", "F6-RNK-3"), summary=summary)


def of_points(result_points: int) -> int:
    """Every five points begun are a rank, 6 at the most; 0 points or less are none (F6-RNK-1)."""
    return max(0, min(HIGHEST_RANK, ceil(result_points / POINTS_PER_RANK)))


def of_check(result_points: int, options: Options) -> int:
    """The rank of a check that succeeded; one by 0 points has none, by option the first (F6-RNK-4)."""
    return of_points(result_points) if result_points > 0 else options.zero_margin_rank


def points_needed(rank: int) -> int:
    """The least number of result points for a rank (F6-RNK-3)."""
    return POINTS_PER_RANK * (rank - 1) + 1


def severity_of(rank: int) -> str | None:
    """Name of a rank; rank 0 has none (F6-RNK-2)."""
    return RANK_BENCHMARKS[rank - 1].severity if rank else None


def duration_of(rank: int, *, on_own_turn: bool) -> Duration | None:
    """Duration of a condition of a rank; rank 6 like rank 5, rank 0 none (F6-RNK-2)."""
    if rank == 0:
        return None
    used = RANK_BENCHMARKS[rank - 1].duration_used
    return duration.one_full_turn(on_own_turn=on_own_turn) if used.unit is DurationUnit.TURN else used


OPERATION = Operation(
    resolve,
    title="Read result points as a rank",
    description="Returns the rank for a number of result points, its name, and how long a condition of it lasts.",
)
