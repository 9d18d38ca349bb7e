"""Test of small parts of the Discord app: texts, messages, retries, and the check of Discord's types."""

import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from arbiter_discord.arbiter import LONGEST_PAUSE, Arbiter, NoAnswer, Refused
from arbiter_discord.bot import Bot
from arbiter_discord.discord import Discord, DiscordError
from arbiter_discord.interaction import Interaction
from arbiter_discord.messages import Button, menus, message, rows, suggestions
from arbiter_discord.orders import handle
from arbiter_discord.store import Store
from arbiter_discord.transport import Reply, Request
from arbiter_discord.words import ENGLISH, GERMAN
from tests.integrations.discord import payloads
from tests.integrations.discord.types import Recorder
from tests.sdk.programs import TSC

BUSY = Reply(503, {"retry-after": "3"}, b"{}")
INTERACTION = Interaction.of(payloads.interaction(2, payloads.command("me", {}, {}), "1", "2", "en-US"))


class Replies:
    """A transport with prepared replies; None breaks the connection."""

    def __init__(self, *replies: Reply | None) -> None:
        self._replies: Iterator[Reply | None] = iter(replies)
        self.requests: list[Request] = []
        self.pauses: list[float] = []

    def __call__(self, request: Request, _seconds: float) -> Reply:
        """The next reply."""
        self.requests.append(request)
        reply = next(self._replies)
        if reply is None:
            raise OSError
        return reply


def test_all_languages_have_the_same_texts() -> None:
    """With the same parameters."""

    def parameters(texts: dict[str, str]) -> dict[str, set[str | None]]:
        return {code: {name for _, name, _, _ in string.Formatter().parse(text)} for code, text in texts.items()}

    assert parameters(ENGLISH) == parameters(GERMAN)


def test_a_busy_service_is_asked_again() -> None:
    """After the time that it names; a broken connection too, with the same request."""
    replies = Replies(BUSY, None, Reply(200, {}, b'{"done": true}'))
    arbiter = Arbiter(url="http://arbiter", send=replies, pause=replies.pauses.append)
    assert arbiter.json("POST", "/v1/campaigns", {}) == {"done": True}
    assert replies.pauses[0] == 3
    assert len({request.body for request in replies.requests}) == 1


@pytest.mark.parametrize(
    ("replies", "expected"),
    [([None] * 4, NoAnswer), ([BUSY] * 4, Refused), ([Reply(502, {}, b"<html>")], Refused)],
    ids=["silent", "busy", "not the service"],
)
def test_a_service_without_answer_is_given_up(replies: list[Reply | None], expected: type[Exception]) -> None:
    """After a few attempts."""
    with pytest.raises(expected):
        Arbiter(url="http://arbiter", send=Replies(*replies), pause=lambda _: None).json("GET", "/v1")


@pytest.mark.parametrize("body", [b"<html>", b'{"message": "Bad gateway"}'])
def test_an_answer_of_another_program_names_its_status(body: bytes) -> None:
    """As of a proxy."""
    with pytest.raises(Refused, match="HTTP 502"):
        Arbiter(url="http://arbiter", send=Replies(Reply(502, {}, body))).json("GET", "/v1")


def test_a_proxy_may_name_a_date() -> None:
    """In `Retry-After`; the app waits as long as it ever does."""
    replies = Replies(Reply(503, {"retry-after": "Wed, 21 Oct 2026 07:28:00 GMT"}, b""), Reply(200, {}, b"{}"))
    assert Arbiter(url="http://arbiter", send=replies, pause=replies.pauses.append).json("GET", "/v1") == {}
    assert replies.pauses == [LONGEST_PAUSE]


def test_campaigns_are_created_with_the_key_of_the_service(tmp_path: Path) -> None:
    """The service asks for one; a wrong one is explained to the game master."""
    command = payloads.command("table", {"game": "flyerbook"}, {})
    replies = Replies(Reply(401, {}, b'{"code": "unauthenticated", "detail": "Here campaigns are made with a key."}'))
    arbiter = Arbiter(url="http://arbiter", creation_key="secret", send=replies)
    bot = Bot(store=Store(tmp_path / "tables"), arbiter=arbiter, discord=Discord(url="http://discord"))
    answer = bot.answer(Interaction.of(payloads.interaction(2, command, "1", "2", "en-US"))).private
    assert replies.requests[0].headers["Authorization"] == "Bearer secret"
    assert answer
    assert answer["content"].startswith("The service creates campaigns with its key only.")


def test_a_message_waits_for_the_first_response() -> None:
    """Discord may not know the interaction yet; other refusals are final."""
    unknown = Reply(404, {}, b"unknown webhook")
    replies = Replies(unknown, Reply(429, {"retry-after": "0.5"}, b""), None, Reply(200, {}, b"{}"))
    Discord(url="http://discord", send=replies, pause=replies.pauses.append).follow_up(INTERACTION, message("Hello"))
    assert len(replies.requests) == 4
    for final in (Reply(400, {}, b"bad"), *[unknown] * 4):
        with pytest.raises(DiscordError):
            Discord(url="http://discord", send=Replies(*[final] * 4), pause=lambda _: None).attachment(
                "http://x/webhooks/"
            )


def test_what_is_too_long_is_cut() -> None:
    """Discord refuses longer texts, more buttons and more entries."""
    assert len(message("x" * 3_000)["content"]) == 2_000
    (row, *_) = laid_out = rows(Button("x" * 100, str(number)) for number in range(40))
    assert (len(laid_out), len(row["components"]), len(row["components"][0]["label"])) == (5, 5, 80)
    entries = menus("do:x", [("x" * 200, "y" * 200)] * 130)
    assert (len(entries), len(entries[0]["components"][0]["options"])) == (5, 25)
    assert len(suggestions([("x", str(number)) for number in range(40)], "X")) == 25
    assert len(handle({"id": "x" * 101})) == 64


def test_an_unfinished_order_is_its_users(tmp_path: Path) -> None:
    """It is taken once, by the same user."""
    store = Store(tmp_path / "discord.sqlite")
    identity = store.put_draft("ann", {"order": {}})
    assert store.take_draft("bob", identity) is None
    assert store.take_draft("ann", identity) == {"order": {}}
    assert store.take_draft("ann", identity) is None


@pytest.mark.skipif(not TSC.exists(), reason="needs what `make test` installs")
def test_a_wrong_body_is_found(tmp_path: Path) -> None:
    """The check of types finds an unknown member, a missing one and a wrong kind."""
    recorder = Recorder()
    recorder.record("APIInteractionResponse", {"type": 1})
    for wrong in ({"type": 4}, {"type": 4, "data": {"contents": "x"}}, {"type": 99}):
        recorder.record("APIInteractionResponse", wrong)
    assert recorder.faults(tmp_path).count("error TS") == 3
