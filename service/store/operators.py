"""Statements across campaigns, for operators' commands only."""

from datetime import datetime

from sqlalchemy import ColumnElement, Engine, func, select, text, update

from service.play.resources.rows import Role
from service.store.tables import campaigns, deliveries, keys, webhooks
from service.store.transactions import StoredTransactions
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignSize:
    """A campaign as operators see it.

    Attributes:
        id: of the campaign.
        name: for people.
        ruleset: the game.
        events: entries of its log.
        stored_bytes: what its log holds.
        touched_at: the time of the last change.
    """

    id: str
    name: str
    ruleset: str
    events: int
    stored_bytes: int
    touched_at: datetime


_SIZES = select(
    campaigns.c.campaign_id,
    campaigns.c.name,
    campaigns.c.ruleset,
    campaigns.c.last_seq,
    campaigns.c.stored_bytes,
    campaigns.c.touched_at,
)


_OTHER_CLIENTS = text("""SELECT coalesce(nullif(application_name, ''), usename::text, 'another client')
    FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'
    AND pid <> pg_backend_pid() ORDER BY 1""")


def untouched_for(engine: Engine, days: int) -> list[CampaignSize]:
    """The campaigns without changes for some days by the clock of the database, the longest unchanged first."""
    statement = _SIZES.where(campaigns.c.touched_at < _days_ago(days)).order_by(campaigns.c.touched_at)
    with engine.connect() as connection:
        return [
            CampaignSize(
                id=row.campaign_id,
                name=row.name,
                ruleset=row.ruleset,
                events=row.last_seq,
                stored_bytes=row.stored_bytes,
                touched_at=row.touched_at,
            )
            for row in connection.execute(statement)
        ]


def changed_within(engine: Engine, days: int | None) -> list[str]:
    """The ids of the campaigns changed within some days by the clock of the database, or of all, in a fixed order."""
    statement = select(campaigns.c.campaign_id).order_by(campaigns.c.campaign_id)
    if days is not None:
        statement = statement.where(campaigns.c.touched_at >= _days_ago(days))
    with engine.connect() as connection:
        return [str(found) for found in connection.execute(statement).scalars()]


def _days_ago(days: int) -> ColumnElement[datetime]:
    return func.now() - func.make_interval(0, 0, 0, days)


def other_clients(engine: Engine) -> list[str]:
    """The names of the other clients of the database; pooled connections of this process are closed before."""
    engine.dispose()
    with engine.connect() as connection:
        return [str(name) for name in connection.execute(_OTHER_CLIENTS).scalars()]


def key_of_game_master(engine: Engine, campaign_id: str) -> str | None:
    """The id of a game master's key of a campaign; None when there is no such campaign."""
    statement = select(keys.c.id).where(keys.c.campaign_id == campaign_id, keys.c.role == Role.GM)
    with engine.connect() as connection:
        found = connection.execute(statement.order_by(keys.c.id).limit(1)).scalar_one_or_none()
    return None if found is None else str(found)


def count_campaigns(engine: Engine) -> int:
    """Number of campaigns."""
    with engine.connect() as connection:
        return connection.execute(select(func.count()).select_from(campaigns)).scalar_one()


def remove_campaign(engine: Engine, campaign_id: str) -> None:
    """Delete a campaign with everything in it."""
    with StoredTransactions(engine).creating(campaign_id) as work:
        work.campaigns.delete()


def disable_webhooks(engine: Engine) -> int:
    """Disables all webhooks and fails their pending messages; returns how many webhooks were enabled.

    A game master can enable a webhook again; the failed messages stay in the list of its deliveries.
    """
    with engine.begin() as connection:
        connection.execute(update(deliveries).where(deliveries.c.next_at.is_not(None)).values(next_at=None))
        working = update(webhooks).where(webhooks.c.disabled_at.is_(None)).values(disabled_at=func.now())
        return connection.execute(working).rowcount
