"""Discord's interactions: what arrives, what must go back within three seconds, and what may come later.

Who receives them checks their signature first (`X-Signature-Ed25519`), or takes them from a library's gateway.
"""

import json
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from typing import Any, TypeAlias

from arbiter_bot.arbiter import Request, Transport, over_http
from arbiter_bot.bot import Said
from arbiter_bot.messages import Message

PING, PRESSED = 1, 3
PONG, MESSAGE, DEFERRED = 1, 4, 5
DISCORD = "https://discord.com/api/v10"
PATIENCE_SECONDS = 2.0
"""How long an answer may take until it is deferred. Discord waits three seconds, and the way to it takes some."""

Interaction: TypeAlias = Mapping[str, Any]
Later: TypeAlias = Callable[[Interaction, Message], None]


class Desk:
    """Takes interactions and answers each in time."""

    def __init__(self, answer: Callable[[Said], Message], later: Later, seconds: float = PATIENCE_SECONDS) -> None:
        self._answer, self._later, self._seconds = answer, later, seconds
        self._work = ThreadPoolExecutor(max_workers=8)

    def respond(self, interaction: Interaction) -> Message:
        """What goes back to Discord now; an answer that takes longer goes to `later`."""
        if interaction["type"] == PING:
            return {"type": PONG}
        answer = self._work.submit(self._answer, said(interaction))
        try:
            return {"type": MESSAGE, "data": answer.result(self._seconds)}
        except NotYet:
            answer.add_done_callback(lambda done: self._send(interaction, done))
            return {"type": DEFERRED}

    def _send(self, interaction: Interaction, done: "Future[Message]") -> None:
        self._later(interaction, done.result())


def said(interaction: Interaction) -> Said:
    """The command of an interaction: its name, and the values of its options as they were typed; or a button's."""
    data = interaction["data"]
    user = interaction["member"]["user"] if "member" in interaction else interaction["user"]
    if interaction["type"] == PRESSED:
        words = ["press", data["custom_id"]]
    else:
        words = [data["name"], *(str(option["value"]) for option in data.get("options", ()))]
    return Said("/" + " ".join(words), user["id"], interaction["id"], interaction.get("locale", "en-US"))


def edit_deferred(interaction: Interaction, message: Message, send: Transport = over_http) -> None:
    """Puts the message in the place of "... is thinking"; Discord takes it for fifteen minutes."""
    place = f"{DISCORD}/webhooks/{interaction['application_id']}/{interaction['token']}/messages/@original"
    # Whether only its reader sees it was settled when it was deferred.
    content = json.dumps({name: value for name, value in message.items() if name != "flags"}).encode()
    send(Request("PATCH", place, {"Content-Type": "application/json"}, content), PATIENCE_SECONDS)
