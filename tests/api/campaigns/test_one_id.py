"""Tests of ids in orders: paths decide, characters have two ids, names and references are unique."""

from tests.table import Table, foes, melee

TASK = {"roller": {"candidates": ["Locksmith"]}, "difficulty": 9, "dice": {"Harrak": [6, 6]}}


def test_the_address_says_who_acts(table: Table) -> None:
    """Another id in the body is refused and changes nothing; the same one may be repeated."""
    first, second = table.character()["id"], table.character("Other")["id"]
    before = table.last_event()["seq"]
    other = TASK | {"roller": {"id": second, "candidates": ["Locksmith"]}}
    response = table.call("POST", f"/characters/{first}/flyerbook/task", other)
    assert (response.status_code, response.get_json()["errors"][0]["pointer"]) == (422, "/roller/id")
    assert table.last_event()["seq"] == before
    table.run(f"/characters/{second}/flyerbook/task", other | {"dice": {"Other": [6, 6]}})


def test_a_character_goes_by_either_id_in_an_encounter(table: Table) -> None:
    """The log names the combatant, whichever was sent."""
    harrak = table.character()
    fight = table.encounter({"character_id": harrak["id"]}, foes())
    hero, goblin = fight["combatants"]
    place = f"/encounters/{fight['id']}/flyerbook/attack"
    order = melee(hero, goblin) | {"seed": "one"}
    order["attacker"] = {"id": harrak["id"], "candidates": ["Locksmith"]}
    for identity in (harrak["id"], hero["id"]):
        order["attacker"]["id"] = identity
        table.run(f"{place}?dry_run=true", order)
    table.run(place, order | {"attacker": {"id": harrak["id"], "candidates": ["Locksmith"]}})
    assert table.last_event()["request"]["attacker"]["id"] == hero["id"]


def test_players_do_not_hear_of_hidden_ones_by_the_id_of_their_character(table: Table) -> None:
    """The refusal names the id in the request, and no other."""
    hero, lurker = table.character(), table.character("Lurker", kind="npc")
    fight = table.encounter({"character_id": hero["id"]}, {"character_id": lurker["id"], "hidden": True})
    player = table.key("player", hero["id"])["token"]
    order = {"roller": {"id": lurker["id"], "candidates": ["Locksmith"]}, "difficulty": 9}
    response = table.call("POST", f"/encounters/{fight['id']}/flyerbook/task", order, key=player)
    assert response.status_code == 404
    assert fight["combatants"][1]["id"] not in response.get_data(as_text=True)


def test_two_of_one_name_meet(table: Table) -> None:
    """The second of them is numbered, as foes are; a name that was sent is never changed."""
    first, second = table.character("Daene")["id"], table.character("Daene")["id"]
    fight = table.encounter({"character_id": first}, {"character_id": second}, foes("Daene 3"))
    assert [each["name"] for each in fight["combatants"]] == ["Daene", "Daene 2", "Daene 3"]
    foe = table.make(f"/encounters/{fight['id']}/combatants", {"combatants": [foes("Daene")]})
    assert foe["combatants"][-1]["name"] == "Daene 4"
    third = table.character("Daene")["id"]
    joined = table.make(f"/encounters/{fight['id']}/combatants", {"combatants": [{"character_id": third}]})
    assert joined["combatants"][-1]["name"] == "Daene 5"


def test_combatants_are_found_by_their_reference(table: Table) -> None:
    """A foe by its own, a stored character by that of the character; each reference once in an encounter."""
    harrak = table.character(external_ref="Actor/1")
    fight = table.encounter({"character_id": harrak["id"]}, foes(external_ref="Token/7"))
    place = f"/encounters/{fight['id']}/combatants"
    assert table.get(f"{place}/by-external-ref/Token/7")["id"] == fight["combatants"][1]["id"]
    assert table.get(f"{place}/by-external-ref/Actor%2F1")["id"] == fight["combatants"][0]["id"]
    assert table.call("GET", f"{place}/by-external-ref/Token").status_code == 404
    again = table.call("POST", place, {"combatants": [foes("Ogre", external_ref="Token/7")]})
    assert (again.status_code, again.get_json()["errors"][0]["pointer"]) == (409, "/combatants/0/external_ref")
    many = table.call("POST", place, {"combatants": [foes("Rats", 2, external_ref="Token/8")]})
    assert (many.status_code, many.get_json()["errors"][0]["pointer"]) == (422, "/combatants/0/external_ref")
    assert table.patch(f"{place}/{fight['combatants'][1]['id']}", {"external_ref": "Token/9"})["version"] == 2
    assert table.get(f"{place}/by-external-ref/Token/9")["ruleset"] == "flyerbook"
    player = table.key("player", harrak["id"])["token"]
    assert table.call("GET", f"{place}/by-external-ref/Token/9", key=player).status_code == 404


def test_single_resources_answer_if_none_match(table: Table) -> None:
    """304 to a client with the current version; the server writes the date, once."""
    harrak = table.character()
    fight = table.encounter({"character_id": harrak["id"]})
    path = f"/characters/{harrak['id']}"
    laid = table.call("POST", f"{path}/conditions", {"name": "Bound"})
    assert laid.status_code == 201
    condition = laid.headers["Location"].removeprefix(f"/v1/campaigns/{table.campaign['id']}")
    assert table.get(condition)["name"] == "Bound"
    key = table.key("observer")["id"]
    combatant = f"/encounters/{fight['id']}/combatants/{fight['combatants'][0]['id']}"
    single = ("", path, f"{path}/abilities", condition, f"/keys/{key}", f"/encounters/{fight['id']}", combatant)
    for place in (*single, "/events/1", "/statistics"):
        whole = table.call("GET", place)
        again = table.call("GET", place, If_None_Match=whole.headers["ETag"])
        assert again.status_code == 304, place
        assert "Date" not in {*whole.headers.keys(), *again.headers.keys()}


def test_lists_lead_on_by_link(table: Table) -> None:
    """Keys and the log too."""
    for _ in range(3):
        table.key("observer")
    for path, items in (("/keys?limit=2", 4), ("/events?limit=2", 4)):
        seen, at = 0, f"{path}"
        while at:
            response = table.call("GET", at)
            seen += len(response.get_json()["items"])
            link = response.headers.get("Link", "")
            at = link[1:].partition(">")[0].removeprefix(f"/v1/campaigns/{table.campaign['id']}")
        assert seen == items, path
    assert table.get("/events?cursor=3")["items"][0]["seq"] == 4
