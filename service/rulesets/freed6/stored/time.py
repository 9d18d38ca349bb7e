"""What time does: the order of turns, and what is there again. Rules F6-ENC-3 to F6-ENC-5, F6-ENC-7 and F6-DUR-7.

Durations are counted by all games alike (F6-DUR-2 to F6-DUR-6).
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from service.dice import Dice
from service.rulesets.freed6.character import PERCEPTION
from service.rulesets.freed6.derived import AWARENESS
from service.rulesets.freed6.initiative import Participant, ordered
from service.rulesets.freed6.options import Options
from service.rulesets.freed6.roller import Roller, fixed_value
from service.rulesets.freed6.stored import checks, session_start
from service.rulesets.freed6.stored.orders import RollerOrder
from service.rulesets.freed6.stored.sheet import Sheet
from service.rulesets.freed6.stored.state import State, new_round, new_turn
from service.rulesets.stored.figures import Cast, Figure
from service.rulesets.stored.timekeeping import Initiative, Passed, Span, Timekeeping, TimeUnit


@dataclass(frozen=True, slots=True, kw_only=True)
class Refilled:
    """Whose pools were filled by a new session."""

    names: tuple[str, ...]


def initiative(cast: Cast, options: Options, dice: Dice) -> Initiative:  # noqa: ARG001 - initiative is not rolled
    """The fixed value of awareness, highest first; Dynamic before Stock on a tie, then the order given (F6-ENC-3)."""
    everybody = tuple(
        Participant(name=identity, initiative=awareness(figure), dynamic=figure.sheet.is_dynamic)
        for identity, figure in cast.items()
    )
    scores = {participant.name: participant.initiative or 0 for participant in everybody}
    return Initiative(order=ordered(everybody, scores), scores=scores, passed=Passed(rules=("F6-ENC-3", "F6-DIE-6")))


def awareness(figure: Figure) -> int:
    """The fixed value of awareness, or of Perception, with the effects of conditions on it (F6-DIE-6, F6-COND-14)."""
    sheet: Sheet = figure.sheet
    skill = sheet.skills.get(AWARENESS)
    who = RollerOrder(skill=AWARENESS, ability=skill.ability if skill else PERCEPTION)
    members = checks.fixed_members(who, figure, "")
    fixed_mod = members.pop(checks.FIXED, 0)
    return fixed_value(Roller(**members), fixed_mod, "")


def turn_end(identity: str, cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - alike for all turns
    """Luck may affect dice again, whoever spent it (F6-LCK-6, F6-ENC-4)."""
    return Passed(cast=_changed(cast, new_turn), rules=("F6-LCK-6",))


def round_end(cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - alike at all tables
    """Action budgets are set again (F6-ENC-4, F6-ENC-5)."""
    return Passed(cast=_changed(cast, new_round), rules=("F6-ENC-5",))


def encounter_end(cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - alike at all tables
    """Turns and rounds are over, and what was counted by them; the game master decides when (F6-ENC-7)."""
    return Passed(cast=_changed(cast, lambda state: new_round(new_turn(state))), rules=("F6-ENC-7",))


def passes(span: Span, cast: Cast, options: Options, dice: Dice) -> Passed:  # noqa: ARG001 - nothing is rolled
    """A new session fills the pools of everybody (F6-DUR-7); no other span does anything by itself."""
    if span.unit is not TimeUnit.SESSION:
        return Passed()
    begun = {identity: session_start.begun(figure, options) for identity, figure in cast.items()}
    names = tuple(figure.name for figure in begun.values())
    return Passed(cast=begun, result=Refilled(names=names), rules=session_start.RULES)


def _changed(cast: Cast, change: Callable[[State], State]) -> Cast:
    after = {identity: replace(figure, state=change(figure.state)) for identity, figure in cast.items()}
    return {identity: figure for identity, figure in after.items() if figure != cast[identity]}


TIMEKEEPING = Timekeeping(
    initiative=initiative,
    turn_end=turn_end,
    round_end=round_end,
    encounter_end=encounter_end,
    passes=passes,
    result=Refilled,
    nobody_acts="no_active_participant",
)
