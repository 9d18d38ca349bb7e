"""Number of moves that the hero of each example has: a change to it needs an explanation."""

import json
from pathlib import Path

import pytest

from service.play.call import Actor
from service.play.moves import listing
from service.play.resources.rows import Role
from service.rulesets.contract.ruleset import Ruleset
from service.values import replace
from tests.noninterference.stage import ENCOUNTER, HANDLERS, HERO, stages
from tests.registry import every_ruleset

COUNTS = Path(__file__).with_name("counts.json")
"""Game -> role -> moves of the hero in all examples in which the hero acts, together."""
ACTORS = {
    "gm": Actor("k", "gm", Role.GM, frozenset()),
    "player": Actor("p", "player", Role.PLAYER, frozenset({HERO})),
}


def count(ruleset: Ruleset, actor: Actor) -> int:
    """The moves of the hero after each example, as an actor gets them."""
    found = 0
    for stage in (each for each in stages() if each.ruleset is ruleset and each.foe == "other"):
        played = stage.play(stage.documents("other"))
        rows = played.rows
        hero = next(each.id for each in rows.combatants.values() if each.character_id == HERO)
        call = replace(played.call, actor=actor)
        found += len(listing.of_combatant(call, HANDLERS, rows, ENCOUNTER, hero).items)
    return found


@every_ruleset
@pytest.mark.parametrize("role", ACTORS)
def test_the_number_of_moves_is_known(ruleset: Ruleset, role: str) -> None:
    """As `counts.json` has it. If you change it, say why in the commit."""
    known = json.loads(COUNTS.read_text(encoding="utf-8"))
    assert count(ruleset, ACTORS[role]) == known[ruleset.name][role]
