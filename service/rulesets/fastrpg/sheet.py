"""A character sheet: budgets, findings, and what follows from it.

Rules FR-SHEET-1 to FR-SHEET-7 and FR-DER-2, with FR-GEN-1, FR-SKILL-1, FR-SKILL-2, FR-SKILL-4, FR-SKILL-5, FR-AC-1,
FR-AC-2, FR-DMG-3, FR-DER-1, FR-DER-3, FR-DER-4, FR-SPEC-1 to FR-SPEC-4, FR-XP-1 and FR-REF-2.
"""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from annotated_types import Interval, Len

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.fastrpg import budget
from service.rulesets.fastrpg.abilities import Abilities
from service.rulesets.fastrpg.armor import Armor, ArmorField, Shield
from service.rulesets.fastrpg.budget import Finding, Method, Training
from service.rulesets.fastrpg.derived import Build, DerivedField, DerivedOfSheet, derive
from service.rulesets.fastrpg.levels import XP_OF_LEVEL
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.skill_list import SkillName, row_of, rules_of
from service.rulesets.fastrpg.special_abilities import SpecialAbility
from service.rulesets.vocabulary import Count, Doc
from service.values import dataclass

Level = Annotated[int, Interval(ge=-1000, le=1000), Doc("Level, 1 to 10; another is a finding.")]
SkillPoints = Annotated[int, Interval(ge=-1000, le=1000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRequest:
    """A character sheet."""

    method: Annotated[Method, Doc("How the character was made.")] = Method.STANDARD
    level: Level
    abilities: Annotated[Abilities, Doc("The six abilities.")]
    skill_points: Annotated[Mapping[SkillName, SkillPoints], Len(0, 100), Doc("Skill -> points bought.")] = field(
        default_factory=dict
    )
    special: Annotated[tuple[SpecialAbility, ...], Doc("Special abilities, each bought with an ability point.")] = ()
    xp: Annotated[Count | None, Doc("Experience points; checked when stated.")] = None
    armor: ArmorField = Armor.NONE
    shield: Shield = False
    derive: Annotated[tuple[DerivedField, ...] | None, Doc("DerivedOfSheet values wanted; left out, all of them.")] = (
        None
    )
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class Unspent:
    """Points that are left; unspent points are valid."""

    abilities: Annotated[int, Doc("Ability points that are left.")]
    skills: Annotated[int, Doc("Skill points that are left.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetResult:
    """Points spent, findings, and values derived from the sheet."""

    valid: Annotated[bool, Doc("Whether nothing is wrong.")]
    errors: Annotated[tuple[Finding, ...], Doc("Findings, sorted.")]
    ability_total: Annotated[int, Doc("All ability modifiers together.")]
    ability_budget: Annotated[int | None, Doc("What they may add up to; null for a bad level.")]
    skill_points_total: Annotated[int, Doc("All skill points together.")]
    skill_points_budget: Annotated[int | None, Doc("What they may add up to; null for a bad level.")]
    unspent: Annotated[Unspent | None, Doc("Points that are left of both; null for a bad level.")]
    derived: Annotated[DerivedOfSheet | None, Doc("What follows from the sheet; null for a bad level.")]


def resolve(request: SheetRequest, dice: Dice) -> Outcome[SheetResult]:  # noqa: ARG001 - nothing is rolled
    """Check a sheet against its budgets and derive its values (FR-SHEET-7).

    Raises:
        Rejected: `unknown_skill` (FR-SKILL-4), `bad_input` for a special ability named twice.
    """
    _refuse(request)
    result = _checked(request) if request.level in XP_OF_LEVEL else _bad_level(request)
    return Outcome(result=result, rules=_rules(request, result), summary=_summary(request, result))


def _refuse(request: SheetRequest) -> None:
    for name in request.skill_points:
        row_of(name, "/skill_points")
    if len(set(request.special)) < len(request.special):
        raise Rejected("bad_input", "/special", expected=Phrase("each special ability once"))


def _checked(request: SheetRequest) -> SheetResult:
    """The sheet of a level that exists (FR-SHEET-7); unspent points are valid."""
    training = Training(method=request.method, level=request.level, points=request.skill_points)
    ability_total = sum(request.abilities.modifiers().values())
    ability_budget = budget.ability_budget(request.method, request.level, len(request.special))
    findings = budget.findings(training, request.abilities, request.special, request.options.max_special, request.xp)
    return SheetResult(
        valid=not findings,
        errors=findings,
        ability_total=ability_total,
        ability_budget=ability_budget,
        skill_points_total=training.total,
        skill_points_budget=training.budget,
        unspent=Unspent(
            abilities=max(0, ability_budget - ability_total), skills=max(0, training.budget - training.total)
        ),
        derived=derive(Build.of(request), request.derive, request.options),
    )


def _bad_level(request: SheetRequest) -> SheetResult:
    """A level that does not exist is reported alone, because nothing can be measured by it (FR-SHEET-7)."""
    return SheetResult(
        valid=False,
        errors=(Finding.BAD_LEVEL,),
        ability_total=sum(request.abilities.modifiers().values()),
        ability_budget=None,
        skill_points_total=sum(request.skill_points.values()),
        skill_points_budget=None,
        unspent=None,
        derived=None,
    )


def _rules(request: SheetRequest, result: SheetResult) -> tuple[str, ...]:
    if result.derived is None:
        return ("FR-SHEET-7",)
    alternate = request.method is Method.ALTERNATE
    start = ("FR-SHEET-1", "FR-SHEET-2", "FR-SHEET-5" if alternate else "FR-SHEET-3", "FR-SHEET-4")
    special = ("FR-SHEET-6",) if request.special else ()
    level = ("FR-XP-1",) if request.xp is not None else ()
    skills = (rule for name, points in request.skill_points.items() for rule in rules_of(name, points))
    derived = ("FR-SKILL-1", *skills, "FR-DER-1", "FR-DER-2")
    return (*start, *special, *level, "FR-SHEET-7", *derived, "FR-DER-3", "FR-DER-4")


def _summary(request: SheetRequest, result: SheetResult) -> Message:
    code = "sheet_valid" if result.valid else "sheet_bad_level" if result.derived is None else "sheet_invalid"
    return Message(
        code,
        {
            "level": request.level,
            "ability_total": result.ability_total,
            "ability_budget": result.ability_budget,
            "skill_total": result.skill_points_total,
            "skill_budget": result.skill_points_budget,
            "errors": ", ".join(result.errors),
        },
    )


OPERATION = Operation(
    resolve,
    title="Check a character sheet",
    description=(
        "Checks abilities, skill points and special abilities against what the level allows, and derives Hit "
        "Points, Armor Class, movement, luck and damage. Findings are part of the answer, not a rejection."
    ),
    options=("tech_ability", "light_melee_bonus", "heavy_melee_modifier", "max_special"),
    rejections=("unknown_skill",),
)
