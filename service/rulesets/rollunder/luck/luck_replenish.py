"""LUCK comes back when the game master says so. Rules RU-B-LUCK-9 and RU-B-REG-3, with RU-B-LUCK-1 and RU-C-GEN-6."""

from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.figures import LookupContext
from service.rulesets.rollunder.stored.lookups import character_of
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.stored import Lookup, Stored
from service.rulesets.vocabulary import Count, Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckReplenish:
    """Usually after an adventure, LUCK is filled up."""

    current: Annotated[Count, Doc("LUCK left.")]
    maximum: Annotated[Count, Doc("LUCK as derived from the sheet.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckReplenishResult:
    """LUCK is full."""

    pool_after: Annotated[int, Doc("LUCK now.")]
    gained: Annotated[int, Doc("LUCK that came back.")]


def resolve(request: LuckReplenish, dice: Dice) -> Outcome[LuckReplenishResult]:  # noqa: ARG001 - nothing is rolled
    """It always fills up fully (RU-B-LUCK-9); sleep does not bring LUCK back (RU-B-REG-3)."""
    result = LuckReplenishResult(pool_after=request.maximum, gained=max(0, request.maximum - request.current))
    summary = Message("luck_replenish", {"left": result.pool_after, "gained": result.gained or None})
    return Outcome(result=result, rules=("RU-B-LUCK-9", "RU-B-REG-3"), summary=summary)


def _current(context: LookupContext) -> int | None:
    """The stored LUCK, also where another number is stated (RU-B-LUCK-9, RU-R-52)."""
    stated: int | None = context.stated
    character = character_of(context)
    return stated if character is None else character.points(PoolName.LUCK)


def _maximum(context: LookupContext) -> int | None:
    """The derived LUCK, or a lower number that is stated (RU-B-LUCK-9, RU-R-52)."""
    stated: int | None = context.stated
    character = character_of(context)
    if character is None:
        return stated
    most = character.maximum(PoolName.LUCK)
    return most if stated is None else min(stated, most)


STORED = Stored(
    participants=(character_participant(needs=(Ability.BE_HEALED,)),),
    lookups={
        "current": Lookup(
            find=_current, type=Annotated[Count | None, Doc("LUCK left; that of a stored character is looked up.")]
        ),
        "maximum": Lookup(
            find=_maximum, type=Annotated[Count | None, Doc("LUCK to fill up to, at most the derived value.")]
        ),
    },
    effects={"character": effects.pool(PoolName.LUCK, before="current", after="pool_after")},
    gm_only=True,
)


OPERATION = Operation(
    resolve,
    title="Refill LUCK",
    description="Fills LUCK up to its maximum, when the game master says so. To give less, use `pool` with `gain`.",
    stored=STORED,
)
