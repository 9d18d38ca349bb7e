"""Tokens: the text of a key, with the ids of campaign and key and a secret."""

import hmac
import re
import secrets
from hashlib import sha256

from service.values import dataclass

SECRET_BYTES = 32
_TOKEN = re.compile(r"arb_([0-9a-f]{32})_([0-9a-f]{32})_([A-Za-z0-9_-]{43})").fullmatch


@dataclass(frozen=True, slots=True)
class Token:
    """A key in the form that its owner sends."""

    campaign_id: str
    key_id: str
    secret: str

    @classmethod
    def make(cls, campaign_id: str, key_id: str) -> "Token":
        """A token with a new secret."""
        return cls(campaign_id, key_id, secrets.token_urlsafe(SECRET_BYTES))

    @classmethod
    def parse(cls, text: str) -> "Token | None":
        """The token in a text, or None."""
        parts = _TOKEN(text)
        return cls(_dashed(parts[1]), _dashed(parts[2]), parts[3]) if parts else None

    def __str__(self) -> str:
        return f"arb_{self.campaign_id.replace('-', '')}_{self.key_id.replace('-', '')}_{self.secret}"

    @property
    def secret_hash(self) -> bytes:
        """Hash of the secret, which is stored; with 256 bits of entropy one fast hash is enough."""
        return sha256(self.secret.encode()).digest()

    def is_of(self, secret_hash: bytes) -> bool:
        """Whether the secret matches a stored hash; compared in constant time."""
        return hmac.compare_digest(self.secret_hash, secret_hash)


def _dashed(identity: str) -> str:
    parts = (identity[:8], identity[8:12], identity[12:16], identity[16:20], identity[20:])
    return "-".join(parts)
