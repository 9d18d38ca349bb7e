"""`/v1/campaigns/{campaign_id}/keys`."""

from datetime import datetime
from typing import Annotated

from flask import Response

from service.api.campaigns import schemas
from service.api.campaigns.paging import PageQuery
from service.api.campaigns.responses import created_secret, json_answer, page_answer
from service.api.http.blueprint import Blueprint
from service.api.http.campaign_calls import calls
from service.api.http.preconditions import IDEMPOTENCY_KEY
from service.play import refusals
from service.play.call import Call
from service.play.editing import keys
from service.play.forms import views
from service.play.forms.inputs import KeyInput
from service.play.resources.snapshot import Scope
from service.rulesets.stored.examples import ACTOR
from service.rulesets.vocabulary import Doc
from service.schemas.answers import answer_schema
from service.schemas.body import ObjectBody
from service.schemas.derive import field_for
from service.schemas.query import QuerySchema
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationView:
    """An invitation to use a key."""

    invitation: Annotated[str, Doc("Token for `acceptInvitation`, or for a link to `/table#join=...`.")]
    expires_at: Annotated[datetime, Doc("End of the time in which it can be exchanged.")]


_EXAMPLE = {"label": "Anna", "role": "player", "characters": [ACTOR]}

routes = Blueprint(
    "keys",
    __name__,
    url_prefix="/v1/campaigns/<uuid:campaign_id>",
    description="Credentials of a campaign, each with a role: `gm` allows everything, `player` to command characters, "
    "`observer` to read. Send a key as `Authorization: Bearer ...`.",
)


@routes.route("/keys", methods=["POST"])
@routes.keyed("createKey", parameters=[IDEMPOTENCY_KEY], gm=True)
@routes.arguments(ObjectBody(KeyInput), example=_EXAMPLE)
@routes.response(201, schemas.schema_of(views.CreatedKeyView))
def create_key(given: KeyInput, campaign_id: str) -> Response:
    """Create a key; its token is shown only once.

    A `gm` key allows everything. A `player` key commands the characters that it names. An `observer` key reads what
    players see.
    """

    def answer(call: Call) -> Response:
        key, token = keys.create(call, given)
        body = views.view_of(views.CreatedKeyView, key, token=str(token))
        return created_secret(body, f"/v1/campaigns/{campaign_id}/keys/{key.id}")

    return calls.post(campaign_id, answer)


@routes.route("/keys")
@routes.keyed("listKeys", gm=True)
@routes.arguments(QuerySchema(PageQuery), location="query")
@routes.response(200, schemas.page_of("KeyPage", field_for(views.KeyView)))
def list_keys(query: PageQuery, campaign_id: str) -> Response:
    """List keys, including revoked ones, without their secrets.

    In the order of creation. Ask for the next page with `cursor`.
    """
    with calls.read(campaign_id) as call:
        call.require_gm()
        page = call.work.keys.find({}, query.position, query.limit)
    return page_answer(page, tuple(map(views.key_view, page.items)))


@routes.route("/keys/<uuid:key_id>")
@routes.keyed("getKey", gm=True)
@routes.response(200, schemas.schema_of(views.KeyView))
def get_key(campaign_id: str, key_id: str) -> Response:
    """Read a key, without its secret.

    Its holder, its rights, and whether it is still valid.
    """
    scope = Scope(key=key_id)
    with calls.read(campaign_id, scope) as call:
        call.require_gm()
        key = refusals.existing(call.work.load(scope).keys.get(key_id), "key")
    return json_answer(views.key_view(key))


@routes.route("/keys/<uuid:key_id>/invitations", methods=["POST"])
@routes.keyed("createInvitation", gm=True, conflicts=("key_revoked",))
@routes.response(201, answer_schema(InvitationView))
def create_invitation(campaign_id: str, key_id: str) -> Response:
    """Invite a person to use a key.

    A device exchanges it for the key by `acceptInvitation`, once and within an hour. The key then gets a new token.
    """
    with calls.read(campaign_id, Scope(key=key_id)) as call:
        invitation = keys.invite(call, key_id)
    body = InvitationView(invitation=str(invitation), expires_at=invitation.expires_at)
    return created_secret(body, f"/table#join={invitation}")


@routes.route("/keys/<uuid:key_id>", methods=["DELETE"])
@routes.keyed("revokeKey", gm=True, conflicts=("last_gm_key",))
@routes.response(200, schemas.schema_of(views.KeyView))
def revoke_key(campaign_id: str, key_id: str) -> Response:
    """Revoke a key permanently; the last key of a game master cannot be revoked.

    Requests with it are `unauthenticated` from now on. It remains in the list, because events name it.
    """
    with calls.write(campaign_id) as call:
        key = keys.revoke(call, key_id)
    return json_answer(views.key_view(key))
