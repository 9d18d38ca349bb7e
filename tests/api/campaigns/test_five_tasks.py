"""The five tasks of a table, played as a lean client would: few calls, and short answers.

Bodies are counted as they are, without compression.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.rulesets.stored import examples
from tests.api.campaigns.duel import SHEET
from tests.client import client_of

LEAN = "nulls=omit"
SHORT = f"{LEAN}&view=summary"
PARTY = ("Ana", "Bo", "Cy", "Di")


@dataclass(frozen=True)
class Game:
    """Bodies of a game.

    Attributes:
        task: a stateless task.
        asking: the task of a prompt, without the one who rolls it.
        attack: an order of a foe or a hero that asks for a decision.
        choice: the decision of Ana's player.
        sheet: of the hero; None for that of the examples.
    """

    task: Mapping[str, Any]
    asking: Mapping[str, Any]
    attack: Mapping[str, Any]
    choice: str | bool
    sheet: Mapping[str, Any] | None = None


GAMES = {
    "flyerbook": Game(
        {"roller": {"name": "Ana", "candidates": [{"name": "Locksmith", "kind": "job", "value": 12}]}, "difficulty": 9},
        {"roller": {"candidates": ["Locksmith"]}, "difficulty": 9},
        {
            "mode": "melee",
            "attacker": {"name": "Foe 1", "candidates": ["Claws"]},
            "defender": {"name": "Ana", "candidates": ["Fists"]},
            "ask": ["defender.defend_only"],
        },
        choice=True,
    ),
    "fastrpg": Game(
        {"roller": {"name": "Ana", "modifier": 3}, "difficulty": "hard"},
        {"roller": {"skill": "Maneuvers"}, "difficulty": "hard"},
        {"attacker": "Ana", "weapon": "Sword", "target": "Foe 1", "ask": ["luck_after"]},
        choice=False,
    ),
    "freed6": Game(
        {"roller": {"die_code": "2D"}, "difficulty": 10},
        {"roller": {"skill": "dodge"}, "difficulty": 10},
        {
            "attacker": {"name": "Foe 1", "skill": "melee"},
            "defender": {"name": "Ana", "skill": "dodge"},
            "effect": "club",
            "ask": ["defender.answer"],
        },
        choice="roll",
    ),
    "rollunder": Game(
        {"attribute": "DEX", "score": 12},
        {"attribute": "DEX"},
        {"attacker": "Foe 1", "target": "Ana", "attack": {"item": "Claws"}, "ask": ["defense.kind"]},
        choice="evade",
        sheet=SHEET,
    ),
}


@dataclass
class Wire:
    """Calls over HTTP, which are counted.

    Attributes:
        client: sends them.
        key: token of the sender; empty for none.
        sizes: bytes of the answers, in the order of the calls.
    """

    client: FlaskClient
    key: str = ""
    sizes: list[int] = field(default_factory=list)

    def call(self, method: str, path: str, body: Any = None, *, key: str | None = None) -> Any:
        """The answer to a call that succeeds."""
        token = self.key if key is None else key
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        response = self.client.open(path, method=method, json=body, headers=headers)
        assert response.status_code < 300, response.get_data(as_text=True)
        self.sizes.append(len(response.get_data()))
        return response.get_json()

    def needed(self, calls: int, kilobytes: float) -> None:
        """Fails if more calls or bytes were needed."""
        assert len(self.sizes) <= calls
        assert sum(self.sizes) <= kilobytes * 1000, self.sizes


class Evening:
    """A campaign with a hero and a started fight against six foes."""

    def __init__(self, client: FlaskClient, ruleset: str) -> None:
        self.wire, self.ruleset, self.game = Wire(client), ruleset, GAMES[ruleset]
        cast = examples.of_ruleset(ruleset).cast
        campaign = self.wire.call("POST", f"/v1/campaigns?{LEAN}", {"name": "Friday", "ruleset": ruleset})
        self.path, self.wire.key = f"/v1/campaigns/{campaign['id']}", campaign["key"]["token"]
        self.hero = {"kind": "pc", "sheet": self.game.sheet or cast["actor"].sheet}
        self.ana = self.wire.call("POST", f"{self.path}/characters?{LEAN}", {"name": "Ana", **self.hero})["id"]
        foes = {"name": "Foe", "count": 6, "sheet": cast["other"].sheet}
        scene = {"name": "The bridge", "combatants": [{"character_id": self.ana}, foes], "start": {}}
        self.fight = self.wire.call("POST", f"{self.path}/encounters?{SHORT}", scene)

    def counted(self) -> Wire:
        """A wire of the game master that has counted nothing."""
        return Wire(self.wire.client, self.wire.key)

    def player_of(self, *characters: str) -> str:
        """The token of a new player."""
        body = {"role": "player", "label": "player", "characters": [*characters]}
        token: str = self.wire.call("POST", f"{self.path}/keys", body)["token"]
        return token

    def attack(self, wire: Wire) -> Any:
        """The prompt of an attack, which needs a decision of Ana's player."""
        path = f"{self.path}/encounters/{self.fight['id']}/{self.ruleset}/attack"
        order = {**self.game.attack, "force": True, "seed": "a blow"}
        return wire.call("POST", f"{path}?{LEAN}", order)

    def answer(self, wire: Wire, prompt: Any, wait: Any, said: Any, key: str) -> Any:
        """The prompt after an answer to a question."""
        path = f"{self.path}/prompts/{prompt['id']}/answers"
        return wire.call("POST", f"{path}?{SHORT}", {"wait": wait["id"], **said}, key=key)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client that holds answers against the document, as far as they are not lean."""
    return client_of(app)


@pytest.fixture(params=GAMES)
def evening(client: FlaskClient, request: pytest.FixtureRequest) -> Evening:
    """The second task, in each game."""
    return Evening(client, request.param)


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_task_takes_one_call(client: FlaskClient, ruleset: str) -> None:
    """Stateless, without nulls."""
    wire = Wire(client)
    answer = wire.call("POST", f"/v1/{ruleset}/task?{LEAN}", {**GAMES[ruleset].task, "seed": "lock"})
    assert answer["result"]["success"] in (True, False)
    wire.needed(1, 0.6)


def test_a_fight_begins_after_three_calls(evening: Evening) -> None:
    """Campaign, character, and six foes in an encounter that has started."""
    assert (evening.fight["status"], len(evening.fight["order"])) == ("running", 7)
    assert evening.fight["started"]["event"]
    evening.wire.needed(3, 5)


def test_an_attack_with_a_decision_takes_three_calls(evening: Evening) -> None:
    """The order, the answer of the player, and the event."""
    player = evening.player_of(evening.ana)
    wire = evening.counted()
    prompt = evening.attack(wire)
    (wait,) = prompt["waits"]
    done = evening.answer(wire, prompt, wait, {"choice": evening.game.choice}, player)
    assert done["status"] == "done"
    event = wire.call("GET", f"{evening.path}/events/{done['event']}?{LEAN}")
    assert event["operation"] == "attack"
    wire.needed(3, 4)


def test_a_party_is_asked_by_six_calls(evening: Evening) -> None:
    """One prompt, four answers, and the events."""
    others = [{"name": name, **evening.hero} for name in PARTY[1:]]
    made = evening.wire.call("POST", f"{evening.path}/characters/bulk", {"characters": others})["items"]
    players = {each: evening.player_of(each) for each in (evening.ana, *(character["id"] for character in made))}
    wire = evening.counted()
    body = {"operation": "task", "order": evening.game.asking, "actors": ["pcs"]}
    prompt = wire.call("POST", f"{evening.path}/prompts?{LEAN}", body)
    for wait in prompt["waits"]:
        done = evening.answer(wire, prompt, wait, {"roll": True}, players[wait["character_id"]])
    assert done["status"] == "done"
    events = wire.call("GET", f"{evening.path}/events?after={done['events'][0] - 1}&{LEAN}")["items"]
    assert [event["seq"] for event in events] == done["events"]
    assert len(events) == len(PARTY)
    wire.needed(6, 8)


def test_an_undo_takes_one_call(evening: Evening) -> None:
    """Of an attack that changed something."""
    prompt = evening.attack(evening.wire)
    (wait,) = prompt["waits"]
    done = evening.answer(evening.wire, prompt, wait, {"choice": evening.game.choice}, evening.wire.key)
    wire = evening.counted()
    undone = wire.call("POST", f"{evening.path}/events/{done['event']}/undo?{SHORT}")
    assert undone["result"]["undone"] == [done["event"]]
    wire.needed(1, 1)
