"""Tests that the orders which scenes send for player characters are moves.

Counted are the accepted commands of all scenes whose acting participant is a character of the kind `pc`, without

- repetitions of an event (`replaces`, and operations that repeat one): their order was counted when it was sent;
- orders that the service accepts only with `force`: a move is legal, and these set aside what the rules say.

An order is a move if the character has a move, in the list of the sender of the order in the moment before it, of
which some choice of options means the same. Two orders mean the same if they name the same participants, the service
makes the same request of them, with everything looked up and every default filled in, and they have the same result
and changes with the dice of the scene. So it does not matter whether a value is stated, looked up or left out. A
choice with `other` takes every number or text. All else needs an option: difficulties, distances, damage.

Three things are said beside a move, and taken as the scene says them: the dice; the decisions on the way, also those
of other participants that the scene states in their members; and members that the service refuses to the player of
the character with `not_yours_to_state`, such as choices of a foe, or a number that a game master states otherwise than
the sheet.

The games are those in `other_orders.json`.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from service.http_client import Ask
from tests.depth import one_in
from tests.moves.correspondence import sent_orders
from tests.scenes.parameters import SCENES, Scene

LISTED: Mapping[str, Any] = json.loads(Path(__file__).with_name("other_orders.json").read_text(encoding="utf-8"))
"""Game -> operation -> orders of it that are no moves: why, and in which scenes."""
of_listed_games = pytest.mark.parametrize(
    "scene", one_in(12, [scene for scene in SCENES if scene["ruleset"] in LISTED]), ids=lambda scene: scene["id"]
)


def listed(scene: Scene) -> set[str]:
    """The operations of which a scene has an order that is no move."""
    others = LISTED[scene["ruleset"]]
    return {name for name, reasons in others.items() for each in reasons if scene["id"] in each["scenes"]}


@of_listed_games
def test_orders_for_player_characters_are_moves(ask: Ask, engine: Engine, scene: Scene) -> None:
    """All but those that `other_orders.json` lists."""
    orders = (sent for sent in sent_orders(ask, engine, scene) if sent.is_legal)
    assert {sent.operation.name for sent in orders if not sent.is_move} == listed(scene)
