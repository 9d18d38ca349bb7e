"""Tests that every bar of a game's table of abilities, and of its operations, appears in one of its scenes."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from service.api.stateless.scenes import scenes_of
from service.rulesets.contract.ruleset import Ruleset
from tests.registry import every_ruleset

LEFT = "has_left"
"""No step of a scene lets somebody leave."""


@every_ruleset
def test_every_bar_is_met_in_a_scene(ruleset: Ruleset) -> None:
    """A step is refused with its code, or an answer reports it."""
    assert ruleset.characters is not None
    assert ruleset.characters.abilities is not None
    met = {code for scene in scenes_of(ruleset) for step in scene["steps"] for code in _codes(step)}
    bars = {row.code for row in ruleset.characters.abilities.rows} - {LEFT}
    of_requests = {row.code for operation in ruleset.operations for row in operation.refusals if row.ability}
    of_orders = {row.code for row in ruleset.order_bars}
    assert bars | of_orders | of_requests <= met


def _codes(step: Mapping[str, Any]) -> Iterator[str]:
    refused = step.get("refused")
    yield from (refused,) if isinstance(refused, str) else refused if isinstance(refused, list) else ()
    told = json.dumps([step.get("expect"), step.get("answer")])
    yield from (word for word in told.split('"') if word.isidentifier())
