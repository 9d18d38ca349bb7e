"""Numbers of other systems as numbers of this one. Rules FB-CONV-1 to FB-CONV-8."""

import re
from collections.abc import Callable
from dataclasses import fields
from math import ceil, floor
from typing import Annotated, Any

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Parameter, Rejected
from service.rulesets.flyerbook.options import Boundary, Rounding
from service.rulesets.flyerbook.other_systems import (
    Conversion,
    FudgeAttribute,
    FudgeJobAspect,
    FudgeSpecialization,
    FudgeTarget,
    GurpsArmor,
    GurpsSuccessRoll,
    GurpsTrait,
    GurpsWeapon,
)
from service.rulesets.flyerbook.roller import TraitKind
from service.rulesets.vocabulary import Doc
from service.values import dataclass

SUCCESS_ROLL_DIFFICULTY = 12
LOWEST_TRAIT_COST, HIGHEST_TRAIT_COST = 10, 120
TRAIT_BANDS = (20, 50, 120)
"""Highest GURPS cost of one, two and three pluses; a band begins where the one before ends."""
AVERAGE_OF_A_DIE = 3.5
TARGET_OFFSET, TARGET_FACTOR = 4, 3
JOB_BASE, JOB_PER_PLUS = 6, 3
SPECIALIZATION_FACTOR = 3

_DAMAGE = re.compile(r"(?P<dice>\d+)d6?(?P<add>[+-]\d+)?")


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversionResult:
    """The converted number; members that do not belong to the conversion are null."""

    difficulty: Annotated[int | None, Doc("Success roll and target: the number to reach.")] = None
    modifier: Annotated[int | None, Doc("Success roll: the modifier, unchanged.")] = None
    kind: Annotated[str | None, Doc("Trait: `edge` or `flaw`; job aspect: `job`.")] = None
    rating: Annotated[int | None, Doc("Trait: pluses of an edge, minuses of a flaw.")] = None
    average: Annotated[float | None, Doc("Weapon: the exact average of the damage roll.")] = None
    damage: Annotated[float | None, Doc("Weapon: its damage value, rounded as the option says.")] = None
    armor: Annotated[int | None, Doc("Armor: its value.")] = None
    plusses: Annotated[int | None, Doc("Attribute: its pluses.")] = None
    value: Annotated[int | None, Doc("Job aspect: the value of the job.")] = None
    bonus: Annotated[int | None, Doc("Specialization: its bonus.")] = None


def resolve(request: Conversion, dice: Dice) -> Outcome[ConversionResult]:  # noqa: ARG001 - nothing is rolled
    """Convert one number of another system (FB-CONV-1 to FB-CONV-8).

    Raises:
        Rejected: `not_covered` where the text has no number to give.
    """
    convert, rule = _CONVERSIONS[type(request)]
    result = convert(request)
    summary = Message(f"conversion_{request.what}", _stated(result))
    return Outcome(result=result, rules=(rule,), summary=summary)


def success_roll(request: GurpsSuccessRoll) -> ConversionResult:
    """A success roll becomes a task against 12, modifiers unchanged (FB-CONV-1)."""
    return ConversionResult(difficulty=SUCCESS_ROLL_DIFFICULTY, modifier=request.modifier)


def trait(request: GurpsTrait) -> ConversionResult:
    """The cost falls into a band of one to three pluses or minuses (FB-CONV-2)."""
    cost = abs(request.cost)
    if cost > HIGHEST_TRAIT_COST:
        raise Rejected(
            "not_covered",
            "/cost",
            expected=Phrase("a cost of {highest} or less, either way", highest=HIGHEST_TRAIT_COST),
        )
    at_edge_below = request.options.boundary is Boundary.LOWER
    above = sum(cost > edge if at_edge_below else cost >= edge for edge in TRAIT_BANDS[:-1])
    rating = 1 + above if cost >= LOWEST_TRAIT_COST else 0
    if request.cost < 0:
        return ConversionResult(kind="flaw", rating=-rating)
    return ConversionResult(kind="edge", rating=rating)


def weapon(request: GurpsWeapon) -> ConversionResult:
    """The damage roll becomes its average, never below 0, rounded as the option says (FB-CONV-3)."""
    parts = _DAMAGE.fullmatch(request.damage)
    if parts is None:
        raise Rejected("bad_input", "/damage", expected=Phrase('a damage roll such as "2d+1"'))
    average = AVERAGE_OF_A_DIE * int(parts["dice"]) + int(parts["add"] or 0)
    return ConversionResult(average=average, damage=max(0, _ROUND[request.options.rounding](average)))


def armor(request: GurpsArmor) -> ConversionResult:
    """Armor is used unchanged (FB-CONV-4)."""
    return ConversionResult(armor=request.dr)


def target(request: FudgeTarget) -> ConversionResult:
    """Add 4 first, then triple (FB-CONV-5)."""
    return ConversionResult(difficulty=(request.target + TARGET_OFFSET) * TARGET_FACTOR)


def attribute(request: FudgeAttribute) -> ConversionResult:
    """Pluses and minuses carry over (FB-CONV-6)."""
    return ConversionResult(plusses=request.rating)


def job_aspect(request: FudgeJobAspect) -> ConversionResult:
    """A job of 6 and 3 for every plus (FB-CONV-7)."""
    if request.rating < 1:
        raise Rejected("not_covered", "/rating", expected=Phrase("a rating of 1 or more"))
    return ConversionResult(kind=TraitKind.JOB, value=JOB_BASE + JOB_PER_PLUS * request.rating)


def specialization(request: FudgeSpecialization) -> ConversionResult:
    """Three times the bonus (FB-CONV-8)."""
    return ConversionResult(bonus=SPECIALIZATION_FACTOR * request.bonus)


def _nearest(number: float) -> int:
    """Halves go up."""
    return floor(number + 0.5)


_ROUND: dict[Rounding, Callable[[float], float]] = {
    Rounding.DOWN: floor,
    Rounding.NEAREST: _nearest,
    Rounding.UP: ceil,
    Rounding.EXACT: float,
}

_CONVERSIONS: dict[type, tuple[Callable[[Any], ConversionResult], str]] = {
    GurpsSuccessRoll: (success_roll, "FB-CONV-1"),
    GurpsTrait: (trait, "FB-CONV-2"),
    GurpsWeapon: (weapon, "FB-CONV-3"),
    GurpsArmor: (armor, "FB-CONV-4"),
    FudgeTarget: (target, "FB-CONV-5"),
    FudgeAttribute: (attribute, "FB-CONV-6"),
    FudgeJobAspect: (job_aspect, "FB-CONV-7"),
    FudgeSpecialization: (specialization, "FB-CONV-8"),
}


def _stated(result: ConversionResult) -> dict[str, Parameter]:
    """The members that are not null, for the summary."""
    members = ((field.name, getattr(result, field.name)) for field in fields(result))
    return {name: value for name, value in members if value is not None}


OPERATION = Operation(
    resolve,
    title="Convert from GURPS, Fudge or Fate",
    description=(
        "Translates a success roll, trait, weapon or armor of GURPS, or a target, attribute, job aspect or "
        "specialization of Fudge and Fate, into the numbers of this game."
    ),
    options=("boundary", "rounding"),
    rejections=("not_covered",),
)
