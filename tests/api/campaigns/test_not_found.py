"""Tests that a 404 says what is missing, and points at its id in the body."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.table import Table, foes

NO_ID = "01a200e0-6e7b-7114-b7c2-3b9249f435c3"


@pytest.mark.parametrize(
    ("path", "body", "pointer", "what"),
    [
        ("/rewind", {"to": 999}, "/to", "event"),
        ("/characters/{ana}/fastrpg/task", {"replaces": 999}, "/replaces", "event"),
        ("/webhooks", {"url": "http://127.0.0.1:9/x", "encounter_id": NO_ID}, "/encounter_id", "encounter"),
        ("/webhooks", {"url": "http://127.0.0.1:9/x", "key_id": NO_ID}, "/key_id", "key"),
        ("/prompts/{prompt}/answers", {"wait": NO_ID, "face": 3}, "/wait", "question"),
    ],
)
def test_what_is_missing_is_named(client: FlaskClient, path: str, body: Any, pointer: str, what: str) -> None:
    """An event, an encounter, a key or a question is no participant."""
    table = Table(client, ruleset="fastrpg")
    ana = table.character("Ana", sheet={})["id"]
    order = {"roller": {"id": ana, "skill": "Awareness"}, "difficulty": "easy"}
    prompt = table.make("/prompts", {"operation": "task", "order": order})["id"]
    problem = table.call("POST", path.format(ana=ana, prompt=prompt), body).get_json()
    assert problem["detail"] == f"There is no such {what} in this campaign."
    assert [(error["code"], error["pointer"]) for error in problem["errors"]] == [("not_found", pointer)]


def test_a_key_finds_no_other_campaign(client: FlaskClient) -> None:
    """The sentence gives the reason without telling whether the campaign exists."""
    mine, other = Table(client), Table(client)
    path = f"/v1/campaigns/{other.id}"
    problem = client.get(path, headers={"Authorization": f"Bearer {mine.token}"}).get_json()
    assert problem["detail"] == "There is no such campaign, or the key belongs to another one."


def test_a_fault_in_a_trait_is_at_its_member(table: Table) -> None:
    """An object in place of a name is refused for what is wrong in it."""
    path = f"/encounters/{table.encounter(foes(count=1))['id']}/flyerbook/task"
    order = {"roller": {"name": "Goblin", "candidates": [{"name": "Club", "kind": "skil"}]}, "difficulty": "easy"}
    errors = table.call("POST", path, order).get_json()["errors"]
    assert "/roller/candidates/0/kind" in {error["pointer"] for error in errors}
