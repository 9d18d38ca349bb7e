"""Tests that players see every member of their own characters, for all values that a foe hides."""

import pytest

from service.rulesets import RULESET_BY_NAME, RULESETS
from service.rulesets.stored import examples
from service.rulesets.stored.examples import OTHER
from service.schemas.strict_json import to_plain
from tests.noninterference.stage import HERO, Stage

WITH_STATED = (("flyerbook", "contest"),)
"""Orders in which the game master states the numbers of someone who is not stored; these stay secret."""
ALONE = [
    Stage(ruleset, name, "other")
    for ruleset in RULESETS
    for name, example in examples.of_ruleset(ruleset.name).orders.items()
    if (ruleset.name, name) not in WITH_STATED
    and OTHER not in str((example.order, [earlier.order for earlier in example.before]))
]
SIDES = {
    ("fastrpg", "attack", "actor"): ("ac", "target_hp_after"),
    ("fastrpg", "attack", "other"): ("modifier",),
    ("flyerbook", "attack", "other"): ("attacker_effective",),
    ("flyerbook", "attack", "actor"): ("defender_effective",),
    ("rollunder", "attack", "other"): ("attack_value",),
    ("freed6", "attack", "actor"): ("difficulty", "resistance", "track_level"),
}
"""Game, operation and part of the foe -> members about the hero."""


@pytest.mark.parametrize("stage", ALONE, ids=str)
def test_an_order_of_the_own_character_is_in_full(stage: Stage) -> None:
    """Nothing of its result, summary and changes is masked where no foe takes part."""
    played = stage.play(stage.documents(stage.foe))
    seen, event = played.seen(HERO)["event"], to_plain(played.event)
    assert {name: seen[name] for name in ("result", "summary", "rolls")} == {
        name: event[name] for name in ("result", "summary", "rolls")
    }
    assert [change["path"] for change in seen["changes"]] == [change["path"] for change in event["changes"]]


@pytest.mark.parametrize(("game", "operation", "foe"), SIDES, ids=str)
def test_numbers_of_the_own_character_are_seen_beside_a_foe(game: str, operation: str, foe: str) -> None:
    """Whether the foe acts or is acted on; the same members are null where they are the foe's."""
    ruleset = RULESET_BY_NAME[game]
    stage = Stage(ruleset, operation, foe)
    played = stage.play(stage.documents(foe))
    seen, full = played.seen(HERO)["event"]["result"], to_plain(played.event.result)
    names = SIDES[game, operation, foe]
    assert {name: seen[name] for name in names} == {name: full[name] for name in names}
