"""What damage and healing do to someone. Rules FR-HP-1 to FR-HP-5, FR-BLEED-2 and FR-HEAL-3."""

from dataclasses import dataclass
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract.messages import Message
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.outcome import Outcome
from service.rulesets.fastrpg.stored.effects.figures import changed, healed_by, hurt, vitals_of
from service.rulesets.fastrpg.hit_points import HitPointMaximum, HitPoints, Stable, Tier, refuse_dead, tier_of
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.tiers import HarmResult, healed, state_of
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast
from service.rulesets.stored.participants import NOBODY_NAMED, StoredParticipant, stored_id
from service.rulesets.vocabulary import Count, Doc

DamageTaken = Annotated[Count, Doc("Damage taken.")]
HitPointsHealed = Annotated[Count, Doc("Hit Points healed, after the damage.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Harm:
    """Someone takes damage, is healed, or both; the damage comes first."""

    hp: HitPoints
    hp_max: HitPointMaximum
    stable: Stable = False
    damage: DamageTaken = 0
    healing: HitPointsHealed = 0
    options: OptionsField = DEFAULT_OPTIONS


def resolve(request: Harm, dice: Dice) -> Outcome[HarmResult]:  # noqa: ARG001 - damage is rolled elsewhere
    """Subtract damage without a floor (FR-HP-1), then heal up to the maximum (FR-HEAL-3); the tier tells the rest.

    Raises:
        Rejected: `dead` when the dead are to be healed (FR-HP-5).
    """
    if request.healing:
        refuse_dead(request.hp, request.hp_max, "/hp")
    hp = _after(request)
    result = state_of(hp, request.hp_max, request.stable and request.damage == 0)
    tier = "stable" if result.stable else result.tier
    summary = Message(f"harm_{tier}", {"hp": hp, "hp_max": request.hp_max})
    return Outcome(result=result, rules=_rules(request, result), summary=summary)


@dataclass(frozen=True, slots=True, kw_only=True)
class HarmOrder:
    """The game master deals damage or heals, as after a fall or by a power."""

    character: Annotated[StoredParticipant, Doc("To whom it happens.")] = NOBODY_NAMED
    damage: DamageTaken = 0
    healing: HitPointsHealed = 0
    options: OptionsField = DEFAULT_OPTIONS


def stage(order: HarmOrder, cast: Cast) -> Harm:
    """The damage and the healing to the stored Hit Points."""
    figure = cast[stored_id(order.character, "/character")]
    return Harm(**vitals_of(figure), damage=order.damage, healing=order.healing, options=order.options)


def apply(order: HarmOrder, result: HarmResult, cast: Cast) -> Cast:
    """The character: damage first, and nobody whom it kills is healed (FR-HP-1, FR-HP-5)."""
    dead = result.tier is Tier.DEAD
    return changed(
        cast,
        (order.character.id, hurt(order.damage)),
        (order.character.id, healed_by(0 if dead else order.healing)),
    )


def _after(request: Harm) -> int:
    """Damage first; a character it kills is not healed (FR-HP-1, FR-HP-5)."""
    hurt = request.hp - request.damage
    if tier_of(hurt, request.hp_max) is Tier.DEAD:
        return hurt
    return healed(hurt, request.hp_max, request.healing)


def _rules(request: Harm, result: HarmResult) -> tuple[str, ...]:
    applied = (
        ("FR-HP-1", request.damage > 0),
        ("FR-HEAL-3", request.healing > 0 and result.tier is not Tier.DEAD),
        ("FR-HP-2", True),
        ("FR-HP-4", result.tier in (Tier.LIGHT, Tier.SERIOUS) and request.hp_max % 2 == 1),
        ("FR-HP-3", result.tier is Tier.CRITICAL),
        ("FR-HP-5", result.tier is Tier.DEAD),
        ("FR-BLEED-2", request.stable and not result.stable),
    )
    return tuple(rule for rule, applies in applied if applies)


OPERATION = Operation(
    name="harm",
    title="Apply damage and healing",
    description=(
        "Subtracts damage, then heals, and tells the tier of harm with all that it causes: prone, bleeding, "
        "whispering, crawling. New damage ends a stable state, and so does rising above 0."
    ),
    request=Harm,
    result=HarmResult,
    resolve=resolve,
    rejections=("dead",),
    command=Command(
        order=HarmOrder,
        lead="/character",
        ids=lambda order: (stored_id(order.character, "/character"),),
        stage=stage,
        apply=apply,
        gm_only=True,
        secrets=("hp", "hp_max"),
    ),
)
