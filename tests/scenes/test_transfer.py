"""Tests of export and import of every golden scene's campaign."""

from service.http_client import Ask
from service.scenes.campaign import campaign_of
from service.scenes.player import take
from tests.scenes.parameters import Scene, scenes_in_turn


@scenes_in_turn
def test_the_log_of_a_scene_leads_to_its_state(ask: Ask, scene: Scene) -> None:
    """The service's own log passes the check of an import."""
    with campaign_of(ask, scene) as campaign:
        for step in scene["steps"]:
            take(campaign, step)
        _, document = campaign.call("GET", "/export")
    status, answer = ask("POST", "/v1/campaigns/import", document, {})
    assert status == 201, answer
