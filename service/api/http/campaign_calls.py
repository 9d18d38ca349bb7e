"""Calls on campaigns: authenticated, idempotent by `Idempotency-Key`, each in one transaction."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ContextDecorator, contextmanager
from typing import Any

from flask import Flask, Response, current_app, request
from werkzeug.exceptions import HTTPException
from werkzeug.local import LocalProxy

from service.addresses import PUBLIC, AddressPolicy
from service.api.http import idempotency
from service.api.http.languages import asked
from service.api.http.vary import vary_by
from service.phrases import Phrase
from service.play import refusals
from service.play.call import Actor, Call
from service.play.credentials.invitations import Invitation
from service.play.credentials.tickets import Ticket
from service.play.credentials.tokens import Token
from service.play.log.feed import EventFeed
from service.play.ports import Ids, NoSuchRow, Transactions, UnitOfWork, WallClock
from service.play.resources.rows import Key
from service.play.resources.snapshot import Scope
from service.resolution.refusal import Refusal, RefusalKind, Translating
from service.translations.language import Language
from service.values import dataclass

SHORTEST_KEY = 16
"""Least length of an `Idempotency-Key`, which can bring a lost game master's key back."""
NIL = "00000000-0000-0000-0000-000000000000"
_OF_KEYS = ("/v1/campaigns/", "/v1/key")
_SCHEME = "bearer"
_REFUSALS = (Refusal, HTTPException)
EXTENSION = "arbiter-campaign-calls"
"""Name under which an app has its calls."""


@dataclass(frozen=True, slots=True)
class CampaignCalls:
    """Dependencies of every route of play.

    Attributes:
        transactions: where transactions come from.
        feed: announces that a log has grown.
        now: the time.
        new_id: makes ids.
        addresses: where webhooks may be sent.
    """

    transactions: Transactions
    feed: EventFeed
    now: WallClock
    new_id: Ids
    addresses: AddressPolicy = PUBLIC

    def read(self, campaign_id: str, scope: Scope | None = None) -> AbstractContextManager[Call]:
        """A block with a call that only reads, without a lock.

        Args:
            campaign_id: of the campaign.
            scope: rows that are read together with the key, and then loaded.

        Raises:
            Refusal: `unauthenticated` or `not_found`.
        """
        token = _token(campaign_id)
        return self._called(self.transactions.reading(campaign_id, token.key_id, scope), token)

    def read_own(self) -> AbstractContextManager[Call]:
        """A block with a call that reads in the campaign of the request's key.

        Raises:
            Refusal: `unauthenticated`.
        """
        return self.read(_sent_token().campaign_id)

    def list(self, campaign_id: str, at_least: int = 0) -> AbstractContextManager[Call]:
        """A block with a call that reads a list or the log, perhaps from a replica.

        Args:
            campaign_id: of the campaign.
            at_least: seq of an event that it must have.

        Raises:
            Refusal: as `read`.
        """
        token = _token(campaign_id)
        return self._called(self.transactions.listing(campaign_id, token.key_id, at_least), token)

    @contextmanager
    def follow(self, campaign_id: str, key_id: str, language: Language, at_least: int = 0) -> Iterator[Call]:
        """A block with a call of a key that was authenticated before, outside of any request.

        Args:
            campaign_id: of the campaign.
            key_id: of the key.
            language: what its owner reads.
            at_least: seq of an event that it must have.

        Raises:
            Refusal: `unauthenticated` when the key has been revoked.
        """
        with _OF_KNOWN_KEY, self.transactions.listing(campaign_id, key_id, at_least) as work:
            yield Call(work, Actor.of(good_key(work.access.key)), self.now, self.new_id, language)

    def key_of_request(self, campaign_id: str, ticket: str | None, *, reconnects: bool) -> str:
        """The id of the request's key, or of the key behind its ticket.

        Args:
            campaign_id: of the campaign.
            ticket: a ticket, which counts where there is no key.
            reconnects: whether the client has had a part of the stream before.

        Raises:
            Refusal: `unauthenticated` or `not_found`.
        """
        if ticket is None or "Authorization" in request.headers:
            with self.read(campaign_id) as call:
                return call.actor.key
        known = Ticket.parse(ticket)
        if known is None or known.campaign_id != campaign_id:
            raise unauthenticated(Phrase("The ticket is not one of this campaign. Get another one."))
        with _OF_KNOWN_KEY, self.transactions.reading(campaign_id, known.key_id) as work:
            key = good_key(work.access.key)
        if not known.is_good(key.secret_hash, self.now(), reconnects=reconnects):
            raise unauthenticated(Phrase("The ticket is invalid or has expired. Get another one."))
        return key.id

    @contextmanager
    def accept(self, text: str) -> Iterator[tuple[UnitOfWork, Key]]:
        """A block that writes in the campaign of an invitation, with the key to which it belongs.

        Raises:
            Refusal: `unauthenticated` for an invitation that is unknown, used, or expired.
        """
        invitation = Invitation.parse(text)
        if invitation is None:
            raise _not_invited()
        with _OF_KNOWN_KEY, self.transactions.writing(invitation.campaign_id, invitation.key_id) as work:
            key = work.access.key
            if key.revoked_at is not None or not invitation.is_good(key.secret_hash, self.now()):
                raise _not_invited()
            yield work, key

    def read_at_one_moment(self, campaign_id: str) -> AbstractContextManager[Call]:
        """A block with a long read from one snapshot of the database.

        Raises:
            Refusal: as `read`.
        """
        token = _token(campaign_id)
        return self._called(self.transactions.at_one_moment(campaign_id, token.key_id), token)

    def write(self, campaign_id: str) -> AbstractContextManager[Call]:
        """A block with a call that writes, under a lock on the campaign.

        Raises:
            Refusal: as `read`.
        """
        token = _token(campaign_id)
        return self._called(self.transactions.writing(campaign_id, token.key_id), token)

    def post(
        self, campaign_id: str, answer: Callable[[Call], Response], scope: Scope | None = None, *, dry_run: bool = False
    ) -> Response:
        """Answer a POST on a campaign, once for each `Idempotency-Key`.

        Args:
            campaign_id: of the campaign.
            answer: does the work.
            scope: rows that it probably loads first.
            dry_run: store only that the owner of the key has looked.

        Raises:
            Refusal: as `read`; `idempotency_key_reused` or `idempotency_in_progress`.
        """
        token = _token(campaign_id)
        if dry_run:
            with self._called(self.transactions.trying(campaign_id, token.key_id), token) as call:
                return answer(call)
        keyed = idempotency.keyed_request(campaign_id, token.key_id, request.get_data)
        writing = self.transactions.writing(campaign_id, token.key_id, scope, keyed.key_hash if keyed else None)
        with idempotency.in_progress(keyed), self._called(writing, token) as call:
            return idempotency.answer_once(call.work.idempotency, keyed, self.now(), lambda: answer(call))

    def was_answered(self, call: Call) -> bool:
        """Whether the current POST was answered before, so that `post` repeats that answer.

        Args:
            call: one that only reads, in the same campaign.

        Raises:
            Refusal: an `Idempotency-Key` that is too long.
        """
        keyed = idempotency.keyed_request(call.work.campaign_id, call.actor.key, request.get_data)
        return idempotency.was_answered(call.work.idempotency, keyed)

    def post_new(self, body: bytes, answer: Callable[[UnitOfWork], Response]) -> Response:
        """Answer the POST of a new campaign, which has no key yet.

        Args:
            body: request body, or a hash of it.
            answer: does the work.

        Raises:
            Refusal: as `post`.
        """
        keyed = idempotency.keyed_request(NIL, "", lambda: body, SHORTEST_KEY)
        with idempotency.in_progress(keyed), self.transactions.creating(self.new_id()) as work:
            return idempotency.answer_once(work.idempotency, keyed, self.now(), lambda: answer(work), loads=False)

    @contextmanager
    def _called(self, transaction: AbstractContextManager[UnitOfWork], token: Token) -> Iterator[Call]:
        with _OF_KNOWN_KEY, transaction as work:
            yield Call(work, authenticated(work.access.key, token), self.now, self.new_id, asked())


_OF_KNOWN_KEY = Translating((NoSuchRow,), lambda _error: _unknown_key())
"""A block that refuses a transaction whose key is unknown."""


def authenticated(key: Key, token: Token) -> Actor:
    """The actor with this token.

    Raises:
        Refusal: `unauthenticated` for a token that is not, or no longer, good.
    """
    if not token.is_of(good_key(key).secret_hash):
        raise _unknown_key()
    return Actor.of(key)


def good_key(key: Key) -> Key:
    """A key that is not revoked.

    Raises:
        Refusal: `unauthenticated` where it has been.
    """
    if key.revoked_at is not None:
        raise _unknown_key()
    return key


def _unknown_key() -> Refusal:
    return unauthenticated(Phrase("The key is unknown or has been revoked. Ask the game master for another one."))


def _not_invited() -> Refusal:
    return unauthenticated(Phrase("The invitation is unknown, used, or expired. Ask the game master for another one."))


def unauthenticated(detail: Phrase) -> Refusal:
    """The refusal of a request without valid authentication."""
    return Refusal("unauthenticated", Phrase("Unauthenticated"), detail, (), {}, RefusalKind.UNAUTHENTICATED)


def _token(campaign_id: str) -> Token:
    token = _sent_token()
    if token.campaign_id != campaign_id:
        raise refusals.unknown_campaign()
    return token


def _sent_token() -> Token:
    scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
    token = Token.parse(secret.strip()) if scheme.lower() == _SCHEME else None
    if token is None:
        raise unauthenticated(Phrase("Send the key of this campaign as `Authorization: Bearer arb_...`."))
    return token


class _AuthenticatedFirst(AbstractContextManager[Any], ContextDecorator):
    """A block or function whose refusals are replaced by 401 for callers without a valid key."""

    def __exit__(self, _kind: Any, error: BaseException | None, _trace: Any) -> None:
        """Raise `unauthenticated` or `not_found` in the place of a refusal, where the key is not valid."""
        if isinstance(error, _REFUSALS) and (campaign_id := (request.view_args or {}).get("campaign_id")):
            with calls.read(campaign_id):
                pass


authenticated_first = _AuthenticatedFirst()


def register(app: Flask, of_app: CampaignCalls) -> None:
    """Store the calls of an app in it, and mark its answers for caches."""
    app.extensions[EXTENSION] = of_app
    app.after_request(_vary)


def _vary(response: Response) -> Response:
    """Mark answers below a campaign as different for each key, also refusals, for caches."""
    if request.path.startswith(_OF_KEYS):
        vary_by(response, "Authorization")
    return response


calls: CampaignCalls = LocalProxy(lambda: current_app.extensions[EXTENSION])  # type: ignore[assignment]  # proxy of a CampaignCalls
"""The calls of the app that serves the current request."""
