"""Signature headers by Standard Webhooks 1.0, by which receivers verify the sender and detect repetitions."""

import hmac
from base64 import b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256


def headers_of(identity: str, moment: int, body: bytes, secrets: Iterable[bytes]) -> Mapping[str, str]:
    """The headers that sign a message.

    Args:
        identity: of the message; the same whenever it is sent again.
        moment: when it is sent, in seconds since 1970.
        body: of the message.
        secrets: of the receiver; the message is signed with each.
    """
    signed = b"%b.%d.%b" % (identity.encode(), moment, body)
    signatures = (b64encode(hmac.digest(secret, signed, sha256)).decode() for secret in secrets)
    return {
        "webhook-id": identity,
        "webhook-timestamp": str(moment),
        "webhook-signature": " ".join(f"v1,{signature}" for signature in signatures),
    }
