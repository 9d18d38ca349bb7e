"""The nine lasting states under one name: `kind` selects one.

Rules RU-C-GEN-9, with RU-B-DICE-4, RU-C-GEN-1 and RU-C-GEN-6.

Burning, poison, holds, animated metal and defeat are not in this family; they have separate operations.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from service.dice import Dice
from service.rulesets.contract import Operation, Outcome
from service.rulesets.rollunder.combat.conditions import (
    cripple,
    freeze,
    horror,
    net,
    net_stored,
    pain,
    panic,
    pierce,
    scar,
    stun,
)
from service.rulesets.rollunder.combat.conditions.cripple import Cripple, CrippleResult
from service.rulesets.rollunder.combat.conditions.freeze_request import Freeze, FreezeResult
from service.rulesets.rollunder.combat.conditions.horror import Horror, HorrorResult
from service.rulesets.rollunder.combat.conditions.net_request import Net, NetResult
from service.rulesets.rollunder.combat.conditions.pain import Pain, PainResult
from service.rulesets.rollunder.combat.conditions.panic import Panic, PanicResult
from service.rulesets.rollunder.combat.conditions.pierce import Pierce, PierceResult
from service.rulesets.rollunder.combat.conditions.scar import Scar, ScarResult
from service.rulesets.rollunder.combat.conditions.stun import Stun, StunResult
from service.rulesets.rollunder.core.repeat import CHARACTER
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class StunCondition(Stun):
    """Stun and K.O."""

    kind: Annotated[Literal["stun"], Doc("As operation `stun`.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class FreezeCondition(Freeze):
    """Freezing."""

    kind: Annotated[Literal["freeze"], Doc("As operation `freeze`.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class NetCondition(Net):
    """A net, rope or chain."""

    kind: Annotated[Literal["net"], Doc("As operation `net`.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class CrippleCondition(Cripple):
    """Crippled limbs."""

    kind: Annotated[Literal["cripple"], Doc("As operation `cripple`.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class PainCondition(Pain):
    """Pain from a wound."""

    kind: Annotated[Literal["pain"], Doc("As operation `pain`.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class PierceCondition(Pierce):
    """Weapon or missile that sticks in a body."""

    kind: Annotated[Literal["pierce"], Doc("As operation `pierce`.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScarCondition(Scar):
    """Scar that a wound has left."""

    kind: Annotated[Literal["scar"], Doc("As operation `scar`.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class HorrorCondition(Horror):
    """A horror of war."""

    kind: Annotated[Literal["horror"], Doc("As operation `horror`.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class PanicCondition(Panic):
    """Fear that grows with every horror and sinks by the hour."""

    kind: Annotated[Literal["panic"], Doc("As operation `panic`.")]


Condition = (
    StunCondition
    | FreezeCondition
    | NetCondition
    | CrippleCondition
    | PainCondition
    | PierceCondition
    | ScarCondition
    | HorrorCondition
    | PanicCondition
)
ConditionResult = (
    StunResult
    | FreezeResult
    | NetResult
    | CrippleResult
    | PainResult
    | PierceResult
    | ScarResult
    | HorrorResult
    | PanicResult
)

MEMBERS = (
    stun.OPERATION,
    freeze.OPERATION,
    net.OPERATION,
    cripple.OPERATION,
    pain.OPERATION,
    pierce.OPERATION,
    scar.OPERATION,
    horror.OPERATION,
    panic.OPERATION,
)
"""The family (RU-C-GEN-9)."""

_MEMBERS: Mapping[str, Operation] = {member.name: member for member in MEMBERS}


def resolve(request: Condition, dice: Dice) -> Outcome[ConditionResult]:
    """Resolve as the operation that `kind` names would (RU-C-GEN-9).

    Raises:
        Rejected: what that operation refuses.
    """
    outcome = _MEMBERS[request.kind].resolve(request, dice)
    return Outcome(result=outcome.result, rules=("RU-C-GEN-9", *outcome.rules), summary=outcome.summary)


STORED = {
    StunCondition: stun.STORED,
    FreezeCondition: freeze.STORED,
    NetCondition: net_stored.STORED,
    CrippleCondition: cripple.STORED,
    PainCondition: pain.STORED,
    PierceCondition: pierce.STORED,
    ScarCondition: scar.STORED,
    HorrorCondition: horror.STORED,
    PanicCondition: panic.STORED,
}
"""Each as its own operation keeps it."""


OPERATION = Operation(
    resolve,
    title="Change a lasting condition",
    description=(
        "One door to the nine lasting states of a character: stun, freezing, nets, crippled limbs, pain, piercing, "
        "scars, horror and panic. `kind` names the state; everything else is as in the operation of that name."
    ),
    options=tuple(dict.fromkeys(option for member in MEMBERS for option in member.options)),
    rejections=("bad_expression", "unknown_die"),
    streams="By die: those of the operation that `kind` names, in its order.",
    headlines=tuple(dict.fromkeys(headline for member in MEMBERS for headline in member.headlines)),
    decisions=(CHARACTER.point(),),
    score=lambda result: _MEMBERS[result.kind].score(result),
    stored=STORED,
)
