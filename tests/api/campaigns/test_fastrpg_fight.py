"""Test of a whole fight of Fast Role-Playing: sides, bleeding, a medic, victory, experience, a level, rest."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.rulesets.fastrpg.stored.party import FIGHTER, MEDIC, MONSTER
from tests.table import Table

DYNAMITE = {"hazard": "explosion", "difficulty": 15}


class Bridge:
    """Ana and Bo hold a bridge against an ogre and a goblin; every die is thrown at the table.

    Args:
        client: sends the calls.
    """

    def __init__(self, client: FlaskClient) -> None:
        self.table = Table(client, ruleset="fastrpg")
        heroes = {name: self.table.character(name, sheet=sheet)["id"] for name, sheet in _HEROES}
        self.heroes = heroes
        self.player = self.table.key("player", *heroes.values())["token"]
        fight = self.table.encounter(
            *({"character_id": identity, "side": "heroes"} for identity in heroes.values()),
            {"name": "Ogre", "sheet": MONSTER},
            {"name": "Goblin", "sheet": {}},
        )
        self.path = f"/encounters/{fight['id']}"
        self.ids = {each["name"]: each["id"] for each in fight["combatants"]}
        self.told: dict[str, Any] = {}

    def step(self, name: str, **dice: list[int]) -> Any:
        """Advance time; return the name of the combatant in turn afterwards."""
        done = self.table.run(f"{self.path}/{name}", {"dice": dice}, If_Match="*")
        names = {identity: each for each, identity in self.ids.items()}
        return {"turn": names.get(done["encounter"]["turn"])} | {
            each["moment"]: each["result"] for each in done["result"]["moments"]
        }

    def command(self, operation: str, order: dict[str, Any], **dice: list[int]) -> Any:
        """A command of the player where a hero acts, else of the game master; its result or its refusal."""
        acts = order.get("attacker", order.get("medic", {})).get("id")
        key = self.player if acts in (self.ids["Ana"], self.ids["Bo"]) else self.table.token
        answer = self.table.call("POST", f"{self.path}/fastrpg/{operation}", order | {"dice": dice}, key=key).get_json()
        return answer.get("result", answer)

    def blow(self, attacker: str, target: str, **dice: list[int]) -> Any:
        """An attack with the first weapon."""
        return self.command("attack", self.order(attacker, target), **dice)

    def order(self, attacker: str, target: str, **members: Any) -> dict[str, Any]:
        """An attack of one on another."""
        return {"attacker": {"id": self.ids[attacker]} | members, "target": {"id": self.ids[target]}}

    def aid(self, **dice: list[int]) -> Any:
        """Bo tends to Ana."""
        return self.command("stabilize", {"medic": {"id": self.ids["Bo"]}, "patient": {"id": self.ids["Ana"]}}, **dice)

    def state(self, name: str) -> Any:
        """The present state of a character."""
        if name in self.heroes:
            return self.table.get(f"/characters/{self.heroes[name]}")["state"]
        return next(each for each in self.table.get(self.path)["combatants"] if each["name"] == name)["state"]

    def first_round(self) -> None:
        """The foes are quicker; Ana falls, and the first aid fails."""
        self.told["started"] = self.step("start", heroes=[4], foes=[15])
        self.told["struck down"] = self.blow("Ogre", "Ana", Ogre=[20])
        self.told["after the ogre"] = self.step("next-turn")
        self.told["clumsy"] = self.blow("Goblin", "Bo", Goblin=[1])
        self.step("next-turn")
        self.told["cannot"] = self.blow("Ana", "Ogre", Ana=[20])
        self.step("next-turn")
        self.told["in vain"] = self.aid(Bo=[8])
        self.told["bled"] = self.step("next-turn", Ana=[4], heroes=[18], foes=[2])

    def second_round(self) -> None:
        """Bo stops the bleeding, is hit, and strikes down the goblin, which bleeds to death."""
        self.step("next-turn")
        self.told["saved"] = self.aid(Bo=[12])
        self.step("next-turn")
        self.told["hit"] = self.blow("Ogre", "Bo", Ogre=[10, 1, 1])
        self.step("next-turn")
        leaves = self.order("Bo", "Goblin") | {"left_melee_range": True}
        self.told["reaction"] = self.command("opportunity-attack", leaves, Bo=[19, 6])
        self.told["second reaction"] = self.command("opportunity-attack", leaves, Bo=[19, 6])
        self.told["goblin dies"] = self.step("next-turn", Goblin=[5], heroes=[10], foes=[3])

    def third_round(self) -> None:
        """A potion brings Ana back, dynamite and a lucky blow fell the ogre."""
        self.command("harm", {"character": {"id": self.ids["Ana"]}, "healing": 8})
        self.told["stands"] = self.command("movement", {"character": {"id": self.ids["Ana"]}, "prone": False})
        lit = DYNAMITE | {"targets": [{"id": self.ids["Ogre"], "distance_m": 1}]}
        self.told["explosion"] = self.command("hazard", lit, hazard=[6, 6, 6, 5], Ogre=[2])
        lucky = self.order("Ana", "Ogre", luck=["after"]) | {"weapon": "Sword"}
        self.told["lucky blow"] = self.command("attack", lucky, Ana=[2, 14, 6])

    def aftermath(self) -> None:
        """The fight is over; a night passes, experience is given, and Ana rises."""
        self.step("end")
        encounter = self.path.rsplit("/", maxsplit=1)[-1]
        rest = {"amount": 8, "unit": "hour", "encounter_id": encounter, "dice": {"Ogre": [6, 6, 6]}}
        self.told["rest"] = self.table.run("/time", rest)
        for hero in self.heroes.values():
            self.table.run(f"/characters/{hero}/fastrpg/xp", {"gain": 400})
        path = f"/characters/{self.heroes['Ana']}/fastrpg/level-up"
        self.told["risen"] = self.table.run(path, {"skills": ["Endurance", "Maneuvers"]}, key=self.player)


_HEROES = (("Ana", FIGHTER), ("Bo", MEDIC))


@pytest.fixture(scope="module")
def bridge(client: FlaskClient) -> Bridge:
    """The fight, from the first die to the last."""
    bridge = Bridge(client)
    bridge.first_round()
    bridge.second_round()
    bridge.third_round()
    bridge.aftermath()
    return bridge


def test_sides_act_in_the_order_they_rolled(bridge: Bridge) -> None:
    """FR-INIT-1, FR-INIT-4: all of a side, then all of the other; anew each round."""
    assert bridge.told["started"]["turn"] == "Ogre"
    assert bridge.told["started"]["initiative"]["totals"] == {"heroes": 6, "foes": 15}
    assert bridge.told["after the ogre"]["turn"] == "Goblin"
    assert (bridge.told["bled"]["turn"], bridge.told["goblin dies"]["turn"]) == ("Ana", "Ana")


def test_who_is_struck_down_cannot_act_and_bleeds(bridge: Bridge) -> None:
    """FR-ATT-3, FR-HP-3, FR-ATT-5, FR-BLEED-1: also at the end of the round of the blow."""
    struck = bridge.told["struck down"]
    assert (struck["critical"], struck["damage"], struck["target_hp_after"]) == (True, 16, -1)
    assert bridge.told["cannot"]["code"] == "attacker_cannot_act"
    (bled,) = bridge.told["bled"]["round_end"]["bled"].values()
    assert bled == {"name": "Ana", "lost": 4, "hp": -5, "tier": "critical"}


def test_a_medic_saves_a_life(bridge: Bridge) -> None:
    """FR-STAB-1, FR-BLEED-1: at the second try, after which none of the heroes bleeds."""
    assert (bridge.told["in vain"]["total"], bridge.told["in vain"]["stable"]) == (12, False)
    assert (bridge.told["saved"]["total"], bridge.told["saved"]["stable"]) == (16, True)
    (bled,) = bridge.told["goblin dies"]["round_end"]["bled"].values()
    assert (bled["name"], bled["tier"]) == ("Goblin", "dead")


def test_a_reaction_comes_once_between_turns(bridge: Bridge) -> None:
    """FR-OPP-1, FR-OPP-2: the second one is refused."""
    assert (bridge.told["reaction"]["damage"], bridge.told["second reaction"]["code"]) == (5, "reaction_used")
    assert bridge.told["clumsy"]["hit"] is False


def test_players_see_how_foes_look_and_no_numbers(bridge: Bridge) -> None:
    """FR-HP-2: the tier of a foe, but of the own characters all."""
    assert (bridge.told["reaction"]["target_hp_after"], bridge.told["reaction"]["target_tier_after"]) == (
        None,
        "critical",
    )
    assert bridge.told["hit"]["target_hp_after"] == 4
    lucky = bridge.told["lucky blow"]
    assert (lucky["faces"], lucky["damage"], lucky["target_hp_after"]) == ([2, 14], 10, None)
    assert lucky["target_tier_after"] == "critical"


def test_the_dead_are_out_of_the_fight(bridge: Bridge) -> None:
    """FR-HP-5: the goblin had no further turn; the ogre bled to death in the night (FR-HEAL-2)."""
    combatants = {each["name"]: each for each in bridge.table.get(bridge.path)["combatants"]}
    assert combatants["Goblin"]["status"] == "defeated"
    assert (combatants["Ogre"]["state"]["hp"], combatants["Ogre"]["status"]) == (-26, "defeated")


def test_a_night_brings_back_hit_points_and_luck(bridge: Bridge) -> None:
    """FR-TIME-1, FR-HEAL-1, FR-LUCK-1: for all participants; the log shows the rest."""
    (moment,) = bridge.told["rest"]["result"]["moments"]
    rested = {each["name"]: each for each in moment["result"]["rested"].values()}
    assert (rested["Ana"]["recovered"], rested["Ana"]["hp"], rested["Ana"]["luck_points"]) == (12, 15, 2)
    assert (rested["Bo"]["hp"], rested["Ogre"]["lost"]) == (10, 18)


def test_experience_becomes_a_level(bridge: Bridge) -> None:
    """FR-XP-1, FR-XP-2, FR-HP-6: the sheet is another one, and Hit Points have risen."""
    ana = bridge.table.get(f"/characters/{bridge.heroes['Ana']}")
    assert (ana["sheet"]["level"], ana["sheet"]["skill_points"]["Maneuvers"], ana["state"]["xp"]) == (4, 4, 800)
    assert (ana["state"]["hp"], ana["derived"]["hp_max"], ana["derived"]["errors"]) == (20, 20, [])
    assert bridge.table.get(f"/characters/{bridge.heroes['Bo']}")["derived"]["level_reached"] == 3


def test_the_log_shows_the_story(bridge: Bridge) -> None:
    """Every event in one line for people, where there is one."""
    story = [event["summary"] for event in bridge.table.events() if event["summary"]]
    blow = "Ogre → Ana: a natural 20 against AC 15: hits for the maximum of 16 damage, the target at -1 of 15 HP"
    assert f"{blow}. Ana is prone" in story
    assert "Bo: 12 + 4 = 16 against 15: Ana is stable at -5 HP" in story
    assert "HP lost by bleeding: Ana 4" in story
    assert "HP lost by bleeding: Goblin 5. Dead: Goblin" in story
    assert "8 hours pass. HP lost by bleeding: Ogre 18. HP recovered: Ana 12, Bo 6" in story
    assert "Ana: Level 4: Endurance +4, Maneuvers +8; 20 of 20 HP" in story


def test_the_whole_fight_can_be_taken_back(client: FlaskClient) -> None:
    """Rewound to its beginning, all combatants have their first state again."""
    bridge = Bridge(client)
    begin = bridge.table.last_event()["seq"]
    before = [bridge.table.get(f"/characters/{hero}")["state"] for hero in bridge.heroes.values()]
    bridge.first_round()
    bridge.second_round()
    bridge.table.run("/rewind", {"to": begin})
    assert [bridge.table.get(f"/characters/{hero}")["state"] for hero in bridge.heroes.values()] == before
    assert bridge.table.get(bridge.path)["status"] == "preparing"
