"""Effects of damage and healing on a character.

Rules FR-HP-1 to FR-HP-5, FR-BLEED-2 and FR-HEAL-3, with FR-GEN-1, FR-SR-7 and FR-SR-12.
"""

from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome, where
from service.rulesets.fastrpg import hit_points
from service.rulesets.fastrpg.hit_points import HitPointMaximum, HitPoints, Stable, Tier, tier_of
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.stored.abilities.names import Ability
from service.rulesets.fastrpg.stored.effects.harm import healed_by, hurt, with_state
from service.rulesets.fastrpg.stored.figures import EffectContext, Figure, LookupContext, Order
from service.rulesets.fastrpg.stored.lookups.fighters import VITALS
from service.rulesets.fastrpg.stored.reports import harmed_after
from service.rulesets.fastrpg.tiers import HarmResult, harm_code, healed, state_of
from service.rulesets.stored import Disclosure, Lookup, Participant, Stored
from service.rulesets.vocabulary import Count, Doc
from service.values import dataclass

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
    prone: Annotated[bool, Doc("Whether the character is prone already; only standing up ends that.")] = False
    options: OptionsField = DEFAULT_OPTIONS


def resolve(request: Harm, dice: Dice) -> Outcome[HarmResult]:  # noqa: ARG001 - damage is rolled elsewhere
    """Subtract damage without a floor (FR-HP-1), then heal up to the maximum (FR-HEAL-3); the tier decides the rest."""
    hp, has_dropped = _after(request), request.damage > 0 and request.hp <= request.damage
    result = state_of(hp, request.hp_max, request.stable and request.damage == 0, request.prone or has_dropped)
    summary = Message(harm_code(result), {"hp": hp, "hp_max": request.hp_max})
    return Outcome(result=result, rules=_rules(request, result), summary=summary)


def _needs_of_character(order: Order, _part: object, _figure: Figure) -> tuple[str, ...]:
    """The ability for healing, where there is any; damage needs none (FR-HP-1, FR-HP-5)."""
    return (Ability.RECOVER,) if order.healing else ()


def _harmed(figure: Figure, outcome: EffectContext[Harm, HarmResult]) -> Figure:
    """The figure after damage, then healing, which does not help a figure that the damage kills (FR-HP-1, FR-HP-5)."""
    harmed = hurt(outcome.order.damage)(figure)
    after = harmed if _kills(outcome.request) else healed_by(outcome.order.healing)(harmed)
    return with_state(after, prone=True) if outcome.result.prone else after


def _lies(context: LookupContext) -> bool:
    """Whether the character is prone after the order (FR-HP-3)."""
    lies = context.figure is not None and context.figure.state.prone
    return bool(lies or context.stated)


STORED = Stored(
    participants=(
        Participant(
            "character",
            "The character concerned.",
            needs=(Ability.BE_HURT,),
            needs_of=_needs_of_character,
            may_need=(Ability.RECOVER,),
            must_be_stored=True,
        ),
    ),
    lookups={
        **VITALS,
        "prone": Lookup(
            find=_lies, type=Annotated[bool | None, Doc("True makes it prone; only standing up ends that.")]
        ),
    },
    effects={"character": _harmed},
    gm_only=True,
    discloses=Disclosure(public=("tier", "stable", "bleeding", "prone")),
    reports=harmed_after,
)


REFUSALS = where(lambda harm: harm.healing > 0, (hit_points.DEAD,))


def _kills(request: Harm) -> bool:
    """Whether the character dies by the damage (FR-HP-5); one that is dead already does not."""
    died = tier_of(request.hp - request.damage, request.hp_max) is Tier.DEAD
    return died and not hit_points.is_dead(request)


def _after(request: Harm) -> int:
    """Damage first; a character it kills is not healed (FR-HP-1, FR-HP-5)."""
    hurt = request.hp - request.damage
    return hurt if _kills(request) else healed(hurt, request.hp_max, request.healing)


def _rules(request: Harm, result: HarmResult) -> tuple[str, ...]:
    applied = (
        ("FR-HP-1", request.damage > 0),
        ("FR-HEAL-3", request.healing > 0 and not _kills(request)),
        ("FR-HP-2", True),
        ("FR-HP-4", result.tier in (Tier.LIGHT, Tier.SERIOUS) and request.hp_max % 2 == 1),
        ("FR-HP-3", result.tier is Tier.CRITICAL),
        ("FR-HP-5", result.tier is Tier.DEAD),
        ("FR-BLEED-2", request.stable and not result.stable),
    )
    return tuple(rule for rule, applies in applied if applies)


OPERATION = Operation(
    resolve,
    title="Apply damage and healing",
    description=(
        "Subtracts damage, then heals, and returns the tier of harm with its consequences: prone, bleeding, "
        "whispering, crawling. New damage ends a stable state, and so does rising above 0."
    ),
    refusals=REFUSALS,
    stored=STORED,
)
