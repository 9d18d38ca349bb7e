"""`/v1/campaigns`."""

from collections.abc import Mapping
from typing import Any

from flask import Response, request

from service.api.campaigns import schemas
from service.api.campaigns.responses import created_secret, json_answer
from service.api.http.blueprint import BUSY, CREATION_KEY, IN_PROGRESS, LIMITED, Blueprint
from service.api.http.campaign_calls import calls
from service.api.http.preconditions import (
    IF_MATCH,
    SECRET_IDEMPOTENCY_KEY,
    digest_of,
    expected_version,
    with_etag,
)
from service.api.http.rate_limits import CREATION, limited
from service.play.call import Call
from service.play.credentials.tokens import Token
from service.play.editing import campaigns
from service.play.forms import views
from service.play.forms.inputs import CampaignInput
from service.play.ports import UnitOfWork
from service.play.resources.rows import Campaign, Key
from service.schemas.body import ObjectBody, PatchBody

_CAMPAIGN = "/campaigns/<uuid:campaign_id>"
_EXAMPLE = {"name": "The trapdoor below the bar", "ruleset": "flyerbook"}


routes = Blueprint(
    "campaigns",
    __name__,
    url_prefix="/v1",
    description="A campaign is a table that plays one game, with its house rules. Creating one needs no key and "
    "returns the first key; everything below it needs a key.",
)


@routes.route("/campaigns", methods=["POST"])
@routes.lean(
    operationId="createCampaign",
    parameters=[SECRET_IDEMPOTENCY_KEY],
    refusals=("unknown_option", "idempotency_key_reused"),
    conflict=IN_PROGRESS,
    unauthenticated=CREATION_KEY,
    limited=LIMITED,
    unavailable=BUSY,
)
@routes.arguments(ObjectBody(CampaignInput), example=_EXAMPLE)
@routes.response(201, schemas.schema_of(views.CreatedCampaignView))
@limited(CREATION)
def create_campaign(given: CampaignInput) -> Response:
    """Create a campaign.

    Needs no key. The answer has the first key, which belongs to the game master, and shows its token only once.
    """

    def answer(work: UnitOfWork) -> Response:
        return begun(work, *campaigns.create(work, given, calls.now, calls.new_id))

    return calls.post_new(request.get_data(), answer)


def begun(work: UnitOfWork, campaign: Campaign, key: Key, token: Token) -> Response:
    """201 with a new campaign and its first key."""
    shown, last_seq = views.view_of(views.CreatedKeyView, key, token=str(token)), work.events.last_seq()
    body = views.view_of(views.CreatedCampaignView, campaign, last_seq=last_seq, key=shown)
    response = created_secret(body, f"/v1/campaigns/{campaign.id}")
    return _with_tag(response, campaign, last_seq)


def _answer(call: Call, campaign: Campaign) -> Response:
    """A campaign with its ETag."""
    last_seq = call.work.events.last_seq()
    return _with_tag(json_answer(views.campaign_view(campaign, last_seq)), campaign, last_seq)


def _with_tag(response: Response, campaign: Campaign, last_seq: int) -> Response:
    """The response with an ETag that changes with the log, which the version does not count."""
    return with_etag(response, campaign.version, digest_of(str(last_seq).encode()))


@routes.route(_CAMPAIGN)
@routes.keyed("getCampaign")
@routes.response(200, schemas.schema_of(views.CampaignView))
def get_campaign(campaign_id: str) -> Response:
    """Read a campaign.

    Its game, house rules, version, and the seq of its newest event. Any key of the campaign allows it.
    """
    with calls.read(campaign_id) as call:
        return _answer(call, call.campaign())


@routes.route(_CAMPAIGN, methods=["PATCH"])
@routes.keyed("updateCampaign", parameters=[IF_MATCH], versioned=True, refusals=("unknown_option",))
@routes.arguments(PatchBody(CampaignInput), example={"options": {"on_tie": "initiator"}})
@routes.response(200, schemas.schema_of(views.CampaignView))
def update_campaign(patch: Mapping[str, Any], campaign_id: str) -> Response:
    """Change a campaign by a JSON merge patch.

    Changes members such as name and house rules. `options` are merged; null restores a default. The game never changes.
    """
    with calls.write(campaign_id) as call:
        return _answer(call, campaigns.edit(call, patch, expected_version()))


@routes.route(_CAMPAIGN, methods=["DELETE"])
@routes.keyed("deleteCampaign", parameters=[IF_MATCH], versioned=True)
@routes.response(204, description="Deleted; there is no body.")
def delete_campaign(campaign_id: str) -> Response:
    """Delete a campaign with everything in it, including its log.

    This cannot be undone, and its keys stop working. Export the campaign first if you may need it again.
    """
    with calls.write(campaign_id) as call:
        campaigns.delete(call, expected_version())
    return Response(status=204)
