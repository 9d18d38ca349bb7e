"""Tickets: short-lived credentials for a browser's EventSource, which cannot send a key in a header."""

from datetime import UTC, datetime, timedelta
from typing import ClassVar

from service.play.credentials.signed import Signed
from service.values import dataclass

OPENS_WITHIN = timedelta(minutes=1)
RECONNECTS_WITHIN = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Ticket(Signed):
    """A ticket to the events of a campaign; its moment is that of its issue."""

    PREFIX: ClassVar[str] = "arbt"
    PURPOSE: ClassVar[str] = "ticket"

    @classmethod
    def make(cls, campaign_id: str, key_id: str, secret_hash: bytes, now: datetime) -> "Ticket":
        """A new ticket for a key."""
        return cls.sign(campaign_id, key_id, int(now.timestamp()), secret_hash)

    @property
    def expires_at(self) -> datetime:
        """End of the time in which it can open its first stream."""
        return datetime.fromtimestamp(self.moment, UTC) + OPENS_WITHIN

    def is_good(self, secret_hash: bytes, now: datetime, *, reconnects: bool) -> bool:
        """Whether it is signed by the key and not expired.

        Args:
            secret_hash: the stored hash of the key's secret.
            now: the time.
            reconnects: whether the client has had a part of the stream before.
        """
        age = now - datetime.fromtimestamp(self.moment, UTC)
        in_time = timedelta(seconds=-1) <= age <= (RECONNECTS_WITHIN if reconnects else OPENS_WITHIN)
        return self.is_signed_by(secret_hash) and in_time
