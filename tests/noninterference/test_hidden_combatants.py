"""Tests that a player reads the same of a golden scene with and without a hidden combatant."""

from copy import deepcopy
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.rulesets import RULESET_BY_NAME
from service.scenes.campaign import SceneCampaign
from service.store.outbox import Outbox
from tests.depth import one_in
from tests.noninterference.scene_campaign import PC, Scene, readings_of
from tests.noninterference.test_channels import client, outbox, unexplained  # noqa: F401 - fixtures
from tests.scenes.parameters import SCENES

ONE_IN = 96
HIDDEN = "Zorathustra"


def is_fight(scene: Scene) -> bool:
    """Whether a scene has an encounter and a character whose player reads it."""
    is_played = any(each.get("kind", PC) == PC for each in scene.get("characters", ()))
    return is_played and bool(scene.get("combatants"))


scenes_in_turn = pytest.mark.parametrize(
    "scene", one_in(ONE_IN, filter(is_fight, SCENES)), ids=lambda scene: scene["id"]
)


@scenes_in_turn
def test_a_scene_reads_the_same_with_a_hidden_combatant(client: FlaskClient, outbox: Outbox, scene: Scene) -> None:  # noqa: F811
    """It is defeated, so that it has no turns, in which players see that time goes by."""
    ruleset = RULESET_BY_NAME[scene["ruleset"]]
    expected = readings_of(client, outbox, scene, without_hidden)
    found = readings_of(client, outbox, with_hidden(scene), defeat_hidden)
    assert [reading for reading in found if HIDDEN in reading.body] == []
    if difference := unexplained(ruleset, expected, found):
        pytest.fail(difference, pytrace=False)


def with_hidden(scene: Scene) -> Scene:
    """The scene with a hidden combatant, which has the sheet of another one and acts last."""
    added: Any = deepcopy(dict(scene))
    people = [*scene["combatants"], *scene["characters"]]
    sheet = next((each["sheet"] for each in people if each.get("sheet")), {})
    last = {"initiative": -900, "initiative_fixed": True}
    added["combatants"].append({"name": HIDDEN, "side": "foes", "hidden": True, "sheet": sheet, **last})
    return added


def defeat_hidden(campaign: SceneCampaign) -> None:
    """Defeat the hidden combatant, in an event that players do not see."""
    path = f"{campaign.encounter}/combatants/{campaign.combatants[HIDDEN]}"
    assert campaign.call("PATCH", path, {"status": "defeated"})[0] == 200


def without_hidden(campaign: SceneCampaign) -> None:
    """Create a character in place of the hidden combatant, in an event that players do not see either."""
    assert campaign.call("POST", "/characters", {"name": HIDDEN, "kind": "npc", "sheet": {}})[0] == 201
