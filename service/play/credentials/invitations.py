"""Invitations: links that a person exchanges once for a key.

The exchange gives the key a new secret, so an invitation works once.
"""

from datetime import UTC, datetime, timedelta
from typing import ClassVar

from service.play.credentials.signed import Signed
from service.values import dataclass

VALID_FOR = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Invitation(Signed):
    """An invitation to use a key; its moment is that of its end."""

    PREFIX: ClassVar[str] = "arbi"
    PURPOSE: ClassVar[str] = "invitation"

    @classmethod
    def make(cls, campaign_id: str, key_id: str, secret_hash: bytes, now: datetime) -> "Invitation":
        """A new invitation to use a key."""
        return cls.sign(campaign_id, key_id, int((now + VALID_FOR).timestamp()), secret_hash)

    @property
    def expires_at(self) -> datetime:
        """End of the time in which it can be exchanged."""
        return datetime.fromtimestamp(self.moment, UTC)

    def is_good(self, secret_hash: bytes, now: datetime) -> bool:
        """Whether it is signed with the present secret of the key, and not expired."""
        return self.is_signed_by(secret_hash) and now < self.expires_at
