"""`/v1/key`: the key of the caller."""

from typing import Annotated

from annotated_types import Len
from flask import Response

from service.api.campaigns import schemas
from service.api.campaigns.responses import created_secret, json_answer
from service.api.http.blueprint import BUSY, LIMITED, Blueprint
from service.api.http.campaign_calls import calls
from service.play.editing import keys
from service.play.forms import views
from service.rulesets.vocabulary import Doc
from service.schemas.body import ObjectBody
from service.values import dataclass

MOST_CHARACTERS_OF_INVITATION = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptedInvitation:
    """An invitation that is exchanged for a key."""

    invitation: Annotated[
        str, Len(1, MOST_CHARACTERS_OF_INVITATION), Doc("As `createInvitation` returned it, or from a link.")
    ]


routes = Blueprint("key", __name__, url_prefix="/v1", description="The key with which you call.")


@routes.route("/key", tags=["keys"])
@routes.keyed("getOwnKey")
@routes.response(200, schemas.schema_of(views.OwnKeyView))
def get_own_key() -> Response:
    """Describe the key of the call.

    Its campaign, its role, its label, and the characters that it commands; there is no need to parse a token.
    """
    with calls.read_own() as call:
        campaign = views.campaign_view(call.campaign(), call.work.events.last_seq())
        view = views.view_of(views.OwnKeyView, call.work.access.key, campaign=campaign)
    return json_answer(view)


@routes.route("/key", methods=["POST"], tags=["keys"])
@routes.doc(
    operationId="acceptInvitation",
    unauthenticated="`unauthenticated`: the invitation is unknown, used, or expired.",
    limited=LIMITED,
    unavailable=BUSY,
)
@routes.arguments(ObjectBody(AcceptedInvitation), example={"invitation": "arbi_..."})
@routes.response(201, schemas.schema_of(views.CreatedKeyView))
def accept_invitation(given: AcceptedInvitation) -> Response:
    """Exchange an invitation for its key.

    Needs no key, and works once. The key gets a new token, which the answer shows only once.
    """
    with calls.accept(given.invitation) as (work, key):
        accepted, token = keys.accept(work, key)
    return created_secret(views.view_of(views.CreatedKeyView, accepted, token=str(token)), "/v1/key")
