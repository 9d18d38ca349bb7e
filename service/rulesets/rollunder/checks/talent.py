"""A talent check, and the item made by it.

Rules RU-B-TAL-1 to RU-B-TAL-6, with RU-B-DICE-4, RU-B-CHK-1, RU-B-CHK-2, RU-B-CHK-5, RU-B-DIFF-1, RU-B-DIFF-2,
RU-B-STRESS-1 to RU-B-STRESS-3, RU-B-QUAL-1 to RU-B-QUAL-8, RU-B-LUCK-6, RU-C-GEN-1 and RU-C-GEN-6.
"""

from enum import StrEnum
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.rollunder.checks import quality, task
from service.rulesets.rollunder.checks.quality import AlchemyClass, QualityLabel
from service.rulesets.rollunder.core import check
from service.rulesets.rollunder.core.attribute import Attribute, AttributeName, Scores, score_of
from service.rulesets.rollunder.core.check import Check, CheckResult, CheckTerms
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import CHARACTER, OF_REPEATS
from service.rulesets.rollunder.core.tier import TIERS, ResultLevel, Tier, TierField, bonus_of
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.options.basic import BonusFrom
from service.rulesets.rollunder.stored import lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.effects import pays_repeats
from service.rulesets.rollunder.stored.effects.made_items import WithWork, has_room_for_work, keeps_work
from service.rulesets.rollunder.stored.lookups.talents import learned_tier, talent_attribute
from service.rulesets.rollunder.stored.participants import REPEATS, character_participant
from service.rulesets.rollunder.stored.rerolls import REROLL
from service.rulesets.stored import Disclosure, StatedBy, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass


class Product(StrEnum):
    """Product of a talent: an item or a piece of art, or a potion."""

    ITEM = "item"
    POTION = "potion"


@dataclass(frozen=True, slots=True, kw_only=True)
class Talent(CheckTerms):
    """Request to use a talent."""

    scores: Scores
    attribute: Annotated[AttributeName, Doc("What the talent is checked on; theory is always on INT.")]
    tier: TierField = Tier.UNTRAINED
    use_tier: Annotated[TierField | None, Doc("A lower tier whose effect is wanted; the own one if left out.")] = None
    take_time: Annotated[bool, Doc("Whether the work takes its time, for a larger bonus.")] = False
    theoretical: Annotated[bool, Doc("Whether it is only a question about the talent.")] = False
    make: Annotated[Product | None, Doc("The item that is made, if any.")] = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class TalentResult(CheckResult):
    """Result of a talent check, and its product."""

    bonus: Annotated[int, Doc("What the tier adds.")]
    tier_used: Annotated[Tier, Doc("The tier whose effect and quality count.")]
    result_level: Annotated[ResultLevel | None, Doc("What the success is worth; null after a fail.")]
    quality: Annotated[int | None, Doc("From 0 to 20; null when nothing was made.")]
    quality_label: Annotated[QualityLabel | None, Doc("The name of 0 and of 20; null between.")]
    alchemy_class: Annotated[AlchemyClass | None, Doc("The class of a potion; null for anything else.")]
    explosion: Annotated[bool | None, Doc("Whether the brew exploded; null when no potion was brewed.")]


def resolve(request: Talent, dice: Dice) -> Outcome[TalentResult]:
    """Check the attribute with the bonus of the tier (RU-B-TAL-1), then roll the quality of the product.

    Raises:
        Rejected: `time_conflict` (RU-B-STRESS-3), `theory_makes_nothing` (RU-B-TAL-5), `tier_too_high` (RU-B-TAL-4),
            `missing_score`, those of an expression.
    """
    _refuse(request)
    tier_used = request.use_tier or request.tier
    bonus = _bonus(request, tier_used)
    attribute = Attribute.INT if request.theoretical else request.attribute
    score = score_of(request.scores, attribute)
    made = check.roll_check(check.prepare(attribute, score, request, bonus=bonus), request.options, dice)
    product = _product(request, tier_used, made, dice)
    result = TalentResult(
        **made.members(),
        bonus=bonus,
        tier_used=tier_used,
        result_level=TIERS[tier_used].result_level if made.outcome.succeeds else None,
        quality=product.result.quality,
        quality_label=product.result.quality_label,
        alchemy_class=product.result.alchemy_class,
        explosion=_explodes(made) if request.make is Product.POTION else None,
    )
    rules = (*_rules(request, made), *product.rules, *(("RU-B-QUAL-8",) if result.explosion else ()))
    return Outcome(result=result, rules=rules, summary=_summary(request, made, result))


def _refuse(request: Talent) -> None:
    if request.stress and request.take_time:
        raise Rejected("time_conflict", "/take_time")
    if request.theoretical and request.make is not None:
        raise Rejected("theory_makes_nothing", "/make")
    if request.use_tier is not None and request.use_tier.rank > request.tier.rank:
        raise Rejected("tier_too_high", "/use_tier", tier=request.tier, use_tier=request.use_tier)


def _bonus(request: Talent, tier_used: Tier) -> int:
    """The bonus of the own tier, or of the one used by option (RU-B-TAL-4); larger when taking time (RU-B-TAL-3)."""
    tier = tier_used if request.options.bonus_from is BonusFrom.USED_TIER else request.tier
    return bonus_of(tier, request.take_time)


def _product(request: Talent, tier_used: Tier, made: Check, dice: Dice) -> quality.Work:
    if request.make is None:
        return quality.NOTHING
    return quality.make(tier_used, made.outcome.succeeds, request.make is Product.POTION, dice)


def _explodes(made: Check) -> bool:
    """A blooper20 while brewing (RU-B-QUAL-8)."""
    return made.outcome is CheckOutcome.BLOOPER20


def _rules(request: Talent, made: Check) -> tuple[str, ...]:
    conditions = (
        ("RU-B-TAL-5", request.theoretical),
        ("RU-B-TAL-3", request.take_time),
        ("RU-B-TAL-4", request.use_tier is not None),
    )
    applied = (rule for rule, applies in conditions if applies)
    return ("RU-B-TAL-1", "RU-B-TAL-2", *applied, *made.rules, "RU-B-TAL-6")


def _summary(request: Talent, made: Check, result: TalentResult) -> Message:
    if result.quality is None:
        return task.summary_of(made)
    return Message(
        f"talent_{request.make}",
        {
            "terms": made.in_words(),
            "roll": result.kept,
            "quality": result.quality,
            "alchemy_class": result.alchemy_class,
        },
    )


STORED = Stored(
    participants=(character_participant(needs=(Ability.CHECK,)),),
    lookups={"scores": lookups.scores, "attribute": talent_attribute, "tier": learned_tier, "luck": REPEATS},
    effects={"character": (pays_repeats, keeps_work)},
    verify=has_room_for_work,
    rejections=("no_free_slot",),
    beside=WithWork,
    reroll=REROLL,
    stated_by=StatedBy(circumstances=("modifier", "divide_by", "difficulty", "stress")),
    discloses=Disclosure(public=("attribute", "success", "explosion", *OF_REPEATS)),
)


OPERATION = Operation(
    resolve,
    title="Use a talent",
    description=(
        "A check with the bonus of a tier: untrained 0, pro 1, expert 2, master 4, and about twice that when taking "
        "one's time. A success is worth more at a higher tier, and may make an item or a potion."
    ),
    options=("equal", "natural_20", "natural_1", "cost_mode", "bonus_from"),
    rejections=(
        "time_conflict",
        "theory_makes_nothing",
        "tier_too_high",
        "unknown_tier",
        "unknown_attribute",
        "missing_score",
        "bad_divisor",
        "bad_expression",
        "unknown_die",
    ),
    streams="By die: those of a check, then the d6 of quality.",
    headlines=("success", "outcome", "result_level", "quality"),
    decisions=(CHARACTER.point(),),
    score=lambda result: result.depth,
    stored=STORED,
)
