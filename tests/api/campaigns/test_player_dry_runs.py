"""Tests that a player's dry run says whether an order is accepted and what it costs, and nothing about a foe."""

from typing import Any

from flask import Flask

from tests.client import client_of
from tests.table import Table

HERO: dict[str, Any] = {"level": 3, "abilities": {"str": 2}}
SWINGS = ([1], [12], [12, 3], [20, 3, 3])


class Duel:
    """A player's hero against a foe.

    Args:
        app: the service.
        armor: of the foe.
        hp: of the foe.
    """

    def __init__(self, app: Flask, armor: str, hp: int) -> None:
        self.table = Table(client_of(app), ruleset="fastrpg")
        self.hero = self.table.make("/characters", {"name": "Ana", "sheet": HERO})["id"]
        self.key = self.table.key("player", self.hero)["token"]
        foe = {"name": "Ogre", "sheet": {"level": 2, "armor": armor}, "state": {"hp": hp}}
        fight = self.table.encounter({"character_id": self.hero}, foe)
        self.path = f"/encounters/{fight['id']}"
        self.hero_here, self.foe_here = (each["id"] for each in fight["combatants"])
        step = "start"
        while (
            self.table.run(f"{self.path}/{step}", {"seed": "fair"}, If_Match="*")["encounter"]["turn"] != self.hero_here
        ):
            step = "next-turn"

    def swing(self, query: str = "?dry_run=true", **members: Any) -> Any:
        """A blow at the foe."""
        order = {"attacker": {"id": self.hero_here}, "target": {"id": self.foe_here}} | members
        return self.table.call("POST", f"{self.path}/fastrpg/attack{query}", order, key=self.key)


def test_stated_dice_tell_nothing_of_a_foe(app: Flask) -> None:
    """Neither its Armor Class nor its Hit Points: all answers are alike."""
    duels = [Duel(app, armor, hp) for armor, hp in (("none", 3), ("heavy", 3), ("none", 12))]
    answers = [[duel.swing(dice={"Ana": faces}) for faces in SWINGS] for duel in duels]
    assert {answer.status_code for each in answers for answer in each} == {202}
    plain = {
        str({**answer.get_json(), "costs": len(answer.get_json()["costs"])}) for each in answers for answer in each
    }
    assert len(plain) == 1


def test_a_dry_run_shows_the_costs(app: Flask) -> None:
    """The action, for the player; the game master sees the whole outcome."""
    duel = Duel(app, "none", 12)
    costs = duel.swing().get_json()["costs"]
    assert [(change["path"], change["after"]) for change in costs] == [("/state/action_taken", True)]
    order = {"attacker": {"id": duel.hero_here}, "target": {"id": duel.foe_here}, "dice": {"Ana": [20, 1]}}
    whole = duel.table.run(f"{duel.path}/fastrpg/attack?dry_run=true", order)
    assert whole["result"]["hit"]


def test_a_dry_run_is_refused_like_the_order(app: Flask) -> None:
    """A combatant that has acted cannot act again."""
    duel = Duel(app, "none", 12)
    assert duel.swing("", seed="fair").status_code == 200
    assert duel.swing().get_json()["code"] == duel.swing("").get_json()["code"]


def test_a_dry_run_is_forbidden_like_the_order(app: Flask) -> None:
    """An act of the game master is refused as such, also where the order has faults."""
    duel = Duel(app, "none", 12)
    order = {"character": {"id": duel.foe_here}, "hurry": True}
    refused = [
        duel.table.call("POST", f"{duel.path}/fastrpg/healing{query}", order, key=duel.key).get_json()["code"]
        for query in ("?dry_run=true", "")
    ]
    assert refused == ["forbidden", "forbidden"]


def test_a_dry_run_is_refused_for_its_dice_like_the_order(app: Flask) -> None:
    """Dice that cannot be read, and dice of a player for whom the service rolls."""
    duel = Duel(app, "none", 12)
    unreadable = [duel.swing(query, dice={"Ana": "high"}) for query in ("?dry_run=true", "")]
    assert [each.get_json()["errors"][0]["pointer"] for each in unreadable] == ["/dice/Ana", "/dice/Ana"]
    duel.table.patch("", {"player_dice": "rolled"})
    forbidden = [duel.swing(query, seed="fair") for query in ("?dry_run=true", "")]
    assert [each.get_json()["code"] for each in forbidden] == ["forbidden", "forbidden"]


def test_a_dry_run_without_others_is_whole(app: Flask) -> None:
    """It names no other character."""
    duel = Duel(app, "none", 12)
    order = {"roller": {"id": duel.hero_here, "skill": "Maneuvers"}, "difficulty": 10, "seed": "fair"}
    answer = duel.table.run(f"{duel.path}/fastrpg/task?dry_run=true", order, key=duel.key)
    assert answer["result"]["total"] is not None
