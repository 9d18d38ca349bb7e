"""A webhook of a campaign, in stored form, and the kinds of its messages."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any

from annotated_types import Len

from service.phrases import Phrase
from service.play.resources.bounds import CampaignId, CreatedAt
from service.play.resources.declaration import Column, Logged, VisibleIn, Written
from service.play.resources.event_types import EventType
from service.play.resources.key import MOST_CHARACTERS_OF_KEY, Role
from service.rulesets.vocabulary import Doc, Id, Matches, Name
from service.values import dataclass

LONGEST_URL = 2000
TEST = "test"
"""Type of the message by which a game master tries a webhook out; every webhook gets it."""
_NEVER_SHOWN = VisibleIn(answers=False, events=Logged.NEVER, exports=False)


class WebhookForm(StrEnum):
    """Form of messages to a receiver: `event` the event as JSON, `discord` a message that Discord's webhooks take."""

    EVENT = "event"
    DISCORD = "discord"


class Notice(StrEnum):
    """Types of messages that are no events: a new turn, a question, and the end of an encounter."""

    TURN = "turn"
    PROMPT = "prompt"
    ENDED = "ended"


_TYPES = {each.replace(".", "_").upper(): str(each.value) for each in (*Notice, *EventType)}
MessageType: Any = StrEnum("MessageType", _TYPES)  # type: ignore[misc]  # its members are those of two others
MessageType.__doc__ = "A type of the log, or a notice: `turn`, `prompt`, `ended`."


@dataclass(frozen=True, slots=True, kw_only=True)
class EyesInput:
    """The view of the campaign that a receiver has."""

    role: Annotated[Role, Doc("`gm` sees all, `player` and `observer` what such keys see.")] = Role.OBSERVER
    characters: Annotated[
        tuple[Id, ...], Len(0, MOST_CHARACTERS_OF_KEY), Doc("Characters of a player; nothing of them is secret.")
    ] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Webhook:
    """An address that receives events; its secret is stored in clear text, because messages are signed with it."""

    campaign_id: Annotated[CampaignId, _NEVER_SHOWN]
    id: Annotated[Id, Doc("Part of its address.")]
    url: Annotated[
        str,
        Len(1, LONGEST_URL),
        Matches("^https?://[!-~]+$", Phrase("an address that begins with https://")),
        Doc("Address to which messages are sent by POST. Only game masters can read it."),
        Written(),
    ]
    form: Annotated[WebhookForm, Doc("Form of the messages."), Written(default=WebhookForm.EVENT)]
    types: Annotated[
        tuple[Name, ...],
        Len(0, 100),
        Doc("Types of messages: of the log, or `turn`, `prompt`, `ended`; none for all."),
        Written(kind=Annotated[tuple[MessageType, ...], Len(0, 100)], default=()),
    ]
    encounter_id: Annotated[
        Id | None, Doc("Only events and notices of this encounter; null for all."), Written(default=None)
    ]
    character_id: Annotated[
        Id | None, Doc("Only events in which this character acted or changed, and notices."), Written(default=None)
    ]
    key_id: Annotated[
        Id | None, Doc("Only events that the key with this id caused, and notices."), Written(default=None)
    ]
    language: Annotated[
        str,
        Matches("^(en|de)$", Phrase("a language of the service")),
        Doc("Language of texts for people."),
        Written(default="en"),
    ]
    role: Annotated[Role, _NEVER_SHOWN]
    characters: Annotated[tuple[Id, ...], _NEVER_SHOWN]
    secret: Annotated[bytes, _NEVER_SHOWN]
    former_secret: Annotated[bytes | None, _NEVER_SHOWN]
    former_until: Annotated[
        datetime | None, Doc("Until when messages are also signed with the previous secret; null if there is none.")
    ]
    disabled_at: Annotated[datetime | None, Doc("Time at which it was disabled; null while it is enabled.")]
    created_at: CreatedAt

    @property
    def eyes(self) -> EyesInput:
        """The view that its receiver gets."""
        return EyesInput(role=self.role, characters=self.characters)


class DeliveryStatus(StrEnum):
    """Status of a delivery: `pending`, `delivered`, or `failed` for good."""

    PENDING = "pending"
    DELIVERED = "delivered"
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """A message for a webhook: written with its event, stored for a while after its delivery."""

    campaign_id: Annotated[CampaignId, _NEVER_SHOWN]
    id: Annotated[Id, Doc("Id of the delivery; `webhook-id` is derived from it.")]
    webhook_id: Annotated[Id, Doc("The webhook to which it is sent.")]
    seq: Annotated[int, Doc("Seq of the event; for a test, of the newest event."), Column(is_big=True)]
    type: Annotated[Name, Doc("Type of the message.")]
    subject: Annotated[Id | None, Doc("The encounter or the prompt that a notice is about; null for any other.")]
    attempts: Annotated[int, Doc("Number of attempts to send it.")]
    http_status: Annotated[int | None, Doc("Status of the receiver's last answer; null if there was none.")]
    error: Annotated[Name | None, Doc("Code of the reason why there was no answer; null if there was one.")]
    duration_ms: Annotated[int | None, Doc("Milliseconds that the last attempt took.")]
    created_at: CreatedAt
    next_at: Annotated[datetime | None, Doc("Time of the next attempt; null if there is none.")]
    delivered_at: Annotated[datetime | None, Doc("Time at which the receiver accepted it; null if it has not.")]

    @property
    def status(self) -> DeliveryStatus:
        """Status of the delivery."""
        if self.next_at is not None:
            return DeliveryStatus.PENDING
        return DeliveryStatus.FAILED if self.delivered_at is None else DeliveryStatus.DELIVERED
