"""`Idempotency-Key`: a repeated call is carried out once and answered alike, also after a crash.

An answer may show a new key, so it is stored encrypted with the Idempotency-Key, and only a hash of that is stored.
"""

from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from hashlib import sha256

from cryptography.fernet import Fernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from flask import Response, request

from service.phrases import Phrase
from service.play.idempotency import AnsweredBefore, IdempotencyRecord, IdempotencyRecords
from service.play.ports import Locked
from service.play.refusals import conflict
from service.resolution.refusal import Refusal, of_faults
from service.schemas.faults import PlacedFault
from service.schemas.strict_json import dumps, loads
from service.values import dataclass, replace

HEADER = "Idempotency-Key"
REPLAYED_HEADER = "Idempotency-Replayed"
LONGEST_KEY = 200
STORED_HEADERS = ("Cache-Control", "Content-Type", "Content-Language", "ETag", "Location", "Vary")
RETRY_AFTER_SECONDS = 1


@dataclass(frozen=True, slots=True)
class KeyedRequest:
    """A request with an `Idempotency-Key`.

    Attributes:
        campaign_id: keys of two campaigns have nothing to do with each other.
        key: the `Idempotency-Key`.
        key_hash: identifies the stored answer: a key belongs to its sender, and no other sender gets the answer.
        fingerprint: what makes two requests the same one.
    """

    campaign_id: str
    key: str
    key_hash: bytes
    fingerprint: bytes


def keyed_request(
    campaign_id: str, owner: str, body: Callable[[], bytes], shortest_key: int = 1
) -> KeyedRequest | None:
    """The current request with its `Idempotency-Key`; None where it has none.

    Args:
        campaign_id: of the campaign.
        owner: id of the key that sends it; empty where there is no key yet.
        body: reads the request body, or a hash of it.
        shortest_key: characters of the key, for answers that show a secret to all who know it.

    Raises:
        Refusal: a key that is too long or too short.
    """
    key = request.headers.get(HEADER)
    if key is None:
        return None
    _check(key, shortest_key)
    key_hash = sha256(f"{campaign_id}\0{owner}\0{key}".encode()).digest()
    place = f"{request.method}\0{request.full_path}\0"
    return KeyedRequest(campaign_id, key, key_hash, sha256(place.encode() + body()).digest())


@contextmanager
def in_progress(keyed: KeyedRequest | None) -> Iterator[None]:
    """A block that reports a wait for another writer as the first call with the same key in progress.

    Raises:
        Refusal: `idempotency_in_progress`, when that call does not end in time.
    """
    try:
        yield
    except Locked:
        if keyed is None:
            raise
        detail = Phrase("A call with this `{header}` is still running. Ask again in a moment.", header=HEADER)
        refused = conflict("idempotency_in_progress", Phrase("Still running"), detail)
        raise replace(refused, retry_after=RETRY_AFTER_SECONDS) from None


def answer_once(
    records: IdempotencyRecords,
    keyed: KeyedRequest | None,
    now: datetime,
    answer: Callable[[], Response],
    *,
    loads: bool = True,
) -> Response:
    """Answer the current request, or repeat its stored answer.

    Args:
        records: answers stored in the transaction of the work.
        keyed: the request, or None where it has no key.
        now: the time.
        answer: does the work.
        loads: whether the work loads rows, with which an earlier answer comes.

    Raises:
        Refusal: `idempotency_key_reused`, or as `answer` raises.
    """
    if keyed is None:
        return answer()
    records.expect(keyed.key_hash)
    seal = _seal(keyed)
    try:
        if not loads:
            _check_new(records)
        response = _answered(records, answer)
    except AnsweredBefore as before:
        return _again(before.record, keyed.fingerprint, seal)
    records.keep(keyed.fingerprint, seal.encrypt(_packed(response)), now)
    return response


def was_answered(records: IdempotencyRecords, keyed: KeyedRequest | None) -> bool:
    """Whether an answer is stored under the `Idempotency-Key` of the current request.

    Args:
        records: stored answers, in a transaction that only reads.
        keyed: the request, or None where it has no key.
    """
    if keyed is None:
        return False
    records.expect(keyed.key_hash)
    return records.find() is not None


def _answered(records: IdempotencyRecords, answer: Callable[[], Response]) -> Response:
    """The answer; for calls that end before anything was loaded, the stored answer is looked for first."""
    try:
        response = answer()
    except Refusal:
        _check_new(records)
        raise
    _check_new(records)
    return response


def _check_new(records: IdempotencyRecords) -> None:
    record = records.find()
    if record is not None:
        raise AnsweredBefore(record)


def _check(key: str, shortest: int) -> None:
    if not shortest <= len(key) <= LONGEST_KEY or not key.isascii() or not key.isprintable():
        detail = Phrase(
            "Expected {shortest} to {longest} printable ASCII characters.", shortest=shortest, longest=LONGEST_KEY
        )
        if shortest > 1:
            detail = Phrase(
                "{expected} A caller with the same key gets the same answer, so it must not be guessable: use "
                "a random UUID.",
                expected=detail,
            )
        raise of_faults((PlacedFault(HEADER, "bad_input", detail, "header"),))


def _seal(keyed: KeyedRequest) -> Fernet:
    kdf = HKDF(SHA256(), 32, salt=keyed.campaign_id.encode(), info=b"arbiter kept answer")
    return Fernet(urlsafe_b64encode(kdf.derive(keyed.key.encode())))


def _packed(response: Response) -> bytes:
    headers = {name: response.headers[name] for name in STORED_HEADERS if name in response.headers}
    return dumps({"status": response.status_code, "headers": headers, "body": response.get_data(as_text=True)})


def _again(before: IdempotencyRecord, fingerprint: bytes, seal: Fernet) -> Response:
    if before.fingerprint != fingerprint:
        detail = Phrase(
            "This `{header}` came with another request before. Use a new key for a new request.", header=HEADER
        )
        fault = PlacedFault(HEADER, "idempotency_key_reused", detail, "header")
        raise Refusal("idempotency_key_reused", Phrase("Key reused"), detail, (fault,), {})
    packed = loads(seal.decrypt(before.sealed_answer))
    response = Response(packed["body"], packed["status"], headers=packed["headers"])
    response.headers[REPLAYED_HEADER] = "true"
    return response
