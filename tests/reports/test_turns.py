from flask.testing import FlaskClient

from tests.reports.fight import Fight


def test_removing_the_last_in_order_during_its_turn(client: FlaskClient) -> None:
    """A combat tracker handed the turn back to the combatant before; it goes on to the first of the next round."""
    fight = Fight(client, Ana=30, Bo=20, Cy=10)
    assert fight.next_turns(2) == [(1, "Bo"), (1, "Cy")]
    fight.remove("Cy")
    assert fight.now == (2, "Ana")


def test_removing_in_the_middle_of_its_turn(client: FlaskClient) -> None:
    """A combat tracker did not advance, or began the turn twice; the next combatant acts, once."""
    fight = Fight(client, Ana=30, Bo=20, Cy=10)
    fight.next_turns(1)
    fight.remove("Bo")
    assert fight.now == (1, "Cy")
    assert fight.next_turns(2) == [(2, "Ana"), (2, "Cy")]


def test_defeat_of_an_earlier_combatant_skips_no_one(client: FlaskClient) -> None:
    """With equal initiatives, a defeated combatant that had acted took a turn from one that had not."""
    fight = Fight(client, Ana=20, Bo=20, Cy=20, Di=20)
    fight.next_turns(1)
    fight.edit("Ana", status="defeated")
    assert fight.next_turns(3) == [(1, "Cy"), (1, "Di"), (2, "Bo")]


def test_the_defeated_first_in_order_is_passed_over(client: FlaskClient) -> None:
    """A new round began with the defeated combatant at the top of the order; it begins with the next."""
    fight = Fight(client, Ana=30, Bo=20, Cy=10)
    fight.next_turns(2)
    fight.edit("Ana", status="defeated")
    assert fight.next_turns(1) == [(2, "Bo")]


def test_who_joins_below_does_not_repeat_a_turn(client: FlaskClient) -> None:
    """A combatant that joined during a round made another act twice in it."""
    fight = Fight(client, Ana=30, Bo=20)
    fight.next_turns(1)
    fight.table.make(f"{fight.path}/combatants", {"combatants": [{"name": "Cy", "sheet": {}, "initiative": 25}]})
    rounds = [number for number, name in fight.next_turns(3) if name == "Bo"]
    assert rounds == [2]


def test_a_changed_initiative_gives_no_second_turn(client: FlaskClient) -> None:
    """Lowering the number of a combatant that had acted gave it another turn in the same round."""
    fight = Fight(client, Ana=30, Bo=20, Cy=10)
    fight.next_turns(1)
    fight.edit("Ana", initiative=5)
    assert fight.next_turns(2) == [(1, "Cy"), (2, "Bo")]


def test_two_game_masters_click_at_once(client: FlaskClient) -> None:
    """A turn was skipped when two people pressed the button; the second one learns that the turn has moved on."""
    fight = Fight(client, Ana=30, Bo=20, Cy=10)
    version = fight.table.call("GET", fight.path).headers["ETag"]
    statuses = [fight.table.call("POST", f"{fight.path}/next-turn", {}, If_Match=version).status_code for _ in range(2)]
    assert (statuses, fight.now) == ([200, 412], (1, "Bo"))
