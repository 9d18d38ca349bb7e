"""The scenes of all games as parameters of tests."""

from collections.abc import Mapping
from typing import Any

import pytest

from service.api.stateless.scenes import scenes_of
from service.rulesets import RULESETS
from tests.depth import one_in

Scene = Mapping[str, Any]
SCENES: tuple[Scene, ...] = tuple(scene for ruleset in RULESETS for scene in scenes_of(ruleset))
every_scene = pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene["id"])
scenes_in_turn = pytest.mark.parametrize("scene", one_in(8, SCENES), ids=lambda scene: scene["id"])
"""The same for tests that play each scene several times: one in eight, and all by `make deep`."""
