"""Signatures of Discord's requests."""

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

SIGNATURE, TIMESTAMP = "X-Signature-Ed25519", "X-Signature-Timestamp"


class Verifier:
    """Verifies that a request comes from Discord.

    Args:
        public_key: of the Discord app, in hexadecimal.

    Raises:
        ValueError: it is no key.
    """

    def __init__(self, public_key: str) -> None:
        self._key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))

    def is_valid(self, signature: str, timestamp: str, body: bytes) -> bool:
        """Whether the signature is that of a timestamp and the raw body."""
        try:
            self._key.verify(bytes.fromhex(signature), timestamp.encode() + body)
        except (InvalidSignature, ValueError):
            return False
        return True
