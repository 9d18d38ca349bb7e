"""`/v1/{ruleset}/scenes`: the golden scenes of a game, which are tests of stored play as data."""

import json
from collections.abc import Mapping
from typing import Annotated, Any

from flask import Response

from service.api.http.blueprint import Blueprint
from service.api.http.constant_answers import ConstantAnswer
from service.rulesets import package_data
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.vocabulary import Component, Doc
from service.schemas.answers import answer_schema
from service.values import dataclass

Scene = Annotated[
    Mapping[str, Any], Component("Scene", "A story of stored play: who takes part, its steps, and what must be so.")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneList:
    """The golden scenes of a game; saved to a file, `python -m service scenes` plays them."""

    items: Annotated[
        tuple[Scene, ...],
        Doc("Recorded sequences of calls with the expected results. `docs/scenes.md` describes the format."),
    ]


def scenes_of(ruleset: Ruleset) -> tuple[Mapping[str, Any], ...]:
    """The scenes that come with a game."""
    return tuple(scene for text in package_data.texts(ruleset.name, "scenes") for scene in json.loads(text))


def add_scenes(routes: Blueprint, ruleset: Ruleset) -> None:
    """Add the route of a game's golden scenes to the routes of the game."""
    scenes = ConstantAnswer(lambda: SceneList(items=scenes_of(ruleset)))

    @routes.route("/scenes")
    @routes.doc(operationId=f"{ruleset.name}Scenes")
    @routes.response(200, answer_schema(SceneList))
    def get_scenes() -> Response:
        """Read the golden scenes of the game.

        Each is a small story of stored play, with expectations after each step. An implementation that meets them
        agrees with this one; `python -m service scenes` plays them.
        """
        return scenes.answer()
