"""Values derived from a valid sheet. Rule F6-CHR-6, with F6-CHR-4 and F6-ATT-3."""

from collections.abc import Mapping
from typing import Annotated

from service.rulesets.freed6.character.character import (
    BODY,
    PERCEPTION,
    PRESENCE,
    STRENGTH,
    TOUGHNESS,
    CharacterSheet,
)
from service.rulesets.freed6.core import die_code, stance
from service.rulesets.freed6.core.die_code import DieCode
from service.rulesets.freed6.core.stance import ResistanceKind
from service.rulesets.freed6.options import Options
from service.rulesets.vocabulary import Doc
from service.values import dataclass

AWARENESS = "awareness"


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetValues:
    """Values of a character; null where the sheet lacks the ability."""

    skills: Annotated[Mapping[str, str], Doc("Name -> die code with that of the ability.")]
    strength_resistance: Annotated[int | None, Doc("Fixed value of Strength.")]
    toughness_resistance: Annotated[int | None, Doc("Fixed value of Toughness, or of Body.")]
    discipline_resistance: Annotated[int | None, Doc("With attitude and willpower.")]
    insight_resistance: Annotated[int | None, Doc("With attitude and willpower.")]
    initiative: Annotated[int | None, Doc("Fixed value of awareness, or of Perception.")]
    luck_points_at_session_start: Annotated[int, Doc("One for each rank of Luck.")]


def derive(sheet: CharacterSheet, options: Options) -> SheetValues:
    """The values of a valid sheet (F6-CHR-6)."""
    skills = {name: sheet.total_of(skill) for name, skill in sheet.skills.items()}
    abilities = {name: die_code.read(code, "/sheet/abilities") for name, code in sheet.abilities.items()}
    return SheetValues(
        skills={name: code.canonical for name, code in skills.items()},
        strength_resistance=_fixed(abilities.get(STRENGTH)),
        toughness_resistance=_fixed(abilities.get(TOUGHNESS, abilities.get(BODY))),
        discipline_resistance=_will(ResistanceKind.DISCIPLINE, {**abilities, **skills}, sheet, options),
        insight_resistance=_will(ResistanceKind.INSIGHT, {**abilities, **skills}, sheet, options),
        initiative=_fixed(skills.get(AWARENESS, abilities.get(PERCEPTION))),
        luck_points_at_session_start=sheet.luck_rank,
    )


def _fixed(code: DieCode | None) -> int | None:
    return None if code is None else code.fixed_value


def _will(kind: ResistanceKind, codes: Mapping[str, DieCode], sheet: CharacterSheet, options: Options) -> int | None:
    """The skill of that name, or Presence, with attitude and willpower (F6-CHR-6, F6-ATT-3)."""
    fixed = _fixed(codes.get(kind.value, codes.get(PRESENCE)))
    if fixed is None:
        return None
    return fixed + stance.resistance_modifier(kind, sheet.attitude, sheet.willpower, options)
