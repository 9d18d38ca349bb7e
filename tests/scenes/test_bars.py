"""Every bar of a game's table of abilities is met in one of its scenes."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from service.api.stateless.scenes import scenes_of
from service.rulesets.contract.ruleset import Ruleset
from tests.registry import every_ruleset

LEFT = "has_left"
"""No step of a scene lets somebody leave."""
TOLD_BY_TESTS: Mapping[str, frozenset[str]] = {
    "freed6": frozenset(
        {
            "condition_not_found",
            "effect_roll_chain",
            "effect_roll_limit",
            "luck_after_roll",
            "no_action_points",
            "no_effect_roll",
            "no_luck_points",
            "over_budget",
            "status_exhausted",
            "stock_only",
            "wild_die_requires_dynamic",
        }
    )
}
"""Game -> codes that tests in memory meet and no scene does."""


@every_ruleset
def test_every_bar_is_met_in_a_scene(ruleset: Ruleset) -> None:
    """A step is refused with its code, or an answer tells it."""
    assert ruleset.characters is not None
    assert ruleset.characters.abilities is not None
    met = {code for scene in scenes_of(ruleset) for step in scene["steps"] for code in _codes(step)}
    bars = {row.code for row in ruleset.characters.abilities.rows} - {LEFT}
    assert bars - met <= TOLD_BY_TESTS.get(ruleset.name, frozenset())
    assert not TOLD_BY_TESTS.get(ruleset.name, frozenset()) & met


def _codes(step: Mapping[str, Any]) -> Iterator[str]:
    refused = step.get("refused")
    yield from (refused,) if isinstance(refused, str) else refused if isinstance(refused, list) else ()
    told = json.dumps([step.get("expect"), step.get("answer")])
    yield from (word for word in told.split('"') if word.isidentifier())
