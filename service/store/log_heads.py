"""Heads of logs: the newest seq of many campaigns, read by one statement."""

from collections.abc import Callable, Collection, Mapping

from sqlalchemy import Engine, bindparam, select

from service.play.log.feed import EventFeed
from service.store.tables import campaigns

_HEADS = select(campaigns.c.campaign_id, campaigns.c.last_seq).where(
    campaigns.c.campaign_id.in_(bindparam("campaign_ids", expanding=True))
)


class LogNews:
    """`service.api.http.waiting.News` by the feed, and by polling where notifications are lost.

    Args:
        engine: where the campaigns are.
        feed: announces that a log has grown.
    """

    def __init__(self, engine: Engine, feed: EventFeed) -> None:
        self._engine, self._feed = engine.execution_options(isolation_level="AUTOCOMMIT"), feed

    def listen(self, listener: Callable[[str | None], None]) -> None:
        """Register a function that gets the id of each campaign with a grown log; None means any."""
        self._feed.listen(listener)

    def heads(self, campaign_ids: Collection[str]) -> Mapping[str, int]:
        """The seq of the newest event of each of these campaigns that exists."""
        with self._engine.connect() as connection:
            found = connection.execute(_HEADS, {"campaign_ids": list(campaign_ids)})
            return {str(campaign_id): last_seq for campaign_id, last_seq in found}
