"""Reach of melee attacks. Rules RU-C-ATT-33 to RU-C-ATT-35, with RU-C-GEN-6."""

from collections.abc import Iterator
from math import ceil
from typing import Annotated

from annotated_types import Interval

from service.dice import Dice
from service.rulesets.contract.messages import Message
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.outcome import Outcome
from service.rulesets.rollunder.combat.attacks.modifier import MODIFIERS, AttackModifier
from service.rulesets.rollunder.combat.harm.collision import Speed
from service.rulesets.rollunder.core.combat.reach_mode import ReachMode, mode_of
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.rollunder.stored.request_bars import refused_because
from service.rulesets.stored.declaration import Stored
from service.rulesets.stored.disclosure import Disclosure
from service.rulesets.vocabulary import Doc
from service.values import dataclass, replace

MOST_YARDS = 1_000_000

Yards = Annotated[float, Interval(ge=0, le=MOST_YARDS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """A target at some distance."""

    distance: Annotated[Yards, Doc("Yards to walk before the target is in reach.")]
    speed: Annotated[Speed, Doc("SPEED of the attacker.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class ReachResult:
    """Melee attack that the distance allows."""

    mode: Annotated[ReachMode, Doc("How the target is reached; also the name of the attack modifier.")]
    attack_mod: Annotated[int | None, Doc("What it takes from the attack value; null out of reach.")]
    allowed: Annotated[bool, Doc("Whether an attack is possible in this round.")]


def resolve(request: Reach, dice: Dice) -> Outcome[ReachResult]:  # noqa: ARG001 - nothing is rolled
    """No way to walk, up to half the SPEED, or up to the whole of it (RU-C-ATT-33, RU-C-ATT-34, RU-C-ATT-35)."""
    mode = mode_of(request.distance, request.speed)
    if mode is ReachMode.OUT_OF_REACH:
        result = ReachResult(mode=mode, attack_mod=None, allowed=False)
        return Outcome(result=result, rules=("RU-C-ATT-35",), summary=Message("reach_out", {"speed": request.speed}))
    row = MODIFIERS[AttackModifier(mode)]
    result = ReachResult(mode=mode, attack_mod=row.attack_mod, allowed=True)
    summary = Message("reach", {"distance": request.distance, "mode": mode, "attack": row.attack_mod})
    return Outcome(result=result, rules=(row.rule,), summary=summary)


def _refusals(request: Reach) -> Iterator[str]:
    """Bars of a target out of reach (RU-C-ATT-35)."""
    if mode_of(request.distance, request.speed) is ReachMode.OUT_OF_REACH:
        yield ReachMode.OUT_OF_REACH


STORED = Stored(
    participants=(character_participant(),),
    lookups={"speed": lookups.speed},
    request_checks=refused_because(_refusals, {ReachMode.OUT_OF_REACH: "RU-C-ATT-35"}, Ability.RUN),
    set_aside={ReachMode.OUT_OF_REACH: lambda request: replace(request, speed=ceil(request.distance))},
    rejections=(ReachMode.OUT_OF_REACH,),
    discloses=Disclosure(
        public=("mode",),
    ),
)


OPERATION = Operation(
    resolve,
    title="Find out how to reach a target",
    description=(
        "No yard to walk is a full melee attack, up to half the SPEED takes 4 from it, up to the whole SPEED 8; beyond "
        "that there is no attack this round."
    ),
    stored=STORED,
)
