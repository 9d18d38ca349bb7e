"""Tests of players who end, delay and resume their own turns."""

from typing import Any

import pytest

from tests.table import Table, foes


class Party:
    """Ana, Bo and a goblin act in this order; Ana and Bo have players.

    Args:
        table: the campaign.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        characters = [table.character(name) for name in ("Ana", "Bo")]
        keys = [table.key("player", character["id"])["token"] for character in characters]
        self.ana, self.bo = keys
        joined = [
            {"character_id": character["id"], "initiative": 30 - 10 * place}
            for place, character in enumerate(characters)
        ]
        self.fight = table.encounter(*joined, foes(initiative=5), foes("Shadow", initiative=1, hidden=True))
        self.ids = {each["name"]: each["id"] for each in self.fight["combatants"]}
        self.path = f"/encounters/{self.fight['id']}"
        table.run(f"{self.path}/start", {}, If_Match="*")

    def do(self, step: str, key: str, **body: Any) -> Any:
        """Take a step with a key; names replace ids."""
        named = {name: self.ids.get(value, value) for name, value in body.items()}
        return self.table.call("POST", f"{self.path}/{step}", named, key=key, If_Match="*")

    def done(self, step: str, key: str, **body: Any) -> Any:
        """Take a step that succeeds; the answer."""
        response = self.do(step, key, **body)
        assert response.status_code == 200, response.get_data(as_text=True)
        return response.get_json()

    @property
    def acting(self) -> str:
        """The acting combatant, and the round."""
        now = self.table.get(self.path)
        names = {identity: name for name, identity in self.ids.items()}
        return f"{now['round']} {names[now['turn']]}"


@pytest.fixture
def party(table: Table) -> Party:
    """A fight that has begun."""
    return Party(table)


def test_a_player_ends_the_own_turn_and_no_other(party: Party) -> None:
    """The game master ends any."""
    assert party.do("end-turn", party.bo).get_json()["code"] == "forbidden"
    answer = party.done("end-turn", party.ana)
    assert answer["result"]["turn"] == party.ids["Bo"]
    event = party.table.last_event()
    assert (event["type"], event["actor"]["role"]) == ("turn.next", "player")
    assert party.do("end-turn", party.ana).status_code == 403
    party.done("end-turn", party.table.token)
    assert party.acting == "1 Goblin"


def test_a_delayed_turn_goes_on_where_it_was_put(party: Party) -> None:
    """Behind the one who was named, and once in the round."""
    assert party.done("delay", party.ana, after="Bo")["encounter"]["delayed"] == [party.ids["Ana"]]
    seen = [party.acting]
    for _ in range(3):
        party.done("end-turn", party.table.token)
        seen.append(party.acting)
    assert seen == ["1 Bo", "1 Ana", "1 Goblin", "1 Shadow"]
    party.done("end-turn", party.table.token)
    assert party.table.get(party.path)["delayed"] == []
    assert party.acting == "2 Bo"


def test_who_delays_takes_the_turn_again(party: Party) -> None:
    """Right behind the one that is running; the other player cannot take it."""
    party.done("delay", party.ana)
    assert party.acting == "1 Bo"
    assert party.do("take-turn", party.bo, combatant="Ana").status_code == 403
    assert party.do("take-turn", party.bo).get_json()["code"] == "cannot_act_next"
    party.done("take-turn", party.ana)
    party.done("end-turn", party.bo)
    assert party.acting == "1 Ana"
    party.done("end-turn", party.ana)
    assert party.acting == "1 Goblin"


def test_what_lasts_is_counted_once_in_a_turn_that_was_put_off(party: Party) -> None:
    """Its beginning before it was put off, its end when it ends."""
    where = f"{party.path}/combatants/{party.ids['Ana']}/conditions"
    lasting = [{"name": phase, "duration": {"unit": "turn", "count": 5, "phase": phase}} for phase in ("start", "end")]
    laid = [party.table.make(where, each)["condition"]["duration"]["left"] for each in lasting]
    party.done("delay", party.ana, after="Bo")
    party.done("end-turn", party.bo)
    assert party.acting == "1 Ana"
    party.done("end-turn", party.ana)
    ana = party.table.get(party.path)["combatants"][0]["character_id"]
    now = party.table.get(f"/characters/{ana}")["conditions"].values()
    assert [each["duration"]["left"] for each in now] == [laid[0], laid[1] - 1]


def test_no_one_delays_where_no_one_acts_later(party: Party) -> None:
    """Not after a combatant who has acted either, nor after one the player does not see."""
    party.done("end-turn", party.ana)
    for after in ("Ana", "Shadow"):
        assert party.do("delay", party.bo, after=after).get_json()["code"] == "cannot_delay"
    for _ in range(2):
        party.done("end-turn", party.table.token)
    assert party.do("delay", party.table.token).get_json()["code"] == "cannot_delay"


def test_an_expected_turn_prevents_a_second_step(party: Party) -> None:
    """A second press does not end another turn."""
    path = f"{party.path}/end-turn"
    body = {"expect": {"turn": party.ids["Ana"]}}
    assert party.table.call("POST", path, body, key=party.ana).status_code == 200
    assert party.table.call("POST", path, body, key=party.ana).status_code == 412
    assert party.table.call("POST", path, body).status_code == 412


def test_a_campaign_may_leave_turns_to_the_game_master(party: Party) -> None:
    """By `player_turns`."""
    party.table.patch("", {"player_turns": False})
    for step in ("end-turn", "delay", "take-turn"):
        refused = party.do(step, party.ana)
        assert (refused.status_code, refused.get_json()["code"]) == (403, "forbidden")
    party.done("end-turn", party.table.token)


@pytest.mark.parametrize("body", [{"visibility": "gm"}, {"seed": "x"}])
def test_players_state_no_dice_where_the_service_rolls(party: Party, body: dict[str, Any]) -> None:
    """And no turn ends in secret."""
    party.table.patch("", {"player_dice": "rolled"})
    assert party.do("end-turn", party.ana, **body).status_code == 403


def test_a_delay_is_taken_back_whole(party: Party) -> None:
    """Order, turn and who waits are as before."""
    before = party.table.get(party.path)
    party.done("delay", party.ana)
    event = party.table.last_event()
    assert event["type"] == "turn.delayed"
    party.table.run(f"/events/{event['seq']}/undo", None)
    now = party.table.get(party.path)
    assert {name: now[name] for name in ("order", "turn", "delayed")} == {
        name: before[name] for name in ("order", "turn", "delayed")
    }


def test_a_dry_run_changes_nothing(party: Party) -> None:
    """It predicts the next combatant in turn."""
    answer = party.table.run(
        f"{party.path}/end-turn?dry_run=true", {"expect": {"turn": party.ids["Ana"]}}, key=party.ana
    )
    assert (answer["event"], answer["result"]["turn"]) == (None, party.ids["Bo"])
    assert party.acting == "1 Ana"


def test_a_player_hears_nothing_of_a_hidden_one_who_acts_next(party: Party) -> None:
    """For players it is still the turn before; a hidden delay does not appear."""
    party.table.call("DELETE", f"{party.path}/combatants/{party.ids['Goblin']}", If_Match="*")
    party.done("end-turn", party.ana)
    answer = party.done("end-turn", party.bo)
    assert answer["result"]["turn"] == answer["encounter"]["turn"] == party.ids["Bo"]
    assert party.ids["Shadow"] not in str(answer)
    assert party.acting == "1 Shadow"
