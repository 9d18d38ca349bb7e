"""Stored characters and their derived values. Rules FR-DER-1 to FR-DER-4, FR-HP-2, FR-HP-3 and FR-LUCK-1."""

from collections.abc import Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Annotated, Any

from service.rulesets.fastrpg import budget, derived, luck_points, recovery, tiers
from service.rulesets.fastrpg.armor import armor_class
from service.rulesets.fastrpg.budget import Finding, Training
from service.rulesets.fastrpg.derived import Build, DerivedOfSheet
from service.rulesets.fastrpg.hit_points import Tier, tier_of
from service.rulesets.fastrpg.levels import XP_OF_LEVEL, level_of
from service.rulesets.fastrpg.options import Options
from service.rulesets.fastrpg.reach import running
from service.rulesets.fastrpg.special_abilities import SpecialAbility
from service.rulesets.fastrpg.stored.abilities.table import ABILITIES
from service.rulesets.fastrpg.stored.checks import check_condition, check_sheet, findings, findings_of_state
from service.rulesets.fastrpg.stored.effects.harm import settled, under_sheet
from service.rulesets.fastrpg.stored.effects.rest import bonus_per_hour
from service.rulesets.fastrpg.stored.figures import Figure
from service.rulesets.fastrpg.stored.lookups.fighters import defense_of
from service.rulesets.fastrpg.stored.lookups.movement import base, stated_base
from service.rulesets.fastrpg.stored.sheet import Sheet
from service.rulesets.fastrpg.stored.state import State
from service.rulesets.stored.characters import StoredCharacters
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Derived(DerivedOfSheet):
    """Values derived from sheet and state."""

    tier: Annotated[Tier, Doc("Tier of harm now.")]
    bleeding: Annotated[bool, Doc("Loses 1d6 Hit Points at the end of each round.")]
    can_take_task_action: Annotated[bool, Doc("Whether attacks, aid and other task actions are possible.")]
    max_move_m: Annotated[int | None, Doc("Meters per round: 1 when critical, 0 when dead, null for normal movement.")]
    whisper_only: Annotated[bool, Doc("Speaks no louder than a whisper.")]
    level_reached: Annotated[int, Doc("The level that the experience reaches; a higher one may be gained.")]
    errors: Annotated[tuple[Finding, ...], Doc("Findings about the sheet, as the operation `sheet` returns them.")]


def maxima(sheet: Sheet) -> Mapping[str, int]:
    """The most Hit Points and Luck Points (FR-DER-2, FR-LUCK-1)."""
    return {"hp": sheet.hp_max, "luck_points": luck_points.maximum(sheet.has(SpecialAbility.LUCKY))}


def begin(sheet: Sheet, options: Options) -> State:  # noqa: ARG001 - alike at all tables
    """The state of a new character: full Hit Points (FR-DER-2), the most luck (FR-LUCK-1), the level's experience."""
    most = maxima(sheet)
    return State(hp=most["hp"], luck_points=most["luck_points"], xp=XP_OF_LEVEL[sheet.level])


def derive(sheet: Sheet, state: State, options: Options) -> Derived:
    """Values derived from sheet (FR-DER-1 to FR-DER-4), Hit Points and experience (FR-HP-2, FR-XP-1)."""
    of_sheet = derived.derive(Build.of(sheet), None, options)
    harmed = tiers.state_of(state.hp, sheet.hp_max, state.stable)
    return Derived(
        **{field.name: getattr(of_sheet, field.name) for field in fields(DerivedOfSheet)} | _own(sheet, state),
        tier=harmed.tier,
        bleeding=harmed.bleeding,
        can_take_task_action=harmed.can_take_task_action,
        max_move_m=harmed.max_move_m,
        whisper_only=harmed.whisper_only,
        level_reached=level_of(state.xp),
        errors=_findings(sheet, state.xp, options),
    )


class Health(StrEnum):
    """Visible health: `full`, `light` or `serious` wounds, `critical`, or `dead` (FR-HP-2)."""

    FULL = "full"
    LIGHT = "light"
    SERIOUS = "serious"
    CRITICAL = "critical"
    DEAD = "dead"


def health(sheet: Sheet, state: State, options: Options) -> Health:  # noqa: ARG001 - no reading changes it
    """Visible health of the character: its tier of harm (FR-HP-2)."""
    return Health(tier_of(state.hp, sheet.hp_max).value)


def _own(sheet: Sheet, state: State) -> dict[str, Any]:
    """Derived values with those that the sheet states itself, as of a creature, an item or a trait (FR-GEN-1)."""
    figure = Figure(name="", sheet=sheet, state=state)
    movement = {} if stated_base(figure) is None else {"move_m": base(figure), "run_m": running(base(figure))}
    per_hour = recovery.per_hour(sheet.level, sheet.endurance) + bonus_per_hour(figure)
    return {"ac": armor_class(defense_of(figure)), "recovery_per_hour": per_hour, **movement}


def _findings(sheet: Sheet, xp: int, options: Options) -> tuple[Finding, ...]:
    training = Training(method=sheet.method, level=sheet.level, points=sheet.skill_points)
    return budget.findings(training, sheet.abilities, sheet.special, options.max_special, xp)


CHARACTERS = StoredCharacters(
    sheet=Sheet,
    state=State,
    derived=Derived,
    begin=begin,
    derive=derive,
    health=health,
    bands=Health,
    maxima=maxima,
    bookkeeping=("reaction_used", "action_taken", "moved_m"),
    carried=under_sheet,
    settled=settled,
    findings=findings,
    findings_of_state=findings_of_state,
    check_condition=check_condition,
    check_sheet=check_sheet,
    abilities=ABILITIES,
)
