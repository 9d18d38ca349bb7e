"""The campaign of the document's examples of stored play: python -m tests.contract.recorded_campaign records it."""

import json
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from service.api.openapi import stored_answers
from service.rulesets.stored import examples
from tests.client import client_of
from tests.recording.recorder import recorded_application
from tests.recording.world import World, fixed

PLACE = Path(stored_answers.__file__).parent / stored_answers.FILE

ATTACK = {
    "mode": "melee",
    "attacker": {"name": "Harrak", "candidates": ["Fists"]},
    "defender": {"name": "Rakasha", "candidates": ["Claws"]},
    "dice": {"Harrak": [6], "Rakasha": [5]},
}
QUESTION = {
    "operation": "task",
    "order": {"roller": {"candidates": ["Locksmith"]}, "difficulty": 9},
    "actors": ["pcs"],
}


class _Story:
    """Calls in a campaign, of which the answers are written down."""

    def __init__(self, client: FlaskClient, world: World) -> None:
        self._client, self._world = client, world
        self._path, self._headers = "/v1/campaigns", dict[str, str]()
        self.answers: dict[str, dict[str, Any]] = {}

    def tell(self, operation: str, summary: str, path: str, body: Any = None) -> Any:
        """The answer to a POST, written down as an example of its operation."""
        self._world.next_call()
        response = self._client.post(f"{self._path}{path}", json=body, headers=self._headers)
        assert response.status_code < 300, response.get_data(as_text=True)
        answer = response.get_json()
        self.answers[operation] = {"status": str(response.status_code), "summary": summary, "body": answer}
        return answer

    def enter(self, campaign: Any) -> None:
        """Make all further calls in a campaign."""
        self._path = f"{self._path}/{campaign['id']}"
        self._headers = {"Authorization": f"Bearer {campaign['key']['token']}"}


def recorded(app: Flask) -> dict[str, dict[str, Any]]:
    """The answers of the campaign, with fixed ids, dice and times."""
    with fixed(app, "examples") as world:
        story = _Story(client_of(app), world)
        story.enter(story.tell("createCampaign", "A new table.", "", {"name": "Below the bar", "ruleset": "flyerbook"}))
        _play(story)
    return story.answers


def _play(story: _Story) -> None:
    """A character, an encounter, a blow, its undo, and a question to the player."""
    cast = examples.of_ruleset("flyerbook").cast
    harrak = {"name": "Harrak", "kind": "pc", "sheet": cast["actor"].sheet}
    hero = story.tell("createCharacter", "Harrak, with the derived values.", "/characters", harrak)
    combatants = [{"character_id": hero["id"]}, {"name": "Rakasha", "sheet": cast["other"].sheet}]
    scene = {"name": "The trapdoor", "combatants": combatants}
    fight = story.tell("createEncounter", "Harrak and a foe.", "/encounters", scene)
    place = f"/encounters/{fight['id']}"
    story.tell("startEncounter", "The first turn.", f"{place}/start")
    story.tell("flyerbookEncounterAttack", "Rakasha is wounded.", f"{place}/flyerbook/attack", ATTACK)
    story.tell("undoLast", "The attack is taken back.", "/undo")
    story.tell("createEncounterPrompt", "Harrak's player has to roll.", f"{place}/prompts", QUESTION)


def main() -> None:
    """Record the campaign with the present code."""
    with recorded_application() as app:
        PLACE.write_text(json.dumps(recorded(app), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
