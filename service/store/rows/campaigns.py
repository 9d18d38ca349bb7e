"""Repository of the campaign's row."""

from sqlalchemy import delete

from service.play.resources.rows import Campaign
from service.store.session import Session
from service.store.statements.writes import Write
from service.store.tables import campaigns, encounters, idempotency


class StoredCampaigns:
    """`service.play.ports.CampaignRows` in Postgres.

    Args:
        session: the open transaction.
        campaign: as it was found with the key, or None for a new one.
    """

    def __init__(self, session: Session, campaign: Campaign | None) -> None:
        self._session, self._campaign = session, campaign

    def get(self) -> Campaign | None:
        """The campaign, if it exists."""
        return self._campaign

    def insert(self, campaign: Campaign) -> None:
        """Add the campaign."""
        self._put(Write.INSERT, campaign)

    def update(self, campaign: Campaign) -> None:
        """Update the campaign."""
        self._put(Write.UPDATE, campaign)

    def delete(self) -> None:
        """Delete the campaign with its stored answers; foreign keys delete the rest.

        Encounters go first, because no character goes while it takes part in one.
        """
        for table in (idempotency, encounters, campaigns):
            self._session.execute(delete(table).where(table.c.campaign_id == self._session.campaign_id))
        self._session.has_written = True

    def _put(self, write: Write, campaign: Campaign) -> None:
        self._campaign = campaign
        self._session.buffer.put_campaign(write, campaign)
