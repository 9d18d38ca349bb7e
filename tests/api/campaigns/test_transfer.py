"""Tests of export and import of a whole campaign."""

import json
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.api.campaigns.transfer import LARGEST_IMPORT
from service.app import create_app
from service.play.forms import records
from service.play.resources import rows
from service.settings import Settings
from service.values import is_required
from tests.api.campaigns.test_commands import ORDER
from tests.client import client_of
from tests.table import HARRAK, Table, foes


def exported(table: Table) -> dict[str, Any]:
    """The document of a campaign."""
    document: dict[str, Any] = table.get("/export")
    return document


def send(client: FlaskClient, document: Any, **headers: str) -> TestResponse:
    """Try to import a document, or a text in place of one."""
    body = document if isinstance(document, (str, bytes)) else json.dumps(document)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.post("/v1/campaigns/import", data=body, content_type="application/json", headers=named)


def imported(client: FlaskClient, document: Any) -> Table:
    """A campaign made of a document."""
    response = send(client, document)
    assert response.status_code == 201, response.get_data(as_text=True)
    table = object.__new__(Table)
    table.client, table.campaign = client, response.get_json()
    table.id, table.token = table.campaign["id"], table.campaign["key"]["token"]
    return table


def same_for_all(document: dict[str, Any], table: Table, keys: int) -> Any:
    """A document without the id of its campaign and without keys that came later."""
    kept = document | {"keys": document["keys"][:keys]}
    return json.loads(json.dumps(kept).replace(table.id, "the campaign"))


@pytest.fixture
def played(table: Table) -> Table:
    """A campaign in which much has happened."""
    harrak = table.character(external_ref="a")
    table.patch("", {"options": {"on_tie": "initiator"}, "player_dice": "rolled"})
    table.key("player", harrak["id"])
    fight = table.encounter({"character_id": harrak["id"]}, foes(count=2), foes("Ogre", initiative=7, hidden=True))
    path = f"/encounters/{fight['id']}"
    table.run(f"{path}/start", {}, If_Match="*")
    goblin = fight["combatants"][1]["id"]
    table.make(f"{path}/combatants/{goblin}/conditions", {"name": "Dazed", "duration": {"unit": "turn", "count": 1}})
    table.run(f"{path}/flyerbook/damage", {"character": {"id": goblin}, "damage": 3, "visibility": "gm"})
    table.run(f"/characters/{harrak['id']}/flyerbook/task", ORDER)
    table.run(f"/events/{table.last_event()['seq'] - 1}/undo", None)
    table.call("DELETE", f"/characters/{table.character('Gone')['id']}", If_Match="*")
    table.encounter()
    return table


def test_an_export_shows_everything_but_secrets(played: Table) -> None:
    """One document, with a name to be saved under."""
    response = played.call("GET", "/export")
    document = response.get_json()
    assert response.headers["Content-Disposition"] == f'attachment; filename="campaign-{played.id}.json"'
    assert (document["format"], document["version"]) == ("arbiter-campaign", 2)
    assert document["campaign"]["options"] == {"on_tie": "initiator"}
    assert [key["role"] for key in document["keys"]] == ["gm", "player"]
    assert [len(each["combatants"]) for each in document["encounters"]] == [4, 0]
    assert [event["seq"] for event in document["events"]] == list(range(1, len(played.events()) + 1))
    assert "secret" not in response.get_data(as_text=True)


def test_there_and_back_again(played: Table, new_database: Callable[[str], Settings], migrated_template: str) -> None:
    """Imported into another database and exported again, a campaign is the same but for its id and its first key."""
    document = exported(played)
    other = imported(client_of(create_app(new_database(migrated_template))), document)
    assert other.id != played.id
    again = exported(other)
    assert len(again["keys"]) == len(document["keys"]) + 1
    assert same_for_all(again, other, 2) == same_for_all(document, played, 2)


def test_an_imported_campaign_plays_on(played: Table) -> None:
    """Beside the first one: its log goes on, its events can be undone, its old keys are invalid."""
    other = imported(played.client, exported(played))
    last = len(other.events())
    assert other.get("/characters") == _moved(played.get("/characters"), played, other)
    event = other.run("/rewind", {"to": 2})
    assert event["seq"] == last + 1
    assert other.get()["options"] == {}
    assert other.get("/encounters")["items"] == []
    assert played.get()["options"] == {"on_tie": "initiator"}
    assert other.call("GET", "", key=f"arb_{other.id.replace('-', '')}{played.token[36:]}").status_code == 401
    assert other.call("DELETE", f"/keys/{other.campaign['key']['id']}").get_json()["code"] == "last_gm_key"


def test_members_may_stand_in_the_order_of_the_alphabet(played: Table) -> None:
    """As many programs write them."""
    imported(played.client, json.dumps(exported(played), sort_keys=True, indent=4))


def test_a_document_is_imported_once(played: Table) -> None:
    """The same document with the same key gets the same answer, another one is refused."""
    document = exported(played)
    key = f"a secret for {played.id}"
    first, again = (send(played.client, document, Idempotency_Key=key) for _ in range(2))
    assert first.get_json() == again.get_json()
    response = send(played.client, document | {"keys": []}, Idempotency_Key=key)
    assert response.get_json()["code"] == "idempotency_key_reused"


@pytest.mark.parametrize("path", ["/v1/campaigns", "/v1/campaigns/import"])
def test_a_key_that_brings_a_secret_back_is_long(client: FlaskClient, path: str) -> None:
    """The id cannot be guessed."""
    body = {"name": "New", "ruleset": "flyerbook"}
    response = client.post(path, json=body, headers={"Idempotency-Key": "x" * 15})
    assert response.status_code == 422
    assert "16" in response.get_json()["detail"]
    assert response.get_json()["errors"][0]["header"] == "Idempotency-Key"


def _at(document: Any, pointer: str) -> tuple[Any, Any]:
    """The container of the value at a pointer, and its key."""
    *above, last = [int(token) if token.isdigit() else token for token in pointer.split("/")[1:]]
    for token in above:
        document = document[token]
    return document, last


NOBODY = "00000000-0000-7000-8000-000000000000"
_NONSENSE = {"code": "nonsense"}
DAMAGED: list[tuple[str, Any]] = [
    ("/format", "else"),
    ("/version", 3),
    ("/nonsense", 1),
    ("/campaign/ruleset", "chess"),
    ("/campaign/options", {"on_tie": "nobody"}),
    ("/campaign/created_at", "yesterday"),
    ("/campaign/created_at", "2026-02-30T00:00:00Z"),
    ("/keys/0/role", "king"),
    ("/characters/0/sheet", {"jobs": 7}),
    ("/characters/0/state", {"wounds": "many"}),
    ("/characters/0/conditions", {NOBODY: {}}),
    ("/characters/0/version", 0),
    ("/characters/0/nonsense", 0),
    ("/encounters/0/turn", NOBODY),
    ("/encounters/0/order", [NOBODY]),
    ("/encounters/0/combatants/0/character_id", NOBODY),
    ("/encounters/0/combatants/2/name", "Goblin 1"),
    ("/encounters/0/combatants/1/sheet", None),
    ("/encounters/0/combatants/1/state", {"wounds": -1}),
    ("/encounters/0/combatants/1/encounter_id", NOBODY),
    ("/events/3/seq", 7),
    ("/events/3/visibility", "nobody"),
    ("/events/3/rolls", [7]),
    ("/events/3/rolls", [{"die": "d6", "face": 6}]),
    ("/events/3/result", 7),
    ("/events/3/request", [1]),
    ("/events/3/undone_by", 1),
    ("/events/3/undone_by", 7),
    ("/events/3/actor", None),
    ("/events/7/summary", {"code": "nonsense", "parameters": {}}),
    ("/events/7/warnings", [_NONSENSE | {"rule": "", "pointer": "", "parameters": {}}]),
    ("/events/7/forced", [_NONSENSE | {"rule": "", "ability": "", "pointer": "", "parameters": {}}]),
    ("/events/9/result", {"undone": [10], "kept": [], "encounters": []}),
    ("/events/1/changes/0/after", {"name": "Harrak"}),
    ("/events/1/changes/0/path", "state"),
    ("/events/1/changes/0/resource", "planet"),
]


@pytest.mark.parametrize(("pointer", "value"), DAMAGED)
def test_a_damaged_document_imports_nothing(played: Table, pointer: str, value: Any) -> None:
    """It says where the damage is; there is no other half of a campaign then."""
    document = exported(played)
    holder, place = _at(document, pointer)
    holder[place] = value
    response = send(played.client, document)
    assert response.status_code == 422, response.get_data(as_text=True)
    assert any(error["pointer"].startswith(pointer) for error in response.get_json()["errors"]), response.get_json()


@pytest.mark.parametrize("name", [each.name for each in fields(records.CampaignDocument) if is_required(each)])
def test_a_part_is_missing(played: Table, name: str) -> None:
    """The refusal lists every missing one."""
    document = exported(played)
    del document[name]
    response = send(played.client, document)
    assert response.status_code == 422
    assert name in response.get_json()["detail"]


def test_older_documents_have_no_library(played: Table) -> None:
    """They can be imported."""
    document = exported(played)
    del document["library"]
    assert send(played.client, document).status_code == 201


@pytest.mark.parametrize("twice", ["keys", "characters", "encounters"])
def test_no_one_stands_twice(played: Table, twice: str) -> None:
    """Ids are unique."""
    document = exported(played)
    document[twice].append(document[twice][0])
    response = send(played.client, document)
    assert response.status_code == 422
    assert response.get_json()["errors"][0]["pointer"] == f"/{twice}/{len(document[twice]) - 1}/id"


@pytest.mark.parametrize(
    ("end", "pointer"),
    [
        ('"campaign":{"name":"a"', "/campaign"),
        ('"campaign":{"name":"a","name":"b"}}', "/campaign"),
        ('"keys":[1e999]}', "/keys"),
        ('"events":[{"seq":NaN}]}', "/events"),
        ("", ""),
        ('"version":1} more', ""),
        ('"format":"arbiter-campaign"}', "/format"),
    ],
)
def test_what_is_no_json_is_reported_where(client: FlaskClient, end: str, pointer: str) -> None:
    """400, or 422 for a member that comes too early, with the deepest possible pointer."""
    response = send(client, '{"format":"arbiter-campaign",' + end)
    assert response.status_code in (400, 422)
    assert response.get_json()["errors"][0]["pointer"].startswith(pointer)


def test_a_document_has_its_own_limit(client: FlaskClient, table: Table) -> None:
    """More than other bodies, but not everything; and only JSON."""
    document = json.dumps(exported(table))
    assert send(client, document + " " * 1_000_000).status_code == 201
    assert send(client, " " * (LARGEST_IMPORT + 1)).status_code == 413
    assert client.post("/v1/campaigns/import", data=document, content_type="text/plain").status_code == 415


def test_a_log_whose_before_fits_no_sheet_breaks_nothing(played: Table) -> None:
    """Undo refuses an event with a "before" that no sheet can have, if a log did not begin with the campaign."""
    document = exported(played)
    harrak = document["characters"][0]
    change = {"resource": "character", "id": harrak["id"], "path": "/sheet", "after": harrak["sheet"]}
    changed = document["events"][2] | {"seq": 1, "changes": [change | {"before": {"jobs": 3}}], "undone_by": None}
    other = imported(played.client, document | {"events": [changed]})
    response = other.call("POST", "/events/1/undo")
    assert (response.status_code, response.get_json()["code"]) == (409, "not_undoable")
    assert response.get_json()["errors"][0]["pointer"].startswith("/sheet")


def _state_by_hand(document: Any) -> str:
    document["characters"][0]["state"]["wounds"] = 5
    return "/events/1/changes/0/after/state/wounds"


def _event_without_its_changes(document: Any) -> str:
    document["events"][1]["changes"] = []
    document["events"].append(
        document["events"][1] | {"seq": len(document["events"]) + 1, "changes": _created(document)}
    )
    return f"/events/{len(document['events']) - 1}/changes/0/after/name"


def _created(document: Any) -> Any:
    created = {**document["characters"][0], "name": "Else"}
    changes = [each for event in document["events"] for each in event["changes"] if each["resource"] == "character"]
    whole = {name: created[name] for name in changes[-1]["before"]}
    return [{"resource": "character", "id": created["id"], "path": "", "after": whole}]


def _another_after(document: Any) -> str:
    event = document["events"][2]
    event["changes"][0]["after"] = {"on_tie": "defender"}
    return "/events/2/changes/0/after"


@pytest.mark.parametrize("tampered", [_state_by_hand, _event_without_its_changes, _another_after])
def test_a_log_leads_to_the_state_of_its_document(played: Table, tampered: Callable[[Any], str]) -> None:
    """Another one was not written by this service, and nothing of it is imported."""
    document = exported(played)
    pointer = tampered(document)
    response = send(played.client, document)
    assert response.status_code == 422, response.get_data(as_text=True)
    assert [error["pointer"] for error in response.get_json()["errors"]] == [pointer]


def test_a_state_that_was_edited_by_hand_is_named_beside_the_event(played: Table) -> None:
    """With both values, so that the event or the state can be corrected."""
    document = exported(played)
    document["characters"][0]["sheet"]["quote"] = "En garde!"
    error = send(played.client, document).get_json()["errors"][0]
    assert error["pointer"] == "/events/1/changes/0/after/sheet/quote"
    assert error["detail"] == (
        'Expected "En garde!", to which the state of this document and the later events lead, got "".'
    )


def test_records_have_all_that_is_stored() -> None:
    """Every member of a resource is a member of its record."""
    beside = {"secret_hash", "campaign_id"}
    for row, record in (
        (rows.Campaign, records.CampaignRecord),
        (rows.Key, records.KeyRecord),
        (rows.Character, records.CharacterRecord),
        (rows.Combatant, records.CombatantRecord),
        (rows.Event, records.EventRecord),
    ):
        assert {each.name for each in fields(record)} == {each.name for each in fields(row)} - beside
    stored = {each.name for each in fields(rows.Encounter)} - beside
    assert {each.name for each in fields(records.EncounterRecord)} == stored | {"combatants"}


def _moved(value: Any, old: Table, new: Table) -> Any:
    return json.loads(json.dumps(value).replace(old.id, new.id))


def test_a_large_log_is_written_and_read(table: Table) -> None:
    """Longer than one read or write."""
    path = f"/characters/{table.character(sheet=HARRAK)['id']}"
    for number in range(3):
        table.patch(path, {"name": f"Nr. {number}"})
    document = exported(table)
    renamed = document["events"][-1]
    for seq in range(len(document["events"]) + 1, 1300):
        change = renamed["changes"][0] | {"before": "Nr. 2", "after": "Nr. 2"}
        document["events"].append(renamed | {"seq": seq, "changes": [change]})
    other = imported(table.client, document)
    assert same_for_all(exported(other), other, 1) == same_for_all(document, table, 1)


def test_events_that_no_version_has_are_refused(table: Table) -> None:
    """Imported events have one of the documented types."""
    table.character()
    document = exported(table)
    document["events"][-1]["type"] = "long.ago"
    response = send(table.client, document)
    assert response.status_code == 422
    assert [fault["pointer"] for fault in response.get_json()["errors"]] == [
        f"/events/{len(document['events']) - 1}/type"
    ]
