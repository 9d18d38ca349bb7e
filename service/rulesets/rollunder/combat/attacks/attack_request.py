"""Request of an attack: attacker, target, weapon and defense."""

from enum import StrEnum
from typing import Annotated, Literal

from annotated_types import Interval

from service.rulesets.rollunder.combat.attacks.aim import AttackTerms, EffectiveDex
from service.rulesets.rollunder.combat.attacks.defense_terms import (
    AllystrikeAttackers,
    DefenseTerms,
    Modifiers,
    Posture,
)
from service.rulesets.rollunder.combat.harm.collision import Heavy, Light, Speed
from service.rulesets.rollunder.core.attribute import Score
from service.rulesets.rollunder.core.combat.armor import NaturalArmor, WornArmor
from service.rulesets.rollunder.core.combat.damage_dice import DamageText
from service.rulesets.rollunder.core.combat.damage_type import AsBash, DamageType, Resist
from service.rulesets.rollunder.core.combat.grip import Grip
from service.rulesets.rollunder.core.combat.kind import AttackMove
from service.rulesets.rollunder.core.combat.life import Life, LifeMax, StateLevel, StunLevel
from service.rulesets.rollunder.core.combat.sharpness import BladeState
from service.rulesets.rollunder.core.combat.special_result import SpecialResult
from service.rulesets.rollunder.core.combat.support_kind import SupportKind
from service.rulesets.rollunder.core.combat.weapon import WeaponName
from service.rulesets.rollunder.core.outcome import HIGHEST_ROLL, LOWEST_ROLL
from service.rulesets.rollunder.core.pool import LuckPool
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Doc, Modifier, Name
from service.values import dataclass

MOST_RAM_BONUS = 1000


class Pushes(StrEnum):
    """Steps that a hit pushes the target."""

    ONE_DIE = "1d6"
    TWO_DICE = "2d6"
    THREE_DICE = "3d6"


class Awareness(StrEnum):
    """Whether the target expects an attack."""

    AWARE = "aware"
    UNSUSPECTING = "unsuspecting"
    SLEEPING = "sleeping"


class DefenseChoice(StrEnum):
    """Defense which the target chooses."""

    EVADE = "evade"
    PARRY = "parry"
    BLOCK = "block"
    NONE = "none"


class LuckUse(StrEnum):
    """Use of LUCK by the target: none, before the roll, instead of a defense, or paid for the whole round already."""

    NONE = "none"
    BEFORE = "before"
    AVOID = "avoid"
    ROUND = "round"


@dataclass(frozen=True, slots=True, kw_only=True)
class Attacker:
    """Attacker, as far as an attack depends on that one."""

    name: Annotated[Name | None, Doc("For the summary.")] = None
    dex: EffectiveDex
    speed: Annotated[Speed, Doc("SPEED at which the attacker moves in this attack; 0 when standing.")] = 0
    armor: Annotated[WornArmor, Doc("Only used when a grab is parried.")] = 0
    luck: Annotated[LuckPool, Doc("LUCK points left; repeats of the attack roll are paid with it.")] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike(AttackTerms):
    """The attack: the attempt, the weapon, and the effect."""

    attack_move: Annotated[AttackMove, Doc("How the weapon moves.")] = AttackMove.NONE
    weapon: WeaponName = None
    long_weapon: Annotated[bool | None, Doc("Whether its cut is harder to evade; by default as the named weapon.")] = (
        None
    )
    damage: Annotated[DamageText | None, Doc("Dice of damage; null does none, 2d6 for collision and stamping.")] = None
    damage_type: Annotated[
        DamageType | None, Doc("Kind of damage; stun for a collision, bash for stamping, else needed with `damage`.")
    ] = None
    use_as: AsBash = None
    damage_mod: Annotated[Modifier, Doc("Flat bonus of damage.")] = 0
    sharpness: Annotated[BladeState, Doc("State of the blade.")] = BladeState.NORMAL
    sparring_weapon: Annotated[bool, Doc("Padded or blunt: all damage is stun.")] = False
    ram_bonus: Annotated[int, Interval(ge=0, le=MOST_RAM_BONUS), Doc("Earlier ramming attacks on the same object.")] = 0
    pushes: Annotated[Pushes | None, Doc("Steps that a hit pushes the target.")] = None
    net_gain: Annotated[DamageText | None, Doc("What a hit adds to the net level.")] = None
    closing: Annotated[bool, Doc("Whether the target runs or rides towards the attacker.")] = False
    target_speed: Annotated[Speed, Doc("SPEED of the target; counts when closing.")] = 0
    target_is_rider: Annotated[bool, Doc("For lancing: whether the target rides.")] = False
    heavy: Heavy = False
    light: Light = False
    magic: Annotated[bool, Doc("A magic hit that is not of kind magic.")] = False
    allystrike_attackers: AllystrikeAttackers = 0
    fixed_roll: Annotated[
        int | None,
        Interval(ge=LOWEST_ROLL, le=HIGHEST_ROLL),
        Doc("d20 face already rolled, as for the second target of a swingblow or a zone."),
    ] = None
    fixed_result: Annotated[
        Literal["hit"] | None, Doc("It is known that it hits, as for a trap; nothing is rolled for the attack.")
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackTarget:
    """Target of an attack: its values, its protection and its posture."""

    name: Annotated[Name | None, Doc("For the summary.")] = None
    dex: Annotated[EffectiveDex | None, Doc("Effective DEX; needed to evade, to parry and without block value.")] = None
    int_: Annotated[Score | None, Doc("INT; needed when unsuspecting.")] = None
    str_: Annotated[Score | None, Doc("STR; without it crippling and instant K.O. are left to the caller.")] = None
    life: Life
    life_max: Annotated[LifeMax | None, Doc("LIFE at 100%; `life` if left out.")] = None
    stun_level: StunLevel = 0
    freeze_level: Annotated[
        StateLevel | None, Doc("Freeze level now; without it, what ice does to it is left to `freeze`.")
    ] = None
    armor: WornArmor = 0
    natural_armor: NaturalArmor = 0
    resist: Resist = ()
    immune: Annotated[tuple[SpecialResult, ...], Doc("Results that are impossible against this target.")] = ()
    luck: LuckPool = 0
    still_harmed: Annotated[bool, Doc("Whether damage goes on, as by bleeding: slowly dying at 0 LIFE.")] = False
    fairy: Annotated[bool, Doc("Whether a fairy that fits could leave to undo its death.")] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DefenseSupport:
    """Support of the target by an ally, in place of a defense."""

    kind: Annotated[
        SupportKind | None, Doc("What the ally does; null where that is decided when the hit is known, else nothing.")
    ] = None
    dex: Annotated[EffectiveDex | None, Doc("Effective DEX of the ally; needed for everything but carry.")] = None
    str_: Annotated[Score | None, Doc("For carry: STR of the ally.")] = None
    parry_mods: Annotated[Modifier, Doc("For allyshield: modifiers of the ally's own parry.")] = 0
    posture: Annotated[Posture, Doc("For allyshield: how the ally holds itself.")] = Posture.STANDING
    modifiers: Modifiers = ()
    weapon: WeaponName = None
    grip: Annotated[Grip | None, Doc("For allyshield: how the parrying weapon is held.")] = None
    durability: Annotated[Modifier | None, Doc("For allyshield: of the parrying item; null when it is not tested.")] = (
        None
    )
    luck: Annotated[LuckPool, Doc("LUCK of the ally; repeats of its check are paid with it.")] = 0
    bodyguard: Annotated[
        AttackTarget | None, Doc("The ally as a target, for bodyguard_jump and for an arrow that hits the hand.")
    ] = None
    barred: Annotated[tuple[SupportKind, ...], Doc("Kinds of support that the ally cannot give now.")] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetDefense(DefenseTerms):
    """Defense of the target against the attack."""

    kind: Annotated[DefenseChoice, Doc("The defense to roll.")] = DefenseChoice.NONE
    weapon: WeaponName = None
    weapon_damage: Annotated[DamageText | None, Doc("Dice of the parrying weapon, for the parry of a grab.")] = None
    weapon_type: Annotated[DamageType | None, Doc("Its kind of damage.")] = None
    durability: Annotated[Modifier | None, Doc("Durability of the parrying item; null when it is not tested.")] = None
    awareness: Annotated[Awareness, Doc("Whether the target expects the attack.")] = Awareness.AWARE
    ambush_x: Annotated[Modifier, Doc("X of [INT-X] when unsuspecting.")] = 0
    wake_with_luck: Annotated[bool, Doc("A sleeping target pays d20 LUCK to wake up in time.")] = False
    luck: Annotated[LuckUse, Doc("How LUCK is used.")] = LuckUse.NONE
    cripple_x: Annotated[Modifier, Doc("X of [STR-X] after a cripple hit.")] = 0
    support: Annotated[DefenseSupport | None, Doc("An ally who protects the target, once for each attack.")] = None


NO_DEFENSE = TargetDefense()


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """One attack against one target; further targets of a swingblow or zone are separate calls."""

    attacker: Annotated[Attacker, Doc("Who attacks.")]
    attack: Annotated[Strike, Doc("Which of the possible actions to carry out.")]
    target: Annotated[AttackTarget, Doc("Participant to attack or affect.")]
    defense: Annotated[TargetDefense, Doc("How the target means to get away.")] = NO_DEFENSE
    options: OptionsField = DEFAULT_OPTIONS
