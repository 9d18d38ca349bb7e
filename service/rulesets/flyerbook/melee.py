"""An exchange of blows. Rules FB-ATT-1 to FB-ATT-4 and FB-DMG-1, with those of value, damage and wounds."""

from enum import StrEnum
from typing import Annotated, ClassVar, Literal

from service.dice import Dice
from service.rulesets.contract import Message, Outcome
from service.rulesets.flyerbook import plus_minus_die
from service.rulesets.flyerbook.fighter import Fighter
from service.rulesets.flyerbook.harm import Harm, harm_of
from service.rulesets.flyerbook.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.flyerbook.roller import Value, refuse_same_names, value_of
from service.rulesets.flyerbook.stored.abilities import Ability
from service.rulesets.flyerbook.stored.effects import uses_up, wounded
from service.rulesets.flyerbook.stored.gear_lookups import of_fighter
from service.rulesets.flyerbook.stored.reports import wounds_after
from service.rulesets.flyerbook.stored.supporters import bars_of_supporters, supporters_of
from service.rulesets.stored import Disclosure, Participant, StatedBy, Stored
from service.rulesets.stored.effects import Effect
from service.rulesets.vocabulary import Doc
from service.values import dataclass

DEFEND_ONLY_BONUS = 6


class HitBy(StrEnum):
    """Side that hits the other in an exchange of blows."""

    ATTACKER = "attacker"
    DEFENDER = "defender"


@dataclass(frozen=True, slots=True, kw_only=True)
class MeleeAttack:
    """An exchange of blows: either side may be hit."""

    mode: Annotated[Literal["melee"], Doc("Hand to hand.")]
    attacker: Annotated[Fighter, Doc("Who attacks.")]
    defender: Annotated[Fighter, Doc("The target, which strikes back unless it only defends.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class MeleeAttackResult:
    """Hits of an exchange of blows, and their harm."""

    without_odds: ClassVar[tuple[str, ...]] = ("struck_wounds_after",)
    """Members without odds: those of attacker and defender tell them apart."""

    mode: Annotated[Literal["melee"], Doc("Hand to hand.")] = "melee"
    attacker_effective: Annotated[int, Doc("The attacker's value before the die.")]
    defender_effective: Annotated[int, Doc("The defender's value before the die.")]
    attacker_total: Annotated[int, Doc("The attacker's value and die.")]
    defender_total: Annotated[int, Doc("The defender's value and die.")]
    margin: Annotated[int, Doc("Difference of the totals.")]
    hit_by: Annotated[HitBy, Doc("Who hits; level totals go to the attacker.")]
    struck: Annotated[str, Doc("Name of the participant that is hit.")]
    damage: Annotated[int, Doc("Damage after armor, 0 or more.")]
    wound: Annotated[bool, Doc("Whether the hit causes a wound.")]
    incapacitated: Annotated[bool, Doc("Whether this hit puts the struck out of action.")]
    struck_wounds_after: Annotated[int, Doc("Unhealed wounds of the struck now.")]
    attacker_wounds_after: Annotated[int, Doc("Unhealed wounds of the attacker now.")]
    defender_wounds_after: Annotated[int, Doc("Unhealed wounds of the defender now.")]


def resolve(request: MeleeAttack, dice: Dice) -> Outcome[MeleeAttackResult]:
    """Both roll, the higher total hits the other (FB-ATT-1), a draw goes to the attacker (FB-ATT-2).

    Raises:
        Rejected: `bad_input` for equal names.
    """
    attacker, defender = request.attacker, request.defender
    refuse_same_names(attacker.name, defender.name, "/defender/name")
    attack_value = value_of(attacker, request.options)
    defense_value = value_of(defender, request.options, DEFEND_ONLY_BONUS if defender.defend_only else 0)
    attacker_effective, defender_effective = attack_value.effective, defense_value.effective
    attack = attacker_effective + plus_minus_die.value_of(plus_minus_die.roll(dice, attacker.name, "attack"))
    defense = defender_effective + plus_minus_die.value_of(plus_minus_die.roll(dice, defender.name, "defense"))
    hit_by = HitBy.ATTACKER if attack >= defense else HitBy.DEFENDER
    hitter, struck = (attacker, defender) if hit_by is HitBy.ATTACKER else (defender, attacker)
    harm = _harm(hitter, struck, abs(attack - defense))
    result = MeleeAttackResult(
        attacker_effective=attacker_effective,
        defender_effective=defender_effective,
        attacker_total=attack,
        defender_total=defense,
        margin=abs(attack - defense),
        hit_by=hit_by,
        struck=struck.name,
        damage=harm.damage,
        wound=harm.wound,
        incapacitated=harm.incapacitated,
        struck_wounds_after=struck.wounds + harm.wounds,
        attacker_wounds_after=attacker.wounds + (harm.wounds if struck is attacker else 0),
        defender_wounds_after=defender.wounds + (harm.wounds if struck is defender else 0),
    )
    rules = _rules((attack_value, defense_value), defender, result, harm)
    return Outcome(result=result, rules=rules, summary=_summary(request, result))


def _wounded_by(by: HitBy) -> Effect:
    """The effect on the side that this hitter strikes (FB-ATT-1)."""
    return lambda figure, outcome: wounded(figure, outcome) if outcome.result.hit_by is by else figure


def _struck(result: MeleeAttackResult) -> str:
    """Path of the participant who is hit."""
    return "defender" if result.hit_by is HitBy.ATTACKER else "attacker"


STORED = Stored(
    participants=(
        Participant("attacker", "Who attacks.", needs=(Ability.ATTACK,), component="FightingParticipant"),
        Participant(
            "defender", "Participant to attack or affect.", needs=(Ability.DEFEND,), component="DefendingParticipant"
        ),
        *supporters_of("attacker"),
        *supporters_of("defender"),
    ),
    lookups=of_fighter("attacker") | of_fighter("defender", acts=False),
    effects={
        "attacker": (uses_up("attack", lambda outcome: outcome.request.attacker), _wounded_by(HitBy.DEFENDER)),
        "defender": (uses_up("attack", lambda outcome: outcome.request.defender), _wounded_by(HitBy.ATTACKER)),
    },
    stated_by=StatedBy(sides={"defender": ("defender.defend_only",)}),
    discloses=Disclosure(
        public=(
            "mode",
            "attacker_total",
            "defender_total",
            "margin",
            "hit_by",
            "struck",
            "damage",
            "wound",
            "incapacitated",
            "attacker",
            "defender",
            "hitter",
        ),
        about={
            "attacker": ("attacker_effective", "attacker_wounds_after"),
            "defender": ("defender_effective", "defender_wounds_after"),
            "struck": ("struck_wounds_after",),
        },
        roles={"struck": lambda _order, result: _struck(result)},
    ),
    reports=wounds_after(
        struck_wounds_after=_struck, attacker_wounds_after="attacker", defender_wounds_after="defender"
    ),
    apart=(("FB-ATT-1", ("attacker", "defender")),),
    bars=bars_of_supporters("attacker", "defender"),
)


def _harm(hitter: Fighter, struck: Fighter, margin: int) -> Harm:
    """Margin plus weapon of the hitter minus armor of the struck (FB-DMG-1, FB-ATT-3); none by who only defends."""
    if hitter.defend_only:
        return Harm(damage=0)
    return harm_of(margin + hitter.weapon - struck.armor, struck.wound_threshold)


def _rules(values: tuple[Value, Value], defender: Fighter, result: MeleeAttackResult, harm: Harm) -> tuple[str, ...]:
    of_values = (rule for value in values for rule in value.rules)
    only_defending = ("FB-ATT-4",) if defender.defend_only else ()
    draw = ("FB-ATT-2",) if result.margin == 0 else ()
    if defender.defend_only and result.hit_by is HitBy.DEFENDER:
        return ("FB-ATT-1", *of_values, *only_defending)
    return ("FB-ATT-1", *of_values, *only_defending, *draw, "FB-ATT-3", "FB-DMG-1", "FB-DMG-2", *harm.rules)


def _summary(request: MeleeAttack, result: MeleeAttackResult) -> Message:
    attacker, defender = request.attacker.name, request.defender.name
    hitter = attacker if result.hit_by is HitBy.ATTACKER else defender
    held_off = request.defender.defend_only and result.hit_by is HitBy.DEFENDER
    effect = "incapacitates" if result.incapacitated else "wounds" if result.wound else "hits"
    return Message(
        "melee_held_off" if held_off else f"melee_{effect}",
        {
            "attacker": attacker,
            "defender": defender,
            "attacker_total": result.attacker_total,
            "defender_total": result.defender_total,
            "hitter": hitter,
            "struck": result.struck,
            "margin": result.margin,
            "damage": result.damage,
        },
    )
