"""Reach of melee attacks. Rules RU-C-ATT-33 to RU-C-ATT-35, with RU-C-GEN-6."""

from typing import Annotated

from annotated_types import Interval

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome, Reasons, RefusalRow
from service.rulesets.rollunder.combat.attacks.modifier import MODIFIERS, AttackModifier
from service.rulesets.rollunder.combat.harm.collision import Speed
from service.rulesets.rollunder.core.combat.reach_mode import ReachMode, mode_of
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.participants import character_participant, named_item
from service.rulesets.stored import Disclosure, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass

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
    mode = ReachMode.RUN_TO_REACH if _is_out(request) else mode_of(request.distance, request.speed)
    row = MODIFIERS[AttackModifier(mode)]
    result = ReachResult(mode=mode, attack_mod=row.attack_mod, allowed=True)
    summary = Message("reach", {"distance": request.distance, "mode": mode, "attack": row.attack_mod})
    return Outcome(result=result, rules=(row.rule,), summary=summary)


def _is_out(request: Reach) -> bool:
    """A target beyond the SPEED is out of reach (RU-C-ATT-35)."""
    return mode_of(request.distance, request.speed) is ReachMode.OUT_OF_REACH


def _impossible(request: Reach, _code: str, _dice: Dice) -> Outcome[ReachResult]:
    result = ReachResult(mode=ReachMode.OUT_OF_REACH, attack_mod=None, allowed=False)
    return Outcome(result=result, rules=("RU-C-ATT-35",), summary=Message("reach_out", {"speed": request.speed}))


STORED = Stored(
    participants=(character_participant(),),
    lookups={"speed": lookups.speed},
    refused_with=named_item,
    discloses=Disclosure(public=("mode",)),
)


REASONS = Reasons(
    rows=(RefusalRow(ReachMode.OUT_OF_REACH, "RU-C-ATT-35", _is_out, at="distance", ability=Ability.RUN),),
    answer=_impossible,
)


OPERATION = Operation(
    resolve,
    title="Find out how to reach a target",
    description=(
        "No yard to walk is a full melee attack, up to half the SPEED takes 4 from it, up to the whole SPEED 8; beyond "
        "that there is no attack this round."
    ),
    reasons=REASONS,
    stored=STORED,
)
