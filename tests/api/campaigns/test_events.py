"""Tests of `/v1/campaigns/{campaign_id}/events`."""

import time

import pytest

from tests.table import Table, foes


def test_the_log_is_without_gaps(table: Table) -> None:
    """1, 2, 3 ..., also when calls between were refused."""
    for number in range(5):
        table.character(f"Nr. {number}")
        assert table.call("POST", "/characters", {"name": "x", "sheet": 3}).status_code == 422
    assert [event["seq"] for event in table.events()] == [1, 2, 3, 4, 5, 6]


def test_the_log_is_read_in_stretches(table: Table) -> None:
    """`after` is exclusive, `next_after` goes on, and stays at the end."""
    for number in range(3):
        table.character(f"Nr. {number}")
    page = table.get("/events?limit=2")
    assert ([event["seq"] for event in page["items"]], page["next_after"]) == ([1, 2], 2)
    page = table.get("/events?after=2")
    assert ([event["seq"] for event in page["items"]], page["next_after"]) == ([3, 4], 4)
    assert table.get("/events?after=4") == {"items": [], "next_after": 4, "next_before": None}


def test_a_place_beyond_the_log_is_refused(table: Table) -> None:
    """As after a restore of an older backup; for the stream too."""
    for path in ("/events?after=2", "/events?after=2147483647&wait=5", "/events/stream?after=2"):
        response = table.call("GET", path)
        assert (response.status_code, response.get_json()["errors"][0]["parameter"]) == (422, "after"), path


def test_the_log_can_be_read_from_its_end(table: Table) -> None:
    """`next_before` and the link lead to earlier events, until there are none."""
    for number in range(4):
        table.character(f"Nr. {number}")
    read, path = list[int](), "/events?order=desc&limit=2"
    while path:
        page = table.get(path)
        read += [event["seq"] for event in page["items"]]
        path = page["next_before"] and f"/events?order=desc&limit=2&before={page['next_before']}"
    assert read == [5, 4, 3, 2, 1]
    response = table.call("GET", "/events?order=desc&limit=2")
    assert "before=4" in response.headers["Link"]
    assert [event["seq"] for event in table.get("/events?after=1&before=4")["items"]] == [2, 3]


def test_events_are_filtered(table: Table) -> None:
    """By type, encounter, character and key; all conditions hold; the stream has the same filters."""
    fight = table.encounter(foes())
    ann, bob = table.character("Ann"), table.character("Bob")
    table.patch(f"/characters/{ann['id']}", {"name": "Anna"})
    key = table.make("/keys", {"label": "second", "role": "gm", "characters": []})
    table.call("POST", "/characters", {"name": "Cy", "sheet": {}}, key=key["token"])
    found = {
        f"character={ann['id']}": ["character.created", "character.updated"],
        f"character={bob['id']}": ["character.created"],
        f"encounter={fight['id']}": ["encounter.created"],
        f"actor={key['id']}": ["character.created"],
        "types=character.updated,key.created": ["character.updated", "key.created"],
        f"types=character.updated&character={bob['id']}": [],
    }
    for query, types in found.items():
        assert [event["type"] for event in table.get(f"/events?{query}")["items"]] == types, query
        streamed = table.call("GET", f"/events/stream?after=0&{query}").get_data(as_text=True)
        frames = [frame for frame in streamed.split("\n\n") if frame.startswith("id: ")]
        assert [frame.split("event: ")[1].split("\n")[0] for frame in frames] == types, query
    assert table.call("GET", "/events?types=no_such").status_code == 422


def test_a_filter_shows_players_nothing_of_others(table: Table) -> None:
    """A character that a player does not know has no events."""
    npc = table.make("/characters", {"name": "Spy", "kind": "npc", "sheet": {}})
    player = table.make("/keys", {"label": "p", "role": "player", "characters": []})
    answer = table.call("GET", f"/events?character={npc['id']}", key=player["token"]).get_json()
    assert answer["items"] == []


def test_every_event_has_a_summary(table: Table) -> None:
    """Without a summary of the game, a line for its type, in the reader's language."""
    table.character()
    assert [event["summary"] for event in table.events()] == ["The campaign begins", "There is a new character"]
    german = table.call("GET", "/events", Accept_Language="de").get_json()["items"]
    assert german[0]["summary"] != "The campaign begins"


def test_an_event_is_read_alone(table: Table) -> None:
    """The same as in the list; an unknown number is 404."""
    table.character()
    assert table.get("/events/2") == table.events()[1]
    for seq in ("3", "0", "99999999999999999999999", "-1", "x"):
        assert table.call("GET", f"/events/{seq}").status_code == 404


def test_a_new_resource_is_one_change(table: Table) -> None:
    """Path empty, no before, after all of it."""
    harrak = table.character()
    (change,) = table.last_event()["changes"]
    assert (change["resource"], change["id"], change["path"]) == ("character", harrak["id"], "")
    assert "before" not in change
    assert change["after"]["sheet"] == harrak["sheet"]


@pytest.mark.parametrize("query", ["after=-1", "after=x", "limit=0", "limit=201", "wait=26", "no_such=1"])
def test_a_query_that_does_not_fit_names_its_parameter(table: Table, query: str) -> None:
    """422 with the name of the parameter."""
    response = table.call("GET", f"/events?{query}")
    assert response.status_code == 422
    assert response.get_json()["errors"][0]["parameter"] == query.split("=", maxsplit=1)[0]


def test_waiting_for_nothing_ends_without_items(table: Table) -> None:
    """200 after the time that was asked for, and not before; also for the first one who waits."""
    for _ in range(2):
        begun = time.monotonic()
        assert table.get("/events?after=1&wait=1") == {"items": [], "next_after": 1, "next_before": None}
        assert 0.9 < time.monotonic() - begun < 5


def test_what_is_there_is_not_waited_for(table: Table) -> None:
    """The answer comes at once when there is something."""
    begun = time.monotonic()
    assert len(table.get("/events?wait=20")["items"]) == 1
    assert time.monotonic() - begun < 5
