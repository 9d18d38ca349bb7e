"""`/v1/campaigns/{campaign_id}/statistics`."""

from uuid import UUID

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
    description="Who rolled how: successes, streaks and luck, counted from the log.",
)


@routes.route("/statistics")
@routes.keyed("getStatistics")
@routes.arguments(QuerySchema(FreshQuery), location="query")
@routes.response(200, schemas.schema_of(CampaignStatistics))
def get_statistics(query: FreshQuery, campaign_id: UUID) -> Response:
    """Count all rolls: successes, streaks, and luck in the exact odds of each roll.

    Events that were taken back do not count. Players and observers see what they may see of the log, and of it the
    party.
    """
    with calls.list(str(campaign_id), query.min_seq) as call:
        return json_answer(statistics(call))
