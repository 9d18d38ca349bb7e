"""Request of a fall, and the result."""

from enum import StrEnum
from typing import Annotated

from annotated_types import Interval

from service.rulesets.rollunder.combat.harm.landing import Surface
from service.rulesets.rollunder.core.attribute import Score
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import RepeatLuck, SpentOnRepeats
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Doc
from service.values import dataclass

MOST_YARDS = 1000
MOST_POUNDS = 10**9


class Control(StrEnum):
    """Kind of a fall: jumping or sliding, thrown down, or without knowing."""

    CONTROLLED = "controlled"
    UNCONTROLLED = "uncontrolled"
    UNCONSCIOUS = "unconscious"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fall:
    """Request for a fall of a character or a thing."""

    yards: Annotated[float, Interval(ge=0, le=MOST_YARDS), Doc("Height; of slope and stairs the overall height.")]
    surface: Annotated[Surface, Doc("What it ends on.")] = Surface.GROUND
    tree_yards: Annotated[int, Interval(ge=0, le=MOST_YARDS), Doc("Height of the trees.")] = 0
    pounds: Annotated[
        float | None, Interval(ge=0, le=MOST_POUNDS), Doc("Weight, above 0; without it weight does not matter.")
    ] = None
    control: Annotated[Control, Doc("Kind of fall.")] = Control.UNCONTROLLED
    balancing_tail: Annotated[bool, Doc("Whether a tail makes an uncontrolled fall a controlled one.")] = False
    use_dex: Annotated[bool, Doc("Whether [DEX] is rolled; only a controlled fall can go without.")] = True
    dex: Annotated[Score | None, Doc("DEX now; needed when [DEX] is rolled.")] = None
    luck: RepeatLuck = None
    options: OptionsField = DEFAULT_OPTIONS

    @property
    def control_with_tail(self) -> Control:
        """A balancing tail turns an uncontrolled fall into a controlled one (RU-C-FALL-5)."""
        if self.control is Control.UNCONTROLLED and self.balancing_tail:
            return Control.CONTROLLED
        return self.control


@dataclass(frozen=True, slots=True, kw_only=True)
class FallResult:
    """Result of the landing; nothing protects against this damage."""

    dice_count: Annotated[int, Doc("How many d6 the height has.")]
    dice_removed: Annotated[int, Doc("How many of them [DEX] took away, the highest first.")]
    height_damage: Annotated[int, Doc("The sum of those that stay.")]
    extra_damage: Annotated[int, Doc("What stairs, lack of consciousness and bloopers add.")]
    multiplier: Annotated[int, Doc("What the weight multiplies by.")]
    damage: Annotated[int, Doc("All falling damage.")]
    dex_roll: Annotated[int | None, Doc("The d20 of [DEX]; null when it is not rolled.")]
    dex_outcome: Annotated[CheckOutcome | None, Doc("Its outcome; null when it is not rolled.")]
    luck: SpentOnRepeats = None
