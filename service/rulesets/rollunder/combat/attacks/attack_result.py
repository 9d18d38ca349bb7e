"""Result of an attack, from its value to the statuses of the target."""

from enum import StrEnum
from typing import Annotated

from service.rulesets.rollunder.combat.attacks.defense import CounterAttack, Refused
from service.rulesets.rollunder.core.combat.life import Statuses
from service.rulesets.rollunder.core.combat.support_kind import HitGoesTo
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import LuckSpent
from service.rulesets.vocabulary import Doc
from service.values import dataclass


class AttackOutcome(StrEnum):
    """Result of the attack roll, best first; `not_rolled` when LUCK was paid before."""

    CRIT1 = "crit1"
    CRIT2 = "crit2"
    CRIPPLE3 = "cripple3"
    CRIPPLE4 = "cripple4"
    HIT = "hit"
    MISS = "miss"
    BLOOPER19 = "blooper19"
    BLOOPER20 = "blooper20"
    NOT_ROLLED = "not_rolled"


class AvoidedBy(StrEnum):
    """Means by which the target was not hit."""

    LUCK = "luck"
    LUCK_ROUND = "luck_round"
    EVADE = "evade"
    PARRY = "parry"
    BLOCK = "block"
    ATTACK_FAILED = "attack_failed"
    ALLYSHIELD = "allyshield"
    SAFETY_PUSH = "safety_push"
    CARRY = "carry"
    ARROW_CATCHER = "arrow_catcher"


class Mishap(StrEnum):
    """Victim of a blooper; the damage is the game master's decision."""

    ATTACKER_INJURED = "attacker_injured"
    ATTACKER_ALLIES_HIT = "attacker_allies_hit"
    TARGET_INJURED = "target_injured"
    TARGET_ALLIES_HIT = "target_allies_hit"


class CrippledLimb(StrEnum):
    """Limb that is crippled."""

    ARM = "arm"
    LEG = "leg"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackResult:
    """Result of an attack; members that do not apply are null."""

    attack_value: Annotated[int | None, Doc("The number the d20 had to stay below; null without a roll.")]
    attack_roll: Annotated[int | None, Doc("The d20 face.")] = None
    attack_result: Annotated[AttackOutcome, Doc("What the attack roll came to.")]
    attack_luck: Annotated[LuckSpent | None, Doc("What LUCK did for the attack roll; null without a repeat.")] = None
    attacker_defenseless: Annotated[bool | None, Doc("True after all-out attacks: no own defense this round.")] = None
    hit: Annotated[bool, Doc("Whether the attack reached the target.")]
    avoided_by: Annotated[AvoidedBy | None, Doc("The reason why the target was not hit.")] = None
    mishap: Annotated[Mishap | None, Doc("Name of the participant that a blooper hurts.")] = None
    awareness_roll: Annotated[int | None, Doc("d20 of [INT-X] of an unsuspecting target.")] = None
    awareness_outcome: Annotated[CheckOutcome | None, Doc("What it means.")] = None
    awareness_luck: Annotated[LuckSpent | None, Doc("What LUCK did for it; null without a repeat.")] = None
    wake_cost: Annotated[int | None, Doc("LUCK that waking up costs.")] = None
    luck_cost: Annotated[int | None, Doc("LUCK that the avoidance asked for costs.")] = None
    luck_refused: Annotated[bool | None, Doc("Whether LUCK could not be used; null when it was not tried.")] = None
    luck_spent: Annotated[int | None, Doc("LUCK paid in all.")] = None
    luck_after: Annotated[int | None, Doc("LUCK left.")] = None
    support_roll: Annotated[int | None, Doc("d20 of an ally who protects the target.")] = None
    support_outcome: Annotated[CheckOutcome | None, Doc("What it means.")] = None
    support_luck: Annotated[LuckSpent | None, Doc("What LUCK of the ally did for it; null without a repeat.")] = None
    hit_goes_to: Annotated[
        HitGoesTo | None, Doc("Name of the participant that is hit after an ally has tried to help.")
    ] = None
    defense_value: Annotated[int | None, Doc("The number the d20 of the defense had to stay below.")] = None
    defense_roll: Annotated[int | None, Doc("The d20 face of the defense.")] = None
    defense_outcome: Annotated[CheckOutcome | None, Doc("What it means.")] = None
    defense_luck: Annotated[LuckSpent | None, Doc("What LUCK did for the defense; null without a repeat.")] = None
    defense_refused: Annotated[Refused | None, Doc("Why the chosen defense is impossible.")] = None
    counter_attack: Annotated[CounterAttack | None, Doc("What a successful defense grants.")] = None
    grabber_damage: Annotated[int | None, Doc("Final damage to a grabber who was parried.")] = None
    shield_useless: Annotated[bool | None, Doc("True when the block of a throwing spear ruined the shield.")] = None
    parry_damage: Annotated[int | None, Doc("Damage to the parrying item.")] = None
    parry_item_intact: Annotated[bool | None, Doc("Whether it did.")] = None
    durability_roll: Annotated[int | None, Doc("The d20 that decided about it, where one was needed.")] = None
    returns: Annotated[bool | None, Doc("For a tripwood: whether it comes back.")] = None
    grabbed: Annotated[bool | None, Doc("True when a grab holds the target.")] = None
    damage_dice: Annotated[str | None, Doc("All dice and bonuses of the damage.")] = None
    damage_rolled: Annotated[int | None, Doc("Damage before conversion and armor.")] = None
    armor_reduction: Annotated[int | None, Doc("What armor took off.")] = None
    damage_passed: Annotated[int | None, Doc("After armor, before anything that is applied after it.")] = None
    damage_final: Annotated[int | None, Doc("After resist and the factor of the type.")] = None
    life_loss: Annotated[int | None, Doc("What LIFE sank by; null for stun.")] = None
    stun_gain: Annotated[int | None, Doc("What the stun level rose by; only for stun.")] = None
    freeze_gain: Annotated[int | None, Doc("For ice: what the freeze level rises by; `freeze` takes it.")] = None
    freeze_level: Annotated[int | None, Doc("Freeze level afterwards, if it was stated.")] = None
    freeze_roll: Annotated[int | None, Doc("d20 of [STR] against freezing.")] = None
    freeze_outcome: Annotated[CheckOutcome | None, Doc("What it means.")] = None
    freeze_luck: Annotated[LuckSpent | None, Doc("What LUCK did for it; null without a repeat.")] = None
    dex_frozen: Annotated[int | None, Doc("DEX that froze.")] = None
    burning_dice: Annotated[int | None, Doc("For fire and acid: dice that burn in the next round.")] = None
    push_steps: Annotated[int | None, Doc("Steps the target was pushed.")] = None
    net_gain: Annotated[int | None, Doc("What the net level rises by.")] = None
    enormous_stun: Annotated[int | None, Doc("d20 that an enormous hit adds to the stun level.")] = None
    instant_ko_roll: Annotated[int | None, Doc("d20 of [STR] after stun with a crit, or after an enormous hit.")] = None
    instant_ko_outcome: Annotated[CheckOutcome | None, Doc("What it means.")] = None
    instant_ko_luck: Annotated[LuckSpent | None, Doc("What LUCK did for it; null without a repeat.")] = None
    instant_ko: Annotated[bool | None, Doc("Whether it knocked the target out.")] = None
    cripple_roll: Annotated[int | None, Doc("d20 of [STR-X] after a cripple hit.")] = None
    cripple_outcome: Annotated[CheckOutcome | None, Doc("What it means.")] = None
    cripple_luck: Annotated[LuckSpent | None, Doc("What LUCK did for it; null without a repeat.")] = None
    crippled: Annotated[CrippledLimb | None, Doc("Which limb is useless now.")] = None
    stuck_check_mod: Annotated[int | None, Doc("Modifier of the [STR] that pulls a stuck weapon out.")] = None
    life_after: Annotated[int | None, Doc("LIFE after the hit.")] = None
    stun_after: Annotated[int | None, Doc("Stun level after the hit.")] = None
    statuses: Annotated[Statuses | None, Doc("What LIFE and stun level make of the target; after a hit.")] = None
    fairy_left: Annotated[bool | None, Doc("True when a fairy left to undo the death of the target.")] = None
