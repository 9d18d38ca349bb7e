"""Tests of `/v1/campaigns/{campaign_id}/library/convert/{system}`."""

from flask.testing import FlaskClient

from tests.rulesets.samples import MARSH_OGRE, MIRKO, ORLA, sample
from tests.table import Table


def test_a_stat_block_becomes_a_foe_that_fights(client: FlaskClient) -> None:
    """It is stored, joins an encounter by its name without a warning, and can be undone."""
    table = Table(client, ruleset="fastrpg")
    made = table.make("/library/convert/5e", sample(MARSH_OGRE))
    assert made["entry"] == table.get(f"/library/{made['entry']['id']}")
    assert made["notes"]
    fight = table.make("/encounters", {"name": "The moor", "combatants": [{"from": "marsh ogre", "count": 2}]})
    assert [each["name"] for each in fight["combatants"]] == ["Marsh Ogre 1", "Marsh Ogre 2"]
    assert fight["combatants"][0]["state"]["hp"] == 40
    assert not fight.get("warnings")
    (event,) = [each for each in table.events() if each["type"] == "entry.created"]
    table.run(f"/events/{event['seq']}/undo", {})
    assert table.call("GET", f"/library/{made['entry']['id']}").status_code == 404


def test_characters_of_other_systems_take_part(table: Table) -> None:
    """By `from`, with the numbers of the footnotes."""
    for system, name in (("gurps", ORLA), ("fate", MIRKO)):
        entry = table.make(f"/library/convert/{system}", sample(name))["entry"]
        assert entry["kind"] == "character"
        made = table.make("/characters", {"from": entry["name"]})
        assert made["sheet"]["skills"] == entry["content"]["sheet"]["skills"]


def test_notes_are_in_the_language_of_the_caller(table: Table) -> None:
    """And the answer says so."""
    response = table.call("POST", "/library/convert/gurps", sample(ORLA), Accept_Language="de")
    assert response.headers["Content-Language"] == "de"
    assert response.get_json()["notes"][0]["detail"].startswith("Die Fußnoten")


def test_a_name_is_taken_once(table: Table) -> None:
    """As for other entries."""
    table.make("/library/convert/gurps", sample(ORLA))
    response = table.call("POST", "/library/convert/gurps", sample(ORLA))
    assert (response.status_code, response.get_json()["code"]) == (409, "name_taken")


def test_documents_that_do_not_fit_are_refused(table: Table) -> None:
    """With pointers into the document."""
    response = table.call("POST", "/library/convert/gurps", {"skills": {"Bow": "high"}})
    assert response.status_code == 422
    assert {error["pointer"] for error in response.get_json()["errors"]} == {"/name", "/skills/Bow"}


def test_a_system_that_the_game_does_not_convert_is_not_found(table: Table) -> None:
    """The answer names those that it does."""
    response = table.call("POST", "/library/convert/5e", sample(MARSH_OGRE))
    assert response.status_code == 404
    assert response.get_json()["detail"].endswith("It converts from: gurps, fate.")
