"""Tests that every offered move is accepted, in the moments of every scene."""

from collections.abc import Iterator
from random import Random

import pytest
from sqlalchemy import Engine

from service.http_client import Ask
from service.play.moves import lister
from service.play.moves.candidates import Rules
from service.scenes.campaign import SceneCampaign, campaign_of
from service.scenes.player import take
from tests.depth import DEEP, one_in
from tests.moves.position import Position, positions, refusals
from tests.scenes.parameters import SCENES, Scene

scenes_in_turn = pytest.mark.parametrize("scene", one_in(48, SCENES), ids=lambda scene: scene["id"])


def moments(campaign: SceneCampaign) -> Iterator[None]:
    """Play the scene; stops after every step in deep runs, and else after the last one."""
    for step in campaign.scene["steps"]:
        take(campaign, step)
        if DEEP:
            yield
    if not DEEP:
        yield


def everybody(engine: Engine, campaign: SceneCampaign) -> Iterator[Position]:
    """Every participant as the game master sees it, and every character as its player does."""
    for position in positions(engine, campaign):
        yield position
        if position.name in campaign.characters:
            yield position.seen_by(campaign.characters[position.name])


@scenes_in_turn
def test_every_move_is_accepted_with_every_option(ask: Ask, engine: Engine, scene: Scene) -> None:
    """Each option of each choice, and combinations."""
    random, refused = Random(scene["id"]), list[str]()  # noqa: S311 - a sample, the same at every run
    with campaign_of(ask, scene) as campaign:
        for _ in moments(campaign):
            refused += refusals(everybody(engine, campaign), random)
    assert not refused, "\n".join(refused)


@scenes_in_turn
def test_values_that_are_alike_are_legal_alike(
    ask: Ask, engine: Engine, scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The moves are the same if the rules are asked about each thing and each value of a separate choice."""
    with campaign_of(ask, scene) as campaign:
        for _ in moments(campaign):
            for position in everybody(engine, campaign):
                found = position.moves().items
                with monkeypatch.context() as each_by_itself:
                    each_by_itself.setattr(Rules, "kind", lambda _rules, _choice, value: str(value))
                    each_by_itself.setattr(lister, "likeness_of_things", lambda _kinds, _mentions: {})
                    assert found == position.moves().items
