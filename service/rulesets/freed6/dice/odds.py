"""Exact chances of one event, as a fraction. Rules F6-ODD-1 and F6-ERR-1.

Other games ask `.../odds` of an operation.
"""

from collections.abc import Callable
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Any

from annotated_types import Interval

from service.dice import DIVERGED, Dice, TooManyBranches, branches_of
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.freed6.checks import contest, task
from service.rulesets.freed6.checks.contest import Contest, Side
from service.rulesets.freed6.checks.resistance import RESISTANCE_OPTIONS, Resister
from service.rulesets.freed6.checks.task import Task
from service.rulesets.freed6.combat import effect_roll
from service.rulesets.freed6.combat.effect_dice import EffectDice
from service.rulesets.freed6.combat.effect_roll import EffectRoll
from service.rulesets.freed6.core.check import CHECK_OPTIONS, CHECK_REJECTIONS, Critical
from service.rulesets.freed6.core.opposition import Opponent
from service.rulesets.freed6.core.roller import Contender, Roller
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.results.rank import HIGHEST_RANK
from service.rulesets.vocabulary import Doc, Number
from service.values import dataclass

MOST_BRANCHES = 20_000
REACHES = (0, 64, 512)
"""Depth of explosions: as deep as is likely, then deeper while the difficulty is out of reach."""
DECIMALS = 10
LARGEST_DENOMINATOR = 2**63 - 1
"""Limit of integers that every reader of JSON supports; some 24 dice."""

Roll = Callable[[Dice], Outcome[Any]]
Happened = Callable[[Any], bool]


class Event(StrEnum):
    """Event of the requested chance."""

    SUCCESS = "success"
    CRITICAL_SUCCESS = "critical_success"
    CRITICAL_FAILURE = "critical_failure"
    RANK_AT_LEAST = "rank_at_least"
    EFFECT_RANK_AT_LEAST = "effect_rank_at_least"
    INITIATOR_WINS = "initiator_wins"


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """A check, a contest or an effect roll, and an event; what the event is not about is left out."""

    event: Annotated[Event, Doc("Whose chance is asked for.")]
    roller: Annotated[Roller | None, Doc("Who makes a check; with `difficulty`.")] = None
    difficulty: Annotated[Number | None, Doc("The number to reach.")] = None
    initiator: Annotated[Contender | None, Doc("`initiator_wins`: the side that acts.")] = None
    opponent: Annotated[Opponent | None, Doc("`initiator_wins`: the side that answers.")] = None
    effect: Annotated[EffectDice | None, Doc("`effect_rank_at_least`: the roll.")] = None
    resistance: Annotated[Resister | None, Doc("`effect_rank_at_least`: who or what resists.")] = None
    at_least: Annotated[
        int | None, Interval(ge=0, le=HIGHEST_RANK), Doc("The rank to reach, for the events that name one.")
    ] = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsResult:
    """The chance as a reduced fraction."""

    numerator: Annotated[int, Doc("Above the line; as long as it must be.")]
    denominator: Annotated[int, Doc("Below the line; as long as it must be.")]
    decimal: Annotated[str, Doc("The same with 10 decimals.")]


def resolve(request: Odds, dice: Dice) -> Outcome[OddsResult]:  # noqa: ARG001 - every way the dice can fall is walked
    """The exact chance of the event, explosions included to the end (F6-ODD-1).

    Raises:
        Rejected: what the roller may not do; `bad_input` for members that the event needs; `too_large` where the
            chance is no finite sum, or one of too many terms.
    """
    roll, happened = _question(request)
    chance, rules = _chance(roll, happened)
    if chance.denominator > LARGEST_DENOMINATOR:
        expected = Phrase("a fraction with a denominator of at most {largest}", largest=LARGEST_DENOMINATOR)
        raise Rejected("too_large", expected=expected)
    shown = round(chance * 10**DECIMALS)
    decimal = f"{shown // 10**DECIMALS}.{shown % 10**DECIMALS:0{DECIMALS}d}"
    result = OddsResult(numerator=chance.numerator, denominator=chance.denominator, decimal=decimal)
    summary = Message("odds_found", {"event": request.event.value.replace("_", " "), "decimal": decimal})
    return Outcome(result=result, rules=("F6-ODD-1", *rules), summary=summary)


def _question(request: Odds) -> tuple[Roll, Happened]:
    """The roll, and a test of whether the event happened in its result."""
    options, least = request.options, request.at_least or 0
    if request.event in (Event.RANK_AT_LEAST, Event.EFFECT_RANK_AT_LEAST):
        _needed(request.at_least, "at_least")
    if request.event is Event.INITIATOR_WINS:
        sides = Contest(
            initiator=_needed(request.initiator, "initiator"),
            opponent=_needed(request.opponent, "opponent"),
            options=options,
        )
        return lambda dice: contest.resolve(sides, dice), lambda result: result.winner is Side.INITIATOR
    if request.event is Event.EFFECT_RANK_AT_LEAST:
        struck = EffectRoll(
            effect=_needed(request.effect, "effect"),
            resistance=_needed(request.resistance, "resistance"),
            options=options,
        )
        return lambda dice: effect_roll.resolve(struck, dice), lambda result: result.effect_rank >= least
    check = Task(
        roller=_needed(request.roller, "roller"), difficulty=_needed(request.difficulty, "difficulty"), options=options
    )
    happened: dict[Event, Happened] = {
        Event.SUCCESS: lambda result: result.success,
        Event.CRITICAL_SUCCESS: lambda result: result.critical is Critical.SUCCESS,
        Event.CRITICAL_FAILURE: lambda result: result.critical is Critical.FAILURE,
        Event.RANK_AT_LEAST: lambda result: result.rank >= least,
    }
    return lambda dice: task.resolve(check, dice), happened[request.event]


def _needed(value: Any, name: str) -> Any:
    if value is None:
        raise Rejected("bad_input", f"/{name}", expected=Phrase("`{name}`, which this event is about", name=name))
    return value


def _chance(roll: Roll, happened: Happened) -> tuple[Fraction, tuple[str, ...]]:
    """The chance, with explosions followed until they change nothing any more, and the rules that were applied.

    Raises:
        Rejected: `too_large`.
    """
    for reach in REACHES:
        try:
            found = _within(roll, happened, reach)
        except TooManyBranches as error:
            raise Rejected(
                "too_large", expected=Phrase("fewer ways for the dice to fall: {throw} is too much", throw=error.throw)
            ) from None
        if found is not None:
            return found
    raise Rejected(
        "too_large", expected=Phrase("a chance that is a finite sum, without explosions against one another")
    )


def _within(roll: Roll, happened: Happened, reach: int) -> tuple[Fraction, tuple[str, ...]] | None:
    """The chance and the rules; None where longer runs of explosions still change something."""
    chance, rules = Fraction(0), dict[str, None]()
    for branch in branches_of(roll, MOST_BRANCHES, reach):
        yes = happened(branch.result.result)
        if any(other is DIVERGED or happened(other.result) is not yes for other in branch.others):
            return None
        rules |= dict.fromkeys(branch.result.rules)
        if yes:
            chance += Fraction(branch.weight, branch.out_of)
    return chance, tuple(rules)


OPERATION = Operation(
    resolve,
    title="Tell the exact chance of an event",
    description=(
        "The chance that a check succeeds, is critical or reaches a rank, that the initiator wins a contest, or that "
        "an effect reaches a rank, as a reduced fraction. For whole distributions ask the operation's own `odds`."
    ),
    laborious=True,
    options=(*CHECK_OPTIONS, "zero_margin_rank", "on_tie", *RESISTANCE_OPTIONS, "effect_wild_dice"),
    rejections=CHECK_REJECTIONS,
)
