"""Tests of `/v1/campaigns/{campaign_id}/events`."""

import time

import pytest

from tests.table import Table


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
    assert table.get("/events?after=4") == {"items": [], "next_after": 4}
    assert table.get("/events?after=2147483647")["items"] == []


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
        assert table.get("/events?after=1&wait=1") == {"items": [], "next_after": 1}
        assert 0.9 < time.monotonic() - begun < 5


def test_what_is_there_is_not_waited_for(table: Table) -> None:
    """The answer comes at once when there is something."""
    begun = time.monotonic()
    assert len(table.get("/events?wait=20")["items"]) == 1
    assert time.monotonic() - begun < 5
