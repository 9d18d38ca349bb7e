"""`/v1/campaigns/{campaign_id}/webhooks`: addresses to which messages about events are sent."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any

from annotated_types import Interval
from flask import Response

from service.addresses import BadAddress
from service.api.campaigns import schemas
from service.api.campaigns.address_checks import checked
from service.api.campaigns.paging import HIGHEST_LIMIT
from service.api.campaigns.responses import created_secret, json_answer
from service.api.http.blueprint import Blueprint
from service.api.http.caching import never_stored
from service.api.http.campaign_calls import calls
from service.api.http.preconditions import IDEMPOTENCY_KEY
from service.phrases import Phrase
from service.play.call import Call
from service.play.editing import webhooks
from service.play.forms import webhook_views
from service.play.forms.inputs import WebhookInput
from service.resolution.refusal import of_faults
from service.rulesets.vocabulary import Doc, Example
from service.schemas.body import ObjectBody, PatchBody
from service.schemas.faults import PlacedFault
from service.schemas.query import QuerySchema
from service.values import dataclass

_EXAMPLE = {"url": "https://example.org/arbiter", "types": ["command", "turn"], "view": {"role": "observer"}}
_WEBHOOK = "/webhooks/<uuid:webhook_id>"
BAD_ADDRESSES = MappingProxyType(
    {
        "bad_url": Phrase("Expected an address such as https://example.org/path, without a user or a password in it."),
        "not_https": Phrase("Expected an address that begins with https://."),
        "unknown_host": Phrase("No host has this name. Correct the address."),
        "private_address": Phrase(
            "The service sends nothing to its own machine or network. Send an address outside of it."
        ),
    }
)

routes = Blueprint(
    "webhooks",
    __name__,
    url_prefix="/v1/campaigns/<uuid:campaign_id>",
    description="Addresses that receive messages about events, signed according to Standard Webhooks 1.0. For game "
    "masters.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveriesQuery:
    """Length of a list of deliveries."""

    limit: Annotated[int, Interval(ge=1, le=HIGHEST_LIMIT), Doc("Largest number of items."), Example(20)] = 20


@routes.route("/webhooks", methods=["POST"])
@routes.keyed("createWebhook", parameters=[IDEMPOTENCY_KEY], gm=True, refusals=tuple(BAD_ADDRESSES))
@routes.arguments(ObjectBody(WebhookInput), example=_EXAMPLE)
@routes.response(201, schemas.schema_of(webhook_views.CreatedWebhookView))
def create_webhook(given: WebhookInput, campaign_id: str) -> Response:
    """Create a webhook; its secret is shown only once.

    New events are sent to its address by POST, with `webhook-id`, `webhook-timestamp` and `webhook-signature`;
    `webhooks` of this document describes the bodies. Without a 2xx answer within 15 seconds the message is sent again
    for a day, with the same `webhook-id`. Messages can arrive in any order; each body has its `seq`. An answer of 410
    disables the webhook.
    """
    _check_new_address(campaign_id, given.url)

    def answer(call: Call) -> Response:
        webhook = webhooks.create(call, given)
        body = webhook_views.created_webhook_view(webhook, webhooks.shown(webhook.secret))
        return created_secret(body, f"/v1/campaigns/{campaign_id}/webhooks/{webhook.id}")

    return calls.post(campaign_id, answer)


@routes.route("/webhooks")
@routes.keyed("listWebhooks", gm=True)
@routes.response(200, schemas.schema_of(webhook_views.WebhooksView))
def list_webhooks(campaign_id: str) -> Response:
    """List all webhooks, including disabled ones, without their secrets.

    In the order of creation.
    """
    with calls.read(campaign_id) as call:
        every = webhooks.every(call)
    return json_answer(webhook_views.WebhooksView(items=tuple(map(webhook_views.webhook_view, every))))


@routes.route(_WEBHOOK)
@routes.keyed("getWebhook", gm=True)
@routes.response(200, schemas.schema_of(webhook_views.WebhookView))
def get_webhook(campaign_id: str, webhook_id: str) -> Response:
    """Read a webhook, without its secret.

    Its address, the types of its messages, and whether it is enabled.
    """
    with calls.read(campaign_id) as call:
        webhook = webhooks.one(call, webhook_id)
    return json_answer(webhook_views.webhook_view(webhook))


@routes.route(_WEBHOOK, methods=["PATCH"])
@routes.keyed("updateWebhook", gm=True, refusals=tuple(BAD_ADDRESSES))
@routes.arguments(PatchBody(WebhookInput), example={"types": ["command"]})
@routes.response(200, schemas.schema_of(webhook_views.WebhookView))
def update_webhook(patch: Mapping[str, Any], campaign_id: str, webhook_id: str) -> Response:
    """Change a webhook by a JSON merge patch; its secret and its deliveries do not change.

    Pending messages are sent to the new address. `types` is replaced as a whole.
    """
    if isinstance(patch.get("url"), str):
        _check_address(patch["url"])
    with calls.write(campaign_id) as call:
        webhook = webhooks.edit(call, webhook_id, patch)
    return json_answer(webhook_views.webhook_view(webhook))


@routes.route(_WEBHOOK, methods=["DELETE"])
@routes.keyed("deleteWebhook", gm=True)
@routes.response(204, description="Deleted; there is no body.")
def delete_webhook(campaign_id: str, webhook_id: str) -> Response:
    """Delete a webhook with its deliveries.

    Its pending messages are dropped.
    """
    with calls.write(campaign_id) as call:
        webhooks.delete(call, webhook_id)
    return Response(status=204)


@routes.route(f"{_WEBHOOK}/rotate", methods=["POST"])
@routes.keyed("rotateWebhookSecret", parameters=[IDEMPOTENCY_KEY], gm=True)
@routes.response(200, schemas.schema_of(webhook_views.CreatedWebhookView))
def rotate_webhook_secret(campaign_id: str, webhook_id: str) -> Response:
    """Replace the secret of a webhook; the new one is shown only once.

    For a day, messages are signed with both secrets: `webhook-signature` then has two signatures.
    """

    def answer(call: Call) -> Response:
        webhook = webhooks.rotate(call, webhook_id)
        return never_stored(json_answer(webhook_views.created_webhook_view(webhook, webhooks.shown(webhook.secret))))

    return calls.post(campaign_id, answer)


@routes.route(f"{_WEBHOOK}/enable", methods=["POST"])
@routes.keyed("enableWebhook", parameters=[IDEMPOTENCY_KEY], gm=True)
@routes.response(200, schemas.schema_of(webhook_views.WebhookView))
def enable_webhook(campaign_id: str, webhook_id: str) -> Response:
    """Enable a webhook that was disabled, because its receiver answered 410 or failed for days.

    It gets new events from now on; send earlier messages again one by one.
    """
    return calls.post(
        campaign_id, lambda call: json_answer(webhook_views.webhook_view(webhooks.enable(call, webhook_id)))
    )


@routes.route(f"{_WEBHOOK}/test", methods=["POST"])
@routes.keyed("testWebhook", parameters=[IDEMPOTENCY_KEY], gm=True, conflicts=("webhook_disabled",))
@routes.response(202, schemas.schema_of(webhook_views.DeliveryView))
def test_webhook(campaign_id: str, webhook_id: str) -> Response:
    """Send a message of the type `test`, whatever the `types` of the webhook are.

    The list of deliveries then shows the result.
    """

    def answer(call: Call) -> Response:
        return json_answer(webhook_views.delivery_view(webhooks.test(call, webhook_id)), None, 202)

    return calls.post(campaign_id, answer)


@routes.route(f"{_WEBHOOK}/deliveries")
@routes.keyed("listDeliveries", gm=True)
@routes.arguments(QuerySchema(DeliveriesQuery), location="query")
@routes.response(200, schemas.schema_of(webhook_views.DeliveriesView))
def list_deliveries(query: DeliveriesQuery, campaign_id: str, webhook_id: str) -> Response:
    """List the last deliveries, with the answers of the receiver, their times, and the next attempt.

    The newest first; settled ones are stored for a week.
    """
    with calls.read(campaign_id) as call:
        last = webhooks.last_deliveries(call, webhook_id, query.limit)
    return json_answer(webhook_views.DeliveriesView(items=tuple(map(webhook_views.delivery_view, last))))


@routes.route(f"{_WEBHOOK}/deliveries/<uuid:delivery_id>/resend", methods=["POST"])
@routes.keyed("resendDelivery", parameters=[IDEMPOTENCY_KEY], gm=True, conflicts=("webhook_disabled",))
@routes.response(202, schemas.schema_of(webhook_views.DeliveryView))
def resend_delivery(campaign_id: str, webhook_id: str, delivery_id: str) -> Response:
    """Send a message again, with the `webhook-id` that it had.

    A receiver that has it already recognizes it by this id.
    """

    def answer(call: Call) -> Response:
        delivery = webhooks.resend(call, webhook_id, delivery_id)
        return json_answer(webhook_views.delivery_view(delivery), None, 202)

    return calls.post(campaign_id, answer)


def _check_new_address(campaign_id: str, url: str) -> None:
    """Check the address of a new webhook, unless the call was answered before."""
    with calls.read(campaign_id) as call:
        call.require_gm()
        is_new = not calls.was_answered(call)
    if is_new:
        _check_address(url)


def _check_address(url: str) -> None:
    """Refuse an address to which no messages may be sent; checked before any lock, and again at each attempt.

    Raises:
        Refusal: one of `BAD_ADDRESSES`.
    """
    try:
        checked(calls.addresses, url)
    except BadAddress as error:
        raise of_faults((PlacedFault("/url", error.code, BAD_ADDRESSES[error.code]),)) from None
