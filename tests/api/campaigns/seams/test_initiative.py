"""Initiative that is set by hand, before the start and while the encounter runs (C-5)."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.table import Table

RU = {"attributes": {"INT": 10, "CHA": 10, "DEX": 12, "STR": 10, "LVL": 1}}
SHEETS: dict[str, Any] = {"flyerbook": {}, "freed6": {}, "fastrpg": {}, "rollunder": RU}
ROLLED = ("fastrpg", "rollunder")


class Fight:
    """An encounter of foes A, B, C ..., each on a separate side."""

    def __init__(self, table: Table, *numbers: int | None, fixed: tuple[str, ...] = ()) -> None:
        self.table, sheet = table, SHEETS[table.campaign["ruleset"]]
        foes = [
            {"name": name, "side": name, "sheet": sheet, "initiative": number, "initiative_fixed": name in fixed}
            for name, number in zip("ABCDE", numbers, strict=False)
        ]
        made = table.encounter(*foes)
        self.path = f"/encounters/{made['id']}"
        self.ids = {each["name"]: each["id"] for each in made["combatants"]}

    def set(self, name: str, number: int | None, **others: Any) -> None:
        """Write the number of a combatant."""
        self.table.patch(f"{self.path}/combatants/{self.ids[name]}", {"initiative": number} | others)

    def step(self, name: str, **body: Any) -> Any:
        """A step of the encounter."""
        return self.table.run(f"{self.path}/{name}?expand=encounter", body, If_Match="*")

    @property
    def order(self) -> str:
        """Names in their order."""
        names = {identity: name for name, identity in self.ids.items()}
        return "".join(names[identity] for identity in self.table.get(self.path)["order"])

    @property
    def turn(self) -> str | None:
        """Name of the combatant in turn."""
        now = self.table.get(self.path)["turn"]
        return next((name for name, identity in self.ids.items() if identity == now), None)

    def rest_of_round(self) -> str:
        """Combatants that act until the round ends."""
        acted, round_ = "", self.table.get(self.path)["round"]
        while self.table.get(self.path)["round"] == round_:
            acted += self.turn or ""
            self.step("next-turn")
        return acted


@pytest.mark.parametrize("game", [game for game in SHEETS if game not in ROLLED])
def test_a_number_set_before_the_start_orders(client: FlaskClient, game: str) -> None:
    """At creation or by PATCH, in a game that does not roll; nothing is remarked."""
    fight = Fight(Table(client, ruleset=game), 5, 30, 20)
    assert fight.order == "BCA"
    fight.set("A", 25)
    assert fight.order == "BAC"
    assert fight.step("start")["warnings"] == []
    assert fight.order == "BAC"


def test_numbers_set_one_after_the_other_order(table: Table) -> None:
    """Combatants without a number come last."""
    fight = Fight(table, None, None, None)
    fight.set("C", 5)
    assert fight.order == "CAB"
    fight.set("B", 12)
    assert fight.order == "BCA"
    fight.set("B", None)
    assert fight.order == "CAB"


@pytest.mark.parametrize("game", ROLLED)
def test_a_roll_replaces_the_number_and_warns(client: FlaskClient, game: str) -> None:
    """Of those that have one; the remark names them."""
    fight = Fight(Table(client, ruleset=game), 99, None)
    told = fight.step("start", seed="x")
    (warning,) = told["warnings"]
    assert (warning["code"], "A" in warning["detail"]) == ("initiative_rolled", True)
    assert {each["initiative"] for each in told["encounter"]["combatants"]}.isdisjoint({99, None})


@pytest.mark.parametrize("game", ROLLED)
@pytest.mark.parametrize("number", [99, -99])
def test_a_fixed_number_applies_in_every_round(client: FlaskClient, game: str, number: int) -> None:
    """There is no roll and no warning."""
    table = Table(client, ruleset=game)
    fight = Fight(table, None, number, None, fixed=("B",))
    place = 0 if number > 0 else 2
    told = fight.step("start", seed="x")
    assert told["warnings"] == []
    assert fight.order[place] == "B"
    assert "B" not in {each["stream"] for each in told["rolls"]}
    for round_ in range(3):
        fight.step("next-round", seed=f"{round_}")
        assert fight.order[place] == "B"
        assert table.get(fight.path)["combatants"][1]["initiative"] == number


def test_all_may_be_fixed(client: FlaskClient) -> None:
    """Then no die is thrown."""
    fight = Fight(Table(client, ruleset="fastrpg"), 3, 9, fixed=("A", "B"))
    told = fight.step("start", dice={})
    assert (told["rolls"], fight.order) == ([], "BA")


@pytest.mark.parametrize("how", ["creation", "patch", "put"])
def test_a_fixed_number_needs_a_number(table: Table, how: str) -> None:
    """422 with the pointer."""
    fight = Fight(table, None)
    foe = {"name": "B", "sheet": {}, "initiative_fixed": True}
    if how == "creation":
        response = table.call("POST", "/encounters", {"name": "A fight", "combatants": [foe]})
    elif how == "patch":
        response = table.call(
            "PATCH", f"{fight.path}/combatants/{fight.ids['A']}", {"initiative_fixed": True}, If_Match="*"
        )
    else:
        response = table.call("PUT", f"{fight.path}/combatants/by-external-ref/x", foe)
    pointer = "/combatants/0/initiative_fixed" if how == "creation" else "/initiative_fixed"
    assert (response.status_code, response.get_json()["errors"][0]["pointer"]) == (422, pointer)


@pytest.mark.parametrize("mover", "ABCDE")
@pytest.mark.parametrize("number", [95, 55, 15, None])
@pytest.mark.parametrize("turns", [0, 2, 4])
def test_a_number_that_changes_in_a_round_moves_and_gives_no_second_turn(
    client: FlaskClient, mover: str, number: int | None, turns: int
) -> None:
    """Each combatant has one turn in the round, at any initiative; the next round has the new order."""
    fight = Fight(Table(client, ruleset="flyerbook"), 90, 80, 60, 40, 20)
    fight.step("start")
    for _ in range(turns):
        fight.step("next-turn")
    acted = "ABCDE"[:turns]
    fight.set(mover, number)
    moved = fight.order
    ranked = {"A": 90, "B": 80, "C": 60, "D": 40, "E": 20} | {mover: -1 if number is None else number}
    assert moved == "".join(sorted("ABCDE", key=lambda name: -ranked[name]))
    assert fight.turn == "ABCDE"[turns]
    assert sorted(acted + fight.rest_of_round()) == list("ABCDE")
    assert fight.rest_of_round() == moved


def test_who_delays_has_one_turn_after_a_number_has_changed(table: Table) -> None:
    """A turn that is put off goes on later, and is taken at once when asked for."""
    fight = Fight(table, 90, 80, 60, 40)
    fight.step("start")
    fight.set("D", 95)
    fight.step("delay")
    assert fight.turn == "D"
    fight.step("take-turn", combatant=fight.ids["A"])
    fight.step("next-turn")
    assert fight.turn == "A"
    assert fight.rest_of_round() == "ABC"


def test_an_order_written_by_hand_counts_by_places_again(table: Table) -> None:
    """As documented: nothing is counted."""
    fight = Fight(table, 90, 80, 60)
    fight.step("start")
    fight.set("C", 95)
    order = [fight.ids[name] for name in "CAB"]
    table.patch(fight.path, {"order": order, "turn": fight.ids["A"], "round": 3})
    assert (fight.order, fight.rest_of_round()) == ("CAB", "AB")


def test_a_change_is_undone(table: Table) -> None:
    """Including combatants who have acted."""
    fight = Fight(table, 90, 80, 60)
    fight.step("start")
    fight.step("next-turn")
    fight.set("A", 10)
    table.run(f"/events/{table.events()[-1]['seq']}/undo", {})
    assert (fight.order, fight.rest_of_round()) == ("ABC", "BC")
