"""A shot or throw. Rules FB-ATT-5 to FB-ATT-7 and FB-DMG-3, with those of value, damage and wounds."""

from typing import Annotated, Literal

from annotated_types import Interval

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Outcome, RefusalRow, Refused, Rejected
from service.rulesets.flyerbook import plus_minus_die
from service.rulesets.flyerbook.fighter import DISTANCE_BANDS, Shooter, Target
from service.rulesets.flyerbook.harm import Harm, harm_of
from service.rulesets.flyerbook.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.flyerbook.roller import Value, refuse_same_names, value_of
from service.rulesets.flyerbook.stored.abilities import Ability
from service.rulesets.flyerbook.stored.effects import uses_up, wounded
from service.rulesets.flyerbook.stored.gear_lookups import of_fighter, of_target, weapon_difficulty
from service.rulesets.flyerbook.stored.reports import wounds_after
from service.rulesets.flyerbook.stored.supporters import bars_of_supporters, supporters_of
from service.rulesets.stored import Disclosure, Lookup, Participant, StatedBy, Stored
from service.rulesets.vocabulary import Doc, Number
from service.values import dataclass

COMPLICATION_MODIFIER = 3
RELAXED_MODIFIER = -3
FARTHEST = DISTANCE_BANDS[-1][0]


@dataclass(frozen=True, slots=True, kw_only=True)
class RangedCircumstances:
    """Circumstances which make a shot easy or hard (FB-ATT-6, FB-ATT-7)."""

    weapon_difficulty: Annotated[Number | None, Doc("The weapon's own difficulty; goes before the distance.")] = None
    distance_m: Annotated[
        float | None,
        Interval(ge=0, le=1_000_000),
        Doc("Distance in meters; needed without `weapon_difficulty`."),
    ] = None
    complications: Annotated[
        int, Interval(ge=0, le=1000), Doc("What makes the shot harder: +3 once, or +3 each by option.")
    ] = 0
    relaxed: Annotated[bool, Doc("A calm shot: 3 off the difficulty.")] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RangedAttack(RangedCircumstances):
    """A shot or throw: the target does not roll and cannot hit back."""

    mode: Annotated[Literal["ranged"], Doc("From a distance.")]
    attacker: Annotated[Shooter, Doc("Who shoots or throws.")]
    target: Annotated[Target, Doc("Participant to attack or affect.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class RangedAttackResult:
    """Whether the shot hit, and what it did."""

    mode: Annotated[Literal["ranged"], Doc("From a distance.")] = "ranged"
    attacker_effective: Annotated[int, Doc("The attacker's value before the die.")]
    attacker_total: Annotated[int, Doc("The attacker's value and die.")]
    difficulty: Annotated[int, Doc("The number to reach, with complications and calm.")]
    hit: Annotated[bool, Doc("Whether the total reaches the difficulty.")]
    margin: Annotated[int, Doc("Total minus difficulty; negative on a miss.")]
    damage: Annotated[int, Doc("Damage after armor, 0 or more.")]
    wound: Annotated[bool, Doc("Whether the hit causes a wound.")]
    incapacitated: Annotated[bool, Doc("Whether this hit puts the target out of action.")]
    struck_wounds_after: Annotated[int, Doc("Unhealed wounds of the target now.")]


def resolve(request: RangedAttack, dice: Dice) -> Outcome[RangedAttackResult]:
    """Only the attacker rolls, against a difficulty; reaching it is a hit (FB-ATT-5).

    Raises:
        Rejected: `bad_input` without difficulty and distance, or for equal names.
    """
    attacker, target = request.attacker, request.target
    refuse_same_names(attacker.name, target.name, "/target/name")
    difficulty = _base_difficulty(request) + _circumstances(request)
    value = value_of(attacker, request.options)
    total = value.effective + plus_minus_die.value_of(plus_minus_die.roll(dice, attacker.name, "attack"))
    margin = total - difficulty
    harm = _harm(request, margin)
    result = RangedAttackResult(
        attacker_effective=value.effective,
        attacker_total=total,
        difficulty=difficulty,
        hit=margin >= 0,
        margin=margin,
        damage=harm.damage,
        wound=harm.wound,
        incapacitated=harm.incapacitated,
        struck_wounds_after=target.wounds + harm.wounds,
    )
    return Outcome(result=result, rules=_rules(request, value, result, harm), summary=_summary(request, result))


STORED = Stored(
    participants=(
        Participant("attacker", "Who shoots or throws.", needs=(Ability.ATTACK,), component="ShootingParticipant"),
        Participant(
            "target", "Participant to attack or affect.", needs=(Ability.BE_SHOT,), component="TargetParticipant"
        ),
        *supporters_of("attacker"),
    ),
    lookups=of_fighter("attacker")
    | of_target("target")
    | {"weapon_difficulty": Lookup(find=weapon_difficulty, participant="attacker")},
    effects={"attacker": uses_up("attack", lambda outcome: outcome.request.attacker), "target": wounded},
    stated_by=StatedBy(circumstances=("distance_m", "complications", "relaxed")),
    discloses=Disclosure(
        public=(
            "mode",
            "margin",
            "struck",
            "damage",
            "wound",
            "incapacitated",
            "difficulty",
            "hit",
            "attacker",
            "target",
            "total",
        ),
        about={"attacker": ("attacker_effective",), "target": ("struck_wounds_after",)},
    ),
    apart=(("FB-ATT-5", ("attacker", "target")),),
    bars=bars_of_supporters("attacker"),
    reports=wounds_after(struck_wounds_after="target"),
)


def _is_too_far(request: RangedAttack) -> Refused:
    """Whether a shot without a difficulty goes beyond all distances (FB-ATT-6)."""
    distance = request.distance_m
    if request.weapon_difficulty is not None or distance is None or distance <= FARTHEST:
        return False
    return {"distance": distance, "farthest": FARTHEST}


TOO_FAR = RefusalRow(
    "range_not_covered", "FB-ATT-6", _is_too_far, at="distance_m", ability=Ability.ATTACK, fixed=True, visible=True
)


def _base_difficulty(request: RangedAttack) -> int:
    """The weapon's difficulty, else that of the distance (FB-ATT-6)."""
    if request.weapon_difficulty is not None:
        return request.weapon_difficulty
    if request.distance_m is None:
        raise Rejected("bad_input", "/distance_m", expected=Phrase("`weapon_difficulty` or `distance_m`"))
    return next(difficulty for farthest, difficulty in DISTANCE_BANDS if request.distance_m <= farthest)


def _circumstances(request: RangedAttack) -> int:
    """+3 for complications, once or each by option, and -3 for a relaxed shot (FB-ATT-7)."""
    times = request.complications if request.options.complications_stack else min(request.complications, 1)
    return times * COMPLICATION_MODIFIER + (RELAXED_MODIFIER if request.relaxed else 0)


def _harm(request: RangedAttack, margin: int) -> Harm:
    """Margin over the difficulty plus weapon minus armor (FB-DMG-3); none on a miss."""
    if margin < 0:
        return Harm(damage=0)
    return harm_of(margin + request.attacker.weapon - request.target.armor, request.target.wound_threshold)


def _rules(request: RangedAttack, value: Value, result: RangedAttackResult, harm: Harm) -> tuple[str, ...]:
    circumstances = ("FB-ATT-7",) if request.complications or request.relaxed else ()
    damage = ("FB-DMG-3", "FB-DMG-2", *harm.rules) if result.hit else ()
    return ("FB-ATT-5", *value.rules, "FB-ATT-6", *circumstances, *damage)


def _summary(request: RangedAttack, result: RangedAttackResult) -> Message:
    effect = "incapacitates" if result.incapacitated else "wounds" if result.wound else "hits"
    return Message(
        f"ranged_{effect}" if result.hit else "ranged_misses",
        {
            "attacker": request.attacker.name,
            "target": request.target.name,
            "total": result.attacker_total,
            "difficulty": result.difficulty,
            "margin": abs(result.margin),
            "damage": result.damage,
        },
    )
