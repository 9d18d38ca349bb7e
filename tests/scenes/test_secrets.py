"""Tests of scenes with a player: reads, abilities and log reveal no secret."""

from collections.abc import Iterator, Mapping
from typing import Any

from service.http_client import Ask
from service.scenes.campaign import PLAYER, SceneCampaign, campaign_of
from service.scenes.player import take
from tests.scenes.parameters import Scene, scenes_in_turn

SECRET = ("sheet", "state", "initiative", "derived")


@scenes_in_turn
def test_a_player_learns_nothing_of_foes(ask: Ask, scene: Scene) -> None:
    """After each step: no sheet, state, initiative or condition of a foe, and no bar that cannot be seen."""
    has_foes = any("character" not in each for each in scene.get("combatants") or ())
    others = {each["name"] for each in scene.get("characters", ()) if each.get("kind", "pc") != "pc"}
    if not (has_foes or others) or not any(each.get("kind", "pc") == "pc" for each in scene.get("characters", ())):
        return
    with campaign_of(ask, scene) as campaign:
        foes = campaign.combatants.keys() - campaign.characters.keys()
        for step in scene["steps"]:
            take(campaign, step)
            assert list(_leaks(campaign, foes | others)) == []
        events = campaign.read("/events?limit=200", PLAYER)["items"]
        ids = {campaign.combatants[name] for name in foes} | {
            ids[name] for name in others for ids in (campaign.combatants, campaign.characters) if name in ids
        }
        assert [change for event in events for change in event["changes"] if _tells(change, ids)] == []


def _leaks(campaign: SceneCampaign, secret: set[str]) -> Iterator[str]:
    present = campaign.read(campaign.encounter, PLAYER)["combatants"] if campaign.encounter else []
    for combatant in present:
        if combatant["name"] in secret:
            told = [member for member in SECRET if combatant.get(member) not in (None, {})]
            yield from (f"{combatant['name']}: {member}" for member in (*told, *combatant["conditions"]))
            yield from _bars(campaign, combatant)


def _bars(campaign: SceneCampaign, combatant: Mapping[str, Any]) -> Iterator[str]:
    path = f"{campaign.encounter}/combatants/{combatant['id']}/abilities"
    for operation in campaign.read(path, PLAYER)["operations"]:
        for bar in operation["bars"]:
            if bar["code"] == "not_possible" and (bar["rule"] or bar["until"]):
                yield f"{combatant['name']}: {bar}"


def _tells(change: Mapping[str, Any], ids: set[str]) -> bool:
    """Whether a change shows a secret member of a foe."""
    return change["id"] in ids and change["path"].split("/")[1:2] in [[member] for member in (*SECRET, "conditions")]
