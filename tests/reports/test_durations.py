from flask.testing import FlaskClient

from tests.reports.fight import Fight
from tests.table import Table


def test_rounds_end_with_the_round(client: FlaskClient) -> None:
    """An effect of one full round stayed after the end of the round."""
    fight = Fight(client, Ana=30, Bo=20)
    fight.lay("Bo", "Shaken", duration={"unit": "round"})
    fight.next_turns(3)
    assert fight.lasting("Bo") == ["Shaken"]
    fight.next_turns(1)
    assert (fight.now, fight.lasting("Bo")) == ((3, "Ana"), [])


def test_undo_restores_what_a_turn_counted(client: FlaskClient) -> None:
    """Going back a turn left the remaining rounds as they were after it."""
    fight = Fight(client, Ana=30, Bo=20)
    laid = fight.lay("Bo", "Shaken", duration={"unit": "round", "count": 3})
    before = fight.combatant("Bo")["conditions"][laid["id"]]
    fight.next_turns(1)
    event = fight.step("next-turn")["event"]
    assert fight.combatant("Bo")["conditions"][laid["id"]] != before
    fight.table.run(f"/events/{event}/undo", {})
    assert fight.combatant("Bo")["conditions"][laid["id"]] == before


def test_an_effect_laid_late_in_a_round_lasts_its_full_time(client: FlaskClient) -> None:
    """Three turns of the target ended one turn early when the effect began after that turn of the round."""
    fight = Fight(client, Ana=30, Bo=20)
    fight.next_turns(1)
    fight.lay("Ana", "Shaken", duration={"unit": "turn", "count": 2})
    fight.next_turns(2)
    assert fight.lasting("Ana") == ["Shaken"]
    fight.next_turns(2)
    assert fight.lasting("Ana") == []


def test_rounds_pass_between_fights(client: FlaskClient) -> None:
    """Effects counted in rounds stayed for ever when no fight ran; they end after a minute."""
    table = Table(client)
    harrak = table.character()
    table.make(f"/characters/{harrak['id']}/conditions", {"name": "Shaken", "duration": {"unit": "round", "count": 3}})
    assert [each["name"] for each in table.run("/time", {"unit": "minute"})["result"]["ended"]] == ["Shaken"]


def test_hours_in_parts_are_hours(client: FlaskClient) -> None:
    """An effect of two hours outlived 12 advances of ten minutes, since parts of an hour were dropped."""
    table = Table(client)
    harrak = table.character()
    table.make(f"/characters/{harrak['id']}/conditions", {"name": "Light", "duration": {"unit": "hour", "count": 2}})
    ended = [table.run("/time", {"unit": "minute", "amount": 10})["result"]["ended"] for _ in range(12)]
    assert [len(each) for each in ended] == [0] * 11 + [1]


def test_poison_does_not_follow_participants_that_fled(client: FlaskClient) -> None:
    """Rounds of a fight harmed a combatant that had left it."""
    fight = Fight(client, Ana=30, Bo=20, Cy=10)
    poison = [{"code": "damage", "value": 10, "unit": "round", "phase": "end"}]
    fight.lay("Bo", "Poison", recurring=poison)
    fight.edit("Bo", status="left")
    fight.next_turns(4)
    assert fight.combatant("Bo")["state"]["wounds"] == 0
