"""Credentials that are signed with the stored hash of a key's secret: they need no table, and end with their key."""

import hmac
import re
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import ClassVar, Self
from uuid import UUID

from service.values import dataclass

_TEXT = re.compile(r"(arb[a-z])_([0-9a-f]{32})_([0-9a-f]{32})_([0-9]{1,12})_([A-Za-z0-9_-]{43})").fullmatch


@dataclass(frozen=True, slots=True)
class Signed:
    """A credential in the form that its owner sends.

    Attributes:
        campaign_id: of the campaign of its key.
        key_id: the key that it represents.
        moment: a time in its life, in seconds since 1970; each kind says which.
        signature: of all that.
    """

    PREFIX: ClassVar[str]
    """First part of its text."""
    PURPOSE: ClassVar[str]
    """A part of the signed text, so that one kind is not accepted as another."""

    campaign_id: str
    key_id: str
    moment: int
    signature: str

    @classmethod
    def sign(cls, campaign_id: str, key_id: str, moment: int, secret_hash: bytes) -> Self:
        """A new credential for a key."""
        text = f"arbiter {cls.PURPOSE} {campaign_id} {key_id} {moment}"
        signature = urlsafe_b64encode(hmac.digest(secret_hash, text.encode(), sha256)).decode().rstrip("=")
        return cls(campaign_id, key_id, moment, signature)

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The credential in a text; None where there is none of this kind."""
        parts = _TEXT(text)
        if parts is None or parts[1] != cls.PREFIX:
            return None
        return cls(str(UUID(parts[2])), str(UUID(parts[3])), int(parts[4]), parts[5])

    def __str__(self) -> str:
        return f"{self.PREFIX}_{UUID(self.campaign_id).hex}_{UUID(self.key_id).hex}_{self.moment}_{self.signature}"

    def is_signed_by(self, secret_hash: bytes) -> bool:
        """Whether it is signed with this hash; compared in constant time."""
        own = self.sign(self.campaign_id, self.key_id, self.moment, secret_hash)
        return bool(secret_hash) and hmac.compare_digest(own.signature, self.signature)
