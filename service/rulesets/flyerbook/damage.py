"""What damage does: wounds and sudden incapacitation. Rules FB-DMG-2, FB-WOUND-1 to FB-WOUND-3."""

from dataclasses import dataclass
from typing import Annotated

from annotated_types import Interval

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.flyerbook.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.flyerbook.roller import Wounds, wound_malus
from service.rulesets.vocabulary import Count, Doc

INCAPACITATING_MULTIPLE = 3

WoundThreshold = Annotated[
    int,
    Interval(ge=1, le=1000),
    Doc("Damage that reaches this number is a wound; 3 to 6 on character cards."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage:
    """Damage that someone takes, already reduced by armor."""

    damage: Annotated[Count, Doc("Damage after armor.")]
    wound_threshold: WoundThreshold
    wounds: Wounds = 0
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageResult:
    """What the damage did."""

    wound: Annotated[bool, Doc("Whether it caused a wound.")]
    incapacitated: Annotated[bool, Doc("Whether it put the character out of action at once.")]
    wounds_after: Annotated[int, Doc("Unhealed wounds now.")]
    wound_malus_after: Annotated[int, Doc("What these wounds take from every roll: 0 or negative.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Harm:
    """What one hit does: a wound, and whether it incapacitates at once.

    Attributes:
        damage: after armor, never negative.
        wound: whether it causes a wound.
        incapacitated: whether it incapacitates.
        rules: ids of the rules that decided.
    """

    damage: int
    wound: bool = False
    incapacitated: bool = False

    @property
    def wounds(self) -> int:
        """The number of wounds: one at the most."""
        return int(self.wound)

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules that decided."""
        return ("FB-WOUND-1", "FB-WOUND-2") if self.incapacitated else ("FB-WOUND-1",)


def harm_of(damage: int, wound_threshold: int) -> Harm:
    """The effect of one hit.

    Damage below zero counts as zero (FB-DMG-2). One wound when it reaches the threshold, never more (FB-WOUND-1);
    out of action at three times the threshold (FB-WOUND-2).
    """
    floored = max(0, damage)
    return Harm(
        damage=floored,
        wound=floored >= wound_threshold,
        incapacitated=floored >= INCAPACITATING_MULTIPLE * wound_threshold,
    )


def resolve(request: Damage, dice: Dice) -> Outcome[DamageResult]:  # noqa: ARG001 - damage is not rolled
    """Apply damage to a wound threshold (FB-WOUND-1, FB-WOUND-2); each wound is a malus (FB-WOUND-3)."""
    harm = harm_of(request.damage, request.wound_threshold)
    wounds = request.wounds + harm.wounds
    result = DamageResult(
        wound=harm.wound,
        incapacitated=harm.incapacitated,
        wounds_after=wounds,
        wound_malus_after=wound_malus(wounds),
    )
    code = "damage_incapacitates" if harm.incapacitated else "damage_wounds" if harm.wound else "damage_shrugged_off"
    summary = Message(code, {"damage": harm.damage, "threshold": request.wound_threshold, "wounds": wounds})
    return Outcome(result=result, rules=(*harm.rules, "FB-WOUND-3"), summary=summary)


OPERATION = Operation(
    name="damage",
    title="Turn damage into a wound",
    description=(
        "Damage that reaches the wound threshold is one wound; at three times the threshold the character is out "
        "of action at once. Damage below the threshold leaves nothing behind."
    ),
    request=Damage,
    result=DamageResult,
    resolve=resolve,
)
