"""A contest: two rollers, the higher total succeeds. Rules FR-CON-1 to FR-CON-3, with those of a task's roll."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from annotated_types import Len

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.fastrpg import check, d20
from service.rulesets.fastrpg.check import Check
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OnTie, OptionsField
from service.rulesets.fastrpg.roller import Roller, refuse_luck, refuse_same_names, state_of, value_of
from service.rulesets.vocabulary import Doc, Name

SIDES = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """Two rollers compete."""

    sides: Annotated[tuple[Roller, ...], Len(SIDES, SIDES), Doc("Exactly two rollers.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class SideResult(check.CheckResult):
    """The first roll of a side."""

    can_succeed: Annotated[bool, Doc("False for a specialized skill without points: the side cannot win.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestResult:
    """Who won, and by how much."""

    sides: Annotated[Mapping[str, SideResult], Doc("Name -> the first roll of that side.")]
    totals: Annotated[Mapping[str, int], Doc("Name -> total of the last roll.")]
    winner: Annotated[Name | None, Doc("The winner's name; null when nobody wins.")]
    tie: Annotated[bool, Doc("Whether the totals are equal.")]
    margin: Annotated[int | None, Doc("Difference of the totals; null when a side is untrained.")]
    rerolls: Annotated[int, Doc("How often both rolled again after a tie.")]


def resolve(request: Contest, dice: Dice) -> Outcome[ContestResult]:
    """Both roll a task without difficulty, the higher total succeeds (FR-CON-1).

    Raises:
        Rejected: `luck_not_allowed`, `no_luck_points`, `unknown_skill`, `bad_input` for equal names.
    """
    refuse_same_names([side.name for side in request.sides], "/sides")
    for index, side in enumerate(request.sides):
        refuse_luck(side, f"/sides/{index}")
    values = [value_of(side, request.options, f"/sides/{index}") for index, side in enumerate(request.sides)]
    checks = tuple(check.roll(side, value, dice, "contest") for side, value in zip(request.sides, values, strict=True))
    totals, rerolls = _settled(request, checks, dice)
    trained = all(rolled.can_succeed for rolled in checks)
    result = ContestResult(
        sides={
            side.name: SideResult(**rolled.shown(), can_succeed=rolled.can_succeed)
            for side, rolled in zip(request.sides, checks, strict=True)
        },
        totals=dict(zip((side.name for side in request.sides), totals, strict=True)),
        winner=_winner(request, checks, totals),
        tie=totals[0] == totals[1],
        margin=abs(totals[0] - totals[1]) if trained else None,
        rerolls=rerolls,
    )
    return Outcome(result=result, rules=_rules(checks, result), summary=_summary(request, result))


def _settled(request: Contest, checks: tuple[Check, ...], dice: Dice) -> tuple[tuple[int, ...], int]:
    """The totals that count, and the number of rerolls: by option a tie is rolled again until it is none (FR-CON-2).

    Each keeps its Advantage state, but no luck is spent again. An untrained side rerolls nothing (FR-CON-3).
    """
    totals, rerolls = tuple(rolled.total for rolled in checks), 0
    again = request.options.on_tie is OnTie.REROLL and all(rolled.can_succeed for rolled in checks)
    while again and totals[0] == totals[1]:
        totals = tuple(
            d20.throw(dice, side.name, state_of(side), "reroll").natural + rolled.modifier + rolled.situational
            for side, rolled in zip(request.sides, checks, strict=True)
        )
        rerolls += 1
    return totals, rerolls


def _winner(request: Contest, checks: tuple[Check, ...], totals: tuple[int, ...]) -> str | None:
    """The higher total (FR-CON-1), but an untrained side never wins and a trained one always beats it (FR-CON-3)."""
    able = [side for side, rolled in enumerate(checks) if rolled.can_succeed]
    best = max((totals[side] for side in able), default=None)
    ahead = [side for side in able if totals[side] == best]
    return request.sides[ahead[0]].name if len(ahead) == 1 else None


def _rules(checks: tuple[Check, ...], result: ContestResult) -> tuple[str, ...]:
    of_checks = dict.fromkeys(rule for rolled in checks for rule in rolled.rules)
    untrained = ("FR-CON-3",) if result.margin is None else ()
    tie = ("FR-CON-2",) if result.rerolls or (result.tie and not untrained) else ()
    return ("FR-CON-1", *of_checks, "FR-TASK-3", *untrained, *tie)


def _summary(request: Contest, result: ContestResult) -> Message:
    first, second = (side.name for side in request.sides)
    untrained = result.margin is None
    code = "contest_won" if result.winner else "contest_untrained" if untrained else "contest_draw"
    return Message(
        "contest_won_against_untrained" if untrained and result.winner else code,
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
    name="contest",
    title="Let two rollers compete",
    description=(
        "Both sides roll as for a task, each with its own modifier, Advantage and Luck. The higher total succeeds; "
        "level totals are a draw or, by option, rolled again. Whoever is untrained cannot win."
    ),
    request=Contest,
    result=ContestResult,
    resolve=resolve,
    options=("on_tie", "tech_ability"),
    rejections=("luck_not_allowed", "no_luck_points", "unknown_skill"),
    streams="The name of each side: its d20s; after a tie that is rolled again, further d20s.",
)
