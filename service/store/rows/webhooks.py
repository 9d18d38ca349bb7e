"""Repositories of webhooks and their deliveries."""

from collections.abc import Sequence

from service.play.resources.rows import Delivery, Webhook
from service.store.rows.common import Rows
from service.store.session import Session
from service.store.statements.tables import DELIVERY, WEBHOOK
from service.store.statements.writes import Write
from service.store.tables import deliveries, webhooks


class StoredWebhooks(Rows[Webhook]):
    """`service.play.ports.WebhookRows` in Postgres."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, webhooks, WEBHOOK)

    def get(self, webhook_id: str) -> Webhook | None:
        """One webhook, also a disabled one."""
        return self.one(webhooks.c.id == webhook_id)

    def all(self) -> Sequence[Webhook]:
        """All webhooks in the order of creation."""
        return self.many(order=webhooks.c.id)

    def insert(self, webhook: Webhook) -> None:
        """Add a webhook."""
        self.session.buffer.add(Write.INSERT, webhook)

    def update(self, webhook: Webhook) -> None:
        """Update a webhook."""
        self.session.buffer.add(Write.UPDATE, webhook)

    def delete(self, webhook: Webhook) -> None:
        """Remove a webhook with its deliveries."""
        self.session.buffer.add(Write.DELETE, webhook)


class StoredDeliveries(Rows[Delivery]):
    """`service.play.ports.DeliveryRows` in Postgres."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, deliveries, DELIVERY)

    def get(self, webhook_id: str, delivery_id: str) -> Delivery | None:
        """One message for a webhook."""
        return self.one(deliveries.c.webhook_id == webhook_id, deliveries.c.id == delivery_id)

    def last(self, webhook_id: str, limit: int) -> Sequence[Delivery]:
        """The last messages for a webhook, the newest first."""
        return self.many(deliveries.c.webhook_id == webhook_id, order=deliveries.c.seq.desc(), limit=limit)

    def insert(self, delivery: Delivery) -> None:
        """Add a message, to be sent when it is due."""
        self.session.buffer.add(Write.INSERT, delivery)

    def update(self, delivery: Delivery) -> None:
        """Update a message."""
        self.session.buffer.add(Write.UPDATE, delivery)
