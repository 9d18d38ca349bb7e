"""Finds the handler of an interaction, and turns refusals into messages."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from arbiter_discord.arbiter import Arbiter, NoAnswer, Refused
from arbiter_discord.call import Call
from arbiter_discord.commands import encounters, log, moves, prompts, rolls, seats, tables
from arbiter_discord.discord import Discord, DiscordError
from arbiter_discord.interaction import Interaction
from arbiter_discord.messages import Answer, Message, message
from arbiter_discord.problems import explained
from arbiter_discord.questions import ANSWER, ASK
from arbiter_discord.store import Store
from arbiter_discord.transport import Json
from arbiter_discord.words import Refusal, word

Handler: TypeAlias = Callable[[Call], Answer]
COMMANDS: Mapping[str, Handler] = {
    "table": tables.table,
    "join": seats.join,
    "leave": seats.leave,
    "me": tables.me,
    "do": moves.do,
    "roll": rolls.roll,
    "start": encounters.start,
    "reveal": encounters.reveal,
    "next": encounters.next_,
    "time": encounters.time,
    "undo": log.undo,
    "report": log.report,
}
COMPONENTS: Mapping[str, Handler] = {moves.MENU: moves.choose, ASK: prompts.ask, ANSWER: prompts.answer}
"""Handlers by the beginning of a `custom_id`."""
SUGGESTIONS: Mapping[str, Callable[[Call], list[Json]]] = {
    "join": seats.suggest_free,
    "leave": seats.suggest_taken,
    "do": moves.suggest,
    "roll": rolls.suggest,
    "start": encounters.suggest_foes,
    "reveal": encounters.suggest_hidden,
}
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bot:
    """Answers interactions.

    Attributes:
        store: tables and seats.
        arbiter: the service.
        discord: Discord's API.
    """

    store: Store
    arbiter: Arbiter
    discord: Discord

    def answer(self, interaction: Interaction) -> Answer:
        """Return the answer to a command or component; refusals and faults are private messages."""
        try:
            beginning, is_component, _ = interaction.name.partition(":")
            handlers = COMPONENTS if is_component else COMMANDS
            return handlers[beginning](self._call(interaction))
        except Exception as fault:  # noqa: BLE001 - the user waits for an answer, and the log gets the cause
            return Answer(private=_refusal(fault, interaction.locale))

    def suggest(self, interaction: Interaction) -> list[Json]:
        """Return suggestions for the option that the user types; none if there is a refusal."""
        try:
            return SUGGESTIONS[interaction.name](self._call(interaction))
        except (Refusal, Refused, NoAnswer, KeyError):
            return []

    def _call(self, interaction: Interaction) -> Call:
        return Call(interaction, self.store, self.arbiter, self.discord)


def _refusal(fault: Exception, locale: str) -> Message:
    match fault:
        case Refusal():
            return message(word(locale, fault.code, **fault.parameters))
        case Refused():
            return message(explained(fault, locale))
        case NoAnswer():
            return message(word(locale, "no_answer"))
        case DiscordError():
            _LOG.warning("Discord refused a call: %s", fault)
            return message(word(locale, "bad_file"))
        case _:
            _LOG.error("an interaction failed", exc_info=fault)
            return message(word(locale, "broken"))
