"""Fighters of all games, and tables that play."""

import json
from typing import Any

from arbiter_discord.transport import Json
from service.settings import PROJECT_FOLDER
from tests.integrations.discord.conftest import Played
from tests.integrations.discord.users import Answered

FIGHTERS: dict[str, Any] = json.loads((PROJECT_FOLDER / "examples" / "fight" / "fighters.json").read_text())
"""A hero and two foes of each game."""


def seated(channel: Played, game: str) -> str:
    """Start a table, seat Ann with the hero of a game, and return the hero's name."""
    hero = FIGHTERS[game][0]
    channel.gm.command("table", game=game, name="The bridge")
    channel.ann.command("join", name=hero["name"], files={"sheet": hero["sheet"]})
    return str(hero["name"])


def fighting(channel: Played, game: str, *more: Json) -> str:
    """Start an encounter of the hero with the foes of a game, and return the hero's name."""
    hero = seated(channel, game)
    channel.gm.command("start", files={"file": [*FIGHTERS[game][1:], *more]})
    return hero


def turn_of(channel: Played, name: str) -> None:
    """End turns until it is that of a combatant."""
    encounter = channel.encounter()
    (identity,) = (each["id"] for each in encounter["combatants"] if each["name"] == name)
    while channel.encounter()["turn"] != identity:
        channel.gm.command("next")


def attack(channel: Played, target: str, **options: Any) -> Answered:
    """Let the first listed attack meet a target: Ann's own, or the game master's for the combatant in `as_`."""
    user = channel.gm if "as_" in options else channel.ann
    acting = {"as_": options["as_"]} if "as_" in options else {}
    suggested = user.typing("do", "move", move="with ", **acting)
    move = next(each["value"] for each in suggested if each["name"].startswith(("Fight with", "Attack with")))
    chosen = user.typing("do", "choice", move=move, choice=target, **acting)
    return user.command("do", move=move, choice=chosen[0]["value"] if chosen else target, **options)
