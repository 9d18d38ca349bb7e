"""[rise LVL]: the roll for the next level.

Rules RU-B-ATTR-2 and RU-B-LVL-1, with RU-B-DICE-4, RU-C-GEN-1 and RU-C-GEN-6.
"""

from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.core.attribute import HIGHEST_LEVEL, Level
from service.rulesets.rollunder.core.derived import balance_limit, wealth_limit
from service.rulesets.rollunder.core.die import D20
from service.rulesets.rollunder.core.factor import Factor, factor_of
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.figures import EffectContext, Figure
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.stored import Disclosure, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass, replace

LEVELS_GAINED = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class RiseLevel:
    """Usually at the end of an adventure, a character may rise in level."""

    LVL: Annotated[Level, Doc("The level before.")]
    wealth_factor: Annotated[Factor, Doc("Factor of the wealth limit.")] = 1000
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class RiseLevelResult:
    """The level afterwards, and the limits that follow from it."""

    roll: Annotated[int, Doc("The d20 face.")]
    risen: Annotated[bool, Doc("Whether the level rose.")]
    LVL: Annotated[int, Doc("The level now.")]
    balance_limit: Annotated[int, Doc("Most that advantages and disadvantages may cost together.")]
    wealth_limit: Annotated[int, Doc("Most that all belongings may be worth, in coins.")]


def resolve(request: RiseLevel, dice: Dice) -> Outcome[RiseLevelResult]:
    """A d20 higher than LVL raises it by one; equal does not, so that 20 is the end (RU-B-LVL-1).

    Raises:
        Rejected: `bad_factor`, `bad_divisor`; a level out of range is refused with the body (RU-B-ATTR-2).
    """
    factor_of(request.wealth_factor, "/wealth_factor")
    face = D20.total(1, dice, "rise_level")
    risen = face > request.LVL
    level = min(HIGHEST_LEVEL, request.LVL + LEVELS_GAINED) if risen else request.LVL
    result = RiseLevelResult(
        roll=face,
        risen=risen,
        LVL=level,
        balance_limit=balance_limit(level),
        wealth_limit=wealth_limit(level, request.wealth_factor, "/wealth_factor"),
    )
    summary = Message("rise_level" if risen else "rise_level_not", {"roll": face, "before": request.LVL, "now": level})
    return Outcome(result=result, rules=("RU-B-LVL-1",), summary=summary)


def _rises(figure: Figure, outcome: EffectContext[RiseLevel, RiseLevelResult]) -> Figure:
    """LVL of the sheet rises, and with it both limits (RU-B-SHEET-3)."""
    attributes = figure.sheet.attributes
    level = min(HIGHEST_LEVEL, attributes.LVL + (LEVELS_GAINED if outcome.result.risen else 0))
    return effects.with_sheet(figure, attributes=replace(attributes, LVL=level))


STORED = Stored(
    participants=(character_participant(needs=(Ability.GROW,)),),
    lookups={
        "LVL": of_character(lambda character, _: character.sheet.attributes.LVL),
        "wealth_factor": of_character(lambda character, _: character.sheet.factors.wealth),
    },
    effects={"character": _rises},
    gm_only=True,
    discloses=Disclosure(public=("roll", "results", "total")),
)


OPERATION = Operation(
    resolve,
    title="Roll for the next level",
    description=(
        "A d20 higher than LVL raises it by one. This is no check: crits, difficulty, stress and LUCK do not apply."
    ),
    rejections=("level_out_of_range", "bad_factor", "bad_divisor"),
    streams="d20: one.",
    headlines=("risen", "LVL"),
    score=lambda result: result.roll,
    stored=STORED,
)
