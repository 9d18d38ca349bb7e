"""Prompts offer what is accepted, continue with those who can act, and have quotas (C-10)."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.play.prompts.starting import MOST_OPEN_OF_PLAYER
from service.rulesets import RULESET_BY_NAME
from tests.table import Table

DEXTERITY = {"abilities": {"Dexterity": "3D"}, "luck_rank": 2}
TASKS: dict[str, Any] = {
    "flyerbook": ({"skills": {"Fists": 9}}, {"difficulty": "easy", "roller": {"candidates": ["Fists"]}}),
    "fastrpg": ({}, {"difficulty": 10, "roller": {"skill": "Awareness"}}),
    "freed6": (DEXTERITY, {"difficulty": 5, "roller": {"ability": "Dexterity"}}),
    "rollunder": (
        {"attributes": {"INT": 10, "CHA": 10, "DEX": 12, "STR": 10, "LVL": 1}},
        {"roller": {"attribute": "DEX"}},
    ),
}


def duel(client: FlaskClient, game: str) -> tuple[Table, str, dict[str, Any]]:
    """A running encounter of Ana, Bea and an orc: the campaign, its path and the combatants by name."""
    table, sheet = Table(client, ruleset=game), TASKS[game][0]
    seats = [
        {"character_id": table.character(name, sheet=sheet)["id"], "side": "heroes", "initiative": number}
        for name, number in (("Ana", 9), ("Bea", 8))
    ]
    made = table.encounter(*seats, {"name": "Orc", "sheet": sheet})
    path = f"/encounters/{made['id']}"
    table.run(f"{path}/start", {"seed": "x"}, If_Match="*")
    return table, path, {each["name"]: each for each in made["combatants"]}


@pytest.mark.parametrize("game", ["flyerbook", "fastrpg", "freed6"])
def test_a_game_master_asks_the_party_whoever_has_the_turn(client: FlaskClient, game: str) -> None:
    """And no turn is used up."""
    table, path, seats = duel(client, game)
    ids = [seats[name]["id"] for name in ("Ana", "Bea")]
    before = [table.get(f"/characters/{seats[name]['character_id']}")["state"] for name in ("Ana", "Bea")]
    prompt = table.make(
        f"{path}/prompts", {"operation": "task", "order": TASKS[game][1], "actors": ids, "rolls": "nobody"}
    )
    assert (prompt["status"], len(prompt["events"]), prompt["left_out"]) == ("done", 2, [])
    for name, state in zip(("Ana", "Bea"), before, strict=True):
        after = table.get(f"/characters/{seats[name]['character_id']}")["state"]
        assert {key: after[key] for key in after if "action" in key} == {
            key: state[key] for key in state if "action" in key
        }


def test_a_player_is_bound_by_turns(client: FlaskClient) -> None:
    """With `actors` or without."""
    table, path, seats = duel(client, "fastrpg")
    turn = table.get(path)["turn"]
    other = next(each for each in seats.values() if each["id"] != turn and each["character_id"] is not None)
    key = table.key("player", other["character_id"])["token"]
    order = {"operation": "task", "order": TASKS["fastrpg"][1], "actors": [other["id"]]}
    assert table.call("POST", f"{path}/prompts", order, key=key).get_json()["code"] == "not_your_turn"


def test_participants_that_cannot_act_are_named(client: FlaskClient) -> None:
    """The others are asked; the sender reads why, and players do not."""
    table = Table(client, ruleset="fastrpg")
    ids = [table.character(name, sheet={})["id"] for name in ("Ana", "Bo", "Cy")]
    table.run(f"/characters/{ids[1]}/fastrpg/harm", {"damage": 1000})
    prompt = table.make("/prompts", {"operation": "task", "order": TASKS["fastrpg"][1], "actors": ids})
    assert [each["character_id"] for each in prompt["waits"]] == [ids[0], ids[2]]
    (left_out,) = prompt["left_out"]
    assert (left_out["pointer"], left_out["id"], left_out["problem"]["code"]) == ("/actors/1", ids[1], "dead")
    player = table.key("player", ids[0])["token"]
    assert table.get(f"/prompts/{prompt['id']}", key=player)["left_out"] == []
    for wait in prompt["waits"]:
        prompt = table.run(f"/prompts/{prompt['id']}/answers", {"wait": wait["id"], "roll": True})
    assert (prompt["status"], len(prompt["events"])) == ("done", 2)


def test_a_prompt_that_no_one_can_follow_is_refused(client: FlaskClient) -> None:
    """With the pointer to each."""
    table = Table(client, ruleset="fastrpg")
    ids = [table.character(name, sheet={})["id"] for name in ("Ana", "Bo")]
    for identity in ids:
        table.run(f"/characters/{identity}/fastrpg/harm", {"damage": 1000})
    response = table.call("POST", "/prompts", {"operation": "task", "order": TASKS["fastrpg"][1], "actors": ids})
    problem = response.get_json()
    assert (response.status_code, problem["code"]) == (409, "dead")
    assert [each["pointer"] for each in problem["errors"]] == ["/actors/0", "/actors/1"]
    assert table.get("/prompts")["items"] == []


def test_luck_that_another_has_spent_in_this_turn_is_not_offered(client: FlaskClient) -> None:
    """Only one option is left, so there is no question (freed6)."""
    table, path, seats = duel(client, "freed6")
    task = {"difficulty": 5, "roller": {"id": seats["Ana"]["id"], "ability": "Dexterity"}}
    table.run(f"{path}/freed6/task", task | {"decisions": {"luck_point": True}})
    other = task | {"roller": {"id": seats["Bea"]["id"], "ability": "Dexterity"}, "force": True, "ask": ["luck_point"]}
    assert table.call("POST", f"{path}/freed6/task", other).status_code == 200


def test_an_empty_pool_is_not_offered(client: FlaskClient) -> None:
    """For example luck of a character without points (freed6); with a point the question comes."""
    table = Table(client, ruleset="freed6")
    order = {"operation": "task", "order": TASKS["freed6"][1], "ask": ["luck_point"], "rolls": "nobody"}
    for points, status in ((0, "done"), (1, "open")):
        ana = table.character("Ana", sheet=DEXTERITY, state={"luck_points": points})
        assert table.make("/prompts", order | {"actors": [ana["id"]]})["status"] == status


def test_an_unknown_operation_lists_the_valid_ones(table: Table) -> None:
    """Of the campaign's game."""
    problem = table.call("POST", "/prompts", {"operation": "juggle", "order": {}}).get_json()
    commands = [each.name for each in _flyerbook().operations if each.command is not None]
    assert problem["errors"][0]["pointer"] == "/operation"
    assert all(name in problem["detail"] for name in commands)


def _flyerbook() -> Any:
    return RULESET_BY_NAME["flyerbook"]


def test_one_player_does_not_exhaust_the_prompts_of_the_table(table: Table) -> None:
    """The others and the game master go on; answered or cancelled prompts make room."""
    ids = [table.character(name, sheet={"skills": {"Fists": 9}})["id"] for name in ("Ana", "Bo")]
    keys = [table.key("player", identity)["token"] for identity in ids]
    order = {"operation": "task", "order": TASKS["flyerbook"][1]}
    made = [table.make("/prompts", order | {"actors": ids[:1]}, key=keys[0])["id"] for _ in range(MOST_OPEN_OF_PLAYER)]
    full = table.call("POST", "/prompts", order | {"actors": ids[:1]}, key=keys[0])
    problem = full.get_json()
    assert (full.status_code, problem["code"], problem["quota"]) == (409, "campaign_full", "prompts_of_key")
    assert problem["limit"] == MOST_OPEN_OF_PLAYER
    table.make("/prompts", order | {"actors": ids[1:]}, key=keys[1])
    table.make("/prompts", order | {"actors": ids[:1]})
    assert table.call("DELETE", f"/prompts/{made[0]}", key=keys[0]).status_code == 200
    table.make("/prompts", order | {"actors": ids[:1]}, key=keys[0])


@pytest.mark.parametrize(
    "deadline",
    [
        "2127-01-31T12:00:00Z",
        "2127-01-31T12:00:00+00:00",
        "2127-01-31T13:00:00.5+01:00",
        "2127-01-31T12:00:00.123456789Z",
        "2127-01-31T07:30:00-04:30",
        "2127-01-31t12:00:00z",
    ],
)
def test_a_deadline_is_any_moment_of_rfc_3339(table: Table, deadline: str) -> None:
    """Answered in UTC."""
    ana = table.character("Ana", sheet={"skills": {"Fists": 9}})
    order = {"operation": "task", "order": TASKS["flyerbook"][1], "actors": [ana["id"]], "deadline": deadline}
    assert table.make("/prompts", order)["deadline"].startswith("2127-01-31T12:00:00")


@pytest.mark.parametrize("deadline", ["2127-01-31", "2127-01-31T12:00:00", "2127-13-31T12:00:00Z", "tomorrow", 7])
def test_anything_else_is_no_moment(table: Table, deadline: Any) -> None:
    """422 with the pointer."""
    ana = table.character("Ana")
    order = {"operation": "task", "order": TASKS["flyerbook"][1], "actors": [ana["id"]], "deadline": deadline}
    problem = table.call("POST", "/prompts", order).get_json()
    assert [each["pointer"] for each in problem["errors"]] == ["/deadline"]
