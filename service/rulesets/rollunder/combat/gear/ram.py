"""Ramming a gate or wall. Rules RU-C-DMG-13 and RU-C-SIE-2, with RU-B-DICE-4, RU-C-GEN-1 and RU-C-GEN-6."""

from typing import Annotated

from annotated_types import Interval

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.core.combat import damage_dice
from service.rulesets.rollunder.core.combat.budget import refuse_too_many_dice
from service.rulesets.rollunder.core.combat.damage_dice import DamageText
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects, lookups
from service.rulesets.rollunder.stored.figures import EffectContext, Figure
from service.rulesets.stored import Disclosure, Participant, Somebody, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass

MOST_ATTACKS = 100
BONUS_PER_EARLIER_ATTACK = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Ram:
    """Ramming attacks on one object."""

    damage: DamageText
    attacks: Annotated[int, Interval(ge=1, le=MOST_ATTACKS), Doc("How many attacks.")]
    previous_attacks: Annotated[
        int, Interval(ge=0, le=100_000), Doc("Earlier ones on the same object since it was last mended.")
    ] = 0
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class RamResult:
    """Result of the ram: damage by attack and in total."""

    per_attack: Annotated[tuple[int, ...], Doc("Damage of each attack.")]
    total: Annotated[int, Doc("Damage of all attacks together.")]


def resolve(request: Ram, dice: Dice) -> Outcome[RamResult]:
    """Every earlier attack on the same object adds 1, so the first has no bonus (RU-C-DMG-13).

    Raises:
        Rejected: `too_many_dice`, and those of an expression.
    """
    damage = damage_dice.parse(request.damage, "/damage")
    refuse_too_many_dice(damage.count * request.attacks, "/attacks")
    per_attack = tuple(
        max(0, damage.plus(flat=BONUS_PER_EARLIER_ATTACK * earlier).roll(dice))
        for earlier in range(request.previous_attacks, request.previous_attacks + request.attacks)
    )
    result = RamResult(per_attack=per_attack, total=sum(per_attack))
    summary = Message("ram", {"attacks": request.attacks, "dice": str(damage), "total": result.total})
    return Outcome(result=result, rules=("RU-C-DMG-13", "RU-C-SIE-2"), summary=summary)


def _is_rammed(figure: Figure, outcome: EffectContext[Ram, RamResult]) -> Figure:
    """The rammed figure with its count of attacks, which lasts until it is mended (RU-C-DMG-13)."""
    return effects.counted(figure, "rammed", outcome.request.attacks)


STORED = Stored(
    participants=(Participant("character", "The target, stored as a foe, for example a gate.", kind=Somebody),),
    lookups={"previous_attacks": lookups.state("rammed")},
    effects={"character": _is_rammed},
    gm_only=True,
    discloses=Disclosure(public=("total",)),
)


OPERATION = Operation(
    resolve,
    title="Ram a gate",
    description="A ram breaks gates and walls slowly: every attack on the same object does 1 more than the one before.",
    rejections=("bad_expression", "unknown_die"),
    streams="By die: the dice of damage, attack by attack.",
    headlines=("total",),
    score=lambda result: result.total,
    stored=STORED,
)
