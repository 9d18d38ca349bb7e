"""Unit of work: one transaction on one campaign, with all repositories."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from service.play.idempotency import AnsweredBefore
from service.play.ports import Access
from service.play.resources.rows import Combatant, Encounter, Key, Webhook
from service.play.resources.snapshot import Scope, Snapshot
from service.play.visibility import seen_versions
from service.store.rows.campaigns import StoredCampaigns
from service.store.rows.characters import CharacterRows
from service.store.rows.common import StoredRows
from service.store.rows.deliveries import StoredDeliveries
from service.store.rows.events import StoredEvents
from service.store.rows.idempotency import StoredIdempotency
from service.store.rows.library import StoredLibrary
from service.store.rows.prompts import StoredPrompts
from service.store.session import Session
from service.store.statements import snapshots
from service.store.statements.tables import COMBATANT, ENCOUNTER, KEY, WEBHOOK
from service.store.statements.writes import Write
from service.store.tables import combatants, encounters, keys, webhooks


class StoredUnitOfWork:
    """`service.play.ports.UnitOfWork` in Postgres.

    Args:
        session: the open transaction.
        access: the key and the campaign; None for a campaign that is made now.
        loaded: a scope, and its rows that were read with the key.
    """

    has_players = True

    def __init__(self, session: Session, access: Access | None, loaded: tuple[Scope, Snapshot] | None = None) -> None:
        self.session, self._access, self._loaded = session, access, loaded
        self.campaign_id = session.campaign_id
        if access is not None:
            session.size = access.size
            session.buffer.last_seq, session.buffer.has_webhooks = access.size.events, access.size.webhooks > 0
        self.campaigns = StoredCampaigns(session, access.campaign if access else None)
        self.idempotency = StoredIdempotency(session, is_new=access is None)

    @cached_property
    def keys(self) -> StoredRows[Key]:
        """Its keys."""
        return StoredRows[Key](self.session, keys, KEY)

    @cached_property
    def characters(self) -> CharacterRows:
        """Its characters."""
        return CharacterRows(self.session)

    @cached_property
    def encounters(self) -> StoredRows[Encounter]:
        """Its encounters."""
        return StoredRows[Encounter](self.session, encounters, ENCOUNTER)

    @cached_property
    def combatants(self) -> StoredRows[Combatant]:
        """The combatants in its encounters."""
        return StoredRows[Combatant](self.session, combatants, COMBATANT)

    @cached_property
    def events(self) -> StoredEvents:
        """Its log."""
        return StoredEvents(self.session)

    @cached_property
    def prompts(self) -> StoredPrompts:
        """Its orders that wait."""
        return StoredPrompts(self.session)

    @cached_property
    def webhooks(self) -> StoredRows[Webhook]:
        """Its webhooks."""
        return StoredRows[Webhook](self.session, webhooks, WEBHOOK)

    @cached_property
    def deliveries(self) -> StoredDeliveries:
        """Messages for its webhooks."""
        return StoredDeliveries(self.session)

    @cached_property
    def library(self) -> StoredLibrary:
        """The entries of its library."""
        return StoredLibrary(self.session)

    @property
    def access(self) -> Access:
        """The key of the call and its campaign, as the transaction read them."""
        assert self._access is not None  # noqa: S101 - a new campaign has no keys yet
        return self._access

    def load(self, scope: Scope) -> Snapshot:
        """All rows in a scope, in one statement, with an earlier answer to the call."""
        if self._loaded is not None and self._loaded[0] == scope:
            return self._loaded[1]
        self.session.flush()
        answers = self.idempotency
        key_hash = answers.key_hash if answers.is_sought else None
        rows = self.session.run(*snapshots.statement(scope, self.campaign_id, key_hash))
        if answers.is_sought:
            self._check_answered(rows)
        return snapshots.load(rows)

    def save(self, before: Snapshot, after: Snapshot) -> None:
        """Write the rows of a snapshot that differ from an earlier one."""
        campaign = self.campaigns.get()
        if campaign is not None:
            seen_versions.settle(campaign, before, after)
        self.session.buffer.add(Write.UPDATE, *after.replaced_since(before))

    def flush(self) -> None:
        """Send the collected writes now."""
        self.session.flush()

    def _check_answered(self, rows: Sequence[Sequence[Any]]) -> None:
        record = self.idempotency.found((rows[0][snapshots.WIDTH], rows[0][snapshots.WIDTH + 1]))
        if record is not None:
            raise AnsweredBefore(record)
