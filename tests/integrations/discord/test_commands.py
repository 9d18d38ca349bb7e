"""Test of commands in Discord on a running service."""

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from arbiter_discord.transport import Json
from tests.integrations.discord.conftest import ANN, GM, Played
from tests.integrations.discord.games import FIGHTERS, attack, fighting, seated, turn_of
from tests.integrations.discord.users import labels

PUBLIC = re.compile(": (health|status|lasting) ")
"""Changes that observers see."""


def names(suggestions: list[Json]) -> list[str]:
    """The labels of suggestions."""
    return [each["name"] for each in suggestions]


def test_a_channel_has_one_table(channel: Played) -> None:
    """Its creator is the game master, and only the creator can replace it."""
    assert channel.ann.command("me").text == "There is no table in this channel. Start one with `/table`."
    assert channel.gm.command("table", game="fastrpg", name="*Bridge*").text.startswith(
        f"A table of Fast Role-Playing Game: **\\*Bridge\\***. <@{GM}> is the game master."
    )
    former = channel.table.campaign_id
    assert channel.gm.command("table", game="freed6").is_private
    assert channel.ann.command("table", game="freed6", replace=True).is_private
    assert channel.table.campaign_id == former
    assert not channel.gm.command("table", game="freed6", replace=True).is_private
    assert channel.table.game == "freed6"


def test_two_users_who_start_a_table_at_once_start_one(channel: Played) -> None:
    """The other one is refused, and is not the game master."""
    users = (channel.gm, channel.ann)
    with ThreadPoolExecutor() as threads:
        answers = list(threads.map(lambda user: user.command("table", game="fastrpg"), users))
    [owner] = [user.user_id for user, answer in zip(users, answers, strict=True) if not answer.is_private]
    assert channel.table.owner_id == owner


def test_a_player_claims_or_creates_a_character(channel: Played) -> None:
    """A character has one player; the list has those without one."""
    channel.gm.command("table", game="fastrpg")
    channel.ask("POST", "/characters", {"name": "Berta", "kind": "pc", "sheet": {}})
    assert names(channel.ann.typing("join", "name", name="be")) == ["Berta"]
    assert channel.ann.command("join", name="berta").text == f"<@{ANN}> plays **Berta**."
    assert channel.bob.typing("join", "name", name="") == []
    assert channel.bob.command("join", name="Berta").text == "Another player has Berta."
    assert channel.bob.command("join", name="Carl").text.endswith("plays **Carl**.")
    assert channel.bob.command("join", name="Dora", files={"sheet": b"no JSON"}).is_private


def test_a_player_who_changes_the_character_gets_a_new_key(channel: Played) -> None:
    """The former key is deleted, and the former character is free."""
    channel.gm.command("table", game="fastrpg")
    for name in ("Berta", "Carl"):
        channel.ann.command("join", name=name)
    live = [key for key in channel.ask("GET", "/keys")["items"] if key["role"] == "player" and not key["revoked_at"]]
    assert [key["external_ref"] for key in live] == [ANN]
    assert channel.bob.command("join", name="Berta").text.endswith("plays **Berta**.")


def test_a_player_leaves(channel: Played) -> None:
    """The character is free and the key is deleted; a game master frees the character of a player."""
    channel.gm.command("table", game="fastrpg")
    channel.ann.command("join", name="Berta")
    assert channel.bob.command("leave").text == "You have no character at this table. Choose one with `/join`."
    assert channel.bob.command("leave", name="Berta").text == "Only the game master of this table can do that."
    assert channel.ann.command("leave").text == f"<@{ANN}> no longer plays **Berta**."
    assert all(key["revoked_at"] for key in channel.ask("GET", "/keys")["items"] if key["role"] == "player")
    channel.bob.command("join", name="Berta")
    assert names(channel.gm.typing("leave", "name", name="")) == ["Berta"]
    assert channel.gm.command("leave", name="Carl").text == "No player has Carl."
    assert not channel.gm.command("leave", name="berta").is_private
    assert names(channel.ann.typing("join", "name", name="")) == ["Berta"]


def test_a_table_outlasts_what_is_deleted_beside_discord(channel: Played) -> None:
    """An observer's key that was revoked is replaced; a deleted encounter or character stops no command."""
    fighting(channel, "flyerbook")
    channel.bob.command("join", name="Carl")
    (observer,) = [key["id"] for key in channel.ask("GET", "/keys")["items"] if key["role"] == "observer"]
    channel.ask("DELETE", f"/keys/{observer}")
    channel.ask("DELETE", f"/encounters/{channel.table.encounter_id}")
    (carl,) = [each["id"] for each in channel.ask("GET", "/characters")["items"] if each["name"] == "Carl"]
    channel.ask("DELETE", f"/characters/{carl}")
    assert "Daenes" in channel.ann.command("me").text
    assert not channel.gm.command("start").is_private
    assert [each["name"] for each in channel.encounter()["combatants"]] == ["Daenes"]


def test_a_key_that_is_no_longer_valid_says_what_to_do(channel: Played) -> None:
    """The campaign was deleted: the game master starts another table."""
    seated(channel, "flyerbook")
    channel.ask("DELETE", "")
    assert channel.gm.command("start").text.endswith("as game master `/table` with `replace`.")
    assert not channel.gm.command("table", game="flyerbook", replace=True).is_private


def test_a_player_sees_the_own_character(channel: Played) -> None:
    """With the numbers of its state, and in an encounter with its health and conditions."""
    seated(channel, "fastrpg")
    assert "HP: **20**" in channel.ann.command("me").text
    channel.gm.command("start", files={"file": FIGHTERS["fastrpg"][1:]})
    (ana, *_) = channel.encounter()["combatants"]
    path = f"/encounters/{channel.table.encounter_id}/combatants/{ana['id']}/conditions"
    channel.ask("POST", path, {"name": "Dazed", "duration": {"unit": "round", "count": 3}})
    shown = channel.ann.command("me")
    assert shown.is_private
    assert shown.text.splitlines()[:3] == ["**Ana**", "Health: **full**", "Conditions: **Dazed**"]
    (dazed,) = channel.ask("GET", f"/characters/{ana['character_id']}")["conditions"]
    channel.ask("POST", f"{path}/{dazed}/end")
    assert "Dazed" not in channel.ann.command("me").text
    assert channel.bob.command("me").text == "You have no character at this table. Choose one with `/join`."


def test_a_player_reads_words_of_the_own_language(channel: Played) -> None:
    """Also for the codes of the game."""
    fighting(channel, "rollunder")
    lines = replace(channel.ann, locale="de").command("me").text.splitlines()
    assert lines == ["**Ulf**", "Zustand: **wohlauf**", "LIFE: **52**", "LUCK: **5**", "Körperhaltung: **stehend**"]


def test_moves_come_from_the_list(channel: Played) -> None:
    """The list has labels in any case; other moves and options are refused."""
    turn_of(channel, fighting(channel, "fastrpg"))
    assert names(channel.ann.typing("do", "move", move="attack with")) == ["Attack with Sword (medium, melee)"]
    suggested = channel.ann.typing("do", "choice", move="Attack with Sword", choice="goblin 2")
    assert names(suggested) == ["Goblin 2 (unhurt)"]
    assert channel.ann.command("do", move="Fly").text == "That is no move of Ana now. Choose one from the list."
    answered = channel.ann.command("do", move="Attack with Sword", choice="Dragon")
    assert answered.text == "Target has no option Dragon. Choose one from the list."
    assert channel.ann.typing("do", "as", as_="") == []
    assert names(channel.gm.typing("do", "as", as_="gob")) == ["Goblin 1", "Goblin 2"]


def test_a_value_that_is_no_option_can_be_typed(channel: Played) -> None:
    """Options of a number are examples; the menu says how to state another one."""
    fighting(channel, "fastrpg")
    asked = channel.gm.command("do", move="harm", as_="Goblin 1")
    assert asked.text.endswith("To state another value, type it as `choice` of `/do`.")
    channel.gm.command("do", move="harm", choice="7", as_="Goblin 1")
    assert channel.ask("GET", "/events?order=desc&limit=1")["items"][0]["request"]["damage"] == 7


def test_a_menu_takes_several_targets(channel: Played) -> None:
    """As many as the move can have."""
    turn_of(channel, fighting(channel, "rollunder"))
    asked = channel.ann.command("do", move="area_attack:Sword").private
    assert asked["components"][0]["components"][0]["max_values"] == 2
    channel.ann.press(asked, "Orc 1", "Orc 2")
    targets = channel.ask("GET", "/events?order=desc&limit=1")["items"][0]["request"]["targets"]
    orcs = [each["id"] for each in channel.encounter()["combatants"] if each["name"] in ("Orc 1", "Orc 2")]
    assert [each["id"] for each in targets] == orcs


def test_optional_choices_have_menus(channel: Played) -> None:
    """Each starts with an entry that leaves it out."""
    fighting(channel, "flyerbook")
    answered = channel.gm.command("do", move="Use Fists", all=True, as_="Daenes")
    assert labels(answered.private)[0] == "As usual"
    while entries := labels(answered.private):
        is_difficulty = "Difficulty" in answered.private["content"]
        answered = channel.gm.press(answered.private, entries[-1] if is_difficulty else entries[0])
    assert "Fists 15" in answered.public["content"]
    assert "against 9:" not in answered.public["content"]


def test_the_game_masters_commands_are_the_game_masters(channel: Played) -> None:
    """Players cannot start encounters, act for others or let time pass; they end their own turn alone."""
    refused = "Only the game master of this table can do that."
    seated(channel, "flyerbook")
    assert channel.ann.command("start", foes="Rakasha").text == refused
    channel.gm.command("start", files={"file": FIGHTERS["flyerbook"][1:]})
    assert channel.ann.command("do", move="Fight with Claws", as_="Rakasha 1").text == refused
    assert channel.ann.command("time", unit="hour").text == refused
    assert channel.ann.command("next", step="round").text == refused
    assert "Turn: **Rakasha 1**" in channel.ann.command("next").text
    assert channel.ann.command("next").is_private
    assert "Turn: **Rakasha 2**" in channel.gm.command("next").public["content"]


def test_foes_are_known_by_their_names(channel: Played) -> None:
    """A file teaches their sheets; later encounters name them."""
    fighting(channel, "rollunder")
    assert channel.gm.command("start", foes="Orc").text == "An encounter is running. End it with `/next step:end`."
    channel.gm.command("next", step="end")
    assert names(channel.gm.typing("start", "foes", foes="or"))[:1] == ["Orc"]
    assert "Known foes: Orc, " in channel.gm.command("start", foes="Dragon x3").text
    assert channel.gm.command("start", foes="Orc x2, Orc", name="Again").public
    assert [each["side"] for each in channel.encounter()["combatants"]] == ["heroes", "foes", "foes", "foes"]
    assert channel.ann.typing("start", "foes", foes="") == []


def test_foes_come_from_the_library(channel: Played) -> None:
    """They are suggested, and named as in the library of the game or of the campaign."""
    seated(channel, "rollunder")
    entry = {"kind": "foe", "name": "Bridge Troll", "content": {"sheet": {"attributes": {"STR": 15}}}}
    channel.ask("POST", "/library", entry)
    assert names(channel.gm.typing("start", "foes", foes="Giant Rat x2, bridge")) == ["Giant Rat x2, Bridge Troll"]
    assert channel.gm.command("start", foes="giant rat x2, Bridge Troll").public
    combatants = [each["name"] for each in channel.encounter()["combatants"][1:]]
    assert combatants == ["Giant Rat 1", "Giant Rat 2", "Bridge Troll"]


def test_a_hidden_foe_is_revealed(channel: Played) -> None:
    """By the game master; the others do not read its name before."""
    fighting(channel, "flyerbook", FIGHTERS["flyerbook"][1] | {"name": "Shade", "count": 1, "hidden": True})
    assert channel.ann.typing("reveal", "name", name="") == []
    assert names(channel.gm.typing("reveal", "name", name="")) == ["Shade"]
    assert channel.gm.command("reveal", name="Rakasha 1").text == "There is no hidden combatant called Rakasha 1."
    assert channel.gm.command("reveal", name="shade").public["content"] == "**Shade** appears."
    assert channel.gm.typing("reveal", "name", name="") == []


def test_a_faulty_encounter_leaves_nothing_behind(channel: Played) -> None:
    """The message names the fault in the file, and the next attempt succeeds."""
    seated(channel, "fastrpg")
    assert channel.gm.command("start", files={"file": [1]}).text.startswith("The attachment must be a JSON object")
    assert "level" in channel.gm.command("start", files={"file": [{"name": "Orc", "sheet": {"level": "x"}}]}).text
    assert channel.ask("GET", "/encounters")["items"] == []
    assert channel.gm.command("start", files={"file": FIGHTERS["fastrpg"][1:]}).public


def test_time_passes(channel: Played) -> None:
    """The channel sees the outcome with the number of its event."""
    seated(channel, "flyerbook")
    assert "-# event" in channel.gm.command("time", unit="day", amount=7).public["content"]


def test_the_game_master_undoes_events(channel: Played) -> None:
    """The newest own one, or any by its number; the last one first."""
    fighting(channel, "flyerbook")
    first = hit(channel)
    second = hit(channel)
    assert channel.gm.command("undo", event=first).text.startswith(f"Later events touched the same: {second}")
    assert channel.ann.command("undo").text == "Your key does not allow that."
    assert f"**{second}**" in channel.gm.command("undo").public["content"]
    assert f"**{first}**" in channel.gm.command("undo", event=first).public["content"]


def test_an_encounter_whose_start_was_undone_starts_again(channel: Played) -> None:
    """By `/start` alone."""
    fighting(channel, "flyerbook")
    assert channel.gm.command("undo").public
    assert channel.gm.command("start", foes="Wolf").text.startswith("An encounter is prepared. Start it with `/start`")
    assert channel.gm.command("start").public
    assert channel.encounter()["status"] == "running"


def hit(channel: Played) -> int:
    """The number of the event in which a foe is wounded."""
    damage = {"move": "Take damage", "as_": "Rakasha 1"}
    most = channel.gm.typing("do", "choice", choice="", **damage)[-1]["value"]
    outcome = channel.gm.command("do", choice=most, **damage).public["content"]
    return int(outcome.rpartition(" ")[2])


def test_the_log_is_reported(channel: Played) -> None:
    """For its reader alone, as much of its end as fits into a message."""
    fighting(channel, "flyerbook")
    short = channel.ann.command("report")
    assert short.is_private
    assert "The bridge" in short.text
    for _ in range(50):
        channel.ann.command("do", move="Use Fists")
    assert channel.ann.command("report").text.startswith("…\n")
    assert "The encounter begins" not in channel.ann.command("report", from_=20).text


def test_the_end_of_a_long_log_is_reported(channel: Played) -> None:
    """A report of the service has 500 events."""
    channel.gm.command("table", game="flyerbook")
    for _ in range(10):
        channel.ask("POST", "/characters/bulk", {"characters": [{"name": "Guard", "sheet": {}}] * 50})
    channel.gm.command("time", unit="day", amount=7)
    assert "7 days pass" in channel.gm.command("report").text


def test_a_roll_is_stored_nowhere(channel: Played) -> None:
    """Its members are typed as pairs; the list suggests an example and operations."""
    assert "against 10" in channel.bob.command("roll", game="freed6", with_="difficulty=10 roller.die_code=3D+2").text
    channel.gm.command("table", game="rollunder")
    assert channel.bob.typing("roll", "with", with_="")[0]["value"] == "attribute=INT score=12"
    assert names(channel.bob.typing("roll", "operation", with_="", operation="contest"))
    assert not channel.bob.command("roll", with_="attribute=INT score=12").is_private
    assert "attribute=INT score=12" in channel.bob.command("roll", with_="INT").text
    assert channel.bob.command("roll", with_="a.999999999=1").is_private
    assert "score" in channel.bob.command("roll", with_="attribute=INT").text


def test_answers_are_in_the_users_language(channel: Played) -> None:
    """Texts of the app and of the service."""
    seated(channel, "flyerbook")
    german = replace(channel.ann, locale="de")
    assert german.command("do", move="x").text.startswith("Das ist jetzt kein Zug von Daenes.")
    assert "Aufgabe" in german.command("do", move="task:Fists").text


@pytest.mark.parametrize("game", FIGHTERS)
def test_a_players_answers_hide_the_numbers_of_foes(channel: Played, game: str) -> None:
    """Neither answers nor lists nor the channel have what the game master sees of a foe's state and sheet."""
    hero = fighting(channel, game)
    foes = [each["name"] for each in channel.encounter()["combatants"][1:]]
    seen, hidden = [], set()
    for _ in range(3):
        if all(each["status"] != "active" for each in channel.encounter()["combatants"][1:]):
            break
        turn_of(channel, hero)
        seen.append(attack(channel, foes[0], as_=hero).public["content"])
        event = channel.ask("GET", f"/events/{seen[-1].rpartition(' ')[2]}?render=discord")
        hidden |= {line for line in event["rendered"]["content"].splitlines() if line.startswith(f"> {foes[0]}: ")}
        seen.append(channel.gm.command("next", step="round").public["content"])
    seen += [channel.ann.command(name).text for name in ("me", "report")]
    seen += [str(channel.ann.typing("do", "move", move=letter)) for letter in "aeiou"]
    everything = "\n".join(seen)
    assert [line for line in hidden if line in everything and not PUBLIC.search(line)] == []
    assert [name for name in ("Claws", "Knife", "spear", "Axe") if name in everything] == []
