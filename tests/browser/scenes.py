"""Scenes for each game of the registry, so that a new game is played without another line."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from service.resolution.resolver import Resolver
from service.rulesets import RULESETS
from service.rulesets.contract.ruleset import Ruleset
from tests.registry import ALL_RESOLVERS, resolved_vectors

CHECK = "task"
ATTACK = "attack"


@dataclass(frozen=True, slots=True)
class Scene:
    """A call with dice rolled at the table and a known answer.

    Attributes:
        ruleset: the game.
        operation: name of the operation.
        body: the request without dice.
        dice: the faces, by stream.
        summary: the line for people in its answer.
    """

    ruleset: str
    operation: str
    body: str
    dice: dict[str, list[int]]
    summary: str

    @property
    def place(self) -> str:
        """Its place in the tour."""
        return f"#{self.ruleset}/{self.operation}"


def checks() -> list[Scene]:
    """Each game's plain check."""
    return [_scene(ruleset, CHECK) for ruleset in RULESETS]


def attacks() -> list[Scene]:
    """Each game's attack."""
    return [_scene(ruleset, ATTACK) for ruleset in RULESETS]


def _scene(ruleset: Ruleset, preferred: str) -> Scene:
    candidates = list(_scenes(ruleset))
    return next((scene for scene in candidates if scene.operation == preferred), candidates[0])


def _scenes(ruleset: Ruleset) -> Iterator[Scene]:
    for resolver in ALL_RESOLVERS:
        if resolver.ruleset is ruleset and resolver.operation.rolls:
            for vector in resolved_vectors(resolver):
                if vector.dice:
                    yield _of(resolver, vector.body)


def _of(resolver: Resolver, body: dict[str, Any]) -> Scene:
    return Scene(
        ruleset=resolver.ruleset.name,
        operation=resolver.operation.name,
        body=json.dumps({name: value for name, value in body.items() if name != "dice"}),
        dice=body["dice"],
        summary=str(resolver.answer(resolver.load(body)).summary),
    )
