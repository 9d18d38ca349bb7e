"""The modifier of a skill: points and ability together. Rules FR-SKILL-1 to FR-SKILL-5, with FR-GEN-1."""

from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.fastrpg.abilities import Abilities
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.skill_list import ModifierWord, Points, SkillKind, SkillName, row_of, value_of, word_of
from service.rulesets.fastrpg.stored.figures import LookupContext, of_figure
from service.rulesets.stored import Disclosure, Participant, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """A skill of someone."""

    skill: Annotated[SkillName, Doc("Name of the skill; a place is written `Location: X`.")]
    abilities: Annotated[Abilities, Doc("Whose skill it is.")]
    points: Points
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillResult:
    """Modifier of the skill, which is added to a roll."""

    modifier: Annotated[int, Doc("Modifier of the d20.")]
    kind: Annotated[SkillKind, Doc("Basic or specialized.")]
    can_succeed: Annotated[bool, Doc("False for a specialized skill without points.")]
    word: Annotated[ModifierWord, Doc("The modifier in a word, for display.")]


def resolve(request: Skill, dice: Dice) -> Outcome[SkillResult]:  # noqa: ARG001 - nothing is rolled
    """Work out a skill modifier (FR-SKILL-1, FR-SKILL-2).

    Raises:
        Rejected: `unknown_skill` (FR-SKILL-4).
    """
    kind = row_of(request.skill, "/skill").kind
    value = value_of(request.skill, request.abilities, request.points, request.options.tech_ability)
    word = word_of(value.modifier)
    result = SkillResult(modifier=value.modifier, kind=kind, can_succeed=value.can_succeed, word=word)
    code = f"skill_{word}" if value.can_succeed else "skill_untrained"
    summary = Message(code, {"skill": request.skill, "modifier": value.modifier})
    return Outcome(result=result, rules=(*value.rules, "FR-DER-3"), summary=summary)


def _points(context: LookupContext) -> int | None:
    """Points bought in the skill that is asked for."""
    return None if context.figure is None else context.figure.sheet.skill_points.get(context.order.skill, 0)


STORED = Stored(
    participants=(Participant("character", "Whose skill it is.", must_be_stored=True),),
    lookups={"abilities": of_figure(lambda figure: figure.sheet.abilities), "points": _points},
    discloses=Disclosure(public=("can_succeed", "word")),
)


OPERATION = Operation(
    resolve,
    title="Work out a skill modifier",
    description=(
        "Adds the points bought in a skill and the higher of the abilities that it lists. A specialized skill "
        "without points counts 0 and cannot succeed."
    ),
    options=("tech_ability",),
    rejections=("unknown_skill",),
    stored=STORED,
)
