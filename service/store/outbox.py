"""The outbox: messages that are due, claimed by one process at a time, and their outcomes.

A process claims one webhook of one campaign; its claim ends by itself when the process dies. Every statement but the
one that finds campaigns stays within a campaign.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Engine

from service.play.call import Actor, Call
from service.play.ports import Access, Ids, NoSuchRow, WallClock
from service.play.quotas import Quotas, Size
from service.play.resources.rows import Delivery, Key, Webhook
from service.play.webhooks.attempts import Attempt
from service.store.session import Session
from service.store.statements.tables import CAMPAIGN, DELIVERY, WEBHOOK
from service.store.unit_of_work import StoredUnitOfWork
from service.translations.language import ENGLISH, LANGUAGES
from service.values import dataclass, replace

CLAIM_SECONDS = 45
"""Seconds that a claim lasts after the last message; longer than sending one takes."""
MOST_CAMPAIGNS = 100
MOST_OF_BATCH = 10
"""Messages that a process takes with one claim."""
LONGEST_WAIT = timedelta(days=1)
"""Time that a message may be due, while its receiver fails."""
MOST_PENDING = 10_000
"""Messages that wait for a receiver that fails; the oldest beyond are given up."""
MOST_COUNTED = 1_000_000
"""Messages that wait, as far as they are counted."""
MOST_GIVEN_UP = 1000
"""Messages that are given up at once."""
GIVEN_UP = "given_up"
"""Error of such a message."""
_IS_FREE = """w.disabled_at IS NULL AND (w.claimed_until IS NULL OR w.claimed_until < now())
    AND (w.paused_until IS NULL OR w.paused_until < now())"""
_DUE = f"""SELECT w.campaign_id FROM webhooks w CROSS JOIN LATERAL (
    SELECT min(d.next_at) AS first FROM deliveries d WHERE d.campaign_id = w.campaign_id AND d.webhook_id = w.id) m
WHERE {_IS_FREE} AND m.first <= now() GROUP BY w.campaign_id ORDER BY min(m.first) LIMIT {MOST_CAMPAIGNS}"""  # noqa: S608 - constants
"""Of each webhook that is free it reads one entry of an index, of those that are paused or disabled none."""
_COUNT = f"SELECT count(*) FROM (SELECT 1 FROM deliveries WHERE next_at IS NOT NULL LIMIT {MOST_COUNTED}) d"  # noqa: S608 - the same
_CLAIM = f"""UPDATE webhooks SET claimed_until = now() + interval '{CLAIM_SECONDS} seconds'
WHERE campaign_id = %(campaign_id)s AND id = (
    SELECT w.id FROM webhooks w WHERE w.campaign_id = %(campaign_id)s AND {_IS_FREE} AND EXISTS (
        SELECT FROM deliveries d WHERE d.campaign_id = %(campaign_id)s AND d.webhook_id = w.id AND d.next_at <= now())
    ORDER BY w.claimed_until NULLS FIRST LIMIT 1 FOR NO KEY UPDATE OF w SKIP LOCKED)
RETURNING id, failures, claimed_until"""  # noqa: S608 - constants
_WEBHOOK = f"""SELECT {WEBHOOK.selected}, {CAMPAIGN.selected}, g.last_seq
FROM webhooks w JOIN campaigns g ON g.campaign_id = w.campaign_id
WHERE w.campaign_id = %(campaign_id)s AND w.id = %(webhook_id)s"""  # noqa: S608 - names of columns
_BATCH = f"""SELECT {DELIVERY.selected} FROM deliveries d WHERE d.campaign_id = %(campaign_id)s
AND d.webhook_id = %(webhook_id)s AND d.next_at <= now()
ORDER BY d.seq, d.created_at, d.subject NULLS FIRST, d.type LIMIT {MOST_OF_BATCH}"""  # noqa: S608 - the same
_DROP = "DELETE FROM deliveries WHERE campaign_id = %(campaign_id)s AND id = ANY(%(ids)s::uuid[])"
_HOLD = f"""UPDATE webhooks SET claimed_until = now() + interval '{CLAIM_SECONDS} seconds',
paused_until = now() + %(rest)s::interval, failures = CASE WHEN %(rest)s::interval IS NULL THEN 0 ELSE failures + 1 END
WHERE campaign_id = %(campaign_id)s AND id = %(webhook_id)s AND claimed_until = %(until)s AND disabled_at IS NULL
RETURNING claimed_until"""  # noqa: S608 - constants
_SETTLE = """UPDATE deliveries SET attempts = attempts + 1, http_status = %(status)s, error = %(error)s,
duration_ms = extract(epoch FROM %(duration)s::interval) * 1000, next_at = now() + %(again)s::interval{delivered}
WHERE campaign_id = %(campaign_id)s AND id = %(delivery_id)s AND next_at IS NOT NULL"""
_SETTLES = {False: _SETTLE.format(delivered=""), True: _SETTLE.format(delivered=", delivered_at = now()")}
"""Whether a message was delivered -> the statement that stores it."""
_RELEASE = """UPDATE webhooks SET claimed_until = NULL
WHERE campaign_id = %(campaign_id)s AND id = %(webhook_id)s AND claimed_until = %(until)s"""
_PENDING = """FROM deliveries
WHERE campaign_id = %(campaign_id)s AND webhook_id = %(webhook_id)s AND next_at"""
_GIVE_UP = f"""UPDATE deliveries SET next_at = NULL, error = '{GIVEN_UP}'
WHERE campaign_id = %(campaign_id)s AND next_at IS NOT NULL AND id = ANY(
    ARRAY(SELECT id {_PENDING} < now() - %(waited)s ORDER BY next_at LIMIT {MOST_GIVEN_UP} FOR UPDATE SKIP LOCKED) ||
    ARRAY(SELECT id {_PENDING} IS NOT NULL ORDER BY next_at DESC OFFSET {MOST_PENDING} LIMIT {MOST_GIVEN_UP}))"""  # noqa: S608 - the same
_LOCK = "SELECT 1 FROM campaigns WHERE campaign_id = %(campaign_id)s FOR NO KEY UPDATE"
_SILENCE = """UPDATE deliveries SET next_at = NULL
WHERE campaign_id = %(campaign_id)s AND webhook_id = %(webhook_id)s AND next_at IS NOT NULL"""
_DISABLE = """UPDATE webhooks SET disabled_at = now(), failures = 0, paused_until = NULL
WHERE campaign_id = %(campaign_id)s AND id = %(webhook_id)s"""


@dataclass(frozen=True, slots=True)
class Claim:
    """A webhook that this process alone delivers to for a while.

    Attributes:
        campaign_id: of the campaign.
        webhook_id: of the webhook.
        failures: how often its receiver has failed in a row.
        until: end of the claim; it is unique, so it identifies the claim on the webhook.
    """

    campaign_id: str
    webhook_id: str
    failures: int
    until: datetime

    @property
    def ids(self) -> dict[str, Any]:
        """The ids as parameters of statements."""
        return {"campaign_id": self.campaign_id, "webhook_id": self.webhook_id, "until": self.until}


class Outbox:
    """Messages for webhooks in Postgres.

    Args:
        engine: where they are.
        now: the time.
        new_id: makes ids.
    """

    def __init__(self, engine: Engine, now: WallClock, new_id: Ids) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._locking, self._now, self._new_id = engine, now, new_id

    def due(self) -> list[str]:
        """Ids of campaigns with messages that are due and can be sent; the longest due first."""
        return [str(campaign_id) for (campaign_id,) in self._run(_DUE, {})]

    def claim(self, campaign_id: str) -> Claim | None:
        """Claim a webhook with due messages for this process; None where others have claimed all."""
        rows = self._run(_CLAIM, {"campaign_id": campaign_id})
        return Claim(campaign_id, str(rows[0][0]), *rows[0][1:]) if rows else None

    @contextmanager
    def opened(self, claim: Claim) -> Iterator[tuple[Call, Webhook, Sequence[Delivery]]]:
        """The due messages of a claim, with a call by the webhook's actor that reads their contents.

        Raises:
            NoSuchRow: the webhook is gone.
        """
        with closing(Session(self._engine, claim.campaign_id, Quotas())) as session:
            rows = session.run(_WEBHOOK, claim.ids)
            if not rows:
                raise NoSuchRow
            webhook = WEBHOOK.load(rows[0])
            campaign = CAMPAIGN.load(rows[0], len(WEBHOOK))
            key = _key_of(webhook)
            work = StoredUnitOfWork(session, Access(key, campaign, Size(events=rows[0][-1])))
            language = LANGUAGES.get(webhook.language, ENGLISH)
            call = Call(work, Actor.of(key), self._now, self._new_id, language)
            yield call, webhook, [DELIVERY.load(row) for row in session.run(_BATCH, claim.ids)]

    def drop(self, claim: Claim, delivery_ids: Sequence[str]) -> None:
        """Delete messages without anything that their receiver may see."""
        if delivery_ids:
            self._run(_DROP, claim.ids | {"ids": list(delivery_ids)})

    def settle(self, claim: Claim, delivery_id: str, attempt: Attempt) -> Claim | None:
        """Store an attempt of a message, and extend the claim for the next one.

        Returns:
            the claim; None where it is lost, or the webhook was removed or disabled meanwhile.
        """
        parameters = asdict(attempt) | claim.ids | {"delivery_id": delivery_id}
        # The webhook is locked before its message, as where a webhook is removed.
        with self._locking.begin() as connection:
            until = connection.exec_driver_sql(_HOLD, parameters).scalar_one_or_none()
            if until is None:
                return None
            connection.exec_driver_sql(_SETTLES[attempt.is_delivered], parameters)
        return replace(claim, until=until)

    def pending(self) -> int:
        """Number of pending messages of all campaigns."""
        return int(self._run(_COUNT, {})[0][0])

    def give_up(self, claim: Claim) -> None:
        """Fail messages that have waited too long for a failing receiver, and the oldest beyond the limit."""
        given_up = MOST_GIVEN_UP
        while given_up >= MOST_GIVEN_UP:
            with self._engine.connect() as connection:
                given_up = connection.exec_driver_sql(_GIVE_UP, claim.ids | {"waited": LONGEST_WAIT}).rowcount

    def disable(self, claim: Claim) -> None:
        """Disable a webhook, under the lock of writers in the campaign, so that none of them overwrites it."""
        with self._locking.begin() as connection:
            for statement in (_LOCK, _SILENCE, _DISABLE):
                connection.exec_driver_sql(statement, claim.ids)

    def release(self, claim: Claim) -> None:
        """Release the claim."""
        self._run(_RELEASE, claim.ids)

    def _run(self, text: str, parameters: dict[str, Any]) -> Sequence[Any]:
        with self._engine.connect() as connection:
            result = connection.exec_driver_sql(text, parameters)
            return result.fetchall() if result.returns_rows else ()


def _key_of(webhook: Webhook) -> Key:
    """An unstored key with the role and the characters of a webhook."""
    return Key(
        campaign_id=webhook.campaign_id,
        id=webhook.id,
        label="webhook",
        role=webhook.role,
        characters=webhook.characters,
        external_ref=None,
        secret_hash=b"",
        dry_runs=0,
        created_at=webhook.created_at,
        revoked_at=None,
    )
