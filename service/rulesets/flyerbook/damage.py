"""What damage does: wounds and sudden incapacitation. Rules FB-DMG-2, FB-WOUND-1 to FB-WOUND-3."""

from dataclasses import dataclass
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract.messages import Message
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.outcome import Outcome
from service.rulesets.flyerbook.card import threshold_of
from service.rulesets.flyerbook.harm import WoundThreshold, harm_of
from service.rulesets.flyerbook.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.flyerbook.roller import Wounds, wound_malus
from service.rulesets.flyerbook.struck import after_hit
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast
from service.rulesets.stored.participants import NOBODY_NAMED, StoredParticipant, stored_id
from service.rulesets.vocabulary import Count, Doc


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


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageOrder:
    """The game master deals damage, as after a fall."""

    character: Annotated[StoredParticipant, Doc("Who takes it.")] = NOBODY_NAMED
    damage: Annotated[Count, Doc("Damage after armor.")]
    wound_threshold: Annotated[WoundThreshold | None, Doc("Instead of the sheet's.")] = None
    options: OptionsField = DEFAULT_OPTIONS


def stage(order: DamageOrder, cast: Cast) -> Damage:
    """The damage against the threshold of the sheet."""
    figure = cast[stored_id(order.character, "/character")]
    return Damage(
        damage=order.damage,
        wound_threshold=order.wound_threshold or threshold_of(figure.sheet),
        wounds=figure.state.wounds,
        options=order.options,
    )


def apply(order: DamageOrder, result: DamageResult, cast: Cast) -> Cast:
    """The character with the wound (FB-WOUND-1) and the incapacitation (FB-WOUND-2)."""
    return after_hit(order.character.id, result.wound, result.incapacitated, cast)


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
    command=Command(
        order=DamageOrder,
        lead="/character",
        ids=lambda order: (stored_id(order.character, "/character"),),
        stage=stage,
        apply=apply,
        gm_only=True,
        secrets=("wounds_after", "wound_malus_after", "threshold", "wounds"),
    ),
)
