"""Calls to Discord: later messages of an interaction, attachments, and the registration of commands."""

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from arbiter_discord.interaction import Interaction
from arbiter_discord.messages import Message, edited
from arbiter_discord.transport import Json, Reply, Request, Transport, over_http

SECONDS = 10.0
ATTEMPTS = 4
LONGEST_PAUSE = 5.0
USER_AGENT = "DiscordBot (https://example.org/arbiter, 1)"
"""Discord refuses calls without a name of this form."""


class DiscordError(Exception):
    """Discord refused a call."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Discord:
    """Discord's API.

    Attributes:
        url: its address.
        send: the transport.
        pause: waits some seconds.
    """

    url: str
    send: Transport = over_http
    pause: Callable[[float], None] = time.sleep

    def edit_original(self, interaction: Interaction, message: Message) -> None:
        """Put a message in the place of "is thinking", or of the message with the pressed button.

        Raises:
            DiscordError: Discord refuses it.
        """
        self._call("PATCH", f"{self._webhook(interaction)}/messages/@original", edited(message))

    def follow_up(self, interaction: Interaction, message: Message) -> None:
        """Post a further message, which the whole channel sees.

        Raises:
            DiscordError: Discord refuses it.
        """
        self._call("POST", self._webhook(interaction), message)

    def register(self, application_id: str, bot_token: str, commands: Sequence[Json]) -> None:
        """Replace the commands of the app in all servers.

        Raises:
            DiscordError: Discord refuses them.
        """
        path = f"{self.url}/applications/{application_id}/commands"
        self._call("PUT", path, list(commands), Authorization=f"Bot {bot_token}")

    def attachment(self, url: str) -> bytes:
        """Return the bytes of an attachment, whose address comes with a signed interaction.

        Raises:
            DiscordError: there is no such attachment.
        """
        return self._insist(Request("GET", url, {"User-Agent": USER_AGENT})).body

    def _webhook(self, interaction: Interaction) -> str:
        return f"{self.url}/webhooks/{interaction.application_id}/{interaction.token}"

    def _call(self, method: str, url: str, body: Any, **headers: str) -> None:
        named = {"Content-Type": "application/json", "User-Agent": USER_AGENT, **headers}
        self._insist(Request(method, url, named, json.dumps(body).encode()))

    def _insist(self, request: Request) -> Reply:
        """Send a request again while Discord is busy, or does not know the interaction yet."""
        for attempt in range(1, ATTEMPTS + 1):
            reply = self._try(request)
            if reply.status < HTTPStatus.BAD_REQUEST:
                break
            if attempt == ATTEMPTS or not _is_passing(reply, request):
                raise DiscordError(f"{reply.status} {reply.body.decode(errors='replace')[:500]}")
            self.pause(min(float(reply.headers.get("retry-after", attempt / 2)), LONGEST_PAUSE))
        return reply

    def _try(self, request: Request) -> Reply:
        try:
            return self.send(request, SECONDS)
        except OSError as error:
            return Reply(HTTPStatus.BAD_GATEWAY, {}, str(error).encode())


def _is_passing(reply: Reply, request: Request) -> bool:
    """Whether the same call may succeed later: the first response may still be on its way to Discord."""
    is_early = reply.status == HTTPStatus.NOT_FOUND and "/webhooks/" in request.url
    is_busy = reply.status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.BAD_GATEWAY, HTTPStatus.SERVICE_UNAVAILABLE)
    return is_early or is_busy
