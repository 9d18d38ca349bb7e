"""Responds to interactions within Discord's three seconds.

A handler runs on a thread. If it takes longer than two seconds, the response is deferred, and the answer is edited in
later. A deferred response is always private: whether an answer is private is not known yet, and Discord cannot change
it afterwards. Messages for the channel follow it.
"""

import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from dataclasses import dataclass

from arbiter_discord.bot import Bot
from arbiter_discord.discord import DiscordError
from arbiter_discord.interaction import EPHEMERAL, Interaction, Kind
from arbiter_discord.messages import Answer, Message, edited, message, private
from arbiter_discord.transport import Json
from arbiter_discord.words import word

MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, SUGGESTIONS = 4, 5, 6, 7, 8
PATIENCE_SECONDS = 2.0
"""Discord waits three seconds, and the way to it takes some of them."""
THREADS = 16
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Response:
    """A response to an interaction.

    Attributes:
        body: as Discord takes it.
        after: sends what follows; to be called when Discord has the response.
    """

    body: Json
    after: Callable[[], None]


class Desk:
    """Takes interactions and responds in time.

    Args:
        bot: answers them.
        seconds: after which a response is deferred.
    """

    def __init__(self, bot: Bot, seconds: float = PATIENCE_SECONDS) -> None:
        self._bot, self._seconds = bot, seconds
        self._work = ThreadPoolExecutor(THREADS)

    def respond(self, interaction: Interaction) -> Response:
        """Return the response to any interaction but a ping."""
        if interaction.kind is Kind.AUTOCOMPLETE:
            return self._suggest(interaction)
        answer = self._work.submit(self._bot.answer, interaction)
        try:
            return self._in_time(interaction, answer.result(self._seconds))
        except NotYet:
            return self._deferred(interaction, answer)

    def _suggest(self, interaction: Interaction) -> Response:
        """Suggestions cannot be deferred; if they take too long, there are none."""
        suggestions = self._work.submit(self._bot.suggest, interaction)
        try:
            choices = suggestions.result(self._seconds)
        except NotYet:
            choices = []
        return Response({"type": SUGGESTIONS, "data": {"choices": choices}}, _nothing)

    def _in_time(self, interaction: Interaction, answer: Answer) -> Response:
        first, rest = answer.private, list(answer.public)
        if interaction.is_on_private_message:
            update = edited(first or _done(interaction))
            return Response({"type": UPDATE, "data": update}, lambda: self._post(interaction, rest))
        if first is None and rest:
            return Response({"type": MESSAGE, "data": rest[0]}, lambda: self._post(interaction, rest[1:]))
        body = {"type": MESSAGE, "data": private(first or _done(interaction))}
        return Response(body, lambda: self._post(interaction, rest))

    def _deferred(self, interaction: Interaction, answer: "Future[Answer]") -> Response:
        def send() -> None:
            answer.add_done_callback(lambda done: self._later(interaction, done.result()))

        if interaction.is_on_private_message:
            return Response({"type": DEFERRED_UPDATE}, send)
        return Response({"type": DEFERRED, "data": {"flags": EPHEMERAL}}, send)

    def _later(self, interaction: Interaction, answer: Answer) -> None:
        try:
            self._bot.discord.edit_original(interaction, answer.private or _done(interaction))
        except DiscordError as error:
            _LOG.warning("Discord refused an edit: %s", error)
        self._post_now(interaction, list(answer.public))

    def _post(self, interaction: Interaction, messages: list[Message]) -> None:
        if messages:
            self._work.submit(self._post_now, interaction, messages)

    def _post_now(self, interaction: Interaction, messages: list[Message]) -> None:
        for each in messages:
            try:
                self._bot.discord.follow_up(interaction, each)
            except DiscordError as error:
                _LOG.warning("Discord refused a message: %s", error)


def _done(interaction: Interaction) -> Message:
    return message(word(interaction.locale, "done"))


def _nothing() -> None:
    """Nothing follows."""
