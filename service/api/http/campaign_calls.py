"""Where calls on campaigns come in: who is it, has it been answered before, then one transaction."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from flask import Flask, Response, current_app, request
from werkzeug.exceptions import HTTPException
from werkzeug.local import LocalProxy

from service.api.http import idempotency
from service.api.http.languages import asked
from service.phrases import Phrase
from service.play import refusals
from service.play.call import Actor, Call
from service.play.log.feed import EventFeed
from service.play.ports import Clock, Ids, Transactions, Work
from service.play.resources.rows import Key
from service.play.resources.tickets import Ticket
from service.play.resources.tokens import Token
from service.resolution.refusal import Refusal
from service.translations.language import Language

SHORTEST_KEY = 16
"""Characters of an `Idempotency-Key` that brings a game master's key back to whoever knows it."""
NIL = "00000000-0000-0000-0000-000000000000"
_CAMPAIGNS = "/v1/campaigns/"
_SCHEME = "bearer"
_EXTENSION = "arbiter-campaign-calls"


@dataclass(frozen=True, slots=True)
class CampaignCalls:
    """What every route of play works with.

    Attributes:
        transactions: where transactions come from.
        feed: tells when a log has grown.
        now: the time.
        new_id: makes ids.
    """

    transactions: Transactions
    feed: EventFeed
    now: Clock
    new_id: Ids

    @contextmanager
    def open(self, campaign_id: str, *, frozen: bool = False) -> Iterator[Call]:
        """A call on a campaign, inside a transaction that ends with the block.

        Args:
            campaign_id: of the campaign.
            frozen: whether all that is read is as it was at one moment, whatever others write meanwhile.

        Raises:
            Refusal: `unauthenticated` or `not_found`.
        """
        token = _token(campaign_id)
        with self.transactions(campaign_id, frozen=frozen) as work:
            yield Call(work, authenticated(work, token), self.now, self.new_id, asked())

    @contextmanager
    def follow(self, campaign_id: str, key_id: str, language: Language) -> Iterator[Call]:
        """A call by a key that was let in before, outside of any request.

        Args:
            campaign_id: of the campaign.
            key_id: of the key.
            language: what its owner reads.

        Raises:
            Refusal: `unauthenticated` when the key has been revoked.
        """
        with self.transactions(campaign_id) as work:
            yield Call(work, Actor.of(good_key(work, key_id)), self.now, self.new_id, language)

    def key_of_request(self, campaign_id: str, ticket: str | None, *, reconnects: bool) -> str:
        """The id of the key, or of the one that a ticket stands for, with which the current request comes.

        Args:
            campaign_id: of the campaign.
            ticket: a ticket, which counts where there is no key.
            reconnects: whether the client has had a part of the stream before.

        Raises:
            Refusal: `unauthenticated` or `not_found`.
        """
        if ticket is None or "Authorization" in request.headers:
            with self.open(campaign_id) as call:
                return call.actor.key
        known = Ticket.parse(ticket)
        if known is None or known.campaign_id != campaign_id:
            raise unauthenticated(Phrase("The ticket is not one of this campaign. Get another one."))
        with self.transactions(campaign_id) as work:
            key = good_key(work, known.key_id)
        if not known.is_good(key.secret_hash, self.now(), reconnects=reconnects):
            raise unauthenticated(Phrase("The ticket is not, or no longer, good. Get another one."))
        return key.id

    def post(self, campaign_id: str, answer: Callable[[Call], Response], *, dry_run: bool = False) -> Response:
        """Answer a POST on a campaign, once and only once for each `Idempotency-Key`.

        Args:
            campaign_id: of the campaign.
            answer: does the work.
            dry_run: keep nothing of it but that the owner of the key has looked.

        Raises:
            Refusal: as `open`; `idempotency_key_reused` or `idempotency_in_progress`.
        """
        with self.open(campaign_id) as call:
            if dry_run:
                return _tried(call, answer)
            kept = call.work.idempotency_records(campaign_id)
            request_sent = idempotency.KeyedRequest(campaign_id, call.actor.key, request.get_data())
            return idempotency.answer_once(kept, request_sent, self.now(), lambda: answer(call))

    def post_new(self, body: bytes, answer: Callable[[Work], Response]) -> Response:
        """Answer the POST of a new campaign, for which nobody has a key yet.

        Args:
            body: what was sent, or a hash of it.
            answer: does the work.

        Raises:
            Refusal: as `post`.
        """
        with self.transactions(self.new_id()) as work:
            request_sent = idempotency.KeyedRequest(NIL, "", body, SHORTEST_KEY)
            return idempotency.answer_once(
                work.idempotency_records(NIL), request_sent, self.now(), lambda: answer(work)
            )


def _tried(call: Call, answer: Callable[[Call], Response]) -> Response:
    with call.work.trial():
        response = answer(call)
    call.work.keys.count_dry_run(call.actor.key)
    return response


def authenticated(work: Work, token: Token) -> Actor:
    """Who has this token.

    Raises:
        Refusal: `unauthenticated` for a token that is not, or no longer, good.
    """
    key = good_key(work, token.key_id)
    if not token.is_of(key.secret_hash):
        raise _unknown_key()
    return Actor.of(key)


def good_key(work: Work, key_id: str) -> Key:
    """A key that has not been revoked.

    Raises:
        Refusal: `unauthenticated` where there is none.
    """
    key = work.keys.get(key_id)
    if key is None or key.revoked_at is not None:
        raise _unknown_key()
    return key


def _unknown_key() -> Refusal:
    return unauthenticated(Phrase("The key is unknown or has been revoked. Ask the game master for another one."))


def unauthenticated(detail: Phrase) -> Refusal:
    """401: who calls is not known."""
    return Refusal("unauthenticated", Phrase("Unauthenticated"), detail, (), {}, 401)


def _token(campaign_id: str) -> Token:
    scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
    token = Token.parse(secret.strip()) if scheme.lower() == _SCHEME else None
    if token is None:
        raise unauthenticated(Phrase("Send the key of this campaign as `Authorization: Bearer arb_...`."))
    if token.campaign_id != campaign_id:
        refusals.existing(None, "campaign")
    return token


@contextmanager
def authenticated_first() -> Iterator[None]:
    """A block that refuses a request before anybody has looked at its key: who has none hears nothing else.

    Raises:
        Refusal: `unauthenticated` or `not_found`, in the place of what the block refuses.
    """
    try:
        yield
    except (Refusal, HTTPException):
        campaign_id = (request.view_args or {}).get("campaign_id")
        if campaign_id is not None:
            with calls.open(str(campaign_id)):
                pass
        raise


def register(app: Flask, of_app: CampaignCalls) -> None:
    """Let the routes of an app work at this calls."""
    app.extensions[_EXTENSION] = of_app
    app.after_request(_vary)


def _vary(response: Response) -> Response:
    """Answers below a campaign differ by key, refusals too, so caches must look at it."""
    if request.path.startswith(_CAMPAIGNS):
        response.vary.add("Authorization")
    return response


calls: CampaignCalls = LocalProxy(lambda: current_app.extensions[_EXTENSION])  # type: ignore[assignment]  # stands for a CampaignCalls
"""The calls of the app that serves the current request."""
