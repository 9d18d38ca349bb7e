"""Factors, divisors and percentages, one step after the other. Rules RU-B-MATH-1 to RU-B-MATH-8, with RU-C-GEN-6."""

import re
from collections.abc import Callable
from typing import Annotated

from annotated_types import Interval, Len, MaxLen

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.rollunder.core.arithmetic import divided, exact, percentage, rule_of_percentage, times
from service.rulesets.rollunder.core.expression import without_spaces
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Code, Doc, Matches
from service.values import dataclass

LARGEST_RESULT = 10**15

STEP_PATTERN = r"^ *([xX] *-?[0-9]{1,6}(\.[0-9]{1,4})?|: *-?[0-9]{1,6}|-?[0-9]{1,6} *%|[+-] *[0-9]{1,9}) *$"

LargeNumber = Annotated[int, Interval(ge=-LARGEST_RESULT, le=LARGEST_RESULT)]
Step = Annotated[
    str, MaxLen(30), Matches(STEP_PATTERN, Phrase("a step of the form xN, :N, N%, +N or -N")), Code("bad_step")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Math:
    """A number and the operations on it."""

    number: Annotated[int, Interval(ge=-(10**9), le=10**9), Doc("Where it starts.")]
    steps: Annotated[
        tuple[Step, ...], Len(0, 20), Doc('Done from left to right: "x3", "x0.5", ":2", "90%", "+4", "-4".')
    ]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class MathResult:
    """The number after all steps."""

    result: Annotated[LargeNumber, Doc("The number after the last step.")]
    trail: Annotated[tuple[LargeNumber, ...], Doc("The number after each step.")]


@dataclass(frozen=True, slots=True)
class _Done:
    """The number after a step, and the rule that was applied."""

    number: int
    rule: str


def resolve(request: Math, dice: Dice) -> Outcome[MathResult]:  # noqa: ARG001 - nothing is rolled
    """Take the steps from left to right and round down after each of them (RU-B-MATH-8).

    Raises:
        Rejected: `bad_step`, `bad_factor` (RU-B-MATH-1), `bad_divisor` (RU-B-MATH-2), `negative_percentage`
            (RU-B-MATH-7), `too_large`.
    """
    number, trail, rules = request.number, [], ["RU-B-MATH-8"]
    for index, step in enumerate(request.steps):
        done = _take(number, step, f"/steps/{index}")
        number = done.number
        trail.append(number)
        rules.append(done.rule)
    summary = Message("math", {"number": request.number, "steps": " ".join(request.steps), "result": number})
    return Outcome(result=MathResult(result=number, trail=tuple(trail)), rules=tuple(rules), summary=summary)


def _take(number: int, step: str, pointer: str) -> _Done:
    plain = without_spaces(step)
    for form, take in _STEPS:
        if parts := form.fullmatch(plain):
            done = take(number, parts[1], pointer)
            if abs(done.number) > LARGEST_RESULT:
                raise Rejected("too_large", pointer, expected=Phrase("results up to {largest}", largest=LARGEST_RESULT))
            return done
    raise Rejected("bad_step", pointer, step=step)


def _multiply(number: int, factor: str, pointer: str) -> _Done:
    if factor.startswith("-"):
        raise Rejected("bad_factor", pointer)
    return _Done(times(number, exact(factor)), "RU-B-MATH-1")


def _divide(number: int, divisor: str, pointer: str) -> _Done:
    if int(divisor) < 1:
        raise Rejected("bad_divisor", pointer)
    return _Done(divided(number, int(divisor)), "RU-B-MATH-2")


def _percent(number: int, percent: str, pointer: str) -> _Done:
    if number < 0 or percent.startswith("-"):
        raise Rejected("negative_percentage", pointer, number=number, percent=percent)
    return _Done(percentage(number, int(percent)), rule_of_percentage(int(percent)))


def _add(number: int, term: str, pointer: str) -> _Done:  # noqa: ARG001 - every whole number can be added
    return _Done(number + int(term), "RU-B-MATH-8")


_STEPS: tuple[tuple[re.Pattern[str], Callable[[int, str, str], _Done]], ...] = (
    (re.compile(r"x(-?[0-9]+(?:\.[0-9]+)?)"), _multiply),
    (re.compile(r":(-?[0-9]+)"), _divide),
    (re.compile(r"(-?[0-9]+)%"), _percent),
    (re.compile(r"([+-][0-9]+)"), _add),
)

OPERATION = Operation(
    resolve,
    title="Do arithmetic as the game does",
    description=(
        "Factors, divisors, percentages, plus and minus, one step after the other. Every division rounds down, and "
        "90% is the number without its rounded-down tenth."
    ),
    rejections=("bad_step", "bad_factor", "bad_divisor", "negative_percentage"),
)
