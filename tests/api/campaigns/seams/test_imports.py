"""Imports check what a log says of dice, of blind rolls and of what players see."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.campaigns.test_rollunder import HERO
from tests.api.campaigns.test_transfer import exported, imported, send
from tests.table import Table, foes

HEX = "0f" * 32
CHANGE = {"resource": "encounter", "id": "00000000-0000-7000-8000-000000000000", "path": "", "after": 7}


@pytest.fixture
def rolled(table: Table) -> Table:
    """A blind roll, a foe's task and a new foe."""
    fight = table.encounter(foes(), {"character_id": table.character()["id"]})
    place = f"/encounters/{fight['id']}/flyerbook/task"
    order = {"roller": {"id": fight["combatants"][0]["id"], "candidates": ["Club"]}, "difficulty": 9}
    table.call("POST", place, order | {"visibility": "blind"})
    table.run(place, order)
    return table


def event_with(document: Any, found: Any) -> dict[str, Any]:
    """The last event for which something holds."""
    event: dict[str, Any] = [each for each in document["events"] if found(each)][-1]
    return event


def is_blind(event: Any) -> bool:
    """Whether an event is a blind roll."""
    return bool(event["visibility"] == "blind")


def is_task(event: Any) -> bool:
    """Whether an event is a roll that all may see."""
    return event["operation"] == "task" and not is_blind(event)


def is_new(event: Any) -> bool:
    """Whether an event made the encounter."""
    return bool(event["type"] == "encounter.created")


@pytest.mark.parametrize(
    ("found", "path", "value", "pointer"),
    [
        (is_blind, "commitment", "no hash", "commitment"),
        (is_blind, "commitment", HEX.upper(), "commitment"),
        (is_blind, "nonce", "", "nonce"),
        (is_blind, "nonce", HEX[:-1], "nonce"),
        (is_blind, "nonce", None, "nonce"),
        (is_task, "commitment", HEX, "nonce"),
        (is_task, "rolls/0/die", "banana", "rolls"),
        (is_task, "rolls/0/die", "d0", "rolls"),
        (is_task, "rolls/0/die", "6", "rolls"),
        (is_task, "rolls/0/face", 7, "rolls"),
        (is_task, "rolls/0/face", 0, "rolls"),
        (is_task, "shown/rolls", [{"stream": "a", "die": "d", "face": 1, "purpose": "task"}], "shown"),
        (is_task, "shown/of", ["nobody"], "shown"),
        (is_task, "shown/result", 7, "shown"),
        (is_task, "shown/summary", {"code": "nothing", "parameters": {}}, "shown"),
        (is_new, "shown/changes", [CHANGE], "shown"),
    ],
)
def test_what_is_not_possible_is_refused(rolled: Table, found: Any, path: str, value: Any, pointer: str) -> None:
    """422 with a pointer into that member, and nothing is imported."""
    document = exported(rolled)
    event = event_with(document, found)
    inside: Any = event
    *way, last = path.split("/")
    for name in way:
        inside = inside[int(name) if name.isdecimal() else name]
    inside[last] = value
    response = send(rolled.client, document)
    assert response.status_code == 422
    (error, *_) = response.get_json()["errors"]
    assert error["pointer"].startswith(f"/events/{event['seq'] - 1}/{pointer}")


def test_the_same_without_a_fault_is_imported(rolled: Table) -> None:
    """Every export can be imported."""
    assert send(rolled.client, exported(rolled)).status_code == 201


def test_a_line_with_a_hidden_number_is_imported(client: FlaskClient) -> None:
    """In any format of numbers: players read the same line in the copy."""
    table = Table(client, ruleset="rollunder")
    fight = table.encounter({"name": "Goblin", "sheet": HERO})
    order = {"character": {"id": fight["combatants"][0]["id"]}, "tier": "just_scars"}
    seq = table.run(f"/encounters/{fight['id']}/rollunder/scar", order)["event"]
    copy = imported(client, exported(table))
    told = [each.get(f"/events/{seq}", key=each.key("observer")["token"])["summary"] for each in (table, copy)]
    assert told == ["Goblin: Scars"] * 2


def test_a_line_with_a_placeholder_where_all_is_known_is_refused(client: FlaskClient) -> None:
    """Only the line that players read can hide a number."""
    table = Table(client, ruleset="rollunder")
    hero = table.character("Ana", sheet=HERO)["id"]
    table.run(f"/characters/{hero}/rollunder/scar", {"tier": "just_scars"})
    document = exported(table)
    document["events"][-1]["summary"]["parameters"]["change"] = "…"
    assert send(client, document).status_code == 422
