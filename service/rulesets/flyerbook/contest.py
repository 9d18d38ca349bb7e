"""A contest: two rollers, the higher total wins.

Rules FB-CON-1 to FB-CON-4, with FB-DICE-2, FB-TASK-1 to FB-TASK-6, FB-TASK-9, FB-WOUND-3, FB-WOUND-4 and FB-SB-7 to
FB-SB-9.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated

from annotated_types import Len

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome, rows_of
from service.rulesets.flyerbook import helpers, plus_minus_die
from service.rulesets.flyerbook.options import DEFAULT_OPTIONS, OnTie, Options, OptionsField
from service.rulesets.flyerbook.roller import Roller, Value, refuse_same_names, value_of
from service.rulesets.flyerbook.stored.abilities import INCAPACITATED, Ability
from service.rulesets.flyerbook.stored.effects import uses_up
from service.rulesets.flyerbook.stored.lookups import of_roller
from service.rulesets.flyerbook.stored.supporters import bars_of_supporters, supporters_of
from service.rulesets.stored import Disclosure, Participant, Stored
from service.rulesets.vocabulary import Component, Doc, Name
from service.values import dataclass

SIDES = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """Two rollers compete."""

    sides: Annotated[tuple[Roller, ...], Len(SIDES, SIDES), Doc("Exactly two rollers; the first one is the initiator.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestResult:
    """Winner of a contest, and the margin."""

    effective: Annotated[
        Mapping[str, int],
        Component("FlyerbookEffectiveValues", "Name -> value before the die."),
        Doc("Name -> value before the die."),
    ]
    totals: Annotated[Mapping[str, int], Doc("Name -> value and die together.")]
    winner: Annotated[Name | None, Doc("The winner's name; null without a winner.")]
    tie: Annotated[bool, Doc("Whether the totals are equal.")]
    margin: Annotated[int, Doc("Difference of the totals.")]


def resolve(request: Contest, dice: Dice) -> Outcome[ContestResult]:
    """Both roll as for a task (FB-CON-1), the higher total wins (FB-CON-2); two sides only (FB-CON-4).

    Raises:
        Rejected: `bad_input` for equal names.
    """
    first, second = request.sides
    refuse_same_names(first.name, second.name, "/sides/1/name")
    sides = [helpers.helped(side, f"sides.{index}", dice) for index, side in enumerate(request.sides)]
    values = {side.name: value_of(side, request.options) for side in sides}
    totals = {
        name: value.effective + plus_minus_die.value_of(plus_minus_die.roll(dice, name, "contest"))
        for name, value in values.items()
    }
    result = ContestResult(
        effective={name: value.effective for name, value in values.items()},
        totals=totals,
        winner=_winner(first.name, second.name, totals, request.options),
        tie=totals[first.name] == totals[second.name],
        margin=abs(totals[first.name] - totals[second.name]),
    )
    return Outcome(result=result, rules=_rules(values.values(), result), summary=_summary(request, result))


STORED = Stored(
    participants=(
        Participant("sides", "Who competes.", needs=(Ability.ROLL,), component="CompetingParticipant"),
        *supporters_of("sides"),
    ),
    lookups=of_roller("sides", "contest", acts=False),
    effects={"sides": uses_up("contest", lambda outcome: outcome.request.sides[outcome.index])},
    discloses=Disclosure(
        public=("totals", "winner", "tie", "margin", "first", "first_total", "second", "second_total"),
        items={"effective": "sides"},
    ),
    apart=(("FB-CON-1", ("sides",)),),
    bars=bars_of_supporters("sides"),
)
REFUSALS = rows_of("sides", (INCAPACITATED,))


def _winner(first: str, second: str, totals: Mapping[str, int], options: Options) -> str | None:
    """The higher total (FB-CON-2); level totals are a draw, or go to the first side by option (FB-CON-3)."""
    if totals[first] == totals[second]:
        return first if options.on_tie is OnTie.INITIATOR else None
    return first if totals[first] > totals[second] else second


def _rules(values: Iterable[Value], result: ContestResult) -> tuple[str, ...]:
    of_values = (rule for value in values for rule in value.rules)
    return ("FB-CON-1", *of_values, "FB-CON-2", *(("FB-CON-3",) if result.tie else ()))


def _summary(request: Contest, result: ContestResult) -> Message:
    first, second = (side.name for side in request.sides)
    code = "contest_won" if not result.tie else "contest_tie_won" if result.winner else "contest_draw"
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


def _lead_of_first(result: ContestResult) -> int:
    first, second = result.totals.values()
    return first - second


OPERATION = Operation(
    resolve,
    title="Let two rollers compete",
    description=(
        "Both sides roll as for a task, each with its own trait, attributes, helpers and wounds. The higher total "
        "wins; the difference is the margin. For more than two competitors, run pairs."
    ),
    options=("choose_by", "supporters_with", "on_tie", "turns_bind"),
    refusals=REFUSALS,
    decisions=(*helpers.points_of("sides.0"), *helpers.points_of("sides.1", more=False)),
    headlines=("winner", "margin"),
    score=_lead_of_first,
    streams="The name of each side: one d6.",
    stored=STORED,
)
