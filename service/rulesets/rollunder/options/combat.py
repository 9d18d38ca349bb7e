"""The house rules of the combat half."""

from enum import StrEnum
from typing import Annotated, ClassVar

from annotated_types import Interval

from service.rulesets.rollunder.options.basic import BasicOptions
from service.rulesets.vocabulary import Doc
from service.values import dataclass

MOST_POINTS = 1000
MOST_ROUNDS = 60


class ResistOrder(StrEnum):
    """Moment of halving a resisted kind of damage: after armor, before armor, or after the factor of its type."""

    AFTER_ARMOR = "after_armor"
    BEFORE_ARMOR = "before_armor"
    FINAL = "final"


class ConversionOrder(StrEnum):
    """Moment at which stun, blade or sting become bash: before armor, or on the damage that passed it."""

    BEFORE_ARMOR = "before_armor"
    AFTER_ARMOR = "after_armor"


class SparringHalves(StrEnum):
    """Part that sparring halves: DEX before the modifiers, or the whole attack value."""

    BASE = "base"
    TOTAL = "total"


class InstantKoMode(StrEnum):
    """Effect of a failed [STR] after stun with a crit: lift the stun level above LIFE, or only set the status."""

    RAISE_LEVEL = "raise_level"
    FLAG = "flag"


class CrippleXFrom(StrEnum):
    """Origin of X in the crippling check: the request, or the final damage."""

    INPUT = "input"
    DAMAGE = "damage"


class AllystrikeCount(StrEnum):
    """Attackers who count when two strike together: both, or the others beside the first."""

    ATTACKERS = "attackers"
    OTHERS = "others"


class LanceVsRider(StrEnum):
    """The SPEED bonus of a lance against a rider: twice the own SPEED, or both SPEEDs together."""

    DOUBLE_OWN = "double_own"
    RELATIVE = "relative"


class CollisionPercent(StrEnum):
    """Way in which percentages of collision damage combine."""

    ADD = "add"
    MULTIPLY = "multiply"


class BurnFlat(StrEnum):
    """Duration of the flat bonus of burning damage: each round, or the first one only."""

    EACH_ROUND = "each_round"
    FIRST_ROUND = "first_round"


class FreezeTrigger(StrEnum):
    """Moment of the freezing check: at every rise above LIFE, or only when LIFE is crossed."""

    EVERY_RISE_ABOVE = "every_rise_above"
    CROSSING = "crossing"


class ShortCoverLuck(StrEnum):
    """Effect of a rolled LUCK price above the pool: no escape, or one that empties the pool."""

    REFUSE = "refuse"
    EMPTY_POOL = "empty_pool"


class ReactionAttacks(StrEnum):
    """Kind of an attack out of turn: the action of the round moved forward, or an extra one."""

    MOVES_ACTION = "moves_action"
    FREE = "free"


class LightStandup(StrEnum):
    """Effect of a success at standing up in light armor: lying to standing in one round, or nothing."""

    TO_STANDING = "to_standing"
    LITERAL = "literal"


class NoParryMeaning(StrEnum):
    """Parry which a whip, flail or chainsticks rules out: the wielder's, the target's, or both."""

    WIELDER = "wielder"
    TARGET = "target"
    BOTH = "both"


class TierStacking(StrEnum):
    """Way in which tiers of pain and scars count together: the worst alone, or all of them."""

    HIGHEST = "highest"
    SUM = "sum"


class FallWeightMultiplies(StrEnum):
    """Damage that a heavy weight multiplies: all falling damage, or only that of the height."""

    TOTAL = "total"
    HEIGHT_DICE = "height_dice"


class GrabParryDamage(StrEnum):
    """Damage of a parried grabber: that of the parrying weapon, or none."""

    WEAPON = "weapon"
    NONE = "none"


class StanceChange(StrEnum):
    """Until when a stance may be changed: until the combatant has acted, or never."""

    UNTIL_ACTED = "until_acted"
    NEVER = "never"


class IllnessBars(StrEnum):
    """Actions that a panic illness bars: none, or for catatonia those that freezing stiff bars."""

    NONE = "none"
    CATATONIA = "catatonia"


class Flight(StrEnum):
    """Consequence of failing to stay in combat: flight until the encounter ends, or only a panic level."""

    ENCOUNTER = "encounter"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatOptions(BasicOptions):
    """House rules of the combat half, on top of those of the basic half."""

    stored_only: ClassVar[frozenset[str]] = frozenset(
        {"bare_parry", "defend_only_supports", "illness_bars", "luck_while_out", "rounds_per_minute", "turns_bind"}
    )

    scarce_min_armor: Annotated[
        int, Interval(ge=0, le=1), Doc("RU-C-ARM-2: what scarce armor takes off at its minimum.")
    ] = 1
    resist_order: Annotated[ResistOrder, Doc("RU-C-ARM-8: when resist halves.")] = ResistOrder.AFTER_ARMOR
    conversion_order: Annotated[ConversionOrder, Doc("RU-C-DMG-10: when damage becomes bash.")] = (
        ConversionOrder.BEFORE_ARMOR
    )
    sparring_halves: Annotated[SparringHalves, Doc("RU-C-ATT-40: what sparring halves.")] = SparringHalves.BASE
    instant_ko_mode: Annotated[InstantKoMode, Doc("RU-C-STUN-5: what a failed [STR] does.")] = InstantKoMode.RAISE_LEVEL
    effects_need_damage: Annotated[
        bool, Doc("RU-C-RES-3: crippling, instant K.O. and a stuck weapon need damage through the armor.")
    ] = True
    cripple_x_from: Annotated[CrippleXFrom, Doc("RU-C-RES-3: X of the crippling check.")] = CrippleXFrom.INPUT
    allystrike_count: Annotated[AllystrikeCount, Doc("RU-C-TEAM-4: the participants that count.")] = (
        AllystrikeCount.ATTACKERS
    )
    lance_vs_rider: Annotated[LanceVsRider, Doc("RU-C-ATT-8: a lance against a rider.")] = LanceVsRider.DOUBLE_OWN
    collision_percent: Annotated[CollisionPercent, Doc("RU-C-COL-2: how percentages combine.")] = CollisionPercent.ADD
    elemental_armor: Annotated[bool, Doc("RU-C-BURN-1: armor counts against fire, ice and gas.")] = False
    burn_flat: Annotated[BurnFlat, Doc("RU-C-BURN-3: the flat bonus of burning damage.")] = BurnFlat.EACH_ROUND
    freeze_damage_life: Annotated[bool, Doc("RU-C-FRZ-2: freeze damage lowers LIFE as well.")] = True
    freeze_trigger: Annotated[FreezeTrigger, Doc("RU-C-FRZ-1: when the freezing check is due.")] = (
        FreezeTrigger.EVERY_RISE_ABOVE
    )
    thaw_per_minute: Annotated[
        int, Interval(ge=0, le=MOST_POINTS), Doc("RU-C-FRZ-3: how much of the freeze level goes each minute.")
    ] = 1
    round_luck_covers_zone: Annotated[bool, Doc("RU-C-LUCK-6: 7 LUCK cover zone hits as well.")] = False
    short_cover_luck: Annotated[ShortCoverLuck, Doc("RU-C-LUCK-14: a rolled price above the pool.")] = (
        ShortCoverLuck.REFUSE
    )
    reaction_attacks: Annotated[ReactionAttacks, Doc("RU-C-REA-1: whether reactions use up the action.")] = (
        ReactionAttacks.MOVES_ACTION
    )
    light_standup: Annotated[LightStandup, Doc("RU-C-POS-2: standing up in light armor.")] = LightStandup.TO_STANDING
    no_parry_meaning: Annotated[NoParryMeaning, Doc("RU-C-DEF-18: whose parry is impossible.")] = NoParryMeaning.WIELDER
    tier_stacking: Annotated[TierStacking, Doc("RU-C-WND-5: how tiers of pain and scars count.")] = TierStacking.HIGHEST
    horror_pcs: Annotated[bool, Doc("RU-C-HOR-3: player characters roll for horror.")] = False
    fall_weight_multiplies: Annotated[FallWeightMultiplies, Doc("RU-C-FALL-2: what the weight multiplies.")] = (
        FallWeightMultiplies.TOTAL
    )
    water_step: Annotated[
        int, Interval(ge=0, le=MOST_POINTS), Doc("RU-C-ATT-16: what a cut loses and a thrust gains in water.")
    ] = 0
    grab_parry_damage: Annotated[GrabParryDamage, Doc("RU-C-DEF-20: damage to a parried grabber.")] = (
        GrabParryDamage.WEAPON
    )
    four_handed_mod: Annotated[
        int, Interval(ge=-MOST_POINTS, le=MOST_POINTS), Doc("RU-C-ATT-39: modifier of four-handed combat.")
    ] = 0
    counter_when_defend_only: Annotated[
        bool, Doc("RU-C-DEF-10: a crit defense gives a counter-attack to who only defends.")
    ] = True
    turns_bind: Annotated[bool, Doc("RU-C-INI-5: actions are bound to the own turn.")] = True
    stance_change: Annotated[StanceChange, Doc("RU-C-STA-1: until when a stance may be changed.")] = (
        StanceChange.UNTIL_ACTED
    )
    flight: Annotated[Flight, Doc("RU-C-HOR-1: who does not stay in combat flees, or has the panic level only.")] = (
        Flight.ENCOUNTER
    )
    defend_only_supports: Annotated[bool, Doc("RU-C-STA-5: who only defends may support allies.")] = False
    support_then_defends: Annotated[bool, Doc("RU-C-TEAM-2: who was not protected by an ally still defends.")] = False
    luck_while_out: Annotated[
        bool, Doc("RU-C-LUCK-2: LUCK avoids hits on participants that are K.O., unconscious or defeated.")
    ] = True
    rounds_per_minute: Annotated[
        int, Interval(ge=0, le=MOST_ROUNDS), Doc("RU-C-STUN-3: ends of rounds in each minute of `/time`; 0 is none.")
    ] = 0
    illness_bars: Annotated[IllnessBars, Doc("RU-C-HOR-6: what a panic illness makes impossible.")] = IllnessBars.NONE
    bare_parry: Annotated[bool, Doc("RU-C-DEF-4: a parry needs neither weapon nor shield.")] = False
