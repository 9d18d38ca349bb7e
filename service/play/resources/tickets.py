"""Tickets: short-lived credentials for a browser's EventSource, which cannot send a key in a header.

A ticket is signed with the hash that is stored of the key's secret: it needs no table, and ends with its key.
"""

import hmac
import re
from base64 import urlsafe_b64encode
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from uuid import UUID

from service.values import dataclass

OPENS_WITHIN = timedelta(minutes=1)
RECONNECTS_WITHIN = timedelta(hours=1)
_TICKET = re.compile(r"arbt_([0-9a-f]{32})_([0-9a-f]{32})_([0-9]{1,12})_([A-Za-z0-9_-]{43})").fullmatch


@dataclass(frozen=True, slots=True)
class Ticket:
    """A ticket in the form that its owner sends.

    Attributes:
        campaign_id: of the campaign with the events that it opens.
        key_id: the key that it represents.
        issued: when, in seconds since 1970.
        signature: of all that.
    """

    campaign_id: str
    key_id: str
    issued: int
    signature: str

    @classmethod
    def make(cls, campaign_id: str, key_id: str, secret_hash: bytes, now: datetime) -> "Ticket":
        """A new ticket for a key."""
        issued = int(now.timestamp())
        return cls(campaign_id, key_id, issued, _signature(campaign_id, key_id, issued, secret_hash))

    @classmethod
    def parse(cls, text: str) -> "Ticket | None":
        """The ticket in a text, or None."""
        parts = _TICKET(text)
        return cls(str(UUID(parts[1])), str(UUID(parts[2])), int(parts[3]), parts[4]) if parts else None

    def __str__(self) -> str:
        return f"arbt_{UUID(self.campaign_id).hex}_{UUID(self.key_id).hex}_{self.issued}_{self.signature}"

    @property
    def expires_at(self) -> datetime:
        """End of the time in which it can open its first stream."""
        return datetime.fromtimestamp(self.issued, UTC) + OPENS_WITHIN

    def is_good(self, secret_hash: bytes, now: datetime, *, reconnects: bool) -> bool:
        """Whether it is signed by the key and not expired.

        Args:
            secret_hash: the stored hash of the key's secret.
            now: the time.
            reconnects: whether the client has had a part of the stream before.
        """
        age = now - datetime.fromtimestamp(self.issued, UTC)
        signature = _signature(self.campaign_id, self.key_id, self.issued, secret_hash)
        in_time = timedelta(seconds=-1) <= age <= (RECONNECTS_WITHIN if reconnects else OPENS_WITHIN)
        return bool(secret_hash) and hmac.compare_digest(signature, self.signature) and in_time


def _signature(campaign_id: str, key_id: str, issued: int, secret_hash: bytes) -> str:
    text = f"arbiter ticket {campaign_id} {key_id} {issued}"
    return urlsafe_b64encode(hmac.digest(secret_hash, text.encode(), sha256)).decode().rstrip("=")
