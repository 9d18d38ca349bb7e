"""Tests of decisions in stored commands of all games: stated, prompted, and stored."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.rulesets.fastrpg.stored.party import FIGHTER, MONSTER
from tests.table import GOBLIN, HARRAK, Table

MIRA: dict[str, Any] = {
    "is_player": True,
    "abilities": {"Strength": "3D", "Dexterity": "3D"},
    "skills": {"melee": {"ability": "Strength", "die_code": "1D"}},
    "luck_rank": 2,
    "weapons": {"sword": {"die_code": "4D"}},
}
GUARD: dict[str, Any] = {"abilities": {"Strength": "2D", "Dexterity": "2D"}}
SWORD: dict[str, Any] = {
    "slot": 1,
    "name": "Sword",
    "weapon": {"name": "sword", "attack_kind": "melee", "attack_move": "cut", "damage": "1d6", "damage_type": "blade"},
}
KNIGHT: dict[str, Any] = {"attributes": {"INT": 11, "CHA": 10, "DEX": 12, "STR": 12, "LVL": 1}, "items": [SWORD]}
SHEETS = {
    "flyerbook": (HARRAK, GOBLIN),
    "fastrpg": (FIGHTER, MONSTER),
    "freed6": (MIRA, GUARD),
    "rollunder": (KNIGHT, KNIGHT),
}


class Duel:
    """Ana, who has a player, against a foe.

    Args:
        client: sends the calls.
        game: which is played.
    """

    def __init__(self, client: FlaskClient, game: str) -> None:
        self.table, self.game = Table(client, ruleset=game), game
        own, foreign = SHEETS[game]
        self.character = self.table.character("Ana", sheet=own)["id"]
        self.player = self.table.key("player", self.character)["token"]
        fight = self.table.encounter({"character_id": self.character}, {"name": "Foe", "sheet": foreign})
        self.path = f"/encounters/{fight['id']}"
        self.ana, self.foe = (each["id"] for each in fight["combatants"])

    def send(self, operation: str, order: dict[str, Any], **options: Any) -> Any:
        """The response to a command."""
        return self.table.call("POST", f"{self.path}/{self.game}/{operation}", order, **options)

    def done(self, operation: str, order: dict[str, Any], **options: Any) -> Any:
        """The result of a command without an open question."""
        response = self.send(operation, order, **options)
        assert response.status_code == 200, response.get_data(as_text=True)
        return response.get_json()["result"]

    def asked(self, operation: str, order: dict[str, Any], *names: str, **options: Any) -> Any:
        """The prompt of a command with an open question."""
        response = self.send(operation, order | {"ask": list(names)}, **options)
        assert response.status_code == 202, response.get_data(as_text=True)
        return response.get_json()

    def say(self, prompt: Any, **said: Any) -> Any:
        """The prompt after the game master has answered the open question."""
        (wait,) = prompt["waits"]
        path = f"{self.path}/prompts/{prompt['id']}/answers"
        return self.table.run(path, {"wait": wait["id"]} | said)

    def finish(self, prompt: Any) -> Any:
        """The result, after the service has rolled all dice that are still asked for."""
        while prompt["status"] == "open":
            prompt = self.say(prompt, roll=True)
        assert prompt["status"] == "done", prompt
        event = self.table.last_event()
        assert event["seq"] == prompt["event"]
        return event["result"]

    @property
    def state(self) -> Any:
        """State of Ana."""
        return self.table.get(f"/characters/{self.character}")["state"]


@pytest.fixture
def duel(client: FlaskClient, request: pytest.FixtureRequest) -> Duel:
    """A duel in the game of the test."""
    return Duel(client, request.param)


def in_game(name: str) -> Any:
    """Runs a test in this game."""
    return pytest.mark.parametrize("duel", [name], indirect=True)


def open_wait(prompt: Any) -> tuple[str, str | None, list[Any] | None]:
    """Member, combatant and options of the open question."""
    (wait,) = prompt["waits"]
    return wait["member"], wait["combatant_id"], wait["options"]


@in_game("flyerbook")
def test_flyerbook_only_defending_is_announced(duel: Duel) -> None:
    """Before any die (FB-ATT-4); it is the defender's to state."""
    sides = {
        "attacker": {"id": duel.ana, "candidates": ["Locksmith"]},
        "defender": {"id": duel.foe, "candidates": ["Club"]},
    }
    order = {"mode": "melee"} | sides
    prompt = duel.asked("attack", order, "defender.defend_only")
    assert open_wait(prompt)[:2] == ("defender.defend_only", duel.foe)
    defended = duel.finish(duel.say(prompt, choice=True))
    assert defended["struck"] != "attacker"
    mine = {"mode": "melee", "attacker": sides["attacker"], "defender": {"id": duel.foe}}
    stated = order | {"decisions": {"defender.defend_only": True}, "force": True}
    foreign = mine | {"decisions": {"defender.defend_only": True}}
    assert duel.send("attack", foreign, key=duel.player).get_json()["code"] == "not_yours_to_state"
    assert duel.send("attack", stated).status_code == 200


@in_game("fastrpg")
def test_fastrpg_luck_after_the_die(duel: Duel) -> None:
    """The d20 is seen, a Luck Point buys another, and is gone (FR-LUCK-2)."""
    order = {"attacker": {"id": duel.ana}, "target": {"id": duel.foe}, "weapon": "Sword", "dice": {"Ana": [2]}}
    before = duel.state["luck_points"]
    prompt = duel.asked("attack", order, "luck_after", key=duel.player)
    assert open_wait(prompt) == ("luck_after", duel.ana, [False, True])
    attacked = duel.finish(duel.say(prompt, choice=True))
    assert (attacked["faces"][0], attacked["luck_spent"]) == (2, 1)
    assert duel.state["luck_points"] == before - 1


@in_game("fastrpg")
def test_fastrpg_luck_stated_beforehand(duel: Duel) -> None:
    """For every possible face."""
    order = {"attacker": {"id": duel.ana}, "target": {"id": duel.foe}, "weapon": "Sword"}
    decided = order | {"decisions": {"luck_after": True}, "dice": {"Ana": [2, 3]}}
    assert duel.done("attack", decided)["faces"] == [2, 3]


@in_game("freed6")
def test_freed6_the_opponent_answers_with_a_roll(duel: Duel) -> None:
    """The decision is stored in the order: the roll takes an action of the opponent (F6-ENC-6)."""
    order = {"initiator": {"id": duel.ana, "ability": "Strength"}, "opponent": {"id": duel.foe, "ability": "Strength"}}
    prompt = duel.asked("contest", order, "answer")
    assert open_wait(prompt)[:2] == ("answer", duel.foe)
    duel.finish(duel.say(prompt, choice="roll"))
    purposes = {roll["stream"] for roll in duel.table.last_event()["rolls"]}
    assert purposes == {"initiator", "opponent"}


@in_game("freed6")
def test_freed6_ranks_and_action_points(duel: Duel) -> None:
    """Ranks buy a loss when the check is seen, and the target bears it; a point makes a check anew."""
    blow = {
        "attacker": {"id": duel.ana, "skill": "melee"},
        "difficulty": 4,
        "resistance": {"id": duel.foe},
        "effect": "sword",
        "dice": {"attacker": [6, 6, 6, 6], "effect": [1, 1, 1, 1]},
    }
    prompt = duel.asked("attack", blow, "spend")
    member, who, options = open_wait(prompt)
    assert (member, who, (options or [""])[0]) == ("spend", duel.ana, "stop")
    row = "penalty"
    assert row in (options or [])
    prompt = duel.say(prompt, choice=row)
    while prompt["status"] == "open":
        prompt = duel.say(prompt, choice="stop")
    assert [each["effect"] for each in duel.table.last_event()["result"]["effects_bought"]] == [row]
    foe = next(each for each in duel.table.get(duel.path)["combatants"] if each["id"] == duel.foe)
    assert row in {each["name"] for each in foe["conditions"].values()}


@in_game("freed6")
def test_freed6_an_action_point_after_the_check(duel: Duel) -> None:
    """It is paid where it is used, and only by a character who has some."""
    order = {"roller": {"id": duel.ana, "ability": "Strength"}, "difficulty": 12}
    points = duel.state["action_points"]
    prompt = duel.asked("task", order | {"dice": {"roller": [1, 1, 1]}}, "action_point", key=duel.player)
    assert open_wait(prompt)[:2] == ("action_point", duel.ana)
    improved = duel.finish(duel.say(prompt, choice="add_dice"))
    assert improved["action_points_after"] == points - 1 == duel.state["action_points"]
    again = duel.done("task", order | {"ask": ["action_point"], "seed": "x"})
    assert again["action_points_after"] is None


@in_game("rollunder")
def test_rollunder_a_repeat_of_the_attack_is_paid(duel: Duel) -> None:
    """By the LUCK that is stored; the first face stays (RU-C-LUCK-7)."""
    duel.table.patch(f"/characters/{duel.character}", {"state": {"LUCK": 5}})
    order = {
        "attacker": {"id": duel.ana},
        "target": {"id": duel.foe},
        "attack": {"item": "Sword"},
        "dice": {"d20": [17], "d6": [1]},
    }
    prompt = duel.asked("attack", order, "attack.luck_repeat", key=duel.player)
    assert open_wait(prompt) == ("attack.luck_repeat", duel.ana, [False, True])
    prompt = duel.say(prompt, choice=True)
    prompt = duel.say(prompt, face=4)
    result = duel.finish(prompt)
    assert (result["attack_roll"], result["attack_luck"]["spent"]) == (4, 1)
    assert duel.state["LUCK"] == 4


@in_game("rollunder")
def test_rollunder_a_choice_stands_in_the_order(duel: Duel) -> None:
    """A parry is made with the sword, which is tested; what the state bars is no option (RU-C-DUR-3)."""
    order = {
        "attacker": {"id": duel.foe},
        "target": {"id": duel.ana},
        "attack": {"item": "Sword"},
        "dice": {"d20": [6, 2], "d6": [6]},
    }
    prompt = duel.asked("attack", order, "defense.kind")
    assert "parry" in (open_wait(prompt)[2] or [])
    duel.finish(duel.say(prompt, choice="parry"))
    duel.table.patch(f"/characters/{duel.character}", {"state": {"items": {"1": {"broken": True}}}})
    prompt = duel.asked("attack", order, "defense.kind")
    assert "parry" not in (open_wait(prompt)[2] or [])


@in_game("rollunder")
def test_rollunder_who_is_held_decides_to_resist_and_rolls(duel: Duel) -> None:
    """Before the grabber's dice; the die of resistance belongs to the held character (RU-C-GRAB-5)."""
    grab = {"attack_kind": "grab", "fixed_result": "hit"}
    duel.done("attack", {"attacker": {"id": duel.foe}, "target": {"id": duel.ana}, "attack": grab, "seed": "grab"})
    order = {"character": {"id": duel.foe}, "held": {"id": duel.ana}, "phase": "toss"}
    body = {"operation": "grab", "order": order, "ask": ["resist"], "rolls": "everybody"}
    prompt = duel.table.make(f"{duel.path}/prompts", body)
    assert open_wait(prompt)[:2] == ("resist", duel.ana)
    prompt = duel.say(prompt, choice=True)
    for purpose, whose, face in (("acting", duel.foe, 5), ("resisting", duel.ana, 2)):
        (wait,) = prompt["waits"]
        assert (wait["purpose"], wait["combatant_id"]) == (purpose, whose)
        prompt = duel.say(prompt, face=face)
    result = duel.finish(prompt)
    assert (result["grabber_roll"], result["target_roll"], result["success"]) == (5, 2, False)


@in_game("rollunder")
def test_rollunder_an_ally_decides_to_take_the_hit(duel: Duel) -> None:
    """The ally is asked and rolls; its LIFE is lost, not that of the target (RU-C-TEAM-3)."""
    fight = duel.table.encounter(
        {"character_id": duel.character}, {"name": "Foe", "sheet": KNIGHT}, {"name": "Bo", "sheet": KNIGHT}
    )
    duel.path = f"/encounters/{fight['id']}"
    ids = {each["name"]: each["id"] for each in fight["combatants"]}
    order = {
        "attacker": {"id": ids["Foe"]},
        "target": {"id": ids["Bo"]},
        "attack": {"item": "Sword"},
        "defense": {"support": {"by": ids["Ana"]}},
        "dice": {"d20": [6], "d6": [3]},
    }
    body = {"operation": "attack", "order": order, "ask": ["defense.support"], "rolls": "everybody"}
    prompt = duel.table.make(f"{duel.path}/prompts", body)
    member, who, options = open_wait(prompt)
    assert (member, who) == ("defense.support", ids["Ana"])
    assert "bodyguard_jump" in (options or [])
    prompt = duel.say(prompt, choice="bodyguard_jump")
    (wait,) = prompt["waits"]
    assert (wait["purpose"], wait["combatant_id"]) == ("bodyguard", ids["Ana"])
    life = duel.state["LIFE"]
    result = duel.finish(duel.say(prompt, face=2))
    assert (result["hit"], result["hit_goes_to"]) == (True, "bodyguard")
    life = duel.table.get(f"/characters/{duel.character}")["derived"]["LIFE"] if life is None else life
    assert duel.state["LIFE"] == life - result["life_loss"] == result["life_after"]
    assert {change["id"] for change in duel.table.last_event()["changes"]} >= {duel.character}


@pytest.mark.parametrize("visibility", ["gm", "blind"])
@pytest.mark.parametrize("face", [2, 19])
def test_a_player_asks_no_question_about_a_hidden_outcome(client: FlaskClient, visibility: str, face: int) -> None:
    """Only a failure can be repeated, so a question would reveal it; success and failure are refused alike."""
    duel = Duel(client, "rollunder")
    order = {"attribute": "DEX", "ask": ["luck_repeat"], "visibility": visibility, "dice": {"d20": [face]}}
    path = f"/characters/{duel.character}/rollunder/task"
    response = duel.table.call("POST", path, order, key=duel.player)
    assert response.status_code == 403, response.get_json()
    assert [each["pointer"] for each in response.get_json()["errors"]] == ["/ask"]
    assert duel.table.call("POST", path, order | {"ask": []}, key=duel.player).status_code == 202
    assert duel.table.call("POST", path, order).status_code in (200, 202)
