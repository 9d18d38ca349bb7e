"""Quality of made items, potions included.

Rules RU-B-QUAL-1 to RU-B-QUAL-8, with RU-B-DICE-4, RU-C-GEN-1 and RU-C-GEN-6.
"""

from enum import StrEnum
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.core import expression
from service.rulesets.rollunder.core.tier import TIERS, Tier, TierField
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.effects.made_items import WithWork, has_room_for_work, keeps_work
from service.rulesets.rollunder.stored.lookups.talents import talent_tier
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.stored import Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass

ABOMINATION, EXCELLENT_WORK = 0, 20


class QualityLabel(StrEnum):
    """The names of the two ends of the scale from 0 to 20 (RU-B-QUAL-1)."""

    ABOMINATION = "abomination"
    EXCELLENT_WORK = "excellent work"


class AlchemyClass(StrEnum):
    """The class of a potion, best first: R has its effect reversed, dirty water is a failed brew."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    R = "R"
    DIRTY_WATER = "dirty water"


LABELS = {ABOMINATION: QualityLabel.ABOMINATION, EXCELLENT_WORK: QualityLabel.EXCELLENT_WORK}
"""Quality -> its label (RU-B-QUAL-1)."""

LOWEST_OF_CLASS = (
    (20, AlchemyClass.A),
    (16, AlchemyClass.B),
    (11, AlchemyClass.C),
    (1, AlchemyClass.D),
    (0, AlchemyClass.R),
)
"""Lowest quality of each class of potions, best first (RU-B-QUAL-7)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """Request for the quality of a thing that is made."""

    tier: TierField
    check_success: Annotated[bool, Doc("Whether the check for it succeeded.")] = True
    alchemy: Annotated[bool, Doc("Whether it is a potion.")] = False
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class QualityResult:
    """Quality of a product."""

    quality: Annotated[int | None, Doc("From 0 to 20; null when the work failed.")]
    quality_label: Annotated[QualityLabel | None, Doc("The name of 0 and of 20; null between.")]
    alchemy_class: Annotated[AlchemyClass | None, Doc("The class of a potion; null for anything else.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """Result of making something, and the rules that decided it.

    Attributes:
        result: quality, label and class.
        rules: ids of the rules that decided.
    """

    result: QualityResult
    rules: tuple[str, ...]


NOTHING = Work(result=QualityResult(quality=None, quality_label=None, alchemy_class=None), rules=())
"""Nothing was made."""


def resolve(request: Quality, dice: Dice) -> Outcome[QualityResult]:
    """Roll the quality dice of the tier (RU-B-QUAL-1)."""
    work = make(request.tier, request.check_success, request.alchemy, dice)
    return Outcome(result=work.result, rules=work.rules, summary=_summary(request, work.result))


def make(tier: Tier, success: bool, alchemy: bool, dice: Dice) -> Work:
    """Make something: failed work has no quality and rolls nothing (RU-B-QUAL-6).

    The dice follow the tier alone (RU-B-QUAL-2 to RU-B-QUAL-5). A potion has a class (RU-B-QUAL-7); a failed brew is
    dirty water (RU-B-QUAL-8).
    """
    if not success:
        failed = QualityResult(
            quality=None, quality_label=None, alchemy_class=AlchemyClass.DIRTY_WATER if alchemy else None
        )
        return Work(result=failed, rules=("RU-B-QUAL-6", *(("RU-B-QUAL-8",) if alchemy else ())))
    quality = expression.total(TIERS[tier].quality, dice, "quality")
    result = QualityResult(
        quality=quality,
        quality_label=LABELS.get(quality),
        alchemy_class=class_of(quality) if alchemy else None,
    )
    return Work(result=result, rules=("RU-B-QUAL-1", TIERS[tier].rule, *(("RU-B-QUAL-7",) if alchemy else ())))


def class_of(quality: int) -> AlchemyClass:
    """The class of a potion (RU-B-QUAL-7)."""
    return next(alchemy_class for lowest, alchemy_class in LOWEST_OF_CLASS if quality >= lowest)


def _summary(request: Quality, result: QualityResult) -> Message:
    parameters = {"tier": request.tier, "quality": result.quality, "alchemy_class": result.alchemy_class}
    if result.quality is None:
        return Message("quality_dirty_water" if request.alchemy else "quality_failed", parameters)
    return Message("quality_potion" if request.alchemy else "quality_item", parameters)


STORED = Stored(
    participants=(character_participant(needs=(Ability.CHECK,)),),
    lookups={"tier": talent_tier},
    effects={"character": keeps_work},
    verify=has_room_for_work,
    rejections=("no_free_slot",),
    beside=WithWork,
)


OPERATION = Operation(
    resolve,
    title="Roll the quality of a work",
    description=(
        "The quality of an item, a piece of art or a potion is from 0 to 20, with dice that follow the tier: 4d6-4 "
        "untrained, 3d6+2 pro, 2d6+8 expert, 1d6+14 master. Failed work has none."
    ),
    rejections=("unknown_tier",),
    streams="d6: four to one, by tier; none when the check failed.",
    headlines=("quality", "alchemy_class"),
    score=lambda result: result.quality or 0,
    stored=STORED,
)
