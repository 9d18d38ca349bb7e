"""Messages that are ready to be sent, with bodies and signatures."""

from collections.abc import Mapping

import psycopg
import structlog
from sqlalchemy.exc import SQLAlchemyError

from service.delivery.signatures import headers_of
from service.play.call import Call
from service.play.resources.rows import Delivery, Webhook
from service.play.webhooks.bodies import body_of
from service.store.outbox import Claim, Outbox
from service.values import dataclass

_HEADERS: Mapping[str, str] = {"Content-Type": "application/json", "User-Agent": "Arbiter"}

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class SignedMessage:
    """A message that is ready to be sent.

    Attributes:
        webhook: for which it is.
        delivery: the message.
        body: request body; None if it could not be made.
    """

    webhook: Webhook
    delivery: Delivery
    body: bytes | None

    @property
    def identity(self) -> str:
        """The `webhook-id`, the same for every attempt."""
        return f"msg_{self.delivery.id.replace('-', '')}"

    def headers(self, now: float) -> Mapping[str, str]:
        """The headers, with signatures at a time.

        Args:
            now: the time, in seconds since 1970.
        """
        return {**_HEADERS, **headers_of(self.identity, int(now), self.body or b"", _secrets(self.webhook, now))}


def signed_messages_of(outbox: Outbox, claim: Claim) -> list[SignedMessage]:
    """The messages of a claim with their bodies; those without visible content are deleted.

    Raises:
        NoSuchRow: the webhook is gone.
    """
    with outbox.opened(claim) as (call, webhook, deliveries):
        found = [(delivery, _signed_message(call, webhook, delivery)) for delivery in deliveries]
    outbox.drop(claim, [delivery.id for delivery, message in found if message is None])
    return [message for _, message in found if message is not None]


def _signed_message(call: Call, webhook: Webhook, delivery: Delivery) -> SignedMessage | None:
    """A message with its body; None where its receiver may see nothing of it."""
    try:
        body = body_of(call, webhook, delivery)
    except (psycopg.Error, SQLAlchemyError):
        raise
    except Exception:  # noqa: BLE001 - a message that cannot be made holds up none behind it
        _log.exception("a message could not be made", campaign_id=webhook.campaign_id, delivery_id=delivery.id)
        return SignedMessage(webhook, delivery, None)
    return None if body is None else SignedMessage(webhook, delivery, body)


def _secrets(webhook: Webhook, now: float) -> list[bytes]:
    """The secret of a webhook, and the former one while it is valid."""
    former = webhook.former_secret if webhook.former_until and webhook.former_until.timestamp() > now else None
    return [webhook.secret, *([former] if former else [])]
