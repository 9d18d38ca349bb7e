"""`/v1/key`: the key of the caller."""

from flask import Response

from service.api.campaigns import schemas
from service.api.campaigns.responses import json_answer
from service.api.http.blueprint import Blueprint
from service.api.http.campaign_calls import calls
from service.play.resources import views

routes = Blueprint("key", __name__, url_prefix="/v1", description="The key with which you call.")


@routes.route("/key")
@routes.keyed("getOwnKey")
@routes.response(200, schemas.schema_of(views.OwnKeyView))
def get_own_key() -> Response:
    """Describe the key of the call.

    Its campaign, its role, its label, and the characters that it commands; there is no need to parse a token.
    """
    with calls.read_own() as call:
        view = views.view_of(views.OwnKeyView, call.work.access.key, campaign=views.campaign_view(call.campaign()))
    return json_answer(view)
