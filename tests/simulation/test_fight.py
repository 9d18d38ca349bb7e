"""Tests of single simulated fights."""

from scripts.threat import foes_of, position_of
from service.resolution.work_budget import WorkBudget
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.library import EntryKind, library_of
from service.simulation.fight import Ending, Fight
from service.simulation.menu import Menus
from service.simulation.position import Position
from service.simulation.simulate import MOST_STEPS
from tests.registry import every_ruleset

FIGHTS = 3


def played(position: Position, run: int, *, is_reported: bool) -> tuple[Ending, int]:
    """The ending of a fight, and the number of lines about it."""
    with WorkBudget(MOST_STEPS) as work:
        fight = Fight(position, Menus(position), "a", run, work, is_reported=is_reported)
        return fight.play(), len(fight.lines)


@every_ruleset
def test_a_fight_ends_alike_whether_it_is_logged_or_not(ruleset: Ruleset) -> None:
    """With conditions, which are dated by the number of their event."""
    heroes = [each for each in library_of(ruleset.name) if each.kind is EntryKind.CHARACTER]
    position = position_of(ruleset, heroes[:2], foes_of(ruleset)[:2])
    for run in range(FIGHTS):
        logged, lines = played(position, run, is_reported=True)
        assert lines
        assert played(position, run, is_reported=False)[0] == logged
