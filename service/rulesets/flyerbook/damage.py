"""Effects of damage: wounds and sudden incapacitation. Rules FB-DMG-2, FB-WOUND-1 and FB-WOUND-2."""

from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.flyerbook.harm import WoundThreshold, harm_of
from service.rulesets.flyerbook.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.flyerbook.roller import Wounds, wound_malus
from service.rulesets.flyerbook.stored.abilities import Ability
from service.rulesets.flyerbook.stored.effects import wounded
from service.rulesets.flyerbook.stored.gear_lookups import wound_threshold
from service.rulesets.flyerbook.stored.lookups import WOUNDS
from service.rulesets.flyerbook.stored.reports import damaged_after
from service.rulesets.stored import Disclosure, Participant, Stored
from service.rulesets.vocabulary import Count, Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage:
    """Damage that someone takes, already reduced by armor."""

    damage: Annotated[Count, Doc("Damage after armor.")]
    wound_threshold: WoundThreshold
    wounds: Wounds = 0
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageResult:
    """Result of the damage: its effect on the character, and the state afterwards."""

    wound: Annotated[bool, Doc("Whether it caused a wound.")]
    incapacitated: Annotated[bool, Doc("Whether it put the character out of action at once.")]
    wounds_after: Annotated[int, Doc("Unhealed wounds now.")]
    wound_malus_after: Annotated[int, Doc("What these wounds take from every roll: 0 or negative.")]


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


STORED = Stored(
    participants=(Participant("character", "Who takes it.", needs=(Ability.BE_HARMED,), must_be_stored=True),),
    lookups={"wound_threshold": wound_threshold, "wounds": WOUNDS},
    effects={"character": wounded},
    gm_only=True,
    discloses=Disclosure(public=("wound", "incapacitated", "damage")),
    reports=damaged_after,
)


OPERATION = Operation(
    resolve,
    title="Turn damage into a wound",
    description=(
        "Damage that reaches the wound threshold is one wound; at three times the threshold the character is out "
        "of action at once. Damage below the threshold leaves nothing behind."
    ),
    stored=STORED,
)
