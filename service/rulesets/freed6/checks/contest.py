"""A contest: the opposing total is the difficulty.

Rules F6-OPP-1 to F6-OPP-5, with F6-DIE-4 to F6-DIE-6, F6-DIE-9, F6-DIE-10, F6-BST-1 to F6-BST-4, F6-CHK-2, F6-CHK-5,
F6-WLD-5, F6-WLD-6, F6-LCK-3, F6-LCK-6, F6-ADV-1, F6-ADV-2, F6-ADV-6, F6-RNK-1, F6-RNK-4, F6-ENC-6, F6-ERR-1 and
F6-SF-16.
"""

from enum import StrEnum
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.freed6.core import check, check_decisions, improvement
from service.rulesets.freed6.core.check import CHECK_REJECTIONS, ROLL_OPTIONS, Check, Critical
from service.rulesets.freed6.core.opposition import Opponent, Opposition, opposition_of
from service.rulesets.freed6.core.pool import Pool, pool_of, refuse_second_luck
from service.rulesets.freed6.core.roller import Contender
from service.rulesets.freed6.options import DEFAULT_OPTIONS, AnswerWhen, OnTie, Options, OptionsField
from service.rulesets.freed6.results import rank
from service.rulesets.freed6.stored.effects.checks import check_made, checked_if_rolled, leaves_ranks, pays_action_point
from service.rulesets.freed6.stored.effects.consequences import advances, consequences
from service.rulesets.freed6.stored.lookups.checks import of_roller, stated_by_game_master
from service.rulesets.freed6.stored.lookups.naming import as_answer
from service.rulesets.freed6.stored.lookups.opposing import choices_of, of_opposing
from service.rulesets.freed6.stored.participants import answering, checking, conflict, is_lucky
from service.rulesets.freed6.stored.rerolls import by_points
from service.rulesets.stored import Disclosure, StatedBy, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass

OF_OPPONENT = "opponent_action_points_after"
"""Member of the result with the action points of the opponent."""


class Side(StrEnum):
    """A side of a contest."""

    INITIATOR = "initiator"
    OPPONENT = "opponent"


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """Two sides; the one that acts makes a check against the total of the other."""

    initiator: Annotated[Contender, Doc("The side that acts.")]
    opponent: Annotated[Opponent, Doc("The side that answers.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestResult:
    """Winner of a contest, and the margin."""

    initiator_total: Annotated[int, Doc("What the side that acts has rolled, with all that is added.")]
    opponent_total: Annotated[int, Doc("What the side that answers has rolled, or its fixed value.")]
    result_points: Annotated[int, Doc("Total of the initiator minus that of the opponent.")]
    winner: Annotated[Side | None, Doc("Null in a draw.")]
    tie: Annotated[bool, Doc("Whether the totals are equal.")]
    rank: Annotated[int, Doc("What the initiator's points are worth; 0 unless it wins.")]
    opponent_rank: Annotated[int, Doc("0, unless an option gives ranks to an opponent who wins.")]
    initiator_critical: Annotated[Critical | None, Doc("Flag of the initiator's wild dice.")]
    opponent_critical: Annotated[Critical | None, Doc("Flag of the opponent's wild dice; null without a roll.")]
    action_points_after: Annotated[int | None, Doc("Action points left of who checks; null without one spent.")] = None
    opponent_action_points_after: Annotated[int | None, Doc("Those of the opponent; null without one spent.")] = None


def resolve(request: Contest, dice: Dice) -> Outcome[ContestResult]:
    """Both sides make their totals, initiator first, and are compared (F6-OPP-1).

    Raises:
        Rejected: what either side may not do; a second luck point (F6-LCK-6).
    """
    options = request.options
    initiator = check_decisions.INITIATOR.decided(request.initiator, dice, is_open=not request.opponent.luck_point)
    pool = pool_of(initiator, "initiator", "/initiator", options)
    says_before = options.answer_when is AnswerWhen.BEFORE
    opposition = _opposition(request, initiator, pool, dice, is_said=says_before)
    made = check.make(pool, dice, options)
    made = improvement.improved(made, initiator.action_points, check_decisions.INITIATOR, dice, options)
    if not says_before:
        opposition = _opposition(request, initiator, pool, dice, is_said=True)
    opposed = opposition.roll(dice, options)
    total = made.total + request.initiator.modifier
    winner = _winner(total - opposed.total, options)
    result = ContestResult(
        initiator_total=total,
        opponent_total=opposed.total,
        result_points=total - opposed.total,
        winner=winner,
        tie=total == opposed.total,
        rank=rank.of_check(total - opposed.total, options) if winner is Side.INITIATOR else 0,
        opponent_rank=_opponent_rank(opposed.total - total, winner, options),
        action_points_after=made.action_points_after,
        opponent_action_points_after=opposed.action_points_after,
        initiator_critical=_critical(made, Side.INITIATOR, winner, options),
        opponent_critical=_critical(opposed.check, Side.OPPONENT, winner, options),
    )
    rules = ("F6-OPP-1", *made.rules, *opposed.rules, *_rules(result))
    return Outcome(result=result, rules=rules, summary=_summary(result))


def _opposition(request: Contest, initiator: Contender, pool: Pool, dice: Dice, *, is_said: bool) -> Opposition:
    """The opponent's total or roll against the initiator: a roll, or the fixed value (F6-ENC-6, F6-LCK-5).

    Raises:
        Rejected: what the opponent may not do; a second luck point (F6-LCK-6).
    """
    opponent = request.opponent
    if is_said:
        opponent = check_decisions.ANSWER.decided(opponent, dice)
        opponent = check_decisions.lucky(check_decisions.OPPONENT, opponent, dice, is_open=not initiator.luck_point)
    opposition = opposition_of(
        opponent, opponent.mode, check_decisions.OPPONENT, "opponent", "/opponent", request.options
    )
    refuse_second_luck(pool, opposition.pool)
    return opposition


def _chance_of_initiator(result: ContestResult) -> int:
    """1 where the side that acts wins, -1 where the other does."""
    if result.winner is None:
        return 0
    return 1 if result.winner is Side.INITIATOR else -1


def _winner(result_points: int, options: Options) -> Side | None:
    """Winner: the higher total; a tie goes to the initiator, by option to the opponent or to neither (F6-OPP-2)."""
    if result_points == 0:
        return {OnTie.INITIATOR: Side.INITIATOR, OnTie.OPPONENT: Side.OPPONENT, OnTie.DRAW: None}[options.on_tie]
    return Side.INITIATOR if result_points > 0 else Side.OPPONENT


def _opponent_rank(margin: int, winner: Side | None, options: Options) -> int:
    """Rank of the opponent, who makes ranks by option only, as the winner (F6-OPP-5)."""
    if winner is not Side.OPPONENT or not options.opponent_ranks:
        return 0
    return rank.of_check(margin, options)


def _critical(made: Check | None, side: Side, winner: Side | None, options: Options) -> Critical | None:
    """Each side's flag by its own dice; none without a roll, and none in a draw (F6-OPP-4)."""
    if made is None or winner is None:
        return None
    return check.critical_of(made, options, success=side is winner)


def _rules(result: ContestResult) -> tuple[str, ...]:
    flags = (result.initiator_critical, result.opponent_critical)
    applied = (
        ("F6-CHK-2", True),
        ("F6-CHK-5", True),
        ("F6-OPP-2", result.tie),
        ("F6-RNK-1", True),
        ("F6-RNK-4", result.tie),
        ("F6-OPP-5", result.winner is Side.OPPONENT),
        ("F6-OPP-4", any(flags)),
        ("F6-WLD-5", Critical.SUCCESS in flags),
        ("F6-WLD-6", Critical.FAILURE in flags),
    )
    return tuple(rule for rule, applies in applied if applies)


def _summary(result: ContestResult) -> Message:
    outcome = f"won_by_{result.winner.value}" if result.winner else "drawn"
    return Message(
        f"contest_{outcome}",
        {
            "initiator": result.initiator_total,
            "opponent": result.opponent_total,
            "points": abs(result.result_points) or None,
            "rank": result.rank,
        },
    )


STORED = Stored(
    participants=(
        checking("initiator", "The side that acts.", component="ContenderOrder"),
        answering("opponent", "The side that answers.", as_answer("initiator")),
        conflict(),
    ),
    lookups=of_roller("initiator") | of_opposing("opponent", as_answer("initiator")),
    effects={
        "initiator": check_made(
            lambda outcome: outcome.result.rank,
            lambda outcome: 0 if outcome.order.against else outcome.result.rank,
        ),
        "opponent": (
            checked_if_rolled(as_answer("initiator")),
            pays_action_point(OF_OPPONENT),
            leaves_ranks(
                lambda outcome: outcome.result.opponent_rank if outcome.options.opponent_ranks else None,
                lambda outcome: outcome.result.opponent_rank,
            ),
        ),
        "against": (advances("initiator"), consequences),
    },
    stated_by=StatedBy(game_master=stated_by_game_master("initiator", "opponent"), sides=choices_of("opponent")),
    whole_encounter=is_lucky("initiator", "opponent"),
    discloses=Disclosure(
        about={"initiator": ("action_points_after",), "opponent": (OF_OPPONENT,)},
        public=(
            "initiator_total",
            "opponent_total",
            "winner",
            "tie",
            "rank",
            "initiator_critical",
            "opponent_critical",
            "initiator",
            "opponent",
            "result_points",
            "points",
            "opponent_rank",
        ),
    ),
    apart=(("F6-OPP-1", ("initiator", "opponent")),),
    reroll=by_points(check_decisions.INITIATOR, check_decisions.OPPONENT),
)
"""Decision to take an action and roll, or to use the fixed value (F6-ENC-6, F6-OPP-3); before dice (F6-SF-16)."""


OPERATION = Operation(
    resolve,
    title="Let two sides compete",
    description=(
        "The initiator makes a check; the opponent's roll, fixed value or number is the difficulty. The difference "
        "is the number of result points. A tie goes to the initiator."
    ),
    options=("on_tie", "answer_when", *ROLL_OPTIONS, "zero_margin_rank", "opponent_ranks"),
    rejections=CHECK_REJECTIONS,
    streams="`initiator`, then `opponent`: the dice of each check.",
    headlines=("winner", "result_points"),
    goal=_chance_of_initiator,
    decisions=(
        *check_decisions.OF_CONTEST,
        *improvement.points_of(check_decisions.INITIATOR),
        *improvement.points_of(check_decisions.OPPONENT, more=False),
    ),
    score=lambda result: result.result_points,
    stored=STORED,
)
