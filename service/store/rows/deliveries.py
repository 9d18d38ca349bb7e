"""Repository of messages for webhooks."""

from collections.abc import Sequence

from service.play.resources.rows import Delivery
from service.store.rows.common import StoredRows
from service.store.session import Session
from service.store.statements.tables import DELIVERY
from service.store.tables import deliveries


class StoredDeliveries(StoredRows[Delivery]):
    """`service.play.ports.DeliveryRows` in Postgres."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, deliveries, DELIVERY)

    def last(self, webhook_id: str, limit: int) -> Sequence[Delivery]:
        """The last messages for a webhook, the newest first."""
        return self.many(deliveries.c.webhook_id == webhook_id, order=(deliveries.c.seq.desc(),), limit=limit)
