"""Steer a mount, a ship, a wheeler or anything else that carries people.

Rules RU-B-VEH-1 to RU-B-VEH-8, with RU-B-DICE-4, RU-C-GEN-1, RU-C-GEN-6, RU-R-4 and RU-R-26.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from annotated_types import Len

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.rollunder.core.attribute import Attribute
from service.rulesets.rollunder.core.check import Check
from service.rulesets.rollunder.core.repeat import CHARACTER
from service.rulesets.rollunder.core.tier import Tier, TierField, bonus_of
from service.rulesets.rollunder.core.vehicle_mode import VehicleMode
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.options.basic import ConcurrentPenaltyOn
from service.rulesets.rollunder.stored import effects, lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Cast, EffectContext, Figure, Order
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.lookups.talents import WithTalent, talent_tier
from service.rulesets.rollunder.stored.participants import REPEATS, bar_on, character_participant
from service.rulesets.rollunder.stored.rerolls import REROLL_OF_JOURNEY
from service.rulesets.rollunder.travel import trip
from service.rulesets.rollunder.travel.trip import Trip, TripCheck
from service.rulesets.stored import Bar, Disclosure, Lookup, StatedBy, Stored
from service.rulesets.vocabulary import Code, Doc
from service.values import dataclass

CONCURRENT_PENALTY = -8


class VehicleAction(StrEnum):
    """Action with a vehicle: steering, or getting off."""

    RIDE = "ride"
    DISMOUNT = "dismount"


@dataclass(frozen=True, slots=True)
class VehicleRow:
    """Requirements of steering a vehicle.

    Attributes:
        rule: id of its rule.
        checks: attributes in the order checked; the next one only after a success.
        needs_crew: whether a crew has to be aboard.
        may_evade: whether the one who steers can evade in combat.
    """

    rule: str
    checks: tuple[Attribute, ...] = (Attribute.DEX,)
    needs_crew: bool = False
    may_evade: bool = True


VEHICLES = {
    VehicleMode.MOUNT: VehicleRow("RU-B-VEH-1", checks=(Attribute.CHA, Attribute.DEX), may_evade=False),
    VehicleMode.BOATING: VehicleRow("RU-B-VEH-2", needs_crew=True),
    VehicleMode.WHEELER: VehicleRow("RU-B-VEH-3"),
    VehicleMode.SKID: VehicleRow("RU-B-VEH-4"),
    VehicleMode.PILOTING: VehicleRow("RU-B-VEH-5"),
    VehicleMode.HEAT_BALL: VehicleRow("RU-B-VEH-6", needs_crew=True),
    VehicleMode.DIVING_BOAT: VehicleRow("RU-B-VEH-7", needs_crew=True),
}
"""Mode -> what it asks for, a row each.

Mount (RU-B-VEH-1), boats and ships (RU-B-VEH-2), wheelers (RU-B-VEH-3), skids (RU-B-VEH-4), piloting (RU-B-VEH-5),
balloons (RU-B-VEH-6) and diving boats (RU-B-VEH-7).
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vehicle(Trip):
    """Request to steer a vehicle."""

    action: Annotated[VehicleAction, Doc("Whether it is steered or left; getting off takes no check.")] = (
        VehicleAction.RIDE
    )
    mode: Annotated[VehicleMode, Code("unknown_mode"), Doc("The vehicle.")]
    tier: TierField = Tier.UNTRAINED
    crew: Annotated[tuple[TierField, ...], Len(0, 100), Doc("Tiers of those aboard in the talent of the vehicle.")] = ()
    concurrent_action: Annotated[bool, Doc("Piloting: whether the pilot does something else at the same time.")] = False
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class VehicleResult:
    """Result of the steering; the meaning of a fail is the game master's decision."""

    checks: Annotated[tuple[TripCheck, ...], Doc("The checks in the order made.")]
    normal_speed: Annotated[bool, Doc("Whether all checks succeeded.")]
    may_evade: Annotated[bool, Doc("Whether the one who steers can evade.")]
    concurrent_action_modifier: Annotated[int, Doc("For the other action, by option -8; else 0.")]


def resolve(request: Vehicle, dice: Dice) -> Outcome[VehicleResult]:
    """Make the checks of the mode until one fails (RU-B-VEH-8).

    Raises:
        Rejected: `concurrent_only_piloting` (RU-B-VEH-5), `no_crew`, `missing_score`, those of an expression.
    """
    row = VEHICLES[request.mode]
    if request.action is VehicleAction.DISMOUNT:
        off = VehicleResult(checks=(), normal_speed=False, may_evade=True, concurrent_action_modifier=0)
        return Outcome(result=off, rules=(row.rule,), summary=Message("vehicle_left"))
    _refuse(request, row)
    checks: list[Check] = []
    for attempt in [trip.prepare(request, attribute, _bonus(request, attribute)) for attribute in row.checks]:
        checks.append(trip.roll(attempt, sum(map(trip.spent_on, checks)), request.options, dice))
        if not checks[-1].outcome.succeeds:
            break
    result = VehicleResult(
        checks=tuple(map(trip.trip_check, checks)),
        normal_speed=all(made.outcome.succeeds for made in checks),
        may_evade=row.may_evade,
        concurrent_action_modifier=CONCURRENT_PENALTY if _hits(request, ConcurrentPenaltyOn.ACTION) else 0,
    )
    rules = (row.rule, "RU-B-VEH-8", *(rule for made in checks for rule in made.rules))
    return Outcome(result=result, rules=rules, summary=_summary(result))


def _refuse(request: Vehicle, row: VehicleRow) -> None:
    if request.concurrent_action and request.mode is not VehicleMode.PILOTING:
        raise Rejected("concurrent_only_piloting", "/concurrent_action", mode=request.mode)
    if row.needs_crew and not request.crew:
        raise Rejected("no_crew", "/crew", mode=request.mode)


def _hits(request: Vehicle, what: ConcurrentPenaltyOn) -> bool:
    """Whether doing something else at the same time is -8 on this (RU-B-VEH-5)."""
    return request.concurrent_action and request.options.concurrent_penalty_on is what


def _bonus(request: Vehicle, attribute: Attribute) -> int:
    """The talent of the one who steers helps on DEX, not on CHA (RU-B-VEH-8, RU-B-TAL-2)."""
    if attribute is not Attribute.DEX:
        return 0
    penalty = CONCURRENT_PENALTY if _hits(request, ConcurrentPenaltyOn.PILOTING) else 0
    return bonus_of(request.tier, take_time=False) + penalty


def _summary(result: VehicleResult) -> Message:
    code = "vehicle_normal_speed" if result.normal_speed else "vehicle_trouble"
    return Message(code, {"checks": trip.in_words(result.checks)})


def _needs(order: Order, _part: object, _figure: Figure) -> tuple[str, ...]:
    """Steering takes a check; both it and getting off are movement (RU-B-VEH-1, RU-R-46)."""
    return (Ability.RUN,) if order.action is VehicleAction.DISMOUNT else (Ability.CHECK, Ability.RUN)


def _steers(figure: Figure, outcome: EffectContext[Vehicle, VehicleResult]) -> Figure:
    """The figure riding or driving after steering well, or walking after getting off (RU-B-VEH-1)."""
    figure = effects.acts(figure, outcome)
    if outcome.request.action is VehicleAction.DISMOUNT:
        return effects.with_state(figure, vehicle=None)
    return effects.with_state(figure, vehicle=outcome.request.mode) if outcome.result.normal_speed else figure


@of_character
def _left(character: Character, order: Order) -> VehicleMode | None:
    """The vehicle to get off; an order to steer names it itself."""
    return character.state.vehicle if order.action is VehicleAction.DISMOUNT else None


def _dismount_bars(order: Order, cast: Cast) -> Iterator[Bar]:
    """Bars of getting off for who rides and steers nothing (RU-B-VEH-1)."""
    figure = cast.get(order.character.id or "")
    if figure is not None and order.action is VehicleAction.DISMOUNT and figure.state.vehicle is None:
        yield bar_on(figure, "not_mounted", "RU-B-VEH-1", Ability.ACT, fixed=True, visible=True)


STORED = Stored(
    participants=(
        character_participant(
            needs=(Ability.ACT,),
            needs_of=_needs,
            may_need=(Ability.CHECK, Ability.RUN),
        ),
    ),
    lookups={
        "mode": Lookup(find=_left, choice=True),
        "scores": lookups.scores,
        "tier": talent_tier,
        "luck": REPEATS,
    },
    checks=_dismount_bars,
    rejections=("not_mounted",),
    effects={"character": (effects.pays_repeats_of_checks, _steers)},
    beside=WithTalent,
    reroll=REROLL_OF_JOURNEY,
    stated_by=StatedBy(circumstances=("modifiers", "difficulty", "stress")),
    discloses=Disclosure(
        public=("checks", "attribute", "kept", "outcome", "first", "faces", "name"),
        about={"character": ("summary.checks",)},
    ),
)


OPERATION = Operation(
    resolve,
    title="Steer a vehicle or a mount",
    description=(
        "A check on DEX with the tier of the driver; a mount needs a check on CHA first. Ships, balloons and "
        "diving boats need a crew member. If all checks succeed the speed is normal."
    ),
    options=("equal", "natural_20", "natural_1", "cost_mode", "concurrent_penalty_on"),
    rejections=(
        "unknown_mode",
        "unknown_tier",
        "unknown_attribute",
        "concurrent_only_piloting",
        "no_crew",
        "missing_score",
        "bad_expression",
        "unknown_die",
    ),
    streams="By die, check by check: d6 of modifier and stress, then d20 and those of repeats; CHA before DEX.",
    headlines=("normal_speed",),
    decisions=(CHARACTER.point(),),
    score=lambda result: sum(made.checked_value - made.kept for made in result.checks),
    stored=STORED,
)
