"""A saving throw against a threat.

Rules FR-SAVE-1 to FR-SAVE-3, with FR-GEN-1, FR-DICE-1 to FR-DICE-4, FR-TASK-2, FR-TASK-3 and FR-LUCK-2 to FR-LUCK-5.
"""

from typing import Annotated

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected, rows_of
from service.rulesets.fastrpg import check, skill_list
from service.rulesets.fastrpg.check import OF_CHECK, ROLLER, Check, CheckResult
from service.rulesets.fastrpg.difficulties import Difficulty, number_of
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, Options, OptionsField
from service.rulesets.fastrpg.roller import LUCK, SkilledRoller, value_by_skill
from service.rulesets.fastrpg.skill_list import Value
from service.rulesets.fastrpg.stored.abilities.names import Ability
from service.rulesets.fastrpg.stored.effects.commands import rolled
from service.rulesets.fastrpg.stored.effects.harm import hurt
from service.rulesets.fastrpg.stored.figures import EffectContext, Figure, Order
from service.rulesets.fastrpg.stored.lookups.rolls import Roll, RollingParticipant, of_skilled
from service.rulesets.fastrpg.stored.reports import luck_left
from service.rulesets.fastrpg.stored.rerolls import luck_after
from service.rulesets.fastrpg.threats import (
    DamageOfThreat,
    OnSuccess,
    OnSuccessField,
    SaveSkill,
    ThreatField,
    damage_taken,
    skill_of,
)
from service.rulesets.stored import Disclosure, StatedBy, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Save:
    """Someone resists a threat; name the threat or the skill."""

    roller: Annotated[SkilledRoller, Doc("Who saves; with `modifier`, or `abilities` and `points` for the skill.")]
    threat: ThreatField = None
    skill: SaveSkill = None
    difficulty: Difficulty
    damage: DamageOfThreat = None
    on_success: OnSuccessField = OnSuccess.HALF
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveResult(CheckResult):
    """Whether the threat was resisted, and what damage remains."""

    skill: Annotated[str, Doc("The skill that was rolled.")]
    can_succeed: Annotated[bool, Doc("False for Magic without points.")]
    difficulty: Annotated[int, Doc("The number to reach.")]
    success: Annotated[bool, Doc("Whether the total reaches the difficulty.")]
    margin: Annotated[int, Doc("Total minus difficulty.")]
    costs_action: Annotated[bool, Doc("Always false: a save is free.")] = False
    damage_taken: Annotated[int | None, Doc("Damage that remains; null when there was none to begin with.")]


def resolve(request: Save, dice: Dice) -> Outcome[SaveResult]:
    """Roll the skill that fits the threat (FR-SAVE-1); it is free and has no natural 20 or 1 (FR-SAVE-3).

    Raises:
        Rejected: `not_a_save_skill`, `unknown_skill`, `bad_input` unless exactly one of threat and skill is there.
    """
    name = skill_of(request.threat, request.skill)
    rolled = check.roll(request.roller, _value(request.roller, name, request.options), dice, "save", ROLLER)
    difficulty = number_of(request.difficulty)
    success = rolled.reaches(difficulty)
    result = SaveResult(
        **rolled.shown(),
        skill=name,
        can_succeed=rolled.can_succeed,
        difficulty=difficulty,
        success=success,
        margin=rolled.total - difficulty,
        damage_taken=None if request.damage is None else damage_taken(request.damage, success, request.on_success),
    )
    return Outcome(result=result, rules=_rules(rolled, result), summary=_summary(request, rolled, result))


def _skill(order: Order, _part: object, _figure: Figure | None) -> str | None:
    """The skill of the save as conditions know it; None where the order names none or no save skill."""
    try:
        return skill_of(order.threat, order.skill)
    except Rejected:
        return None


def _harmed(figure: Figure, outcome: EffectContext[Save, SaveResult]) -> Figure:
    """The figure with the damage that is left after its save (FR-SAVE-2, FR-HP-1)."""
    return hurt(outcome.result.damage_taken or 0)(figure)


ROLL = Roll(operations=("save",), skill=_skill)
STORED = Stored(
    participants=(
        RollingParticipant(
            path="roller",
            prose="Who saves.",
            needs=(Ability.SAVE,),
            may_need=(Ability.USE_LUCK,),
            roll=ROLL,
            component="SkilledParticipant",
        ),
    ),
    lookups=of_skilled("roller", ROLL),
    effects={"roller": (rolled(ROLL), _harmed)},
    stated_by=StatedBy(
        game_master=("roller.first_face",), circumstances=("threat", "skill", "difficulty", "damage", "on_success")
    ),
    reroll=luck_after("luck_after"),
    reports=luck_left("roller"),
    discloses=Disclosure(public=(*OF_CHECK, "difficulty", "success", "margin", "damage_taken", "damage", "name")),
)


def _value(roller: SkilledRoller, name: str, options: Options) -> Value:
    """The roller's own modifier, or that of the skill; Magic only by abilities and points (FR-SAVE-1, FR-SKILL-3)."""
    own = roller.modifier is not None and roller.abilities is None and roller.points is None
    if own and name == skill_list.MAGIC:
        raise Rejected(
            "bad_input", "/roller/modifier", expected=Phrase("`abilities` and `points` for a save with Magic")
        )
    return value_by_skill(roller, None if own else name, options, "/roller")


def _rules(rolled: Check, result: SaveResult) -> tuple[str, ...]:
    damage = ("FR-SAVE-2",) if result.damage_taken is not None else ()
    return ("FR-SAVE-1", "FR-TASK-1", *rolled.rules, "FR-TASK-2", *damage, "FR-SAVE-3", "FR-TASK-3")


def _summary(request: Save, rolled: Check, result: SaveResult) -> Message:
    outcome = "success" if result.success else "failure"
    return Message(
        f"save_{outcome}" if result.damage_taken is None else f"save_{outcome}_damage",
        {
            "name": request.roller.name,
            "skill": result.skill,
            "terms": rolled.in_words(),
            "total": result.total,
            "difficulty": result.difficulty,
            "damage": result.damage_taken,
        },
    )


OPERATION = Operation(
    resolve,
    title="Make a saving throw",
    description=(
        "Rolls the basic skill that fits a threat against a difficulty; Magic may resist too. A success halves "
        "damage, negates it or leaves it, as the threat has it. A save is free and never costs an action."
    ),
    refusals=rows_of("roller", LUCK),
    rejections=("not_a_save_skill", "unknown_skill"),
    streams="The name of the roller: its d20s.",
    headlines=("success", "margin", "damage_taken"),
    decisions=ROLLER.points(),
    score=lambda result: result.margin,
    stored=STORED,
)
