"""A character sheet: findings and derived values.

Rules F6-WLD-1, F6-LCK-1 and F6-CHR-1 to F6-CHR-6, with F6-ATT-3 and F6-ERR-1.
"""

from collections.abc import Iterator
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.freed6.character.character import (
    LUCK,
    NORMAL_ABILITIES,
    WILD_DIE,
    CharacterSheet,
    fault_of,
)
from service.rulesets.freed6.character.derived import SheetValues, derive
from service.rulesets.freed6.core import die_code
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRequest:
    """A sheet to check."""

    sheet: Annotated[CharacterSheet, Doc("Abilities, skills and luck as the player wrote them.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetResult:
    """Findings about the sheet, and values derived from it."""

    valid: Annotated[bool, Doc("Whether nothing is wrong.")]
    errors: Annotated[tuple[str, ...], Doc("Findings, sorted: codes of rules that the sheet breaks.")]
    warnings: Annotated[tuple[str, ...], Doc("`normalized:NAME` for each die code that was rewritten, sorted.")]
    derived: Annotated[SheetValues | None, Doc("What follows from the sheet; null unless it is valid.")]


def resolve(request: SheetRequest, dice: Dice) -> Outcome[SheetResult]:  # noqa: ARG001 - nothing is rolled
    """Check the sheet (F6-CHR-5) and derive its values (F6-CHR-6). Findings are no rejection."""
    sheet = request.sheet
    errors = findings(sheet)
    result = SheetResult(
        valid=not errors,
        errors=errors,
        warnings=tuple(sorted(set(_warnings(sheet)))),
        derived=None if errors else derive(sheet, request.options),
    )
    rules = ("F6-CHR-1", "F6-CHR-2", "F6-CHR-3", "F6-CHR-4", "F6-CHR-5", *(() if errors else ("F6-CHR-6",)))
    return Outcome(result=result, rules=rules, summary=_summary(sheet, result))


def findings(sheet: CharacterSheet) -> tuple[str, ...]:
    """Codes of rules that the sheet breaks, sorted (F6-CHR-5)."""
    return tuple(sorted({*_of_character(sheet), *_of_abilities(sheet), *_of_codes(sheet)}))


def _of_character(sheet: CharacterSheet) -> Iterator[str]:
    """Players' characters are Dynamic (F6-CHR-1); only such ones have Luck (F6-LCK-1) or a wild die (F6-WLD-1)."""
    if sheet.is_player and not sheet.is_dynamic:
        yield "player_must_be_dynamic"
    if sheet.luck_rank < 0:
        yield "bad_luck_rank"
    if not sheet.is_dynamic and (sheet.luck_rank > 0 or LUCK in sheet.abilities):
        yield "luck_requires_dynamic"
    if not sheet.is_dynamic and (sheet.wild_die or WILD_DIE in sheet.abilities):
        yield "wild_die_requires_dynamic"


def _of_abilities(sheet: CharacterSheet) -> Iterator[str]:
    """Other than normal abilities need a background (F6-CHR-3); a skill needs its ability (F6-CHR-4)."""
    extranormal = set(sheet.abilities) - NORMAL_ABILITIES - {LUCK, WILD_DIE}
    if extranormal and not sheet.narrative_background.strip():
        yield "extranormal_needs_background"
    if any(skill.ability not in sheet.abilities for skill in sheet.skills.values()):
        yield "skill_without_ability"


def _of_codes(sheet: CharacterSheet) -> Iterator[str]:
    """Die codes that are none, and skills that make too many dice with their ability (F6-CHR-5, F6-DIE-1)."""
    faults = [fault_of(text) for _, text in sheet.written_codes]
    if any(faults):
        yield from (fault for fault in faults if fault is not None)
        return
    try:
        for skill in sheet.skills.values():
            if skill.ability in sheet.abilities:
                sheet.total_of(skill)
    except Rejected as rejected:
        yield rejected.code


def _warnings(sheet: CharacterSheet) -> Iterator[str]:
    """Die codes that are stored in another form than written (F6-CHR-2)."""
    for name, text in sheet.written_codes:
        if fault_of(text) is None and die_code.read(text, "/sheet").canonical != text:
            yield f"normalized:{name}"


def _summary(sheet: CharacterSheet, result: SheetResult) -> Message:
    return Message(
        "sheet_valid" if result.valid else "sheet_invalid",
        {
            "name": sheet.name or "-",
            "errors": ", ".join(result.errors),
            "luck": sheet.luck_rank,
            "skills": len(sheet.skills),
        },
    )


OPERATION = Operation(
    resolve,
    title="Check a character sheet",
    description=(
        "Checks who may have which ability, reads all die codes, and derives skills, resistances, initiative and "
        "luck points. Findings are part of the answer, not a rejection."
    ),
    options=("attitude_mode",),
)
