"""Tests of `/v1`, the entry point."""

from flask.testing import FlaskClient

from service import VERSION
from service.rulesets import RULESETS


def test_the_entry_point_names_version_and_games(client: FlaskClient) -> None:
    """In the order of the registry."""
    entry = client.get("/v1").get_json()
    assert entry["version"] == VERSION
    assert entry["rulesets"] == [ruleset.name for ruleset in RULESETS]
    assert entry["revisions"] == {ruleset.name: ruleset.revision for ruleset in RULESETS}


def test_every_address_of_the_entry_point_exists(client: FlaskClient) -> None:
    """Each answers a GET, except that campaigns are created by POST."""
    for name, address in client.get("/v1").get_json()["links"].items():
        status = client.get(address, follow_redirects=True).status_code
        assert status == (405 if name == "campaigns" else 200), address
