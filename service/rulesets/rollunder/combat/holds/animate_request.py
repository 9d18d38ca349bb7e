"""Request to animate the metal on its wearer, and the result."""

from enum import StrEnum
from typing import Annotated

from annotated_types import Interval

from service.rulesets.rollunder.core.attribute import Score
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import Luck, LuckSpent, RepeatLuck, SpentOnRepeats
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Doc
from service.values import dataclass


class MetalKind(StrEnum):
    """Kind of metal that is worn."""

    PLATE = "plate"
    HELMET = "helmet"
    MAIL = "mail"
    BROCADE = "brocade"


class AnimateAction(StrEnum):
    """Whether the metal begins to move, or the mage lets it rest."""

    ANIMATE = "animate"
    END = "end"


class AnimatedState(StrEnum):
    """Effect of animated plate on its wearer, worst first."""

    CONTROLLED = "controlled"
    MARIONETTE = "marionette"
    IMMOBILE = "immobile"
    ROOTED_MAY_FIGHT = "rooted_may_fight"
    FREE = "free"


@dataclass(frozen=True, slots=True, kw_only=True)
class Animate:
    """A mage animates the metal that a character wears, or lets it rest."""

    action: Annotated[AnimateAction, Doc("Whether the metal is animated, or comes to rest.")] = AnimateAction.ANIMATE
    armor_kind: Annotated[MetalKind, Doc("What metal is worn.")]
    str_: Annotated[Score | None, Doc("For `plate` and `helmet`: STR of the wearer.")] = None
    mage_int: Annotated[Score | None, Doc("For `helmet`: INT of the mage.")] = None
    dex: Annotated[Score | None, Doc("For `mail` and `brocade`: DEX before this reduction.")] = None
    dex_reduction: Annotated[
        int | None, Interval(ge=0, le=1000), Doc("For `mail`: what the mail takes off DEX by itself.")
    ] = None
    luck: RepeatLuck = None
    mage_luck: Annotated[Luck | None, Doc("For `helmet`: LUCK of the mage; none without it.")] = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class AnimateResult:
    """Effects of the metal on its wearer."""

    str_roll: Annotated[int | None, Doc("In plate: the d20 of [STR]; null else.")] = None
    str_outcome: Annotated[CheckOutcome | None, Doc("In plate: how that check went; null else.")] = None
    state: Annotated[AnimatedState | None, Doc("In plate: what the wearer is now; null else.")] = None
    rounds: Annotated[int | None, Doc("In plate: for how many rounds; then the check is repeated.")] = None
    mage_roll: Annotated[int | None, Doc("With a helmet: the d20 of the mage; null else.")] = None
    mage_outcome: Annotated[CheckOutcome | None, Doc("With a helmet: how the check of the mage went; null else.")] = (
        None
    )
    target_roll: Annotated[int | None, Doc("With a helmet: the d20 of the wearer; null else.")] = None
    target_outcome: Annotated[
        CheckOutcome | None, Doc("With a helmet: how the check of the wearer went; null else.")
    ] = None
    looks_away: Annotated[bool | None, Doc("With a helmet: whether the mage turns the wearer's view; null else.")] = (
        None
    )
    dex_reduction: Annotated[int | None, Doc("In mail and brocade: what it takes off DEX now; null else.")] = None
    dex_effective: Annotated[int | None, Doc("In mail and brocade: DEX now, never below 0; null else.")] = None
    luck: SpentOnRepeats = None
    mage_luck: Annotated[LuckSpent | None, Doc("What LUCK did for the mage; null without a repeat.")] = None
