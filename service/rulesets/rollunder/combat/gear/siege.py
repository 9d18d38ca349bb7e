"""Impact point of an indirect siege weapon.

Rules RU-C-SIE-5 and RU-C-SIE-7, with RU-B-DICE-4, RU-C-GEN-1 and RU-C-GEN-6.
"""

from enum import StrEnum
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.core.chance import threshold_of
from service.rulesets.rollunder.core.combat.weapon import rules_of
from service.rulesets.rollunder.core.die import D20
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.stored import Disclosure, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass

ONE_DIE = 1
AREA_HIT_PERCENT = 10


class IndirectWeapon(StrEnum):
    """Siege weapons that shoot over walls."""

    CATAPULT = "catapult"
    MORTAR = "mortar"


@dataclass(frozen=True, slots=True, kw_only=True)
class Siege:
    """An indirect shot at an area."""

    weapon: Annotated[IndirectWeapon, Doc("What shoots.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class SiegeResult:
    """Place where the shot came down."""

    roll: Annotated[int, Doc("The d20 face.")]
    area_hit: Annotated[bool, Doc("Whether it hit the aimed area; all in it are hit as by a zone.")]


def resolve(request: Siege, dice: Dice) -> Outcome[SiegeResult]:
    """A chance of 10% in place of the attack roll (RU-C-SIE-5, RU-C-SIE-7).

    All targets in the area are then attacked with a zone kind and `fixed_result` hit.
    """
    roll = D20.total(ONE_DIE, dice, "siege")
    result = SiegeResult(roll=roll, area_hit=roll <= threshold_of(AREA_HIT_PERCENT, "/weapon"))
    code = "siege_hit" if result.area_hit else "siege_missed"
    return Outcome(result=result, rules=rules_of(request.weapon), summary=Message(code, {"roll": roll}))


STORED = Stored(
    participants=(character_participant(),),
    discloses=Disclosure(public=("roll", "area_hit", "results", "total")),
)


OPERATION = Operation(
    resolve,
    title="Shoot over a wall",
    description=(
        "A catapult or mortar hits the aimed area with 10%. All in it are then hit as by a zone: `attack` "
        "with a zone kind and `fixed_result`."
    ),
    streams="d20: one.",
    headlines=("area_hit",),
    score=lambda result: -result.roll,
    stored=STORED,
)
