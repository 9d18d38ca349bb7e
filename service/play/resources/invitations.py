"""Invitations: links that a person exchanges once for a key.

An invitation is signed with the hash that is stored of the key's secret. The exchange gives the key a new secret, so an
invitation needs no table, works once, and ends with its key.
"""

import hmac
import re
from base64 import urlsafe_b64encode
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from uuid import UUID

from service.values import dataclass

VALID_FOR = timedelta(hours=1)
_INVITATION = re.compile(r"arbi_([0-9a-f]{32})_([0-9a-f]{32})_([0-9]{1,12})_([A-Za-z0-9_-]{43})").fullmatch


@dataclass(frozen=True, slots=True)
class Invitation:
    """An invitation in the form that a person sends.

    Attributes:
        campaign_id: of the key.
        key_id: the key for which it is exchanged.
        expires: when it ends, in seconds since 1970.
        signature: of all that.
    """

    campaign_id: str
    key_id: str
    expires: int
    signature: str

    @classmethod
    def make(cls, campaign_id: str, key_id: str, secret_hash: bytes, now: datetime) -> "Invitation":
        """A new invitation to use a key."""
        expires = int((now + VALID_FOR).timestamp())
        return cls(campaign_id, key_id, expires, _signature(campaign_id, key_id, expires, secret_hash))

    @classmethod
    def parse(cls, text: str) -> "Invitation | None":
        """The invitation in a text, or None."""
        parts = _INVITATION(text)
        return cls(str(UUID(parts[1])), str(UUID(parts[2])), int(parts[3]), parts[4]) if parts else None

    def __str__(self) -> str:
        return f"arbi_{UUID(self.campaign_id).hex}_{UUID(self.key_id).hex}_{self.expires}_{self.signature}"

    @property
    def expires_at(self) -> datetime:
        """End of the time in which it can be exchanged."""
        return datetime.fromtimestamp(self.expires, UTC)

    def is_good(self, secret_hash: bytes, now: datetime) -> bool:
        """Whether it is signed with the present secret of the key, and not expired."""
        signature = _signature(self.campaign_id, self.key_id, self.expires, secret_hash)
        return bool(secret_hash) and hmac.compare_digest(signature, self.signature) and now < self.expires_at


def _signature(campaign_id: str, key_id: str, expires: int, secret_hash: bytes) -> str:
    text = f"arbiter invitation {campaign_id} {key_id} {expires}"
    return urlsafe_b64encode(hmac.digest(secret_hash, text.encode(), sha256)).decode().rstrip("=")
