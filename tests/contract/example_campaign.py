"""A campaign in which the examples of the document are played."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Protocol

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from service.addresses import AddressPolicy
from service.api.http.campaign_calls import EXTENSION
from service.rulesets.stored.examples import CONDITION, STAND_INS, WAIT
from tests.contract.scenes import Earlier, Scene
from tests.specification import operations, resolved

OPERATIONS = {described["operationId"]: (path, method, described) for path, method, described in operations()}


class Sender(Protocol):
    """Sends calls, as the test client of Flask does."""

    def open(self, path: str, /, **sent: Any) -> TestResponse:
        """The answer to a call."""

    def get(self, path: str, /, **sent: Any) -> TestResponse:
        """The answer to a GET."""

    def post(self, path: str, /, **sent: Any) -> TestResponse:
        """The answer to a POST."""


class Stage:
    """A new campaign with the cast of its game, an encounter of both, and what happened in the scene before.

    Args:
        client: sends the calls.
        scene: participants, and the steps before.
    """

    def __init__(self, client: Sender, scene: Scene) -> None:
        self._client = client
        self.headers = {"If-Match": "*"}
        campaign = self._made("/v1/campaigns", {"name": "Examples", "ruleset": scene.ruleset})
        place = f"/v1/campaigns/{campaign['id']}"
        self.headers["Authorization"] = f"Bearer {campaign['key']['token']}"
        characters = {
            part: self._made(
                f"{place}/characters",
                {"name": figure.name, "sheet": figure.sheet, "state": scene.states.get(part, {})},
            )["id"]
            for part, figure in scene.cast.items()
        }
        seats = [{"character_id": identity} for identity in characters.values()]
        encounter = self._made(f"{place}/encounters", {"name": "Examples", "combatants": seats})
        combatants = dict(zip(characters, (each["id"] for each in encounter["combatants"]), strict=True))
        self.parameters: dict[str, Any] = {
            "campaign_id": campaign["id"],
            "character_id": characters["actor"],
            "encounter_id": encounter["id"],
            "combatant_id": combatants["actor"],
        }
        parts = combatants if scene.scope == "Encounter" else characters
        self._ids = {stand_in: parts[part] for part, stand_in in STAND_INS.items()}
        for earlier in scene.before:
            self._happen(earlier, {"character_id": characters[earlier.part], "combatant_id": combatants[earlier.part]})
        self._note_condition(f"{place}/characters/{characters['actor']}")

    def call(
        self,
        name: str,
        body: Any = None,
        query: Mapping[str, str] | None = None,
        named: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TestResponse:
        """Call an operation, with ids of this campaign in place of placeholders.

        Args:
            name: the operation.
            body: None for its own example, if it has one.
            query: parameters of the address.
            named: parameters of the path with other values than those of the stage.
            headers: sent beside those of every call.
        """
        path, method, described = OPERATIONS[name]
        for parameter in described["parameters"]:
            if parameter["in"] == "path":
                value = (self.parameters | dict(named or {})).get(parameter["name"], parameter["example"])
                path = path.replace(f"{{{parameter['name']}}}", str(value))
        sent = next(iter(examples_of(described).values()), None) if body is None else body
        content = {} if sent is None else {"json": self.with_ids(sent)}
        sent_with = {**self.headers, **(headers or {})}
        asked = {name: self.parameters.get(f"{name}_id", value) for name, value in (query or {}).items()}
        return self._client.open(path, method=method, headers=sent_with, query_string=self.with_ids(asked), **content)

    def with_ids(self, value: Any) -> Any:
        """The value with ids of this campaign."""
        text = json.dumps(value)
        for stand_in, identity in self._ids.items():
            text = text.replace(stand_in, identity)
        return json.loads(text)

    def _happen(self, earlier: Earlier, named: Mapping[str, str]) -> None:
        """Make a call of the scene, and store the ids of its answer."""
        answer = self._happened(self.call(earlier.operation_id, earlier.body, named=named))
        self.parameters |= {name: _at(answer, path) for name, path in earlier.takes.items()}
        if earlier.waits:
            self._ids[WAIT] = answer["waits"][0]["id"]

    def _note_condition(self, path: str) -> None:
        """Notes the id of a condition of the acting participant, which no example can know."""
        found = self._client.get(path, headers=self.headers).get_json()["conditions"]
        if len(found) == 1:
            (self._ids[CONDITION],) = found

    def _made(self, path: str, body: Any) -> Any:
        return self._happened(self._client.post(path, json=body, headers=self.headers))

    def _happened(self, response: TestResponse) -> Any:
        assert response.status_code < 300, response.get_data(as_text=True)
        return response.get_json(silent=True)


@contextmanager
def on_the_internet(app: Flask) -> Iterator[None]:
    """A block in which every name is a machine of the internet, as none may be looked up."""
    policy = AddressPolicy(lookup=lambda _host, _port: ("8.8.8.8",))
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(app.extensions, EXTENSION, replace(app.extensions[EXTENSION], addresses=policy))
        yield


def query_of(name: str) -> dict[str, str]:
    """The parameters of an address, each with its example."""
    return {
        parameter["name"]: _written(example)
        for parameter in OPERATIONS[name][2]["parameters"]
        if parameter["in"] == "query"
        for example in of_place(parameter).values()
    }


def needed_query_of(name: str) -> dict[str, str] | None:
    """The same where the address requires a parameter; None where it does not."""
    return query_of(name) if needs_query(name) else None


def needs_query(name: str) -> bool:
    """Whether an address requires a parameter."""
    parameters = OPERATIONS[name][2]["parameters"]
    return any(parameter["required"] for parameter in parameters if parameter["in"] == "query")


def _written(example: Any) -> str:
    """The value as an address has it."""
    if isinstance(example, list):
        return ",".join(example)
    return example if isinstance(example, str) else json.dumps(example)


def examples_of(described: Mapping[str, Any]) -> dict[str, Any]:
    """Name -> example of an operation's body."""
    bodies = described.get("requestBody", {}).get("content", {})
    return {name: value for body in bodies.values() for name, value in of_place(body).items()}


def of_place(place: Mapping[str, Any]) -> dict[str, Any]:
    """Name -> example of one place of the document, for example a body of one content type."""
    alone = {"example": place["example"]} if "example" in place else {}
    return alone | {name: resolved(example)["value"] for name, example in place.get("examples", {}).items()}


def _at(answer: Any, path: str) -> Any:
    """The value at a path of an answer, such as `combatants.0.id`."""
    for token in path.split("."):
        answer = answer[int(token)] if token.isdecimal() else answer[token]
    return answer
