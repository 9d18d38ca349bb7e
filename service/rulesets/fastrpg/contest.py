"""A contest: two rollers, the higher total succeeds.

Rules FR-CON-1 to FR-CON-3, with FR-GEN-1, FR-DICE-1 to FR-DICE-4, FR-TASK-3, FR-SKILL-3, FR-LUCK-2 to FR-LUCK-5 and
FR-SR-14.
"""

from collections.abc import Mapping
from typing import Annotated

from annotated_types import Len

from service.dice import Dice, Step
from service.rulesets.contract import Message, Operation, Outcome, rows_of
from service.rulesets.fastrpg import check, d20
from service.rulesets.fastrpg.check import EACH_SIDE, OF_CHECK, Check, CheckResult
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OnTie, OptionsField
from service.rulesets.fastrpg.roller import LUCK, Roller, refuse_same_names, state_of, value_of
from service.rulesets.fastrpg.stored.abilities.names import Ability
from service.rulesets.fastrpg.stored.effects.commands import acted, rolled
from service.rulesets.fastrpg.stored.figures import EffectContext, Figure, Order
from service.rulesets.fastrpg.stored.lookups.rolls import AbilityAlone, Roll, RollingParticipant, of_skilled
from service.rulesets.fastrpg.stored.reports import sides_after
from service.rulesets.fastrpg.stored.rerolls import luck_after
from service.rulesets.stored import Disclosure, PartOfOrder, StatedBy, Stored
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass, replace

SIDES = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """Two rollers compete."""

    sides: Annotated[tuple[Roller, ...], Len(SIDES, SIDES), Doc("Exactly two rollers.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class SideResult(CheckResult):
    """The first roll of a side."""

    can_succeed: Annotated[bool, Doc("False for a specialized skill without points: the side cannot win.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestResult:
    """Winner of a contest, and the margin."""

    sides: Annotated[Mapping[str, SideResult], Doc("Name -> the first roll of that side.")]
    totals: Annotated[Mapping[str, int], Doc("Name -> total of the last roll.")]
    winner: Annotated[Name | None, Doc("The winner's name; null without a winner.")]
    tie: Annotated[bool, Doc("Whether the totals are equal.")]
    margin: Annotated[int | None, Doc("Difference of the totals; null when a side is untrained.")]
    rerolls: Annotated[int, Doc("How often both rolled again after a tie.")]


def resolve(request: Contest, dice: Dice) -> Outcome[ContestResult]:
    """Both roll a task without difficulty, the higher total succeeds (FR-CON-1).

    Raises:
        Rejected: `unknown_skill`, `bad_input` for equal names.
    """
    refuse_same_names([side.name for side in request.sides], "/sides")
    values = [value_of(side, request.options, f"/sides/{index}") for index, side in enumerate(request.sides)]
    checks = {
        side.name: check.roll(side, value, dice, "contest", luck)
        for side, value, luck in zip(request.sides, values, EACH_SIDE, strict=True)
    }
    totals, rerolls = _settled(request, checks, dice)
    trained = all(rolled.can_succeed for rolled in checks.values())
    result = ContestResult(
        sides={name: SideResult(**rolled.shown(), can_succeed=rolled.can_succeed) for name, rolled in checks.items()},
        totals=totals,
        winner=_winner(checks, totals),
        tie=_level(totals),
        margin=max(totals.values()) - min(totals.values()) if trained else None,
        rerolls=rerolls,
    )
    return Outcome(result=result, rules=_rules(checks, result), summary=_summary(request, result))


def _needs_of_side(order: Order, part: PartOfOrder, _figure: Figure) -> tuple[str, ...]:
    """The first side begins a task action (FR-TURN-1), the second one only opposes it (FR-HP-3)."""
    return (Ability.TASK_ACTION if part is order.sides[0] else Ability.OPPOSE,)


def _answered(order: Order) -> Order:
    """The order with what the second side answers with: where it names nothing, the first side's skill or ability."""
    first, second = order.sides
    named = (second.skill, second.ability, second.modifier, second.abilities, second.points)
    if any(each is not None for each in named):
        return order
    return replace(order, sides=(first, replace(second, skill=first.skill, ability=first.ability)))


def _luck_of_side(outcome: EffectContext[Contest, ContestResult]) -> int:
    return tuple(outcome.result.sides.values())[outcome.index].luck_spent


def _began(figure: Figure, outcome: EffectContext[Contest, ContestResult]) -> Figure:
    """The first side has taken its action (FR-TURN-1)."""
    return acted(figure, outcome) if outcome.index == 0 else figure


ROLL = Roll(operations=("contest",))
STORED = Stored(
    participants=(
        RollingParticipant(
            path="sides",
            prose="Exactly two; the first one acts. A second that names nothing answers with the same skill.",
            needs=lambda order: (Ability.TASK_ACTION,) if order is None else (),
            needs_of=_needs_of_side,
            may_need=(Ability.TASK_ACTION, Ability.OPPOSE, Ability.USE_LUCK),
            roll=ROLL,
            beside=AbilityAlone,
            component="RollingParticipant",
        ),
    ),
    lookups=of_skilled("sides", ROLL),
    effects={"sides": (rolled(ROLL, _luck_of_side), _began)},
    stated_by=StatedBy(game_master=("sides.first_face",), sides={"sides": ("sides.luck",)}),
    completed=_answered,
    discloses=Disclosure(
        public=(
            *OF_CHECK,
            "totals",
            "winner",
            "tie",
            "margin",
            "rerolls",
            "first",
            "first_total",
            "second",
            "second_total",
        ),
        items={"sides": "sides"},
    ),
    reroll=luck_after(*(f"{side.prefix}luck_after" for side in EACH_SIDE)),
    apart=(("FR-CON-1", ("sides",)),),
    reports=sides_after,
)


def _settled(request: Contest, checks: Mapping[str, Check], dice: Dice) -> tuple[dict[str, int], int]:
    """The totals that count, and the number of rerolls: by option a tie is rolled again until it is none (FR-CON-2).

    Each has the same Advantage state, but no luck is spent again. An untrained side rerolls nothing (FR-CON-3).
    """
    totals = {name: rolled.total for name, rolled in checks.items()}
    again = request.options.on_tie is OnTie.REROLL and all(rolled.can_succeed for rolled in checks.values())
    if not (again and _level(totals)):
        return totals, 0

    def step(dice: Dice) -> Step[tuple[int, ...]]:
        last = tuple(_reroll(checks[side.name], dice) for side in request.sides)
        return Step(again=last[0] == last[1], worth=(1,), last=last)

    rerolled = dice.repeat(step)
    return dict(zip(totals, rerolled.last, strict=True)), rerolled.sums[0]


def _reroll(first: Check, dice: Dice) -> int:
    """A new total; a Disadvantage that luck removed stays removed (FR-CON-2)."""
    roller = first.roller
    throw = dice.part(lambda dice: d20.throw(dice, roller.name, state_of(roller), "reroll"))
    return throw.natural + first.modifier + first.situational


def _level(totals: Mapping[str, int]) -> bool:
    first, second = totals.values()
    return first == second


def _winner(checks: Mapping[str, Check], totals: Mapping[str, int]) -> str | None:
    """The higher total (FR-CON-1), but an untrained side never wins and a trained one always beats it (FR-CON-3)."""
    able = [name for name, rolled in checks.items() if rolled.can_succeed]
    best = max((totals[name] for name in able), default=None)
    ahead = [name for name in able if totals[name] == best]
    return ahead[0] if len(ahead) == 1 else None


def _lead_of_first(result: ContestResult) -> int:
    """Lead of the first side."""
    first, second = result.totals.values()
    return first - second


def _chance_of_first(result: ContestResult) -> int:
    """1 where the first side wins, -1 where the other does."""
    if result.winner is None:
        return 0
    return 1 if result.winner == next(iter(result.sides)) else -1


def _rules(checks: Mapping[str, Check], result: ContestResult) -> tuple[str, ...]:
    of_checks = (rule for rolled in checks.values() for rule in rolled.rules)
    untrained = ("FR-CON-3",) if result.margin is None else ()
    tie = ("FR-CON-2",) if result.rerolls or (result.tie and not untrained) else ()
    return ("FR-CON-1", *of_checks, "FR-TASK-3", *untrained, *tie)


def _summary(request: Contest, result: ContestResult) -> Message:
    first, second = (side.name for side in request.sides)
    if result.winner:
        code = "contest_won" if result.margin is not None else "contest_won_against_untrained"
    else:
        code = "contest_draw" if result.margin is not None else "contest_untrained"
    return Message(
        code,
        {
            "first": first,
            "second": second,
            "first_total": result.totals[first],
            "second_total": result.totals[second],
            "winner": result.winner,
            "margin": result.margin,
        },
    )


OPERATION = Operation(
    resolve,
    title="Let two rollers compete",
    description=(
        "Both sides roll as for a task, each with its own modifier, Advantage and Luck. The higher total "
        "succeeds; equal totals are a draw or, by option, rolled again. An untrained participant cannot win."
    ),
    options=("on_tie", "tech_ability", "critical_oppose"),
    refusals=rows_of("sides", LUCK),
    rejections=("unknown_skill",),
    streams="The name of each side: its d20s; after a tie that is rolled again, further d20s.",
    headlines=("winner", "margin"),
    decisions=(*EACH_SIDE[0].points(), *EACH_SIDE[1].points(more=False)),
    goal=_chance_of_first,
    score=_lead_of_first,
    stored=STORED,
)
