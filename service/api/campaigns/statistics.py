"""`/v1/campaigns/{campaign_id}/statistics`."""

from flask import Response

from service.api.campaigns import schemas
from service.api.campaigns.paging import FreshQuery
from service.api.campaigns.responses import json_answer
from service.api.http.blueprint import Blueprint
from service.api.http.campaign_calls import calls
from service.play.log.statistics import CampaignStatistics, statistics
from service.schemas.query import QuerySchema

routes = Blueprint(
    "statistics",
    __name__,
    url_prefix="/v1/campaigns/<uuid:campaign_id>",
    description="Successes, streaks and luck of each character and key, counted from the log.",
)


@routes.route("/statistics")
@routes.keyed("getStatistics")
@routes.arguments(QuerySchema(FreshQuery), location="query")
@routes.response(200, schemas.schema_of(CampaignStatistics))
def get_statistics(query: FreshQuery, campaign_id: str) -> Response:
    """Count all rolls: successes, streaks, and luck in the exact odds of each roll.

    Undone events do not count. Players and observers get the statistics of the party, from the events that they may
    see.
    """
    with calls.list(campaign_id, query.min_seq) as call:
        return json_answer(statistics(call))
