"""Each game's headline operation, so that clients play new games without another test."""

import json
from dataclasses import asdict, dataclass
from typing import Any

from service.rulesets import RULESETS
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.golden import GoldenVector
from service.schemas.answers import operation_component, operation_id
from tests.registry import ALL_RESOLVERS, resolved_vectors

HEADLINE = "task"
"""What every game so far calls its plainest roll; a game without it is played by its first operation with dice."""


@dataclass(frozen=True, slots=True)
class Game:
    """A call with a known answer.

    Attributes:
        ruleset: the game.
        path: where it is posted.
        method: the operation's name in clients.
        type: the request's type in clients.
        module: the operation's module in the Python client.
        api: the game's tag as a type in clients.
        body: a golden vector's request with its dice.
        summary: the line for people in its answer.
    """

    ruleset: str
    path: str
    method: str
    type: str
    module: str
    api: str
    body: dict[str, Any]
    summary: str


def games() -> list[Game]:
    """All of them."""
    return [_game(ruleset) for ruleset in RULESETS]


def as_json() -> str:
    """All of them, for programs in other languages."""
    return json.dumps([asdict(game) for game in games()])


def _game(ruleset: Ruleset) -> Game:
    playable = [
        (resolver, vector)
        for resolver in ALL_RESOLVERS
        if resolver.ruleset is ruleset and resolver.operation.rolls
        for vector in resolved_vectors(resolver)
        if vector.dice
    ]
    resolver, vector = next((each for each in playable if each[0].operation.name == HEADLINE), playable[0])
    return Game(
        ruleset=ruleset.name,
        path=f"/v1/{ruleset.name}/{resolver.operation.path}",
        method=operation_id(ruleset, resolver.operation),
        type=operation_component(ruleset, resolver.operation),
        module=f"{ruleset.name}_{resolver.operation.name}",
        api=ruleset.name.capitalize(),
        body=vector.body,
        summary=_summary(resolver, vector),
    )


def _summary(resolver: Any, vector: GoldenVector) -> str:
    return str(resolver.answer(resolver.load(vector.body)).summary)
