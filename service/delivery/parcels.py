"""Messages that are ready to be sent: with their bodies, and signed."""

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
class Parcel:
    """A message that is ready to be sent.

    Attributes:
        webhook: for which it is.
        delivery: the message.
        body: what is sent; None where it could not be made.
    """

    webhook: Webhook
    delivery: Delivery
    body: bytes | None

    @property
    def identity(self) -> str:
        """The `webhook-id`: the same whenever it is sent again."""
        return f"msg_{self.delivery.id.replace('-', '')}"

    def headers(self, now: float) -> Mapping[str, str]:
        """The headers with which it is sent.

        Args:
            now: the time, in seconds since 1970.
        """
        return {**_HEADERS, **headers_of(self.identity, int(now), self.body or b"", _secrets(self.webhook, now))}


def parcels_of(outbox: Outbox, claim: Claim) -> list[Parcel]:
    """The messages of a claim with their bodies; those in which there is nothing to see are forgotten.

    Raises:
        Missing: the webhook is gone.
    """
    with outbox.opened(claim) as (call, webhook, deliveries):
        found = [(delivery, _parcel(call, webhook, delivery)) for delivery in deliveries]
    outbox.drop(claim, [delivery.id for delivery, parcel in found if parcel is None])
    return [parcel for _, parcel in found if parcel is not None]


def _parcel(call: Call, webhook: Webhook, delivery: Delivery) -> Parcel | None:
    """A message with its body; None where there is nothing that its receiver may see."""
    try:
        body = body_of(call, webhook, delivery)
    except (psycopg.Error, SQLAlchemyError):
        raise
    except Exception:  # noqa: BLE001 - a message that cannot be made holds up none behind it
        _log.exception("a message could not be made", campaign_id=webhook.campaign_id, delivery_id=delivery.id)
        return Parcel(webhook, delivery, None)
    return None if body is None else Parcel(webhook, delivery, body)


def _secrets(webhook: Webhook, now: float) -> list[bytes]:
    """The secret of a webhook, and the former one as long as it counts."""
    former = webhook.former_secret if webhook.former_until and webhook.former_until.timestamp() > now else None
    return [webhook.secret, *([former] if former else [])]
