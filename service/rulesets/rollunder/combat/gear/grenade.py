"""The fuse of a grenade. Rule RU-C-RNG-10."""

from dataclasses import dataclass
from typing import Annotated

from annotated_types import Interval

from service.dice import Dice
from service.rulesets.contract.messages import Message
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.outcome import Outcome
from service.rulesets.rollunder.core.die import D6
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.stored.conditions import Condition, ConditionKind, Duration, DurationUnit, Phase
from service.rulesets.stored.declaration import Stored
from service.rulesets.stored.effects import EffectContext
from service.rulesets.stored.figures import Figure
from service.rulesets.stored.participants import Participant, Somebody
from service.rulesets.vocabulary import Doc

FUSE_DICE = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Grenade:
    """A grenade is thrown."""

    round_: Annotated[int, Interval(ge=0, le=1_000_000), Doc("Round of the throw.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class GrenadeResult:
    """When it explodes."""

    explodes_in_round: Annotated[int, Doc("Round of the explosion, which is a zone hit.")]
    same_initiative: Annotated[bool, Doc("Always true: at the initiative of the throw.")] = True


def resolve(request: Grenade, dice: Dice) -> Outcome[GrenadeResult]:
    """It explodes d6 rounds after the throw, at the same initiative (RU-C-RNG-10)."""
    explodes = request.round_ + D6.total(FUSE_DICE, dice, "fuse")
    summary = Message("grenade", {"round": explodes})
    return Outcome(result=GrenadeResult(explodes_in_round=explodes), rules=("RU-C-RNG-10",), summary=summary)


def _throws(figure: Figure, outcome: EffectContext) -> Figure:
    """The fuse burns until the turn of the thrower comes that often (RU-C-RNG-10)."""
    turns = outcome.result.explodes_in_round - outcome.request.round_
    fuse = Duration(unit=DurationUnit.TURN, left=turns, phase=Phase.START)
    details = {"explodes_in_round": outcome.result.explodes_in_round}
    new = Condition(name=Lasting.GRENADE, kind=ConditionKind.CUMULATIVE, duration=fuse, details=details)
    return lasting.laid(figure, new)


STORED = Stored(
    participants=(Participant(path="character", prose="Whom it is about.", kind=Somebody),),
    effects={"character": _throws},
)


OPERATION = Operation(
    name="grenade",
    title="Throw a grenade",
    description="A grenade explodes d6 rounds after the throw, at the same initiative, and is a zone hit then.",
    request=Grenade,
    result=GrenadeResult,
    resolve=resolve,
    streams="d6: one.",
    headlines=("explodes_in_round",),
    score=lambda result: -result.explodes_in_round,
    family="Gear",
    stored=STORED,
)
