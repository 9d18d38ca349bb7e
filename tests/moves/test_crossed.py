"""Tests that every offered move is accepted by participants with parts of several sheets and states."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest
from sqlalchemy import Engine

from service.http_client import Ask
from service.rulesets import RULESETS
from service.scenes.campaign import SceneCampaign, campaign_of
from service.scenes.player import take
from tests.depth import number_of
from tests.moves.position import positions, refusals
from tests.scenes.parameters import SCENES, Scene

DONORS, EVENINGS = 10, 2
FIRST_REFUSALS = 5


def scenes_of(game: str) -> list[Scene]:
    """All scenes of a game."""
    return [scene for scene in SCENES if scene["ruleset"] == game]


def played(campaign: SceneCampaign) -> list[Mapping[str, Any]]:
    """The participants after the last step of a scene."""
    for step in campaign.scene["steps"]:
        take(campaign, step)
    return [campaign.present(name) for name in {**campaign.characters, **campaign.combatants}]


def cross(campaign: SceneCampaign, donors: Sequence[Mapping[str, Any]], random: Random) -> None:
    """Give each participant some members of another one's sheet and state, as far as they are valid."""
    encounter = campaign.encounter
    paths = {name: f"{encounter}/combatants/{identity}" for name, identity in campaign.combatants.items()}
    paths |= {name: f"/characters/{identity}" for name, identity in campaign.characters.items()}
    for path in paths.values():
        donor = random.choice(donors)
        for document in ("sheet", "state"):
            part = donor[document] or {}
            for member in random.sample(sorted(part), random.randint(0, len(part))):
                status, _ = campaign.call("PATCH", path, {document: {member: changed(part[member], random)}})
                assert status < 500


def changed(value: Any, random: Random) -> Any:
    """The value; some numbers are at or near 0."""
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return random.choice([value, value, value, 0, 1]) if is_number else value


@pytest.mark.parametrize("game", [ruleset.name for ruleset in RULESETS])
def test_moves_of_crossed_participants_are_accepted(ask: Ask, engine: Engine, game: str) -> None:
    """States that no scene has, such as a rider without a mount or 20 full slots beside an empty quiver."""
    random, donors, refused = Random(game), list[Mapping[str, Any]](), list[str]()  # noqa: S311 - the same at every run
    every = scenes_of(game)
    for scene in random.sample(every, min(number_of(DONORS), len(every))):
        with campaign_of(ask, scene) as campaign:
            donors += played(campaign)
    for _ in range(number_of(EVENINGS)):
        with campaign_of(ask, random.choice(every)) as campaign:
            played(campaign)
            cross(campaign, donors, random)
            refused += refusals(positions(engine, campaign), random)
    assert not refused, "\n".join(refused[:FIRST_REFUSALS])
