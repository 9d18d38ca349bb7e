"""Test of prompts in Discord: buttons for each question."""

from dataclasses import replace

import pytest

from arbiter_discord.transport import Json
from tests.integrations.discord.conftest import ANN, Played
from tests.integrations.discord.games import FIGHTERS, attack, fighting, turn_of
from tests.integrations.discord.users import Answered, labels


@pytest.fixture
def asked(channel: Played) -> Answered:
    """An orc's attack that waits for Ulf's defense."""
    fighting(channel, "rollunder")
    channel.bob.command("join", name="Berta", files={"sheet": FIGHTERS["rollunder"][0]["sheet"]})
    turn_of(channel, "Orc 1")
    return attack(channel, "Ulf", as_="Orc 1", ask=True)


def test_the_right_user_answers_by_buttons(channel: Played, asked: Answered) -> None:
    """The channel mentions the player; the answers are the player's alone; the outcome is the channel's."""
    assert labels(asked.public) == ["Ulf is asked"]
    assert asked.public["allowed_mentions"] == {"parse": [], "users": [ANN]}
    answered = channel.ann.press(asked.public, "Ulf is asked")
    while "event" not in (outcome := answered).private["content"] and labels(answered.private):
        choices = labels(answered.private)
        answered = channel.ann.press(
            answered.private, next((one for one in choices if one == "Roll for me"), choices[0])
        )
    assert "Orc 1" in outcome.public["content"]


def test_a_button_has_the_name_to_the_letter(channel: Played) -> None:
    """Discord reads no Markdown in it."""
    channel.gm.command("table", game="rollunder")
    channel.ann.command("join", name="*Ulf*", files={"sheet": FIGHTERS["rollunder"][0]["sheet"]})
    channel.gm.command("start", files={"file": FIGHTERS["rollunder"][1:]})
    turn_of(channel, "Orc 1")
    assert labels(attack(channel, "*Ulf*", as_="Orc 1", ask=True).public) == ["*Ulf* is asked"]


def test_the_wrong_user_is_refused(channel: Played, asked: Answered) -> None:
    """Neither another player nor a user without a character sees the answers, or can give one."""
    assert channel.bob.press(asked.public, "Ulf is asked").text == "Another player is asked."
    stranger = replace(channel.bob, user_id="80351110224678999")
    assert stranger.press(asked.public, "Ulf is asked").text.startswith("You have no character at this table.")
    private = channel.ann.press(asked.public, "Ulf is asked").private
    assert channel.bob.press(private, labels(private)[0]).text == "Another player is asked."


def test_a_question_is_answered_once(channel: Played, asked: Answered) -> None:
    """Old buttons say that the question is no longer open."""
    private = channel.ann.press(asked.public, "Ulf is asked").private
    assert channel.ann.press(private, labels(private)[-1]).private
    assert channel.ann.press(private, labels(private)[0]).text == "This question is no longer open."


def test_open_questions_are_listed(channel: Played, asked: Answered) -> None:
    """`/me` shows the first one with its buttons."""
    assert asked.public
    assert labels(channel.ann.command("me").private)
    assert not labels(channel.bob.command("me").private)


def test_the_game_master_answers_for_a_player(channel: Played, asked: Answered) -> None:
    """An absent player does not stop the table."""
    private = channel.gm.press(asked.public, "Ulf is asked").private
    assert channel.gm.press(private, labels(private)[0]).private


def test_a_secret_question_is_private(channel: Played) -> None:
    """The game master reads about a hidden foe, the channel does not."""
    hidden: Json = FIGHTERS["rollunder"][1] | {"name": "Shade", "count": 1, "hidden": True, "state": {"LUCK": 3}}
    fighting(channel, "rollunder", hidden)
    turn_of(channel, "Ulf")
    answered = attack(channel, "Shade", as_="Ulf", ask=True)
    assert answered.private["content"] == "**Shade**: Spend LUCK before the attack roll?"
    following = channel.gm.press(answered.private, "Not now")
    assert labels(following.public) == ["Ulf is asked"]
    assert "Shade" not in str(following.public)
    assert channel.gm.discord.posts[answered.token].empty()


def test_the_outcome_of_a_hidden_attacker_is_secret(channel: Played) -> None:
    """The player who was asked reads so, and where to see the own character."""
    hidden: Json = FIGHTERS["rollunder"][1] | {"name": "Shade", "count": 1, "hidden": True}
    fighting(channel, "rollunder", hidden)
    turn_of(channel, "Shade")
    order = {"attacker": "Shade", "target": "Ulf", "attack": {"item": "Axe"}, "dice": {"d20": [5], "d6": [1, 1]}}
    body = {"operation": "attack", "order": order, "ask": ["defense.kind"], "rolls": "nobody"}
    channel.ask("POST", f"/encounters/{channel.table.encounter_id}/prompts", body)
    answered = channel.ann.press(channel.ann.command("me").private, "Take the hit")
    assert answered.text.startswith("Done. You do not see the result. `/me` shows your character.")
