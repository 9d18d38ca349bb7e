"""Tests of FreeD6 over HTTP: conditions in checks, attacks, tracks, pools, turns and sessions."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.table import Table

MIRA: dict[str, Any] = {
    "is_player": True,
    "abilities": {"Strength": "3D", "Presence": "3D", "Perception": "2D", "Dexterity": "3D+1"},
    "skills": {
        "melee": {"ability": "Strength", "die_code": "1D"},
        "dodge": {"ability": "Dexterity", "die_code": "1D"},
        "awareness": {"ability": "Perception", "die_code": "2D"},
        "persuasion": {"ability": "Presence", "die_code": "2D"},
        "medicine": {"ability": "Perception", "die_code": "1D"},
    },
    "luck_rank": 2,
    "weapons": {"sword": {"die_code": "4D"}},
}
GUARD: dict[str, Any] = {
    "abilities": {"Strength": "2D", "Presence": "1D", "Perception": "2D", "Dexterity": "2D"},
    "skills": {"melee": {"ability": "Strength", "die_code": "1D"}},
    "weapons": {"club": {"die_code": "3D"}},
}


@pytest.fixture
def table(client: FlaskClient) -> Table:
    """A new campaign of FreeD6."""
    return Table(client, ruleset="freed6")


class Fight:
    """Mira, who acts first, against one guard or several.

    Args:
        table: the campaign.
        guards: how many.
        **sheet: of each guard, beside what all guards have.
    """

    def __init__(self, table: Table, guards: int = 1, **sheet: Any) -> None:
        self.table = table
        self.mira = table.character("Mira", sheet=MIRA)
        fight = table.encounter(
            {"character_id": self.mira["id"]}, {"name": "Guard", "count": guards, "sheet": GUARD | sheet}
        )
        self.path = f"/encounters/{fight['id']}"
        self.ids = {each["name"]: each["id"] for each in fight["combatants"]}
        self.guard = next(identity for name, identity in self.ids.items() if name != "Mira")

    def order(self, operation: str, body: Any) -> Any:
        """The answer of a command."""
        return self.table.run(f"{self.path}/freed6/{operation}", body)

    def refused(self, operation: str, body: Any) -> tuple[int, str]:
        """Status and code of a command that is refused."""
        response = self.table.call("POST", f"{self.path}/freed6/{operation}", body)
        return response.status_code, response.get_json()["code"]

    def step(self, name: str = "next-turn") -> Any:
        """The answer of a step."""
        return self.table.run(f"{self.path}/{name}", {}, If_Match="*")

    def attack(self, attacker: list[int], effect: list[int], **members: Any) -> Any:
        """Mira hits the guard with her sword."""
        order = {
            "attacker": {"id": self.ids["Mira"], "skill": "melee"},
            "difficulty": 10,
            "resistance": {"id": self.guard},
            "effect": "sword",
            "dice": {"attacker": attacker, "effect": effect},
        }
        return self.order("attack", order | members)

    def combatant(self, name: str = "Guard") -> Any:
        """The current combatant."""
        return next(each for each in self.table.get(self.path)["combatants"] if each["name"] == name)

    def lasting(self, name: str = "Guard") -> dict[str, Any]:
        """Name -> condition in place of a combatant."""
        conditions = self.combatant(name)["conditions"]
        return {each["name"]: {"id": id_, **each} for id_, each in conditions.items() if each["ended"] is None}


def test_an_attack_leaves_a_condition_that_runs_out(table: Table) -> None:
    """Damage by rank on the track, counted by the target's turns; the track goes down with it (F6-ATK-3, F6-DUR-2)."""
    fight = Fight(table)
    fight.step("start")
    answer = fight.attack([4, 4, 4, 4], [3, 3, 2, 2])
    assert answer["result"]["condition"]["name"] == "Stunned"
    assert fight.lasting()["Stunned"]["details"] == {"track": "damage", "result_points": 4}
    fight.step()
    ended = fight.step()["result"]["ended"]
    assert [each["name"] for each in ended] == ["Stunned"]
    assert fight.lasting() == {}


def test_hits_add_up_to_out_of_action(table: Table) -> None:
    """At the end of the track everything on it stays, the guard is passed over, and healing brings it back."""
    fight = Fight(table, guards=2)
    guard = "Guard 1"
    fight.step("start")
    fight.attack([4, 4, 4, 4], [6, 3, 3, 3])
    assert fight.lasting(guard)["Hurt"]["duration"]["unit"] == "round"
    answer = fight.attack([4, 4, 4, 4], [5, 5, 5, 5])
    assert (answer["result"]["track_level_name"], answer["result"]["durations_frozen"]) == ("Out of Action", True)
    assert {each["duration"]["unit"] for each in fight.lasting(guard).values()} == {"recovered"}
    assert fight.combatant(guard)["status"] == "defeated"
    assert fight.step()["encounter"]["turn"] == fight.ids["Guard 2"]
    swing = {"attacker": {"id": fight.guard, "skill": "melee"}, "difficulty": 5, "resistance": {"value": 3}}
    assert fight.refused("attack", swing) == (409, "cannot_act")
    wound = fight.lasting(guard)["Wounded"]["id"]
    healing = {
        "roller": {"id": fight.ids["Mira"], "skill": "medicine"},
        "patient": {"id": fight.guard},
        "target_id": wound,
        "difficulty": 4,
    }
    healed = fight.order("healing", healing | {"dice": {"healer": [5, 5, 5]}})
    assert healed["result"]["removed"]
    assert fight.combatant(guard)["status"] == "active"
    assert fight.refused("healing", healing) == (404, "condition_not_found")


def test_effects_of_conditions_enter_the_next_check(table: Table) -> None:
    """Bought effects count; one for a single use is gone after the next check (F6-COND-14)."""
    mira = table.character("Mira", sheet=MIRA)
    path = f"/characters/{mira['id']}"
    check = {"roller": {"skill": "melee"}, "difficulty": 12}
    bought = {
        "rank": 3,
        "effects": [{"effect": "check_flat", "target": "melee"}, {"effect": "check_dice", "target": "melee"}],
    }
    easy = {"roller": {"skill": "persuasion"}, "difficulty": 0, "dice": {"roller": [3, 2, 2, 2, 2]}}
    assert table.run(f"{path}/freed6/task", easy)["result"]["rank"] == 3
    assert table.run(f"{path}/freed6/spend", bought)["result"]["legal"]
    answer = table.run(f"{path}/freed6/task", check | {"dice": {"roller": [1, 1, 1, 1, 1]}})
    assert (answer["result"]["die_code_rolled"], answer["result"]["total"]) == ("5D", 7)
    once = {
        "condition": {"name": "Blessed", "single_use": True},
        "result_points": 3,
        "effects": [{"effect": "boost", "target": "melee"}],
    }
    assert table.run(f"{path}/freed6/condition", once)["result"]["created"]
    dice = {"dice": {"roller": [1, 1, 1, 1, 1, 2]}}
    assert table.run(f"{path}/freed6/task", check | dice)["result"]["dropped"] == [1]
    assert table.run(f"{path}/freed6/task", check | {"dice": {"roller": [1] * 5}})["result"]["dropped"] is None
    reasons = [each["ended"]["reason"] for each in table.get(path)["conditions"].values() if each["ended"]]
    assert reasons == ["used"]
    looked = table.run(f"{path}/freed6/collect-effects", {"skill": "melee"})["result"]
    assert (looked["flat_mod"], looked["dice_mod"], looked["boost"]) == (2, 1, 0)


def test_a_condition_without_actor_and_target_has_no_bearer(table: Table) -> None:
    """The refusal points to the target, of which the order has nothing."""
    fight = Fight(table)
    answer = table.call("POST", f"{fight.path}/freed6/condition", {"condition": {"name": "Dazed"}, "result_points": 3})
    assert (answer.status_code, answer.get_json()["errors"][0]["pointer"]) == (422, "/target")


def test_one_luck_point_in_a_turn(table: Table) -> None:
    """One point locks luck for the whole encounter until the next turn; there are no turns elsewhere (F6-LCK-6)."""
    fight = Fight(table)
    lucky = {"luck_point": True, "skill": "melee"}
    fight.step("start")
    roll = {"roller": lucky | {"id": fight.ids["Mira"]}, "dice": {"roller": [1] * 8}}
    assert fight.order("task", roll)["result"]["luck_points_after"] == 1
    assert fight.refused("task", roll) == (409, "luck_already_spent_this_turn")
    fight.step()
    fight.order("task", roll)
    fight.step()
    assert fight.refused("task", roll) == (409, "no_luck_points")
    spent = f"/characters/{fight.mira['id']}/freed6/luck"
    assert table.run(spent, {"action": "award", "amount": 2})["result"]["luck_points"] == 2
    outside = {"roller": lucky, "dice": {"roller": [1] * 8}}
    fight.step("end")
    for _ in range(2):
        table.run(f"/characters/{fight.mira['id']}/freed6/task", outside)
    assert table.get(f"/characters/{fight.mira['id']}")["state"]["luck_points"] == 0


def test_actions_are_counted_by_the_round(table: Table) -> None:
    """One full and one bonus action; an answer by a roll costs one, else the fixed value counts (F6-ENC-6)."""
    fight = Fight(table)
    fight.step("start")
    mine, theirs = {"id": fight.ids["Mira"]}, {"id": fight.guard}
    contest = {"initiator": mine | {"skill": "melee", "action": "full"}, "opponent": theirs | {"skill": "melee"}}
    answer = fight.order("contest", contest | {"dice": {"initiator": [4] * 4}})
    assert answer["result"]["opponent_total"] == 9
    assert fight.refused("contest", contest) == (409, "no_action_left")
    answering = {"initiator": mine | {"skill": "melee"}, "opponent": theirs | {"skill": "melee", "action": "bonus"}}
    assert (
        fight.order("contest", answering | {"dice": {"initiator": [4] * 4, "opponent": [1, 1, 2]}})["result"][
            "opponent_total"
        ]
        == 4
    )
    assert fight.refused("contest", answering) == (409, "no_action_left")
    looked = fight.order("actions", {"character": mine, "spend": ["full", "bonus", "free"]})["result"]
    assert looked == {"results": ["no_action_left", "ok", "ok"], "full_left": 0, "bonus_left": 0}
    fight.step()
    fight.step()
    assert fight.order("actions", {"character": mine})["result"]["full_left"] == 1


def test_a_session_fills_the_pools(table: Table) -> None:
    """For one by command, for all by time; the house rule says how many action points (F6-DUR-7, F6-ACT-6)."""
    path = f"/characters/{table.character('Mira', sheet=MIRA)['id']}"
    table.patch("", {"options": {"action_points_start": 3}})
    spent = table.run(f"{path}/freed6/action-point", {"use": "narrative"})
    assert spent["result"]["action_points_after"] == 0
    assert table.run(f"{path}/freed6/session-start", {})["result"] == {"luck_points": 2, "action_points": 3}
    table.run(f"{path}/freed6/luck", {"action": "spend", "purpose": "narrative"})
    table.run("/time", {"unit": "session"})
    state = table.get(path)["state"]
    assert (state["luck_points"], state["action_points"]) == (2, 3)


def test_statuses_of_things(table: Table) -> None:
    """A wall is an element too; the game master sets its status and a check wears it down (F6-STA-2, F6-STA-5)."""
    mira = table.character("Mira", sheet=MIRA)
    wall = table.character("Wall", kind="npc", sheet={"element": "object", "abilities": {"Toughness": "5D"}})
    path = f"/characters/{wall['id']}"
    table.run(f"{path}/freed6/status-set", {"name": "cover", "column": "coverage", "status": "Partial"})
    test = {"roller": {"skill": "dodge"}, "bearer": {"id": wall["id"]}, "status": "cover"}
    answer = table.run(f"/characters/{mira['id']}/freed6/status-test", test | {"dice": {"roller": [1, 1, 1, 1]}})
    assert (answer["result"]["difficulty"], answer["result"]["status"]) == (15, "Exposed")
    assert table.get(path)["state"]["statuses"]["cover"] == {"column": "coverage", "status": "Exposed"}
    hit = {"effect": {"die_code": "6D"}, "resistance": {"id": wall["id"]}, "dice": {"effect": [5] * 6}}
    assert table.run(f"{path}/freed6/effect-roll", hit)["result"]["condition"]["name"] == "Damaged"
    assert table.get(path)["derived"]["tracks"]["body"]["level_name"] == "Damaged"


def test_influence_moves_who_is_stored(table: Table) -> None:
    """The state holds the attitude, which makes the next influence harder or easier (F6-ATT-3, F6-ATT-4)."""
    mira = table.character("Mira", sheet=MIRA)
    guard = table.character("Guard", kind="npc", sheet=GUARD)
    order = {
        "initiator": {"skill": "persuasion"},
        "resistance": {"id": guard["id"], "kind": "insight"},
        "track": "attitude",
        "toward": "Helpful",
    }
    path = f"/characters/{mira['id']}/freed6/influence"
    first = table.run(path, order | {"dice": {"initiator": [2] * 5}})["result"]
    assert (first["difficulty"], first["after"]) == (3, "Friendly")
    second = table.run(path, order | {"dice": {"initiator": [1] * 5}})["result"]
    assert (second["difficulty"], second["before"]) == (-7, "Friendly")


def test_a_condition_by_hand_settles_its_track(table: Table) -> None:
    """On a track it may put a character Out of Action, and ending it reverses that (F6-TRK-5, F6-HEAL-3)."""
    fight = Fight(table)
    path = f"{fight.path}/combatants/{fight.guard}/conditions"
    given = {"name": "Crushed", "kind": "cumulative", "rank": 6, "details": {"track": "damage"}}
    laid = table.make(path, given | {"duration": {"unit": "round"}})
    assert (laid["condition"]["name"], laid["condition"]["duration"]["unit"]) == ("Out of Action", "recovered")
    assert fight.combatant()["status"] == "defeated"
    table.run(f"{path}/{laid['id']}/end", {}, If_Match="*")
    assert fight.combatant()["status"] == "active"


def test_undone_commands_are_dry_runs_too(table: Table) -> None:
    """A dry run predicts an attack and stores nothing."""
    fight = Fight(table)
    order = {
        "attacker": {"id": fight.ids["Mira"], "skill": "melee"},
        "difficulty": 1,
        "resistance": {"id": fight.guard},
        "dice": {"attacker": [6] * 4, "effect": [6] * 4},
    }
    answer = table.run(f"{fight.path}/freed6/attack?dry_run=true", order)
    assert answer["changes"]
    assert answer["event"] is None
    assert fight.lasting() == {}


def test_time_waits_when_everyone_is_out(table: Table) -> None:
    """With the game's own word for it, and nothing has changed (F6-ENC-4)."""
    fight = Fight(table)
    fight.step("start")
    for identity in fight.ids.values():
        table.make(f"{fight.path}/combatants/{identity}/conditions", {"name": "Out of Action"})
    answer = table.call("POST", f"{fight.path}/next-turn", {}, If_Match="*")
    assert (answer.status_code, answer.get_json()["code"]) == (409, "no_active_participant")
    assert table.get(fight.path)["round"] == 1


def test_players_do_not_award_themselves(table: Table) -> None:
    """Awards, sessions and statuses are acts of the game master; spending is the player's own (F6-LCK-7)."""
    mira = table.character("Mira", sheet=MIRA)
    key = table.key("player", mira["id"])["token"]
    path = f"/characters/{mira['id']}/freed6"
    for operation, body in (
        ("luck", {"action": "award"}),
        ("session-start", {}),
        ("status-set", {"name": "arrows", "column": "quantity", "status": "Full"}),
    ):
        assert table.call("POST", f"{path}/{operation}", body, key=key).status_code == 403
    assert table.run(f"{path}/luck", {"action": "spend", "purpose": "narrative"}, key=key)["result"]["accepted"]


def test_a_player_attacks_a_guard_who_is_out_of_action(table: Table) -> None:
    """The move asks for decisions that the guard cannot make; the attack goes through, as that of a game master."""
    fight = Fight(table)
    fight.step("start")
    key = table.key("player", fight.mira["id"])["token"]
    table.make(f"{fight.path}/combatants/{fight.guard}/conditions", {"name": "Out of Action"})
    moves = table.get(f"{fight.path}/combatants/{fight.ids['Mira']}/moves", key=key)["items"]
    move = next(each for each in moves if each["operation"] == "attack" and "defender" in each["order"])
    order = move["order"] | {"defender": {"id": fight.guard}, "ask": move["decisions"]}
    order["attacker"] |= {"skill": "melee"}
    assert table.run(f"{fight.path}/freed6/attack", order, key=key)["event"]
