"""Values that follow from the attributes.

Rules RU-B-ATTR-1, RU-B-DER-1 to RU-B-DER-5, RU-B-LIM-1 and RU-B-LIM-2, with RU-B-ATTR-2, RU-B-LIM-3 and RU-C-GEN-6.
"""

from dataclasses import asdict
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.core import derived
from service.rulesets.rollunder.core.attribute import Attributes
from service.rulesets.rollunder.core.derived import DEFAULT_FACTORS, DerivedValues, FactorsField
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Doc
from service.values import dataclass

RULES = (
    "RU-B-ATTR-1",
    "RU-B-ATTR-2",
    "RU-B-DER-1",
    "RU-B-DER-2",
    "RU-B-DER-3",
    "RU-B-DER-4",
    "RU-B-DER-5",
    "RU-B-LIM-1",
    "RU-B-LIM-2",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Derive:
    """Attributes on a sheet, and the factors of race or game master."""

    attributes: Annotated[Attributes, Doc("The attributes on the sheet.")]
    factors: FactorsField = DEFAULT_FACTORS
    options: OptionsField = DEFAULT_OPTIONS


def resolve(request: Derive, dice: Dice) -> Outcome[DerivedValues]:  # noqa: ARG001 - nothing is rolled
    """Multiply each attribute by its factor (RU-B-DER-1); the limits follow LVL (RU-B-LIM-1) and STR (RU-B-LIM-2).

    Raises:
        Rejected: `bad_factor`, `bad_divisor`; attributes out of range are refused with the body (RU-B-ATTR-2).
    """
    result = derived.derive(request.attributes, request.factors, "/factors")
    return Outcome(result=result, rules=RULES, summary=_summary(result))


def _summary(result: DerivedValues) -> Message:
    return Message("derive", {name.lower(): value for name, value in asdict(result).items()})


OPERATION = Operation(
    resolve,
    title="Derive values from attributes",
    description=(
        "MAGIC, LUCK, SPEED and LIFE are one attribute times a factor each, rounded down. The limits of wealth and "
        "load follow from LVL and STR."
    ),
    rejections=("unknown_attribute", "attribute_out_of_range", "level_out_of_range", "bad_factor", "bad_divisor"),
)
