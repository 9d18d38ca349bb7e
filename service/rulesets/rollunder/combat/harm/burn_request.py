"""Request to burn or to be put out, and the result."""

from enum import StrEnum
from typing import Annotated

from annotated_types import Interval

from service.rulesets.rollunder.core.combat.armor import WornArmor
from service.rulesets.rollunder.core.combat.damage_dice import DamageText
from service.rulesets.rollunder.core.combat.life import Life, LifeMax, Status, StunLevel
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Doc, Number
from service.values import dataclass


class BurnKind(StrEnum):
    """Kind of burning damage that goes on: fire or acid."""

    FIRE = "fire"
    ACID = "acid"


class BurnAction(StrEnum):
    """Action to resolve: something burns, or a fire is put out."""

    BURN = "burn"
    PUT_OUT = "put_out"


@dataclass(frozen=True, slots=True, kw_only=True)
class Burn:
    """Request for burning: to catch fire, to burn on, or to be put out."""

    action: Annotated[BurnAction, Doc("Whether something burns, or what burns is put out.")] = BurnAction.BURN
    kind: Annotated[BurnKind | None, Doc("What burns on; to be put out, all kinds if left out.")] = None
    damage: Annotated[
        DamageText | None, Doc("Of the first round: dice of one size, with a flat bonus if any. For action `burn`.")
    ] = None
    ongoing: Annotated[bool, Doc("Whether it feeds itself: its dice never get fewer.")] = False
    armor: WornArmor = 0
    resist: Annotated[bool, Doc("Whether this kind of damage is resisted.")] = False
    rounds: Annotated[
        int | None,
        Interval(ge=0, le=1000),
        Doc("Rounds until it is put out; if left out it burns out by itself, or 1 round where it is ongoing."),
    ] = None
    on_item: Annotated[bool, Doc("Whether an item without durability burns, and not a character.")] = False
    item_durability: Annotated[Number | None, Doc("Durability, if an item burns and not a character.")] = None
    life: Annotated[Life | None, Doc("LIFE of who burns.")] = None
    life_max: Annotated[LifeMax | None, Doc("LIFE at 100%; `life` if left out.")] = None
    stun_level: StunLevel = 0
    still_harmed: Annotated[bool, Doc("Whether other damage goes on, as by bleeding.")] = False
    options: OptionsField = DEFAULT_OPTIONS

    @property
    def burns_item(self) -> bool:
        """Whether an item burns, and not a person."""
        return self.on_item or self.item_durability is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class BurnResult:
    """Result of the rounds of burning."""

    per_round: Annotated[tuple[int, ...], Doc("Damage of each round; of an item, as rolled.")]
    total: Annotated[int, Doc("All rounds together.")]
    dice_left: Annotated[int, Doc("Dice that the next round would have.")]
    durability_after: Annotated[int | None, Doc("Durability after acid on an item; null for anything else.")] = None
    destroyed: Annotated[bool | None, Doc("Whether acid destroyed the item; null for anything else.")] = None
    life_after: Annotated[int | None, Doc("LIFE now; null when it was not given.")] = None
    statuses: Annotated[tuple[Status, ...] | None, Doc("What that means; null when LIFE was not given.")] = None
