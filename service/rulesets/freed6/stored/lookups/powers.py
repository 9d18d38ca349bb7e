"""Powers of a sheet, and the resistance to them. Rules F6-CHR-3, F6-RES-2 and F6-ATT-3."""

from collections.abc import Mapping

from service.phrases import Phrase, quoted
from service.rulesets.contract import Rejected
from service.rulesets.freed6.attitude.status import StatusName
from service.rulesets.freed6.core import stance
from service.rulesets.freed6.core.roller import Roller, fixed_value
from service.rulesets.freed6.core.stance import ResistanceKind
from service.rulesets.freed6.options import Options
from service.rulesets.freed6.stored.figures import Figure
from service.rulesets.freed6.stored.lookups import tracks
from service.rulesets.freed6.stored.lookups.check_effects import NO_DICE, added, code_on_sheet, is_lost
from service.rulesets.freed6.stored.lookups.naming import resisting
from service.rulesets.freed6.stored.powers import Power
from service.rulesets.freed6.stored.state import StoredStatus
from service.rulesets.freed6.tables import STATUSES


def power_of(figure: Figure, name: str) -> Power:
    """A power of the sheet.

    Raises:
        Rejected: `bad_input` for one that is not there.
    """
    sheet = figure.sheet
    powers = {power.name: power for power in sheet.powers}
    if name not in powers:
        names = quoted(powers) or Phrase("nothing of this kind")
        expected = Phrase("a power on the sheet of {name}, where there is {there}", name=figure.name, there=names)
        raise Rejected("bad_input", "/power", expected=expected)
    return powers[name]


def power_called(name: str | None, user: Figure) -> Power | None:
    """The power of that name on the sheet of its user; None where it is unknown."""
    return next((power for power in user.sheet.powers if power.name == name), None)


def statuses_of(figure: Figure) -> Mapping[str, StoredStatus]:
    """The statuses of a figure; that of a power which was never used is at its first step (F6-STA-1)."""
    full = {
        power.name: StoredStatus(
            column=power.status.column, status=StatusName(getattr(STATUSES[0], power.status.column.value))
        )
        for power in figure.sheet.powers
        if power.status is not None
    }
    return {**full, **figure.state.statuses}


def fixed_resistance(figure: Figure, kind: ResistanceKind, options: Options) -> int:
    """The fixed value that resists, with attitude and willpower (F6-RES-2, F6-ATT-3)."""
    check = resisting(kind, figure)
    sheet = figure.sheet
    skill = sheet.skills.get(check.skill or "")
    modifier = stance.resistance_modifier(kind, tracks.attitude_of(figure), tracks.willpower_of(figure), options)
    if is_lost(figure, check.ability):
        return modifier
    roller = Roller(
        ability=code_on_sheet(figure, check.ability or "") or NO_DICE,
        skill=skill.die_code if skill else None,
        skill_dice_mod=added(figure, check, "skill_dice_mod"),
    )
    return fixed_value(roller, added(figure, check, "fixed_mod"), "") + modifier
