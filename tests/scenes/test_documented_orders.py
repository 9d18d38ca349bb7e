"""Tests that the document accepts the orders that the service accepts in scenes."""

from collections.abc import Iterator

import pytest

from service.http_client import Ask
from service.scenes.campaign import campaign_of
from service.scenes.player import OK, Taken, take
from tests.client import place_of
from tests.depth import one_in
from tests.scenes.parameters import SCENES, Scene
from tests.specification import document, validator_at

OF_A_SPEND = "F6-S-225"
"""Scene with a choice that is an object with members of the list that it joins."""
TRIED = [*one_in(96, SCENES), *(scene for scene in SCENES if scene["id"] == OF_A_SPEND)]


@pytest.mark.parametrize("scene", TRIED, ids=lambda scene: scene["id"])
def test_the_document_accepts_the_orders_of_scenes(ask: Ask, scene: Scene) -> None:
    """The body of each command that is carried out."""
    with campaign_of(ask, scene) as campaign:
        taken = [take(campaign, step) for step in scene["steps"]]
    assert [found for each in taken if each.status in OK for found in _faults(each)] == []


def _faults(taken: Taken) -> Iterator[str]:
    place, body = place_of(f"/v1/campaigns/1{taken.request.path}"), taken.request.body
    if place is None or "requestBody" not in document()["paths"][place].get("post", {}):
        return
    validator = validator_at("paths", place, "post", "requestBody", "content", "application/json", "schema")
    for error in validator.iter_errors(body):
        yield f"{place} {error.instance_path}: {error.message[:200]}"
