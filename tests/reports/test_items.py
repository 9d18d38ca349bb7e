from typing import Any

from flask.testing import FlaskClient

from tests.table import Table

SWORD = {"name": "sword", "damage": "2d6", "damage_type": "blade", "attack_move": "cut"}
AXE = SWORD | {"name": "axe", "damage": "1d6+20"}
ATTRIBUTES = {"INT": 10, "CHA": 10, "DEX": 12, "STR": 12, "LVL": 3}


class TwoSwords:
    """A fight of Ana, who has an item called Sword in slots 1 and 2, against an orc.

    Args:
        client: sends the calls.
        weapons: in slots 1 and 2.
        **state: of Ana.
    """

    def __init__(self, client: FlaskClient, *weapons: dict[str, Any], **state: Any) -> None:
        self.table = Table(client, ruleset="rollunder")
        self.items = [
            {"slot": slot, "name": "Sword", "durability": 20, "weapon": weapon}
            for slot, weapon in enumerate(weapons, 1)
        ]
        sheet = {"attributes": ATTRIBUTES, "items": self.items}
        self.ana = self.table.character("Ana", sheet=sheet, state=state)["id"]
        orc = {"name": "Orc", "sheet": {"attributes": ATTRIBUTES}}
        fight = self.table.encounter({"character_id": self.ana}, orc)
        self.path = f"/encounters/{fight['id']}/rollunder"
        self.ids = {each["name"]: each["id"] for each in fight["combatants"]}

    def attack(self, item: Any, *d6: int) -> Any:
        """The answer to a hit of Ana with an item."""
        order = {
            "attacker": {"id": self.ids["Ana"]},
            "target": {"id": self.ids["Orc"]},
            "attack": {"item": item},
            "dice": {"d20": [9], "d6": d6},
        }
        return self.table.call("POST", f"{self.path}/attack", order)

    def state_of(self, slot: int) -> Any:
        """The stored state of the item in a slot of Ana."""
        return self.table.get(f"/characters/{self.ana}")["state"]["items"].get(str(slot), {})


def test_the_second_of_two_equal_names_is_used(client: FlaskClient) -> None:
    """With two items of one name, a sheet always used the first, even when the second was meant."""
    fight = TwoSwords(client, SWORD, AXE)
    answer = fight.attack({"slot": 2}, 4)
    assert (answer.status_code, answer.get_json()["result"]["damage_rolled"]) == (200, 24)


def test_a_name_means_the_first_item_that_can_be_used(client: FlaskClient) -> None:
    """A broken sword prevented the use of a whole one of its name; by its slot it is refused."""
    fight = TwoSwords(client, SWORD, AXE, items={"1": {"broken": True}})
    refused = fight.attack({"slot": 1}, 4, 4)
    assert (refused.status_code, refused.get_json()["code"]) == (409, "item_broken")
    assert fight.attack("Sword", 4).get_json()["result"]["damage_rolled"] == 24


def test_a_slot_without_an_item_is_named(client: FlaskClient) -> None:
    """The refusal of an unknown item named another place than that of the order."""
    answer = TwoSwords(client, SWORD, AXE).attack({"slot": 7}, 4)
    assert (answer.status_code, answer.get_json()["errors"][0]["pointer"]) == (422, "/attack/item/slot")


def test_what_breaks_is_the_item_that_was_meant(client: FlaskClient) -> None:
    """Damage to the second item of a name went to the first."""
    fight = TwoSwords(client, SWORD, AXE)
    order = {"item": {"slot": 2}, "damage": 100, "dice": {"d20": [20]}}
    fight.table.run(f"/characters/{fight.ana}/rollunder/durability", order)
    assert (fight.state_of(1).get("broken", False), fight.state_of(2)["broken"]) == (False, True)


def test_the_second_of_two_bows_is_reloaded(client: FlaskClient) -> None:
    """Reloading was counted for all weapons of a name, and made ready the first."""
    bow = {"name": "bow", "damage": "1d6", "damage_type": "sting", "attack_kind": "ranged", "attack_move": "shot"}
    empty = {"loaded": False}
    fight = TwoSwords(client, bow, bow, items={"1": empty, "2": empty})
    fight.table.run(f"/characters/{fight.ana}/rollunder/reload", {"item": {"slot": 2}})
    fight.table.run("/time", {"amount": 2, "unit": "minute"})
    assert (fight.state_of(1)["loaded"], fight.state_of(2)["loaded"]) == (False, True)


def test_a_name_picks_up_what_lies_on_the_ground(client: FlaskClient) -> None:
    """The item in hand was picked up again, and the one on the ground of the same name was not found."""
    fight = TwoSwords(client, SWORD, AXE, items={"2": {"count": 0}})
    fight.table.run(f"/characters/{fight.ana}/rollunder/equip", {"action": "pick_up", "item": "Sword"})
    fight.table.run(f"/characters/{fight.ana}/rollunder/equip", {"action": "drop", "item": {"slot": 1}})
    assert (fight.state_of(1)["count"], fight.state_of(2)["count"]) == (0, 1)


def test_a_stuck_weapon_stays_stuck_in_another_slot(client: FlaskClient) -> None:
    """An item that was dragged to another place lost what had happened to it."""
    fight = TwoSwords(client, SWORD, AXE)
    stuck = {"name": "weapon stuck", "details": {"weapon": "Sword", "slot": 2, "check_mod": 0}}
    fight.table.make(f"/characters/{fight.ana}/conditions", stuck)
    items = [fight.items[0], fight.items[1] | {"slot": 5}]
    fight.table.patch(f"/characters/{fight.ana}", {"sheet": {"items": items}})
    assert fight.attack({"slot": 5}, 4).get_json()["code"] == "weapon_stuck"
    assert fight.attack("Sword", 4, 4).status_code == 200


def test_each_of_two_equal_names_is_listed_with_what_bars_it(client: FlaskClient) -> None:
    """A list by name showed one of two swords, so that the broken one hid the whole one."""
    fight = TwoSwords(client, SWORD, AXE, items={"1": {"broken": True}})
    listed = fight.table.get(f"/characters/{fight.ana}/abilities")["operations"]
    attack = next(each for each in listed if (each["operation"], each["role"]) == ("attack", "attacker"))
    barred = {each["slot"]: [bar["code"] for bar in each["bars"]] for each in attack["slots"]}
    assert (barred, attack["items"]["Sword"]) == ({1: ["item_broken"], 2: []}, [])


def test_an_edit_of_sheet_and_state_at_once_keeps_what_had_become_of_an_item(client: FlaskClient) -> None:
    """An item that was dragged to another place while a number was edited was whole again."""
    fight = TwoSwords(client, SWORD, AXE, items={"2": {"broken": True}})
    items = [fight.items[0], fight.items[1] | {"slot": 5}]
    fight.table.patch(f"/characters/{fight.ana}", {"sheet": {"items": items}, "state": {"LIFE": 7}})
    assert (fight.state_of(5)["broken"], fight.state_of(2)) == (True, {})
