"""Test of fights in Discord: in every game they go to their end by `/start`, `/do` and `/next` alone."""

import json

import pytest

from arbiter_discord.transport import Json
from service.settings import PROJECT_FOLDER
from tests.integrations.discord.conftest import Played
from tests.integrations.discord.users import User, labels

FIGHTERS = json.loads((PROJECT_FOLDER / "examples" / "fight" / "fighters.json").read_text())
ATTACK = {"flyerbook": "Fight with", "fastrpg": "Attack with", "freed6": "Attack with", "rollunder": "Attack with"}
"""Beginning of the labels of attacks."""
MOST_TURNS = 300


@pytest.mark.parametrize("game", FIGHTERS)
def test_a_fight_goes_to_its_end(channel: Played, game: str) -> None:
    """The player and the game master attack until a round passes without an attack."""
    hero, *foes = FIGHTERS[game]
    channel.gm.command("table", game=game)
    channel.ann.command("join", name=hero["name"], files={"sheet": hero["sheet"]})
    assert channel.gm.command("start", files={"file": foes}).public["content"]
    blows, turns_without_attack = 0, 0
    for _ in range(MOST_TURNS):
        encounter = channel.encounter()
        if turns_without_attack > len(encounter["combatants"]):
            break
        attacked = attack(channel, encounter, ATTACK[game])
        blows, turns_without_attack = blows + attacked, 0 if attacked else turns_without_attack + 1
        channel.gm.command("next")
    assert blows > 0
    assert turns_without_attack > len(encounter["combatants"])
    channel.gm.command("next", step="end")
    assert channel.encounter()["status"] == "ended"


def attack(channel: Played, encounter: Json, label: str) -> bool:
    """Make the first attack of the combatant on turn against an active enemy; returns whether there was one."""
    actor = next((each for each in encounter["combatants"] if each["id"] == encounter["turn"]), None)
    if actor is None:
        return False
    targets = [
        each["name"] for each in encounter["combatants"] if each["status"] == "active" and each["side"] != actor["side"]
    ]
    for user, acting in ((channel.ann, {}), (channel.gm, {"as_": actor["name"]})):
        moves = user.typing("do", "move", move=label, **acting) if actor["character_id"] or acting else ()
        if moves and targets:
            blow(user, targets, move=moves[0]["value"], **acting)
            return True
    return False


def blow(user: User, targets: list[str], **options: str) -> None:
    """Make a move: the first choice is typed, others come from menus; the channel sees the outcome."""
    choices = user.typing("do", "choice", choice="", **options)
    fitting = [choice for choice in choices if choice["name"].partition(" (")[0] in targets] or choices
    answered = user.command("do", **options, **({"choice": fitting[0]["value"]} if fitting else {}))
    while answered.is_private and (entries := labels(answered.private)):
        answered = user.press(answered.private, next((entry for entry in entries if entry in targets), entries[0]))
    assert "-# event" in answered.public["content"]
