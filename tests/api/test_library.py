"""Tests of `/v1/{ruleset}/library`."""

import pytest
from flask.testing import FlaskClient

from service.api.campaigns.schemas import PLAYABLE
from service.rulesets.library import EntryKind

GAMES = [ruleset.name for ruleset in PLAYABLE]
every_game = pytest.mark.parametrize("game", GAMES)
LEAST_FOES = 20


@every_game
def test_a_game_brings_entries_of_each_kind(client: FlaskClient, game: str) -> None:
    """Foes above all, each with its origin."""
    items = client.get(f"/v1/{game}/library").get_json()["items"]
    assert {each["kind"] for each in items} == {kind.value for kind in EntryKind}
    assert sum(each["kind"] == "foe" for each in items) >= LEAST_FOES
    assert all(each["source"]["title"] and each["source"]["licence"] for each in items)


def test_the_library_of_a_game_is_searched(client: FlaskClient) -> None:
    """By words in names and notes, by kind and by tag."""
    path = "/v1/flyerbook/library"
    everything = client.get(path).get_json()["items"]
    foes = client.get(f"{path}?kind=foe").get_json()["items"]
    assert foes == [each for each in everything if each["kind"] == "foe"]
    tagged = client.get(f"{path}?kind=foe&tag=undead").get_json()["items"]
    assert tagged == [each for each in foes if "undead" in each["tags"]] != []
    assert client.get(f"{path}?q=GOBLIN&kind=foe").get_json()["items"][0]["name"] == "Goblin"
    assert client.get(f"{path}?q=no+such+thing").get_json()["items"] == []
    assert client.get(f"{path}?kind=monster").status_code == 422


def test_an_entry_of_a_game_is_read_by_its_id(client: FlaskClient) -> None:
    """And 304 answers a reader that has it."""
    response = client.get("/v1/flyerbook/library/goblin")
    assert response.get_json()["name"] == "Goblin"
    again = client.get("/v1/flyerbook/library/goblin", headers={"If-None-Match": response.headers["ETag"]})
    assert again.status_code == 304
    near = 'Did you mean "goblin" or "goblin-chief" or "goblin-archer"?'
    for entry, advice in (("goblinn", near), ("zzz", "All are listed at /v1/flyerbook/library.")):
        missing = client.get(f"/v1/flyerbook/library/{entry}")
        assert (missing.status_code, missing.get_json()["code"]) == (404, "not_found")
        assert missing.get_json()["detail"] == f'The library of Flyerbook has no entry "{entry}". {advice}'
