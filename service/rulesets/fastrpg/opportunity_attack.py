"""A reaction against someone who leaves melee range.

Rules FR-OPP-1 and FR-OPP-2, with FR-GEN-1, FR-DICE-1, FR-SR-3 and FR-SR-4.
"""

from collections.abc import Callable
from dataclasses import fields
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Operation, Outcome, RefusalRow
from service.rulesets.contract.refusals import Holds
from service.rulesets.fastrpg import attack
from service.rulesets.fastrpg.attack import Attack, AttackResult
from service.rulesets.fastrpg.stored.abilities.names import Ability
from service.rulesets.fastrpg.stored.effects.commands import reacted, rolled, with_damage
from service.rulesets.fastrpg.stored.figures import of_figure
from service.rulesets.fastrpg.stored.lookups.fighters import (
    maneuvers_skill,
    of_attacker,
    of_target,
    weapon_lookup,
    weapon_named,
)
from service.rulesets.fastrpg.stored.lookups.movement import has_reacted
from service.rulesets.fastrpg.stored.lookups.rolls import Roll, RollingParticipant
from service.rulesets.fastrpg.stored.reports import all_of, luck_left, reaction_after, target_after
from service.rulesets.fastrpg.stored.rerolls import luck_after
from service.rulesets.fastrpg.weapons import WeaponMode
from service.rulesets.stored import Disclosure, StatedBy, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass

LeftMeleeRange = Annotated[bool, Doc("Whether the target moved out of the attacker's melee range.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpportunityAttack(Attack):
    """Someone strikes at a target that moves out of melee range."""

    left_melee_range: LeftMeleeRange
    reaction_used: Annotated[bool, Doc("Whether the attacker's reaction is spent since its last turn.")] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OpportunityAttackResult(AttackResult):
    """Whether the attack hit, and what it did."""

    reaction_used: Annotated[
        bool, Doc("The reaction is spent until the attacker's next turn; only started encounters have turns.")
    ] = True


def resolve(request: OpportunityAttack, dice: Dice) -> Outcome[OpportunityAttackResult]:
    """One melee attack by all rules of an attack (FR-OPP-1), once between the attacker's own turns (FR-OPP-2).

    Raises:
        Rejected: as an attack.
    """
    outcome = attack.resolve(request, dice)
    struck = {field.name: getattr(outcome.result, field.name) for field in fields(AttackResult)}
    rules = ("FR-OPP-1", "FR-OPP-2", *outcome.rules)
    return Outcome(result=OpportunityAttackResult(**struck), rules=rules, summary=outcome.summary)


ROLL = Roll(operations=("attack", "opportunity_attack"), skill=maneuvers_skill)
STORED = Stored(
    participants=(
        RollingParticipant(
            path="attacker",
            prose="Who strikes.",
            needs=(Ability.REACT,),
            may_need=(Ability.USE_LUCK,),
            items_of=weapon_named,
            roll=ROLL,
            component="FightingParticipant",
        ),
        attack.TARGET,
    ),
    lookups={
        **of_attacker("attacker", ROLL),
        **of_target("target"),
        "weapon": weapon_lookup(only=WeaponMode.MELEE),
        "reaction_used": of_figure(has_reacted),
    },
    effects={"attacker": (rolled(ROLL), reacted), "target": with_damage},
    stated_by=StatedBy(
        game_master=("attacker.first_face", "attacker.maneuvers"),
        circumstances=("target.cover", "target.cover_blocks", "left_melee_range"),
    ),
    reroll=luck_after("luck_after"),
    discloses=Disclosure(
        public=("faces", "natural", "total", "luck_spent", "hit", "critical", "damage", "target_tier_after"),
        about={
            "attacker": ("modifier", "luck_points_after", "terms", "situational", "reaction_used"),
            "target": ("target_hp_after", "hp", "hp_max", "ac"),
        },
    ),
    apart=(("FR-OPP-1", ("attacker", "target")),),
    reports=all_of(luck_left("attacker"), reaction_after, target_after),
)


def _by(holds: Callable[[OpportunityAttack], bool]) -> Holds:
    """Refusals of the attacker, with its name."""
    return lambda request: {"name": request.attacker.name} if holds(request) else False


REFUSALS = (
    RefusalRow("reaction_used", "FR-OPP-2", _by(lambda each: each.reaction_used), at="reaction_used"),
    RefusalRow(
        "no_trigger",
        "FR-OPP-1",
        _by(lambda each: not each.left_melee_range),
        at="left_melee_range",
        ability=Ability.REACT,
        visible=True,
    ),
    RefusalRow("not_melee", "FR-OPP-1", _by(lambda each: each.weapon.mode is not WeaponMode.MELEE), at="weapon.mode"),
    *attack.REFUSALS,
)


OPERATION = Operation(
    resolve,
    title="Strike at someone who leaves melee range",
    description=(
        "An attack with a melee weapon as a reaction: once between the attacker's own turns, against a target that "
        "moves out of its melee range. All rules of an attack hold."
    ),
    options=attack.OPERATION.options,
    refusals=REFUSALS,
    streams=attack.OPERATION.streams,
    headlines=attack.OPERATION.headlines,
    decisions=attack.OPERATION.decisions,
    score=attack.OPERATION.score,
    stored=STORED,
)
