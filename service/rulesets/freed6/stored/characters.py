"""Stored parts of an element, and values derived from them. Rules F6-CHR-5, F6-CHR-6, F6-TRK-4 and F6-ACT-1."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from service.rulesets.freed6.character import derived
from service.rulesets.freed6.character import sheet as sheets
from service.rulesets.freed6.character.character import PERCEPTION
from service.rulesets.freed6.character.derived import AWARENESS, SheetValues
from service.rulesets.freed6.core import die_code, levels
from service.rulesets.freed6.core.levels import TrackName
from service.rulesets.freed6.core.stance import ResistanceKind
from service.rulesets.freed6.options import Options
from service.rulesets.freed6.stored.abilities.table import ABILITIES
from service.rulesets.freed6.stored.effects.consequences import settled
from service.rulesets.freed6.stored.figures import Figure
from service.rulesets.freed6.stored.lookups import tracks
from service.rulesets.freed6.stored.lookups.check_effects import added
from service.rulesets.freed6.stored.lookups.naming import CheckOf, resisting_on
from service.rulesets.freed6.stored.sheet import Sheet
from service.rulesets.freed6.stored.state import State, begin
from service.rulesets.freed6.stored.targets import targets_on
from service.rulesets.freed6.stored.words import check_condition, check_sheet, check_state, findings, written
from service.rulesets.stored.characters import StoredCharacters
from service.rulesets.stored.conditions import Condition
from service.rulesets.vocabulary import Doc
from service.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class StateWithConditions:
    """State of an element, with its conditions."""

    state: State
    lasting: Mapping[str, Condition]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackStanding:
    """Position of one track."""

    level: Annotated[int, Doc("Ranks on it together, at most those of Out of Action.")]
    level_name: Annotated[str, Doc("The word of the track for its level.")]
    out_at: Annotated[int, Doc("Level of Out of Action.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Derived:
    """Values derived from sheet, state and conditions, with the default options."""

    errors: Annotated[tuple[str, ...], Doc("Findings about the sheet, as the operation `sheet` returns them.")]
    values: Annotated[
        SheetValues | None, Doc("Values derived from the sheet, with the present attitude and willpower.")
    ]
    tracks: Annotated[Mapping[TrackName, TrackStanding], Doc("Damage, composure, body and conflict.")]
    can_act: Annotated[bool, Doc("Whether conditions leave it actions.")]
    can_decide: Annotated[bool, Doc("Whether its player decides what it does.")]
    out_of_action: Annotated[bool, Doc("Whether a track is full, so that its turn is passed by.")]


class Health(StrEnum):
    """Visible health of an element: `sound`, `hurt` on some track, `incapacitated`, or `out` of action (F6-ACT-4)."""

    SOUND = "sound"
    HURT = "hurt"
    INCAPACITATED = "incapacitated"
    OUT = "out"


def derive(sheet: Sheet, with_conditions: StateWithConditions, options: Options) -> Derived:
    """Findings and values of the sheet (F6-CHR-5, F6-CHR-6), levels (F6-TRK-4), remaining actions (F6-ACT-1)."""
    figure = _figure(sheet, with_conditions)
    present = replace(sheet, attitude=tracks.attitude_of(figure), willpower=tracks.willpower_of(figure))
    errors = sheets.findings(present)
    able = tracks.abilities_of(figure, options)
    return Derived(
        errors=errors,
        values=None if errors else _with_traits(derived.derive(present, options), sheet),
        tracks={name: _track(figure, name, options) for name in TrackName},
        can_act=able.can_act,
        can_decide=able.can_decide,
        out_of_action=able.out_of_action,
    )


def _with_traits(values: SheetValues, sheet: Sheet) -> SheetValues:
    """The values with what the sheet's own effects add to fixed values and to dice of skills (F6-SF-15)."""
    figure = Figure(name="", sheet=sheet, state=State())

    def raised(value: int | None, check: CheckOf) -> int | None:
        dice = die_code.FIXED_VALUE_PER_DIE * added(figure, check, "skill_dice_mod")
        return None if value is None else value + dice + added(figure, check, "fixed_mod")

    return replace(
        values,
        skills={
            name: die_code.read(code, "").with_dice(_dice_of(figure, name, sheet)).canonical
            for name, code in values.skills.items()
        },
        strength_resistance=raised(values.strength_resistance, resisting_on(ResistanceKind.STRENGTH, sheet)),
        toughness_resistance=raised(values.toughness_resistance, resisting_on(ResistanceKind.TOUGHNESS, sheet)),
        discipline_resistance=raised(values.discipline_resistance, resisting_on(ResistanceKind.DISCIPLINE, sheet)),
        insight_resistance=raised(values.insight_resistance, resisting_on(ResistanceKind.INSIGHT, sheet)),
        initiative=raised(values.initiative, CheckOf(AWARENESS, PERCEPTION)),
    )


def _dice_of(figure: Figure, skill: str, sheet: Sheet) -> int:
    return added(figure, CheckOf(skill, sheet.skills[skill].ability), "skill_dice_mod")


def health(sheet: Sheet, with_conditions: StateWithConditions, options: Options) -> Health:
    """Visible health of the element, for readers who do not know its numbers (F6-COND-13)."""
    figure = _figure(sheet, with_conditions)
    able = tracks.abilities_of(figure, options)
    if able.out_of_action:
        return Health.OUT
    if able.incapacitated:
        return Health.INCAPACITATED
    return Health.HURT if any(tracks.ranks_on(figure, name) for name in TrackName) else Health.SOUND


def _figure(sheet: Sheet, with_conditions: StateWithConditions) -> Figure:
    return Figure(name="", sheet=sheet, state=with_conditions.state, conditions=with_conditions.lasting)


def _track(figure: Figure, name: TrackName, options: Options) -> TrackStanding:
    level, out_at = tracks.level_on(figure, name, options), tracks.out_at(figure, name)
    return TrackStanding(level=level, level_name=levels.level_name(name, level, out_at), out_at=out_at)


def played(sheet: Sheet) -> Sheet:
    """The sheet of a player's character, which is Dynamic with any `is_player` (F6-CHR-1, F6-SF-4)."""
    return replace(sheet, is_player=True)


CHARACTERS = StoredCharacters(
    sheet=Sheet,
    state=State,
    derived=Derived,
    begin=begin,
    derive=derive,
    health=health,
    bands=Health,
    bookkeeping=("luck_spent_this_turn", "full_spent", "bonus_spent", "effect_roll_this_turn", "ranks"),
    with_conditions=lambda state, lasting: StateWithConditions(state=state, lasting=lasting),
    settled=settled,
    played=played,
    findings=findings,
    check_condition=check_condition,
    check_sheet=check_sheet,
    check_state=check_state,
    targets=targets_on,
    written=written,
    abilities=ABILITIES,
)
