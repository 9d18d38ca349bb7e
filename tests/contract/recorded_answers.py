"""The document's examples of answers: python -m tests.contract.recorded_answers records them.

Each operation that needs a key is called with its own example, in the scene of `tests/contract/scenes.py`.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.api.http.parser import JSON
from service.api.openapi import recorded_answers
from service.rulesets import RULESETS
from tests.client import client_of
from tests.contract.example_campaign import OPERATIONS, Stage, needed_query_of, on_the_internet
from tests.contract.scenes import SCENES, USUAL
from tests.recording.recorder import recorded_application
from tests.recording.world import World, fixed
from tests.specification import resolved

PLACE = Path(recorded_answers.__file__).parent / recorded_answers.FILE
_REQUEST_ID = {"X-Request-Id": "8f14e45fceea167a5a36dedd4bea2543"}
_NO_SUCH = {"character_id": "01976f3e-4b5a-7c00-8000-00000000ffff"}
_SHORTER: Mapping[str, Mapping[str, str]] = {
    name: {"group": "attack"} for name in ("getCombatantMoves", "getCharacterMoves")
}
"""Operation -> query with which its answer is short enough for the document."""
_ON_CHARACTERS = tuple(f"{ruleset.name}Character" for ruleset in RULESETS)
"""Prefixes of commands on a character, which are answered as those on an encounter."""


class _Clocked:
    """A client with which time passes at each call.

    Args:
        client: sends the calls.
        world: whose time it is.
    """

    def __init__(self, client: FlaskClient, world: World) -> None:
        self._client, self._world = client, world

    def open(self, path: str, /, **sent: Any) -> TestResponse:
        """Send a call a second after the one before."""
        self._world.next_call()
        return self._client.open(path, **sent)

    def get(self, path: str, /, **sent: Any) -> TestResponse:
        """Send a GET."""
        return self.open(path, method="GET", **sent)

    def post(self, path: str, /, **sent: Any) -> TestResponse:
        """Send a POST."""
        return self.open(path, method="POST", **sent)


def names() -> list[str]:
    """The operations whose answers are recorded."""
    return [
        name
        for name, (_, _, described) in OPERATIONS.items()
        if described.get("security") and not name.startswith(_ON_CHARACTERS) and _answers_json(described)
    ]


def answer_of(app: Flask, name: str) -> dict[str, Any]:
    """Status and body of the answer to the example of an operation, with fixed ids, dice and times."""
    with on_the_internet(app), fixed(app, name) as world:
        stage = Stage(_Clocked(client_of(app), world), SCENES.get(name, USUAL))
        query = _SHORTER.get(name) or needed_query_of(name)
        response = stage.call(name, query=query, headers=_REQUEST_ID)
        assert response.status_code < 300, response.get_data(as_text=True)
        return {"status": str(response.status_code), "body": response.get_json()}


def problems(app: Flask) -> dict[str, Any]:
    """A problem for each status that a caller can bring about."""
    with fixed(app, "problems") as world:
        client = _Clocked(client_of(app), world)
        stage = Stage(client, USUAL)
        refused = [*_refused_bodies(client), *_refused_calls(stage, client)]
    return {str(each.status_code): each.get_json() for each in refused}


def _refused_bodies(client: _Clocked) -> Iterator[TestResponse]:
    """Bodies that cannot be read: no JSON, too large, and of another type."""
    for body, kind in (("{", JSON), ('"' + "a" * 3_000_000 + '"', JSON), ("2d6", "text/plain")):
        yield client.post("/v1/flyerbook/task", data=body, content_type=kind, headers=_REQUEST_ID)


def _refused_calls(stage: Stage, client: _Clocked) -> Iterator[TestResponse]:
    """Calls in a campaign that are refused."""
    named, character = {"name": "Harrak the Elder"}, stage.parameters["character_id"]
    yield stage.call("getCampaign", headers={**_REQUEST_ID, "Authorization": "Bearer arb_unknown"})
    player = stage.call("createKey", {"label": "Ana", "role": "player", "characters": [character]}).get_json()
    bearer = {**_REQUEST_ID, "Authorization": f"Bearer {player['token']}"}
    yield stage.call("updateCampaign", named, headers=bearer)
    yield stage.call("getCharacter", named=_NO_SUCH, headers=_REQUEST_ID)
    stage.call("startEncounter")
    yield stage.call("startEncounter", headers=_REQUEST_ID)
    yield stage.call("updateCharacter", named, headers={**_REQUEST_ID, "If-Match": '"99"'})
    yield stage.call("updateCharacter", {"nam": "Harrak"}, headers=_REQUEST_ID)
    path = f"/v1/campaigns/{stage.parameters['campaign_id']}/encounters/{stage.parameters['encounter_id']}"
    unconditional = {name: value for name, value in stage.headers.items() if name != "If-Match"}
    yield client.open(path, method="PATCH", json=named, headers={**unconditional, **_REQUEST_ID})


def _answers_json(described: dict[str, Any]) -> bool:
    return any(JSON in resolved(answer).get("content", {}) for answer in described["responses"].values())


def main() -> None:
    """Record all answers with the present code."""
    with recorded_application() as app:
        content = {"answers": {name: answer_of(app, name) for name in names()}, "problems": problems(app)}
    PLACE.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
