"""Tests of `nulls=omit` and `view=summary` in stored play."""

from typing import Any

import pytest

from tests.api.test_nulls import nulls_in, pruned
from tests.table import Table, foes, melee

LEAN = "nulls=omit"
OF_CHANGES = ("before", "after")


def as_sent(value: Any) -> Any:
    """The value without null members other than values of changes."""
    if isinstance(value, dict):
        return {name: as_sent(item) for name, item in value.items() if item is not None or name in OF_CHANGES}
    return [as_sent(item) for item in value] if isinstance(value, list) else value


def test_reads_of_everything_take_it(table: Table) -> None:
    """The same answer without nulls, under the same ETag."""
    harrak = table.character()["id"]
    fight = table.encounter({"character_id": harrak}, foes())
    table.key("player", harrak)
    for path in ("", "/characters", f"/characters/{harrak}", f"/encounters/{fight['id']}", "/encounters", "/keys"):
        whole, lean = (table.call("GET", f"{path}?{query}") for query in ("", LEAN))
        assert lean.get_json() == pruned(whole.get_json()), path
        assert lean.get_json() != whole.get_json() or nulls_in(whole.get_json()) == 0
    whole, lean = (table.get(f"/events?{query}") for query in ("", LEAN))
    assert lean == as_sent(whole)


def test_an_etag_holds_for_both_forms(table: Table) -> None:
    """Of a resource with a version; 304 has no body, and `If-Match` takes it."""
    path = f"/characters/{table.character()['id']}"
    lean = table.call("GET", f"{path}?{LEAN}")
    assert lean.headers["ETag"] == table.call("GET", path).headers["ETag"]
    again = table.call("GET", f"{path}?{LEAN}", If_None_Match=lean.headers["ETag"])
    assert (again.status_code, again.data) == (304, b"")
    table.patch(path, {"name": "Darius"}, match=lean.headers["ETag"])
    assert table.call("GET", f"{path}?{LEAN}", If_None_Match=lean.headers["ETag"]).status_code == 200


def test_a_list_has_an_etag_of_what_is_sent(table: Table) -> None:
    """Also without nulls."""
    lean = table.call("GET", f"/keys?{LEAN}")
    assert table.call("GET", f"/keys?{LEAN}", If_None_Match=lean.headers["ETag"]).status_code == 304


def test_links_to_next_pages_keep_it(table: Table) -> None:
    """A client follows them as they are."""
    for name in ("Ana", "Bo"):
        table.character(name)
    assert LEAN in table.call("GET", f"/characters?limit=1&{LEAN}").headers["Link"]


def test_commands_and_steps_take_it(table: Table) -> None:
    """And a repeated call is answered in the same form."""
    fight = table.make("/encounters", {"name": "A fight", "combatants": [foes(count=2)], "start": {}})
    path = f"/encounters/{fight['id']}"
    order = melee(*fight["combatants"], seed="x")
    first = table.call("POST", f"{path}/flyerbook/attack?{LEAN}", order, Idempotency_Key="once")
    again = table.call("POST", f"{path}/flyerbook/attack?{LEAN}", order, Idempotency_Key="once")
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.data == first.data
    assert first.get_json() == as_sent(first.get_json())
    step = table.run(f"{path}/next-turn?{LEAN}", {})
    assert step == as_sent(step)
    assert step["result"]["turn"]


def test_another_value_is_refused_to_those_who_are_known(table: Table) -> None:
    """A wrong key comes first."""
    refused = table.call("GET", "/characters?nulls=keep")
    assert (refused.status_code, refused.get_json()["errors"][0]["parameter"]) == (422, "nulls")
    assert table.call("GET", "/characters?nulls=keep", key="arb_x").status_code == 401


@pytest.mark.parametrize("path", ["/export", "/events/stream", "/events/report"])
def test_answers_that_are_documents_or_text_do_not_take_it(table: Table, path: str) -> None:
    """The export is imported as it is."""
    refused = table.call("GET", f"{path}?{LEAN}")
    assert (refused.status_code, refused.get_json()["code"]) == (422, "unknown_field")


def test_writes_of_encounters_are_short_on_request(table: Table) -> None:
    """Without combatants, under the ETag of the whole encounter."""
    query = "?view=summary"
    response = table.call("POST", f"/encounters{query}", {"name": "A fight", "combatants": [foes(count=60)]})
    made = response.get_json()
    path = f"/encounters/{made['id']}"
    assert "combatants" not in made
    assert len(made["order"]) == 60
    assert response.headers["ETag"] == table.call("GET", path).headers["ETag"]
    joined = table.make(f"{path}/combatants{query}", {"combatants": [foes("Orc")]})
    orc = joined["order"][-1]
    changed = table.patch(f"{path}/combatants/{orc}{query}", {"side": "heroes"})
    renamed = table.patch(f"{path}{query}", {"name": "A battle"})
    put = table.call("PUT", f"{path}/combatants/by-external-ref/troll{query}", foes("Troll"), If_None_Match="*")
    removed = table.call("DELETE", f"{path}/combatants/{orc}{query}", If_Match="*").get_json()
    for answer in (joined, changed, renamed, put.get_json(), removed):
        assert "combatants" not in answer
        assert answer["id"] == made["id"]


def test_an_undo_is_short_on_request(table: Table) -> None:
    """The event without its changes; reading it gives them."""
    harrak = table.character()["id"]
    table.patch(f"/characters/{harrak}", {"name": "Darius"})
    undone = table.run("/undo?view=summary", None)
    assert "changes" not in undone
    whole = table.get(f"/events/{undone['seq']}")
    assert undone == {name: value for name, value in whole.items() if name != "changes"}
    rewound = table.run("/rewind?view=summary", {"to": 1})
    assert "changes" not in rewound
