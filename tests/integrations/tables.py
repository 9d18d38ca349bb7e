"""Campaigns for assistants, set up through the API of a running service."""

import json
from dataclasses import dataclass
from typing import Any

import httpx

from service.settings import PROJECT_FOLDER

FIGHTERS: Any = json.loads((PROJECT_FOLDER / "examples" / "fight" / "fighters.json").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Played:
    """A campaign with a hero, a stored character, and two foes in an encounter.

    Attributes:
        campaign: id of the campaign.
        hero: name of the hero.
        foe: name of the first foe.
        gm: the game master's key.
        player: the key of the hero's player.
    """

    campaign: str
    hero: str
    foe: str
    gm: str
    player: str


def set_up(url: str, game: str) -> Played:
    """Create a campaign of a game, with an encounter that has not begun."""
    with httpx.Client(base_url=f"{url}/v1", timeout=60) as service:
        campaign = _post(service, "/campaigns", {"name": "A fight", "ruleset": game})
        gm, path = campaign["key"]["token"], f"/campaigns/{campaign['id']}"
        service.headers["Authorization"] = f"Bearer {gm}"
        hero, *foes = FIGHTERS[game]
        stored = _post(service, f"{path}/characters", {"name": hero["name"], "kind": "pc", "sheet": hero["sheet"]})
        combatants = [{"character_id": stored["id"], "side": hero["side"]}, *foes]
        _post(service, f"{path}/encounters", {"name": "The bridge", "combatants": combatants})
        key = {"role": "player", "label": "Ann", "characters": [stored["id"]]}
        player = _post(service, f"{path}/keys", key)["token"]
        return Played(campaign["id"], stored["name"], f"{foes[0]['name']} 1", gm, player)


def _post(service: httpx.Client, path: str, body: dict[str, Any]) -> Any:
    return service.post(path, json=body).raise_for_status().json()
