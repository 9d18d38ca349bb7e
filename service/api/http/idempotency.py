"""`Idempotency-Key`: the same call sent twice is carried out once and answered alike, also after a crash.

An answer may show a new key, so it is kept encrypted under the Idempotency-Key, of which only a hash is stored.
"""

from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256

from cryptography.fernet import Fernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from flask import Response, request

from service.phrases import Phrase
from service.play.idempotency import IdempotencyRecords, StillRunning
from service.play.refusals import conflict
from service.resolution.refusal import Refusal, of_faults
from service.schemas.faults import PlacedFault
from service.schemas.strict_json import dumps, loads

HEADER = "Idempotency-Key"
REPLAYED_HEADER = "Idempotency-Replayed"
LONGEST_KEY = 200
KEPT_HEADERS = ("Content-Type", "Content-Language", "ETag", "Location", "Vary")
RETRY_AFTER_SECONDS = 1


@dataclass(frozen=True, slots=True)
class KeyedRequest:
    """Who asks for what.

    Attributes:
        campaign_id: keys of two campaigns have nothing to do with each other.
        owner: id of the key that sends it: an `Idempotency-Key` belongs to its sender, and nobody else gets the answer.
            Empty where there is no key yet.
        body: what was sent, or a hash of it.
        shortest_key: characters of the key, for answers that show a secret to whoever knows it.
    """

    campaign_id: str
    owner: str
    body: bytes
    shortest_key: int = 1


def answer_once(
    kept: IdempotencyRecords, asked: KeyedRequest, now: datetime, answer: Callable[[], Response]
) -> Response:
    """Answer the current request, or repeat the answer that it got before.

    Args:
        kept: answers kept in the transaction of the work.
        asked: who asks for what.
        now: the time.
        answer: does the work.

    Raises:
        Refusal: `idempotency_key_reused`, `idempotency_in_progress`, a key that is too long or too short, or as
            `answer` raises.
    """
    key = request.headers.get(HEADER)
    if key is None:
        return answer()
    _check(key, asked.shortest_key)
    key_hash = sha256(f"{asked.campaign_id}\0{asked.owner}\0{key}".encode()).digest()
    fingerprint = _fingerprint(asked)
    try:
        before = kept.claim(key_hash, fingerprint, now)
    except StillRunning:
        detail = Phrase("A call with this `{header}` is still running. Ask again in a moment.", header=HEADER)
        refused = conflict("idempotency_in_progress", Phrase("Still running"), detail)
        raise replace(refused, retry_after=RETRY_AFTER_SECONDS) from None
    seal = _seal(asked.campaign_id, key)
    if before is not None:
        return _again(before, fingerprint, seal)
    response = answer()
    kept.keep(key_hash, seal.encrypt(_packed(response)), now)
    return response


def _check(key: str, shortest: int) -> None:
    if not shortest <= len(key) <= LONGEST_KEY or not key.isascii() or not key.isprintable():
        detail = Phrase(
            "Expected {shortest} to {longest} printable ASCII characters.", shortest=shortest, longest=LONGEST_KEY
        )
        if shortest > 1:
            detail = Phrase(
                "{expected} Whoever knows this key gets the same answer, so let nobody guess it: "
                "a random UUID will do.",
                expected=detail,
            )
        raise of_faults((PlacedFault(HEADER, "bad_input", detail, "header"),))


def _fingerprint(asked: KeyedRequest) -> bytes:
    """What makes two requests the same one."""
    place = f"{request.method}\0{request.full_path}\0"
    return sha256(place.encode() + asked.body).digest()


def _seal(campaign_id: str, key: str) -> Fernet:
    derived = HKDF(SHA256(), 32, salt=campaign_id.encode(), info=b"arbiter kept answer").derive(key.encode())
    return Fernet(urlsafe_b64encode(derived))


def _packed(response: Response) -> bytes:
    headers = {name: response.headers[name] for name in KEPT_HEADERS if name in response.headers}
    return dumps({"status": response.status_code, "headers": headers, "body": response.get_data(as_text=True)})


def _again(before: tuple[bytes, bytes], fingerprint: bytes, seal: Fernet) -> Response:
    first, sealed = before
    if first != fingerprint:
        detail = Phrase(
            "This `{header}` came with another request before. Use a new key for a new request.", header=HEADER
        )
        fault = PlacedFault(HEADER, "idempotency_key_reused", detail, "header")
        raise Refusal("idempotency_key_reused", Phrase("Key reused"), detail, (fault,), {})
    packed = loads(seal.decrypt(sealed))
    response = Response(packed["body"], packed["status"], headers=packed["headers"])
    response.headers[REPLAYED_HEADER] = "true"
    return response
