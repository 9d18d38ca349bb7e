"""Forms of messages for webhooks, as JSON and for Discord."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated

from service.play.forms.event_views import EventView
from service.play.prompts.views import PromptView
from service.play.webhooks.notices import EndedNotice, TurnNotice
from service.play.webhooks.owners import Meant
from service.rulesets.vocabulary import Doc, Id
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookMessage:
    """Members of every message."""

    type: Annotated[str, Doc("What happened.")]
    timestamp: Annotated[datetime, Doc("Time of the event, in UTC.")]
    campaign_id: Annotated[Id, Doc("The campaign in which it happened.")]
    seq: Annotated[int, Doc("Seq of the event; messages may come in another order, and more than once.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventMessage(WebhookMessage):
    """An event of the log, as its receiver may see it."""

    data: Annotated[EventView, Doc("The event, as `getEvent` shows it.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnMessage(WebhookMessage):
    """Message that a turn begins."""

    data: Annotated[TurnNotice, Doc("The turn, and the keys concerned.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class EndedMessage(WebhookMessage):
    """An encounter is over."""

    data: Annotated[EndedNotice, Doc("The encounter, and the keys concerned.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptNotice:
    """A prompt asks a player, or is over."""

    prompt: Annotated[PromptView, Doc("The prompt in its present state.")]
    meant: Annotated[
        tuple[Meant, ...],
        Doc("The players that are asked; the game masters if no player is; empty at the end."),
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptMessage(WebhookMessage):
    """Message that a prompt asks for a roll or a decision, or has ended."""

    data: Annotated[PromptNotice, Doc("The prompt, and the keys concerned.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class TestMessage(WebhookMessage):
    """A game master tests the webhook."""

    data: Annotated[Mapping[str, str], Doc("Nothing.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscordFooter:
    """The last line of an embed."""

    text: Annotated[str, Doc("Seq of the event, behind `#`.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscordEmbed:
    """A block of a message."""

    description: Annotated[str, Doc("The event, as Discord's Markdown.")]
    footer: Annotated[DiscordFooter, Doc("Its last line.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscordMentions:
    """People who may be pinged by a message."""

    parse: Annotated[tuple[str, ...], Doc("Always empty: texts of players mention no one.")]
    users: Annotated[tuple[str, ...], Doc("Discord ids of the owners of the keys concerned.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscordMessage:
    """A message as Discord's webhooks take it."""

    content: Annotated[str, Doc("Mentions of the owners of the keys concerned; empty without any.")]
    embeds: Annotated[tuple[DiscordEmbed, ...], Doc("What happened.")]
    allowed_mentions: Annotated[DiscordMentions, Doc("People who can be pinged.")]
