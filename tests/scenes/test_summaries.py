"""Tests of the summaries of all commands in scenes: they name the means that their orders name."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from service.http_client import Ask
from service.scenes.campaign import campaign_of
from service.scenes.player import Taken, take
from tests.depth import one_in
from tests.scenes.parameters import SCENES, Scene

GROUPS = (("skill", "talent", "candidates"), ("item", "weapon", "own_weapon", "spell", "power", "effect"))
"""Members of orders with the name of a means; of each group, one is named."""
LEADS = ("attacker", "roller", "initiator", "sides", "user", "actor", "character", "medic", "participants")
"""Members of orders with the one who acts."""
WORDS = {"weapon": ("siege",)}
"""Member whose values are words of the rules -> operations."""


@pytest.mark.parametrize("scene", one_in(96, SCENES), ids=lambda scene: scene["id"])
def test_summaries_name_the_means(ask: Ask, scene: Scene) -> None:
    """A skill and a thing that the order names, of the order, its attack, or the one who acts."""
    with campaign_of(ask, scene) as campaign:
        taken = [take(campaign, step) for step in scene["steps"]]
    assert [found for each in taken if (each.answer or {}).get("summary") for found in _missing(each)] == []


def _missing(taken: Taken) -> Iterator[str]:
    operation, order = taken.request.path.rpartition("/")[2].replace("-", "_"), taken.request.body or {}
    lead = next((order[name] for name in LEADS if name in order), None)
    places = [order.get("attack"), order, lead[0] if isinstance(lead, list) and lead else lead]
    for group in GROUPS:
        members = [name for name in group if operation not in WORDS.get(name, ())]
        named = [name for place in places for name in _names(place, members)]
        if named and not any(name in taken.answer["summary"] for name in named):
            yield f"{operation}: {named} in {taken.answer['summary']}"


def _names(place: Any, members: list[str]) -> Iterator[str]:
    """The names in some members: a text, that of an object, or that of the first one in a list."""
    for member in members:
        value = place.get(member) if isinstance(place, Mapping) else None
        first = value[0] if isinstance(value, list) and value else value
        name = first.get("name") if isinstance(first, Mapping) else first
        if isinstance(name, str) and name:
            yield name
