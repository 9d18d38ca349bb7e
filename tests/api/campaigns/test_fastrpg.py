"""Tests of Fast Role-Playing on stored characters, over HTTP."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.rulesets.fastrpg.stored.party import FIGHTER, MEDIC, MONSTER
from tests.table import Table

SWORD: dict[str, Any] = {"weapon": "Sword", "dice": {"Ana": [9, 4]}}


@pytest.fixture
def table(client: FlaskClient) -> Table:
    """A new campaign of this game."""
    return Table(client, ruleset="fastrpg")


def ana(table: Table, **members: Any) -> dict[str, Any]:
    """The fighter of the rules."""
    return table.character("Ana", sheet=FIGHTER, **members)


def duel(table: Table, **state: Any) -> tuple[str, str, str]:
    """Path of an encounter, and the ids of Ana and of an ogre in it."""
    made = table.encounter(
        {"character_id": ana(table)["id"], "side": "heroes"}, {"name": "Ogre", "sheet": MONSTER, "state": state or None}
    )
    return f"/encounters/{made['id']}", *(each["id"] for each in made["combatants"])


def duel_of(table: Table, hero: dict[str, Any]) -> tuple[str, str, str]:
    """Path of an encounter, and the ids of a hero and of an ogre in it."""
    made = table.encounter({"character_id": hero["id"], "side": "heroes"}, {"name": "Ogre", "sheet": MONSTER})
    return f"/encounters/{made['id']}", *(each["id"] for each in made["combatants"])


def attack(attacker: str, target: str, **members: Any) -> dict[str, Any]:
    """An attack with a sword."""
    return SWORD | {"attacker": {"id": attacker}, "target": {"id": target}} | members


def test_a_new_character_has_all_that_follows(table: Table) -> None:
    """FR-DER-2: state and derived values come with it."""
    shown = table.get(f"/characters/{ana(table)['id']}")
    assert (shown["state"]["hp"], shown["derived"]["ac"], shown["derived"]["tier"]) == (15, 15, "full")
    assert shown["derived"]["weapon_damage"]["medium"] == "1d6+4"


def test_a_state_may_be_sent_in_part(table: Table) -> None:
    """Members that are left out, or removed by a patch, have the game's initial values."""
    made = ana(table, state={"luck_points": 0})
    assert (made["state"]["hp"], made["state"]["luck_points"]) == (15, 0)
    assert table.patch(f"/characters/{made['id']}", {"state": {"luck_points": None}})["state"]["luck_points"] == 2


def test_a_sheet_that_does_not_fit_is_pointed_at(table: Table) -> None:
    """FR-SKILL-4: with the code of the game."""
    response = table.call("POST", "/characters", {"name": "Ana", "sheet": {"skill_points": {"Swimming": 1}}})
    assert response.status_code == 422
    fault = response.get_json()["errors"][0]
    assert (fault["pointer"], fault["code"]) == ("/sheet/skill_points/Swimming", "unknown_skill")


def test_an_attack_is_the_stateless_one_with_its_sheets_looked_up(table: Table) -> None:
    """FR-ATT-1, FR-HP-1: the same result, and the change with before and after."""
    path, hero, ogre = duel(table)
    answer = table.run(f"{path}/fastrpg/attack", attack(hero, ogre))
    stated = {
        "attacker": {"name": "Ana", "modifier": 7, "str": 4, "dex": 2},
        "weapon": {"class": "medium", "mode": "melee"},
        "target": {"armor": "light", "hp": 25, "hp_max": 25},
        "dice": SWORD["dice"],
    }
    stateless = table.client.post("/v1/fastrpg/attack", json=stated).get_json()
    assert answer["result"] == stateless["result"] | {"luck_points_after": 2}
    change = {"resource": "combatant", "id": ogre, "path": "/state/hp", "before": 25, "after": 17, "maximum": 25}
    assert answer["changes"] == [change]


@pytest.mark.parametrize(("state", "code"), [({"hp": -25}, "target_dead"), ({"hp": -2}, None)])
def test_state_stands_in_the_way(table: Table, state: dict[str, Any], code: str | None) -> None:
    """FR-ATT-5: a conflict, not a fault of the caller; the critical can be struck."""
    path, hero, ogre = duel(table, **state)
    response = table.call("POST", f"{path}/fastrpg/attack", attack(hero, ogre))
    assert (response.status_code, response.get_json().get("code")) == (409 if code else 200, code)


def test_death_takes_out_of_the_encounter(table: Table) -> None:
    """FR-HP-5: the dead are defeated and get no turn; taking the blow back brings them back."""
    path, hero, ogre = duel(table, hp=-20)
    answer = table.run(f"{path}/fastrpg/attack", attack(hero, ogre))
    assert {"path": "/status", "before": "active", "after": "defeated"}.items() <= answer["changes"][-1].items()
    table.run(f"/events/{answer['event']}/undo", {})
    combatant = table.get(path)["combatants"][1]
    assert (combatant["status"], combatant["state"]["hp"]) == ("active", -20)


def test_a_level_changes_the_sheet_and_can_be_taken_back(table: Table) -> None:
    """FR-XP-2, FR-HP-6: sheet and state in one event, by the player."""
    hero = ana(table)
    path = f"/characters/{hero['id']}"
    player = table.key("player", hero["id"])["token"]
    assert table.call("POST", f"{path}/fastrpg/xp", {"gain": 400}, key=player).status_code == 403
    table.run(f"{path}/fastrpg/xp", {"gain": 400})
    risen = table.run(f"{path}/fastrpg/level-up", {"skills": ["Endurance", "Lore"]}, key=player)
    paths = {change["path"] for change in risen["changes"]}
    assert paths == {"/sheet/level", "/sheet/skill_points/Endurance", "/sheet/skill_points/Lore", "/state/hp"}
    assert table.get(path)["derived"]["hp_max"] == 20
    table.run(f"/events/{risen['event']}/undo", {})
    assert (table.get(path)["sheet"], table.get(path)["state"]["hp"]) == (hero["sheet"], 15)


def test_hit_points_rise_with_a_sheet_that_is_edited(table: Table) -> None:
    """FR-HP-6, FR-HP-5: by hand too, unless the Hit Points are set as well; never for the dead."""
    path = f"/characters/{ana(table, state={'hp': 4})['id']}"
    assert table.patch(path, {"sheet": {"abilities": {"con": 2}}})["state"]["hp"] == 9
    assert table.patch(path, {"sheet": {"abilities": {"con": 3}}, "state": {"hp": 1}})["state"]["hp"] == 1
    assert table.patch(path, {"sheet": {"abilities": {"con": 1}}})["state"]["hp"] == 1
    table.patch(path, {"state": {"hp": -15}})
    assert table.patch(path, {"sheet": {"abilities": {"con": 2}}})["derived"]["tier"] == "dead"


def test_house_rules_of_the_table_hold(table: Table) -> None:
    """FR-DMG-3, FR-INIT-2, FR-INIT-4: in commands and when initiative is rolled."""
    table.patch(
        "", {"options": {"light_melee_bonus": "both", "initiative_mode": "individual", "reroll_each_round": False}}
    )
    path, hero, ogre = duel(table)
    light = attack(hero, ogre, weapon={"class": "light", "mode": "melee"})
    assert table.run(f"{path}/fastrpg/attack", light)["result"]["damage"] == 8
    started = table.run(f"{path}/start", {"dice": {"Ana": [3], "Ogre": [9]}}, If_Match="*")
    assert started["encounter"]["order"] == [ogre, hero]
    again = table.run(f"{path}/next-round", {}, If_Match="*")
    assert (again["encounter"]["order"], again["rolls"]) == ([ogre, hero], [])


def test_an_effect_of_a_condition_enters_rolls(table: Table) -> None:
    """FR-GEN-1: created by the game master, read by the rules, over with its duration."""
    path, hero, ogre = duel(table)
    table.run(f"{path}/start", {"dice": {"heroes": [20], "foes": [1]}}, If_Match="*")
    curse = {"name": "Cursed", "effects": [{"code": "disadvantage"}], "duration": {"unit": "round"}}
    table.make(f"{path}/combatants/{hero}/conditions", curse)
    cursed = table.run(f"{path}/fastrpg/attack", attack(hero, ogre, dice={"Ana": [19, 1]}))
    assert (cursed["result"]["natural"], cursed["result"]["hit"]) == (1, False)
    for _ in range(2):
        table.run(f"{path}/next-round", {"dice": {"heroes": [20], "foes": [1]}}, If_Match="*")
    free = table.run(f"{path}/fastrpg/attack", attack(hero, ogre))
    assert free["result"]["faces"] == [9]


def test_fire_burns_again_and_again(table: Table) -> None:
    """FR-HP-1: a recurring effect takes Hit Points by itself."""
    path, _, ogre = duel(table)
    recurring = [{"code": "damage", "value": 3, "unit": "round", "phase": "end"}]
    table.make(f"{path}/combatants/{ogre}/conditions", {"name": "Burning", "recurring": recurring})
    table.run(f"{path}/start", {}, If_Match="*")
    for _ in range(2):
        table.run(f"{path}/next-round", {}, If_Match="*")
    assert table.get(path)["combatants"][1]["state"]["hp"] == 19


def test_meters_of_a_turn_are_stored(table: Table) -> None:
    """FR-TURN-1, FR-MOVE-2: an action and the way add up until the next turn."""
    path, hero, ogre = duel(table)
    table.run(f"{path}/start", {"dice": {"heroes": [20], "foes": [1]}}, If_Match="*")
    way = {"character": {"id": hero}, "segments": [{"m": 8}]}
    assert table.run(f"{path}/fastrpg/movement", way)["result"]["allowed"] is True
    table.run(f"{path}/fastrpg/attack", attack(hero, ogre))
    refused = table.call("POST", f"{path}/fastrpg/movement", way)
    assert (refused.status_code, refused.get_json()["code"]) == (409, "too_far")
    table.run(f"{path}/next-round", {"dice": {"heroes": [20], "foes": [1]}}, If_Match="*")
    assert table.run(f"{path}/fastrpg/movement", way)["result"]["allowed"] is True


def test_nothing_of_a_turn_is_used_when_an_encounter_starts(table: Table) -> None:
    """FR-ENC-1, FR-OPP-2: not even by a combatant who had left the encounter before it."""
    hero = ana(table)
    for _ in range(2):
        fighters = table.encounter(
            {"character_id": hero["id"], "side": "heroes"}, {"name": "Ogre", "sheet": MONSTER, "side": "foes"}
        )
        path, (fighter, ogre) = f"/encounters/{fighters['id']}", (each["id"] for each in fighters["combatants"])
        table.run(f"{path}/start", {"dice": {"heroes": [1], "foes": [20]}}, If_Match="*")
        order = attack(fighter, ogre, left_melee_range=True)
        table.run(f"{path}/fastrpg/opportunity-attack", order, If_Match="*")
        table.patch(f"{path}/combatants/{fighter}", {"status": "left"})
        table.run(f"{path}/end", {}, If_Match="*")


def test_a_command_on_a_character_needs_no_id(table: Table) -> None:
    """The character of the address acts, or it happens to it."""
    path = f"/characters/{ana(table, state={'hp': 3})['id']}/fastrpg"
    assert table.run(f"{path}/task", {"roller": {"skill": "Lore"}, "difficulty": 5, "dice": {"Ana": [5]}})["result"][
        "success"
    ]
    assert table.run(f"{path}/save", {"threat": "body", "difficulty": 5, "dice": {"Ana": [5]}})["result"]["success"]
    assert table.run(f"{path}/healing", {"hours": 1})["result"]["hp"] == 6
    assert table.run(f"{path}/harm", {"damage": 7})["result"]["tier"] == "critical"
    assert table.run(f"{path}/bleed", {"dice": {"Ana": [2]}})["result"]["hp"] == -3
    medic = table.character("Bo", sheet=MEDIC)["id"]
    aid = {"patient": {"id": path.split("/")[2]}, "dice": {"Bo": [15]}}
    assert table.run(f"/characters/{medic}/fastrpg/stabilize", aid)["result"]["stable"] is True
    assert (
        table.run(f"{path}/luck", {"action": "spend", "use": "after", "roll_state": "normal"})["result"]["luck_points"]
        == 1
    )
    assert (
        table.run(f"{path}/hazard", {"hazard": "light", "difficulty": 5, "targets": [{"distance_m": 9}]})["changes"]
        == []
    )


def test_players_do_not_give_themselves_luck(table: Table) -> None:
    """FR-LUCK-1: game masters let hours pass, every character with points may spend them."""
    hero = ana(table)["id"]
    player = table.key("player", hero)["token"]
    path = f"/characters/{hero}/fastrpg/luck"
    spent = table.run(path, {"action": "spend", "use": "after", "roll_state": "normal"}, key=player)
    assert spent["result"]["luck_points"] == 1
    assert table.call("POST", path, {"action": "gain", "hours": 1}, key=player).status_code == 403
    assert table.run(path, {"action": "gain", "hours": 1})["result"]["luck_points"] == 2


@pytest.mark.parametrize(
    ("operation", "order", "secret"),
    [
        ("level-up", {"skills": ["Lore"], "force": True}, ("abilities", "skill_points", "hp", "hp_max")),
        ("xp", {"gain": 5}, ("next_level_xp", "xp_to_next")),
        ("luck", {"action": "spend", "use": "after", "roll_state": "normal"}, ("luck_points",)),
        ("skill", {"skill": "Endurance"}, ("modifier",)),
        ("ac", {}, ("ac",)),
    ],
)
def test_players_learn_no_numbers_of_a_foe(
    table: Table, operation: str, order: dict[str, Any], secret: tuple[str, ...]
) -> None:
    """Changes of a foe's sheet and state by the game master are masked, in words too."""
    hero = ana(table)
    path, fighter, ogre = duel_of(table, hero)
    key = table.key("player", hero["id"])["token"]
    for who, hidden in ((ogre, True), (fighter, False)):
        told = table.run(f"{path}/fastrpg/{operation}", order | {"character": {"id": who}}, If_Match="*")
        seen = table.get(f"/events/{told['event']}", key=key)
        assert [seen["result"][name] is None for name in secret] == [hidden] * len(secret)
        assert (seen["summary"] != told["summary"]) is hidden


def test_a_roll_shows_how_much_luck_is_left_to_its_own_side(table: Table) -> None:
    """FR-LUCK-4: a foe's Luck Points are its own, in a contest too."""
    hero = ana(table)
    path, fighter, ogre = duel_of(table, hero)
    key = table.key("player", hero["id"])["token"]
    for who, expected in ((ogre, None), (fighter, 1)):
        save = {"roller": {"id": who, "luck": ["after"]}, "threat": "body", "difficulty": 5}
        told = table.run(f"{path}/fastrpg/save", save, If_Match="*")
        assert table.get(f"/events/{told['event']}", key=key)["result"]["luck_points_after"] == expected
    blow = attack(fighter, ogre, dice={"Ana": [2, 3]})
    blow["attacker"]["luck"] = ["after"]
    assert table.run(f"{path}/fastrpg/attack", blow, If_Match="*", key=key)["result"]["luck_points_after"] == 0
    sides = [{"id": fighter, "skill": "Lore"}, {"id": ogre, "skill": "Lore"}]
    told = table.run(f"{path}/fastrpg/contest", {"sides": sides}, If_Match="*", key=key)
    left = {name: side["luck_points_after"] for name, side in told["result"]["sides"].items()}
    assert left == {"Ana": 0, "Ogre": None}


def test_only_participants_that_can_react_are_asked(table: Table) -> None:
    """FR-OPP-1, FR-OPP-2: neither the critical nor combatants who have reacted, by either of their ids."""
    heroes = [table.character(name, sheet=FIGHTER) for name in ("Ana", "Bo", "Cy")]
    fighters = [{"character_id": hero["id"], "side": "heroes"} for hero in heroes]
    made = table.encounter(*fighters, {"name": "Ogre", "sheet": MONSTER, "side": "foes"})
    path, (first, second, third, ogre) = f"/encounters/{made['id']}", (each["id"] for each in made["combatants"])
    table.run(f"{path}/start", {"dice": {"heroes": [1], "foes": [20]}}, If_Match="*")
    table.patch(f"/characters/{heroes[0]['id']}", {"state": {"hp": 0}})
    struck = {"attacker": {"id": second}, "target": {"id": ogre}, "left_melee_range": True}
    table.run(f"{path}/fastrpg/opportunity-attack", struck, If_Match="*")
    way = {"operation": "movement", "order": {"character": {"id": ogre}, "segments": [{"m": 5}]}}
    for named in ([first, second, third], [hero["id"] for hero in heroes]):
        prompt = table.make(f"{path}/prompts", way | {"react": named})
        assert [wait["character_id"] for wait in prompt["waits"]] == [heroes[2]["id"]]
    nobody = table.make(f"{path}/prompts", way | {"react": [first, second]})
    assert (nobody["waits"], nobody["status"]) == ([], "done")


def test_a_dry_run_shows_what_a_blow_would_do(table: Table) -> None:
    """FR-HP-1: and nothing is stored."""
    path, hero, ogre = duel(table)
    looked = table.run(f"{path}/fastrpg/attack?dry_run=true", attack(hero, ogre))
    assert (looked["event"], looked["changes"][0]["after"]) == (None, 17)
    assert table.get(path)["combatants"][1]["state"]["hp"] == 25


def test_a_bad_face_of_time_that_passes_is_pointed_at(client: FlaskClient) -> None:
    """A roll of Awareness takes three seconds, in which the bleeding goes on; its die is the second in the stream."""
    table = Table(client, ruleset="fastrpg")
    ana = table.character("Ana", sheet={}, state={"hp": -1})
    order = {"roller": {"id": ana["id"], "skill": "Awareness"}, "difficulty": 5, "passes_time": True, "force": True}
    refused = table.call("POST", f"/characters/{ana['id']}/fastrpg/task", order | {"dice": {"Ana": [14, 9]}}).get_json()
    assert [(error["code"], error["pointer"]) for error in refused["errors"]] == [("bad_face", "/dice/Ana/1")]
