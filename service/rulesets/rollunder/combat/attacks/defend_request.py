"""Request of a defense alone, and its result."""

from enum import StrEnum
from typing import Annotated

from service.rulesets.rollunder.combat.attacks.aim import Applied, EffectiveDex
from service.rulesets.rollunder.combat.attacks.defense import CounterAttack, Refused
from service.rulesets.rollunder.combat.attacks.defense_terms import AllystrikeAttackers, DefenseTerms
from service.rulesets.rollunder.core.combat.kind import AttackKind, AttackMove, DefenseKind
from service.rulesets.rollunder.core.combat.weapon import WeaponName
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import RepeatLuck, SpentOnRepeats
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Doc
from service.values import dataclass


class DefenderMishap(StrEnum):
    """Victim of a blooper of a defense; the damage is the game master's decision."""

    DEFENDER_INJURED = "defender_injured"
    DEFENDER_ALLIES_HIT = "defender_allies_hit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Defend(DefenseTerms):
    """Request to defend against an attack that would hit."""

    defense: Annotated[DefenseKind, Doc("What the defender tries.")]
    attack_kind: Annotated[AttackKind, Doc("What the attack is.")] = AttackKind.MELEE
    attack_move: Annotated[AttackMove, Doc("How the attacking weapon moves.")] = AttackMove.NONE
    long_weapon: Annotated[
        bool | None, Doc("Whether the attacker's cut is harder to evade; by default as the named weapon.")
    ] = None
    attack_weapon: WeaponName = None
    dex: EffectiveDex
    own_weapon: WeaponName = None
    allystrike_attackers: AllystrikeAttackers = 0
    luck: RepeatLuck = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class DefendResult:
    """Result of a defense; without a roll when it is impossible."""

    allowed: Annotated[bool, Doc("Whether this defense is possible here.")]
    reason: Annotated[Refused | None, Doc("Why not; null when it is possible.")] = None
    avoided: Annotated[bool, Doc("Whether the attack was avoided.")] = False
    base: Annotated[int | None, Doc("Half of DEX, or the block value.")] = None
    applied: Annotated[Applied | None, Doc("Modifiers that are not 0, each as its name and number.")] = None
    defense_value: Annotated[int | None, Doc("The number the d20 had to stay below.")] = None
    defense_roll: Annotated[int | None, Doc("The d20 face.")] = None
    defense_outcome: Annotated[CheckOutcome | None, Doc("What the face means.")] = None
    counter_attack: Annotated[CounterAttack | None, Doc("The free attack that it grants.")] = None
    mishap: Annotated[
        DefenderMishap | None, Doc("Name of the participant that a blooper hurts; null without a blooper.")
    ] = None
    luck: SpentOnRepeats = None
