"""Tests that a player reads the same after each step of a golden scene for all values that a foe hides."""

from itertools import islice

import pytest
from flask.testing import FlaskClient

from service.play.resources.codec import codec_of
from service.rulesets import RULESET_BY_NAME
from service.store.outbox import Outbox
from tests.depth import DEEP, one_in
from tests.noninterference.scene_campaign import Scene, has_foes, readings_of, scene_variations
from tests.noninterference.test_channels import client, outbox, unexplained  # noqa: F401 - fixtures
from tests.scenes.parameters import SCENES

ONE_IN = 48
VARIATIONS = 6 if DEEP else 1
scenes_in_turn = pytest.mark.parametrize(
    "scene", one_in(ONE_IN, filter(has_foes, SCENES)), ids=lambda scene: scene["id"]
)


@scenes_in_turn
def test_a_scene_reads_the_same_whatever_a_foe_hides(client: FlaskClient, outbox: Outbox, scene: Scene) -> None:  # noqa: F811
    """Bytes of all channels are the same up to the first event that differs in public members."""
    ruleset = RULESET_BY_NAME[scene["ruleset"]]
    expected = readings_of(client, outbox, scene)
    for place, varied in islice(scene_variations(scene, codec_of(ruleset, scene.get("options", {}))), VARIATIONS):
        if difference := unexplained(ruleset, expected, readings_of(client, outbox, varied)):
            pytest.fail(f"{place}: {difference}", pytrace=False)
