"""The state of a stored character. Rules RU-B-SHEET-3, RU-B-POOL-1 and RU-C-ENC-3.

What ends by itself or has a source, as burning, holds and counters, is no member of the state but a condition: see
`lasting`.
"""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from annotated_types import Interval, Len

from service.rulesets.rollunder.character.entries import AnySlot
from service.rulesets.rollunder.combat.attacks.defense import CounterAttack
from service.rulesets.rollunder.combat.attacks.defense_terms import Posture
from service.rulesets.rollunder.combat.conditions.illness import PanicIllness, PanicLevel
from service.rulesets.rollunder.combat.conditions.tiers import PainTiers, ScarTiers
from service.rulesets.rollunder.core.attribute import Attribute, AttributeName
from service.rulesets.rollunder.core.combat.grip import Grip
from service.rulesets.rollunder.core.combat.life import StateLevel
from service.rulesets.rollunder.core.combat.sharpness import BladeState
from service.rulesets.rollunder.core.combat.stances import StanceName
from service.rulesets.rollunder.core.slots import SLOTS, SlotKey
from service.rulesets.rollunder.core.tier import Tier
from service.rulesets.rollunder.core.vehicle_mode import VehicleMode
from service.rulesets.vocabulary import Count, Doc, Id, Modifier, Name, Number
from service.values import dataclass

MOST_POINTS = 1_000_000_000
MOST_PIERCING = 50
LOWEST_DAMAGE_MOD, LOWEST_DURABILITY_CHANGE = -1_000, -1_000_000
MOST_ENERGIES = 200
MINUTES_OF_A_DAY = 24 * 60
MINUTES_OF_A_POINT, MINUTES_OF_A_BONUS, MINUTES_OF_AN_HOUR = 119, 1439, 59
MOST_ATTACKS = 100
MOST_STRUCK = 200
SlotNumber = Annotated[int, Interval(ge=1, le=SLOTS)]
Points = Annotated[int, Interval(ge=0, le=MOST_POINTS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemState:
    """State of an item: what changes in it during play."""

    durability_change: Annotated[Number, Doc("What acid, cold and magic changed its durability by.")] = 0
    broken: Annotated[bool, Doc("Whether it is broken or useless.")] = False
    sharpness: Annotated[BladeState, Doc("State of its blade.")] = BladeState.NORMAL
    hits_left: Annotated[Count | None, Doc("Hits that a sharp edge lasts; null where it does not wear off.")] = None
    count: Annotated[Count | None, Doc("How many are at hand; null is as many as the sheet has.")] = None
    loaded: Annotated[
        bool | None,
        Doc("Whether it is loaded or whirled; null is as it begins: loaded, but not whirled."),
    ] = None
    shots_left: Annotated[Count | None, Doc("Shots before it is reloaded; null is as many as it has.")] = None
    grip: Annotated[Grip | None, Doc("Grip in which it is held; null is the normal one.")] = None
    stowed: Annotated[bool, Doc("Of armor: whether it was put away, so that it is not worn.")] = False
    quality: Annotated[int | None, Interval(ge=-1000, le=1000), Doc("How well it was made.")] = None
    alchemy_class: Annotated[Name | None, Doc("Of a potion: how strong it is.")] = None
    damage_mod: Annotated[Modifier, Doc("Lasting loss of damage, as of a bow that stayed strung.")] = 0


WHOLE = ItemState()


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeBlow:
    """A free attack that a great defense granted (RU-C-REA-4)."""

    counter_attack: Annotated[CounterAttack, Doc("Whether it can be defended.")]
    against: Annotated[Id | None, Doc("Id of the only possible target; null for any.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundMarks:
    """Marks that hold until the round ends (RU-C-ENC-1)."""

    stance: Annotated[StanceName, Doc("The stance of the round.")] = StanceName.NORMAL
    stance_named: Annotated[bool, Doc("Whether the stance was named, or taken by an attack.")] = False
    tier: Annotated[Tier, Doc("How well trained, for the stance defend only.")] = Tier.UNTRAINED
    acted: Annotated[bool, Doc("Whether the action of the round is used up.")] = False
    attacks_left: Annotated[
        Annotated[int, Interval(ge=0, le=MOST_ATTACKS)] | None,
        Doc("Attacks of this action that are left; null before the first."),
    ] = None
    last_roll: Annotated[
        Annotated[int, Interval(ge=1, le=20)] | None,
        Doc("Face of the last swingblow or zone, which counts for its further targets."),
    ] = None
    struck: Annotated[
        tuple[Id, ...], Len(0, MOST_STRUCK), Doc("Ids of the targets of the last swingblow or zone.")
    ] = ()
    helped: Annotated[
        tuple[Id, ...], Len(0, MOST_STRUCK), Doc("Ids of allies who helped against the last swingblow or zone.")
    ] = ()
    struck_with: Annotated[Name | None, Doc("Weapon of the last swingblow or zone.")] = None
    struck_slot: Annotated[AnySlot | None, Doc("Slot of that weapon; null for one that is no item.")] = None
    spell_cast: Annotated[bool, Doc("Whether a spell was cast whose attack is still open.")] = False
    spell: Annotated[Name | None, Doc("The spell that was cast last, by its name on the sheet.")] = None
    reacts: Annotated[bool, Doc("Whether an attack out of turn was granted.")] = False
    reacts_against: Annotated[Id | None, Doc("Id of the target of that attack; null for any.")] = None
    all_out: Annotated[bool, Doc("Whether an all-out attack took all defenses.")] = False
    evaded_up: Annotated[bool, Doc("Whether the one evasion upwards is used up.")] = False
    counter_attack: Annotated[CounterAttack, Doc("The free attack that a great defense granted.")] = CounterAttack.NONE
    counter_against: Annotated[Id | None, Doc("Id of the only possible target; null for any.")] = None
    further_counters: Annotated[
        tuple[FreeBlow, ...], Len(0, MOST_ATTACKS), Doc("Free attacks that were granted after that one.")
    ] = ()

    @property
    def free_blows(self) -> tuple[FreeBlow, ...]:
        """Every free attack that is offered, the first that was granted first (RU-C-REA-4)."""
        if self.counter_attack is CounterAttack.NONE:
            return ()
        return (FreeBlow(counter_attack=self.counter_attack, against=self.counter_against), *self.further_counters)

    def free_blow_at(self, target: str | None) -> FreeBlow | None:
        """The free attack that may strike a target, the first that was granted; None where there is none."""
        return next((blow for blow in self.free_blows if blow.against in (None, target)), None)


NEW_ROUND = RoundMarks()


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """State of a character (RU-C-ENC-3); of a ledger only the energies count."""

    LIFE: Annotated[
        Annotated[int, Interval(ge=-MOST_POINTS, le=MOST_POINTS)] | None,
        Doc("LIFE left; below 0 it decides about death; null is full."),
    ] = None
    MAGIC: Annotated[Points | None, Doc("MAGIC left; null is full.")] = None
    LUCK: Annotated[Points | None, Doc("LUCK left; null is full.")] = None
    changes: Annotated[
        Mapping[AttributeName, Modifier],
        Len(0, len(Attribute)),
        Doc("Temporary changes of attributes, such as fatigue; checks count them, derived values do not."),
    ] = field(default_factory=dict)
    stun_level: Annotated[StateLevel, Doc("Above the LIFE that is left it means K.O.")] = 0
    knocked_out: Annotated[bool, Doc("K.O. whatever the level, by the option `instant_ko_mode`.")] = False
    freeze_level: Annotated[StateLevel, Doc("How cold it is inside.")] = 0
    frozen_dex: Annotated[Count, Doc("DEX lost to freezing.")] = 0
    net_level: Annotated[StateLevel, Doc("How trapped in nets; every 10 take 1 off DEX.")] = 0
    crippled_arms: Annotated[Count, Doc("Crippling effects on arms, tentacles and the like.")] = 0
    crippled_legs: Annotated[Count, Doc("Crippling effects on legs, wings and the like.")] = 0
    pierced: Annotated[Mapping[Name, Count], Len(0, MOST_PIERCING), Doc("What sticks in it -> DEX that it takes.")] = (
        field(default_factory=dict)
    )
    pain: PainTiers = field(default_factory=dict)
    scars: ScarTiers = field(default_factory=dict)
    panic_level: PanicLevel = 0
    illnesses: Annotated[tuple[PanicIllness, ...], Len(0, 20), Doc("Panic illnesses, until they are healed.")] = ()
    posture: Annotated[Posture, Doc("How it holds itself.")] = Posture.STANDING
    vehicle: Annotated[VehicleMode | None, Doc("What it rides or steers; null on foot.")] = None
    hands: Annotated[
        Annotated[tuple[SlotNumber, ...], Len(0, SLOTS)] | None,
        Doc("Slots of the items in hand; null if they are not tracked, so that every item is in hand."),
    ] = None
    last_action_done: Annotated[bool, Doc("Whether the one check of the defeated is made.")] = False
    limb_check_minutes: Annotated[
        Annotated[int, Interval(ge=0, le=MINUTES_OF_A_DAY)] | None,
        Doc("Minutes since the [STR] of the day against a crippled limb; null when it is free."),
    ] = None
    rest_minutes: Annotated[
        Annotated[int, Interval(ge=0, le=MINUTES_OF_A_POINT)],
        Doc("Minutes of rest since the last point came back; a minute of sleep counts twice."),
    ] = 0
    bonus_minutes: Annotated[
        Annotated[int, Interval(ge=0, le=MINUTES_OF_A_BONUS)],
        Doc("Minutes of rest and sleep since the last bonus of eight hours."),
    ] = 0
    panic_minutes: Annotated[
        Annotated[int, Interval(ge=0, le=MINUTES_OF_AN_HOUR)], Doc("Minutes since the panic level sank.")
    ] = 0
    crippled_minutes: Annotated[
        Annotated[int, Interval(ge=0, le=MINUTES_OF_A_DAY)],
        Doc("Minutes since the last automatic [STR] of the day against a crippled limb."),
    ] = 0
    dead: Annotated[bool, Doc("Killed at once, regardless of LIFE.")] = False
    items: Annotated[
        Mapping[SlotKey, ItemState], Len(0, SLOTS), Doc("Slot of an item -> what has become of it, where anything has.")
    ] = field(default_factory=dict)
    rammed: Annotated[Count, Doc("Ramming attacks that it has taken, as a gate.")] = 0
    marks: Annotated[RoundMarks, Doc("What holds until the round ends.")] = NEW_ROUND
    energies: Annotated[
        Mapping[Name, Count],
        Len(0, MOST_ENERGIES),
        Doc("Of a ledger: main form of a principle, or facette -> level."),
    ] = field(default_factory=dict)
