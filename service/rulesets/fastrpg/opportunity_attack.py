"""A reaction against someone who leaves melee range. Rules FR-OPP-1 and FR-OPP-2, with those of an attack."""

from dataclasses import dataclass, fields
from functools import partial
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.outcome import Outcome
from service.rulesets.contract.rejection import Rejected
from service.rulesets.fastrpg import attack
from service.rulesets.fastrpg.attack import Attack, AttackOrder, AttackResult
from service.rulesets.fastrpg.stored.effects.figures import changed, hurt, state_of, with_state
from service.rulesets.fastrpg.participant import figure_of, ids_of
from service.rulesets.fastrpg.weapons import WeaponMode
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast
from service.rulesets.vocabulary import Doc

LeftMeleeRange = Annotated[bool, Doc("Whether the target moved out of the attacker's melee range.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpportunityAttack(Attack):
    """Someone strikes at a target that moves out of melee range."""

    left_melee_range: LeftMeleeRange
    reaction_used: Annotated[bool, Doc("Whether the attacker's reaction is spent since its last turn.")] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OpportunityAttackResult(AttackResult):
    """Whether the attack hit, and what it did."""

    reaction_used: Annotated[bool, Doc("Always true: the reaction is spent until the attacker's next turn.")] = True


def resolve(request: OpportunityAttack, dice: Dice) -> Outcome[OpportunityAttackResult]:
    """One melee attack by all rules of an attack (FR-OPP-1), once between the attacker's own turns (FR-OPP-2).

    Raises:
        Rejected: `reaction_used`, `no_trigger`, `not_melee`, and all that an attack is refused for.
    """
    _refuse(request)
    outcome = attack.resolve(request, dice)
    struck = {field.name: getattr(outcome.result, field.name) for field in fields(AttackResult)}
    rules = ("FR-OPP-1", "FR-OPP-2", *outcome.rules)
    return Outcome(result=OpportunityAttackResult(**struck), rules=rules, summary=outcome.summary)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpportunityAttackOrder(AttackOrder):
    """Someone strikes at a target that moves out of melee range; one or both are stored."""

    left_melee_range: LeftMeleeRange
    reaction_used: Annotated[bool | None, Doc("Instead of the stored reaction.")] = None


def stage(order: OpportunityAttackOrder, cast: Cast) -> OpportunityAttack:
    """The attack with its sheets and the stored reaction looked up; a weapon not named is one for melee (FR-OPP-1)."""
    figure = figure_of(order.attacker, cast, "/attacker")
    stored = figure is not None and state_of(figure).reaction_used
    return OpportunityAttack(
        **attack.staged_members(order, cast, WeaponMode.MELEE),
        left_melee_range=order.left_melee_range,
        reaction_used=stored if order.reaction_used is None else order.reaction_used,
    )


def apply(order: OpportunityAttackOrder, result: OpportunityAttackResult, cast: Cast) -> Cast:
    """The attacker's luck and reaction are used, no action (FR-OPP-2); the target takes the damage (FR-HP-1)."""
    attacker = order.attacker.id
    reacted = partial(with_state, reaction_used=True)
    struck = (order.target.id, hurt(result.damage))
    return changed(cast, (attacker, attack.attacked(result)), (attacker, reacted), struck)


def _refuse(request: OpportunityAttack) -> None:
    """One reaction between turns (FR-OPP-2), with a trigger and a melee weapon (FR-OPP-1)."""
    if request.reaction_used:
        raise Rejected("reaction_used", "/reaction_used", name=request.attacker.name)
    if not request.left_melee_range:
        raise Rejected("no_trigger", "/left_melee_range", name=request.attacker.name)
    if request.weapon.mode is not WeaponMode.MELEE:
        raise Rejected("not_melee", "/weapon/mode", name=request.attacker.name)


OPERATION = Operation(
    name="opportunity_attack",
    title="Strike at someone who leaves melee range",
    description=(
        "An attack with a melee weapon as a reaction: once between the attacker's own turns, against a target that "
        "moves out of its melee range. All rules of an attack hold."
    ),
    request=OpportunityAttack,
    result=OpportunityAttackResult,
    resolve=resolve,
    options=attack.OPERATION.options,
    rejections=("reaction_used", "no_trigger", "not_melee", *attack.OPERATION.rejections),
    streams=attack.OPERATION.streams,
    headlines=attack.OPERATION.headlines,
    score=attack.OPERATION.score,
    command=Command(
        order=OpportunityAttackOrder,
        lead="/attacker",
        ids=lambda order: ids_of(order.attacker, order.target),
        stage=stage,
        apply=apply,
        secrets=attack.SECRETS,
    ),
)
