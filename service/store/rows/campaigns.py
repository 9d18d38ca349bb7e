"""The campaign itself."""

from dataclasses import fields
from typing import Any, get_type_hints

from sqlalchemy import Connection, delete, insert, select, update

from service.play.resources.rows import Campaign
from service.store.rows.common import dumped, loaded
from service.store.tables import campaigns, encounters, idempotency

_NAMES = tuple(field.name for field in fields(Campaign) if field.name != "id")
_HINTS = get_type_hints(Campaign)
_SELECT = select(*(campaigns.c[name] for name in _NAMES))


class StoredCampaigns:
    """`service.play.ports.CampaignRows` in Postgres."""

    def __init__(self, connection: Connection, campaign_id: str) -> None:
        self._connection, self._campaign_id = connection, campaign_id
        self._mine = campaigns.c.campaign_id == campaign_id

    def get(self) -> Campaign | None:
        """The campaign, if it exists."""
        return self._load(_SELECT.where(self._mine))

    def lock(self) -> Campaign | None:
        """The campaign, kept from everybody else until the transaction ends."""
        return self._load(_SELECT.where(self._mine).with_for_update())

    def insert(self, campaign: Campaign) -> None:
        """Add the campaign."""
        self._connection.execute(insert(campaigns).values(campaign_id=campaign.id, **_values(campaign)))

    def update(self, campaign: Campaign) -> None:
        """Write the campaign as it is now."""
        self._connection.execute(update(campaigns).where(self._mine).values(**_values(campaign)))

    def delete(self) -> None:
        """Remove the campaign with its kept answers; the database removes what else belongs to it.

        Encounters go first, because no character goes while it takes part in one.
        """
        for table in (idempotency, encounters, campaigns):
            self._connection.execute(delete(table).where(table.c.campaign_id == self._campaign_id))

    def _load(self, statement: Any) -> Campaign | None:
        row = self._connection.execute(statement).mappings().first()
        if row is None:
            return None
        return Campaign(id=self._campaign_id, **{name: loaded(value, _HINTS[name]) for name, value in row.items()})


def _values(campaign: Campaign) -> dict[str, Any]:
    return {name: dumped(getattr(campaign, name)) for name in _NAMES}
