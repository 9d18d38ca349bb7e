"""Tests of orders with many targets: shared roll, own defenses, one event and one undo."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.table import Table

ATTRIBUTES = {"INT": 11, "CHA": 10, "DEX": 12, "STR": 12, "LVL": 1}
HERO: dict[str, Any] = {
    "attributes": ATTRIBUTES,
    "items": [
        {
            "slot": 1,
            "name": "Sword",
            "weapon": {"name": "sword", "attack_move": "cut", "damage": "2d6", "damage_type": "blade"},
        }
    ],
}
ORC: dict[str, Any] = {"attributes": ATTRIBUTES}
SWING = {"item": "Sword", "modifiers": ["swingblow"]}
BLAST = {"attack_kind": "zone", "damage": "1d6", "damage_type": "bash"}


class Fight:
    """Ana, who has a player, against three orcs.

    Args:
        client: sends the calls.
    """

    def __init__(self, client: FlaskClient) -> None:
        self.table = Table(client, ruleset="rollunder")
        ana = self.table.character("Ana", sheet=HERO)["id"]
        self.key = self.table.key("player", ana)["token"]
        made = self.table.encounter({"character_id": ana}, {"name": "Orc", "sheet": ORC, "count": 3})
        self.ana, *self.orcs = (each["id"] for each in made["combatants"])
        self.encounter = f"/encounters/{made['id']}"
        self.path = f"{self.encounter}/rollunder/area-attack"

    def order(self, attack: dict[str, Any], *defenses: str, **members: Any) -> dict[str, Any]:
        """An attack on as many orcs as there are defenses."""
        targets = [{"id": orc, "defense": {"kind": defense}} for orc, defense in zip(self.orcs, defenses, strict=False)]
        return {"attacker": {"id": self.ana}, "attack": attack, "targets": targets} | members

    def refused(self, order: dict[str, Any], **options: Any) -> tuple[int, str]:
        """Status and code with which an order is refused."""
        response = self.table.call("POST", self.path, order, **options)
        return response.status_code, response.get_json()["code"]

    @property
    def life(self) -> list[int]:
        """LIFE of the orcs."""
        there = self.table.get(self.encounter)["combatants"]
        return [each["state"]["LIFE"] for each in there if each["id"] in self.orcs]


@pytest.fixture
def fight(client: FlaskClient) -> Fight:
    """A fight that was not started."""
    return Fight(client)


def test_a_swingblow_hits_two_with_one_roll(fight: Fight) -> None:
    """Each defends by itself, only one is hurt, and one undo takes all of it back (RU-C-ATT-25)."""
    whole = fight.life
    answer = fight.table.run(fight.path, fight.order(SWING, "evade", "none", dice={"d20": [5, 2], "d6": [6, 6]}))
    assert [each["attack_roll"] for each in answer["result"]["targets"]] == [5, 5]
    assert [each["hit"] for each in answer["result"]["targets"]] == [False, True]
    damage = answer["result"]["targets"][1]["damage_final"]
    assert (answer["result"]["hits"], fight.life) == (1, [whole[0], whole[1] - damage, whole[2]])
    assert fight.table.last_event()["seq"] == answer["event"]
    fight.table.run(f"/events/{answer['event']}/undo", None)
    assert fight.life == whole


def test_everyone_in_a_zone_is_hurt_by_dice_of_the_own(fight: Fight) -> None:
    """Only evading helps there, with -4 (RU-C-ATT-28)."""
    whole = fight.life
    order = fight.order(BLAST, "none", "evade", "none", dice={"d20": [9, 19], "d6": [1, 2, 3]})
    answer = fight.table.run(fight.path, order)
    assert answer["result"]["hits"] == 3
    assert [was - now for was, now in zip(whole, fight.life, strict=True)] == [1, 2, 3]


def test_how_many_an_attack_reaches(fight: Fight) -> None:
    """A blow one, a swingblow two; no target twice; never more than the bound."""
    blow = {"item": "Sword"}
    assert fight.refused(fight.order(blow, "none", "none")) == (422, "bad_input")
    assert fight.refused(fight.order(SWING, "none", "none", "none")) == (422, "bad_input")
    twice = fight.order(SWING, "none", "none")
    twice["targets"][1]["id"] = twice["targets"][0]["id"]
    assert fight.refused(twice) == (409, "same_person")
    many = [{"id": fight.orcs[0]}] * 21
    assert fight.refused(fight.order(BLAST, targets=many)) == (422, "too_large")
    assert fight.refused(fight.order(BLAST, targets=[])) == (422, "bad_input")


def test_a_fault_of_one_target_is_pointed_at_there(fight: Fight) -> None:
    """Of an unknown item, of a missing number, and of an ally who cannot help."""
    helped = {"kind": "none", "support": {"by": fight.ana}}
    for wrong, pointer in (
        ({"id": fight.orcs[1], "defense": {"kind": "parry", "item": "Shield"}}, "/targets/1/defense/item"),
        ({"id": fight.orcs[1], "defense": helped}, "/targets/1/defense/support/by"),
        ({}, "/targets/1/life"),
    ):
        order = fight.order(SWING, "none")
        order["targets"].append(wrong)
        errors = fight.table.call("POST", fight.path, order).get_json()["errors"]
        assert [error["pointer"] for error in errors] == [pointer]


def test_players_state_nothing_of_foes(fight: Fight) -> None:
    """Neither their armor nor their numbers; and hear nothing of their LIFE."""
    order = fight.order(SWING, "none", "none")
    order["targets"][1]["armor"] = 0
    assert fight.refused(order, key=fight.key) == (403, "not_yours_to_state")
    answer = fight.table.run(fight.path, fight.order(SWING, "none", "none"), key=fight.key)
    assert all(each["life_after"] is None for each in answer["result"]["targets"])


def test_each_target_is_asked_for_the_own_defense(fight: Fight) -> None:
    """The prompt waits for one after the other, and all of it is one event."""
    order = fight.order(BLAST) | {"targets": [{"id": orc} for orc in fight.orcs[:2]]}
    asking = order | {"ask": ["targets.0.defense.kind", "targets.1.defense.kind"], "dice": {"d20": [9], "d6": [1, 2]}}
    prompt = fight.table._expect(202, "POST", fight.path, asking)  # noqa: SLF001
    asked = []
    while prompt["status"] == "open":
        (wait,) = prompt["waits"]
        asked.append(wait["combatant_id"])
        prompt = fight.table.run(
            f"{fight.encounter}/prompts/{prompt['id']}/answers", {"wait": wait["id"], "choice": "none"}
        )
    assert asked == fight.orcs[:2]
    assert fight.table.last_event()["seq"] == prompt["event"]


def test_the_action_is_used_once(fight: Fight) -> None:
    """A swingblow at two is one attack of the round (RU-R-27)."""
    fight.table.run(f"{fight.encounter}/start", {}, If_Match="*")
    while fight.table.get(fight.encounter)["turn"] != fight.ana:
        fight.table.run(f"{fight.encounter}/next-turn", {}, If_Match="*")
    fight.table.run(fight.path, fight.order(SWING, "none", "none"))
    assert fight.refused(fight.order(SWING, "none", "none")) == (409, "already_acted")
