"""Tests of Discord's requests to examples/discord-bot, within its three seconds."""

import json
from queue import Queue
from threading import Event
from typing import Any

from arbiter_bot.arbiter import Reply, Request
from arbiter_bot.bot import Said
from arbiter_bot.interactions import DEFERRED, MESSAGE, PONG, Desk, edit_deferred, said
from arbiter_bot.messages import Message
from tests.examples.conftest import ANN, Played, bot_at


def interaction(text: str) -> dict[str, Any]:
    """A slash command as Discord sends it, with the members that the bot reads."""
    name, _, rest = text.partition(" ")
    return {
        "type": 2,
        "id": "846462639134605312",
        "application_id": "845027738276462632",
        "token": "continuation",
        "locale": "de",
        "member": {"user": {"id": ANN}},
        "data": {"name": name, "options": [{"name": "text", "type": 3, "value": rest}] if rest else []},
    }


def unexpected(_: object, message: Message) -> None:
    """Nothing comes later."""
    raise AssertionError(message)


def test_an_interaction_is_what_a_participant_said(played: Played) -> None:
    """Its id, its author, the language of its author; in a direct message too."""
    expected = Said("/check Locksmith easy", ANN, "846462639134605312", "de")
    sent = interaction("check Locksmith easy")
    assert said(sent) == expected
    assert said({**{k: v for k, v in sent.items() if k != "member"}, "user": {"id": ANN}}) == expected
    assert Desk(bot_at(played).answer, unexpected).respond({"type": 1}) == {"type": PONG}


def test_a_quick_answer_goes_back_at_once(played: Played) -> None:
    """As the message itself."""
    response = Desk(bot_at(played).answer, unexpected, seconds=60).respond(interaction("check Locksmith easy rolled 4"))
    assert response["type"] == MESSAGE
    assert "um 7 geschafft" in response["data"]["content"]


def test_a_slow_answer_is_deferred() -> None:
    """Discord hears at once that it takes longer, and the answer takes that place when it comes."""
    ready, edited = Event(), Queue[Message]()

    def slow(_: Said) -> Message:
        ready.wait()
        return {"content": "done"}

    desk = Desk(slow, lambda _, message: edited.put(message), seconds=0.01)
    assert desk.respond(interaction("check Locksmith easy")) == {"type": DEFERRED}
    ready.set()
    assert edited.get(timeout=60) == {"content": "done"}


def test_a_deferred_answer_is_edited_in() -> None:
    """At the address that Discord documents, by the token of the interaction."""
    sent: list[Request] = []

    def discord(request: Request, _: float) -> Reply:
        sent.append(request)
        return Reply(200, {}, b"{}")

    edit_deferred(interaction("check"), {"content": "done", "flags": 64, "allowed_mentions": {"parse": []}}, discord)
    (request,) = sent
    where = "https://discord.com/api/v10/webhooks/845027738276462632/continuation/messages/@original"
    assert (request.method, request.url) == ("PATCH", where)
    assert json.loads(request.body or b"") == {"content": "done", "allowed_mentions": {"parse": []}}
