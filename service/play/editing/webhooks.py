"""Webhooks: addresses to which messages about events are sent; game masters alone manage them.

They are no part of the game, so the log does not mention them, and exports do not contain them.
"""

import secrets
from base64 import b64encode
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call
from service.play.forms.forms import values
from service.play.forms.inputs import WebhookInput
from service.play.forms.members import writable_part
from service.play.resources.merge_patch import patched
from service.play.resources.rows import Delivery, Webhook
from service.play.resources.webhook import TEST
from service.resolution.refusal import Refusal
from service.schemas.strict_json import to_plain
from service.values import replace

SECRET_BYTES = 32
SECRET_PREFIX = "whsec_"  # noqa: S105 - prefix of a secret
FORMER_SECRET_FOR = timedelta(days=1)
"""Time for which messages are signed with the former secret too."""


def shown(secret: bytes) -> str:
    """A secret in the form that its owner gets."""
    return SECRET_PREFIX + b64encode(secret).decode()


def create(call: Call, given: WebhookInput) -> Webhook:
    """Make a webhook, with a new secret.

    Raises:
        Refusal: `forbidden`, or something in its view or filter that does not exist.
    """
    call.require_gm()
    _check_references(call, given)
    webhook = Webhook(
        campaign_id=call.work.campaign_id,
        id=call.new_id(),
        **_columns(given),
        secret=secrets.token_bytes(SECRET_BYTES),
        former_secret=None,
        former_until=None,
        disabled_at=None,
        created_at=call.now(),
    )
    call.work.webhooks.insert(webhook)
    return webhook


def edit(call: Call, webhook_id: str, patch: Mapping[str, Any]) -> Webhook:
    """Change a webhook by a merge patch; messages that wait are sent to the new address.

    Raises:
        Refusal: as `create` and `one`.
    """
    webhook = one(call, webhook_id)
    given = patched(WebhookInput, writable_part(webhook) | {"view": to_plain(webhook.eyes)}, patch)
    _check_references(call, given)
    edited = replace(webhook, **_columns(given))
    call.work.webhooks.update(edited)
    return edited


def one(call: Call, webhook_id: str) -> Webhook:
    """One webhook.

    Raises:
        Refusal: `forbidden` or `not_found`.
    """
    call.require_gm()
    return refusals.existing(call.work.webhooks.get(webhook_id), "webhook")


def every(call: Call) -> Sequence[Webhook]:
    """All webhooks.

    Raises:
        Refusal: `forbidden`.
    """
    call.require_gm()
    return call.work.webhooks.all()


def delete(call: Call, webhook_id: str) -> None:
    """Delete a webhook; undelivered messages are dropped.

    Raises:
        Refusal: as `one`.
    """
    call.work.webhooks.delete(one(call, webhook_id))


def rotate(call: Call, webhook_id: str) -> Webhook:
    """Replace the secret of a webhook; for a day messages are signed with both.

    Raises:
        Refusal: as `one`.
    """
    webhook = one(call, webhook_id)
    rotated = replace(
        webhook,
        secret=secrets.token_bytes(SECRET_BYTES),
        former_secret=webhook.secret,
        former_until=call.now() + FORMER_SECRET_FOR,
    )
    call.work.webhooks.update(rotated)
    return rotated


def enable(call: Call, webhook_id: str) -> Webhook:
    """Enable a disabled webhook; events from now on are sent.

    Raises:
        Refusal: as `one`.
    """
    webhook = one(call, webhook_id)
    if webhook.disabled_at is None:
        return webhook
    enabled = replace(webhook, disabled_at=None)
    call.work.webhooks.update(enabled)
    return enabled


def test(call: Call, webhook_id: str) -> Delivery:
    """Queue a test message for a receiver.

    Raises:
        Refusal: as `one`, or `webhook_disabled`.
    """
    webhook = _working(one(call, webhook_id))
    now = call.now()
    delivery = Delivery(
        campaign_id=call.work.campaign_id,
        id=call.new_id(),
        webhook_id=webhook.id,
        seq=call.work.events.last_seq(),
        type=TEST,
        subject=None,
        attempts=0,
        http_status=None,
        error=None,
        duration_ms=None,
        created_at=now,
        next_at=now,
        delivered_at=None,
    )
    call.work.deliveries.insert(delivery)
    return delivery


def last_deliveries(call: Call, webhook_id: str, limit: int) -> Sequence[Delivery]:
    """The last messages for a webhook, the newest first.

    Raises:
        Refusal: as `one`.
    """
    return call.work.deliveries.last(one(call, webhook_id).id, limit)


def resend(call: Call, webhook_id: str, delivery_id: str) -> Delivery:
    """Queue a message again, under its id.

    Raises:
        Refusal: as `one`, or `webhook_disabled`.
    """
    webhook = _working(one(call, webhook_id))
    delivery = refusals.existing(call.work.deliveries.one(webhook_id=webhook.id, id=delivery_id), "delivery")
    again = replace(delivery, attempts=0, next_at=call.now())
    call.work.deliveries.update(again)
    return again


def _working(webhook: Webhook) -> Webhook:
    """A webhook that is not disabled.

    Raises:
        Refusal: `webhook_disabled`.
    """
    if webhook.disabled_at is not None:
        raise _disabled()
    return webhook


def _disabled() -> Refusal:
    detail = Phrase("The webhook is disabled because its receiver refused messages. Enable it first.")
    return refusals.conflict("webhook_disabled", Phrase("Webhook disabled"), detail)


def _columns(given: WebhookInput) -> dict[str, Any]:
    """The columns of a webhook that an input states."""
    return {
        **values(given, "view", "types"),
        "types": tuple(dict.fromkeys(each.value for each in given.types)),
        "role": given.view.role,
        "characters": given.view.characters,
    }


def _check_references(call: Call, given: WebhookInput) -> None:
    """Refuse a view or a filter of what does not exist."""
    known = call.work.characters.some(given.view.characters)
    for index, identity in enumerate(given.view.characters):
        if identity not in known:
            raise refusals.unknown_id(f"/view/characters/{index}", identity)
    work = call.work
    getters = {"encounter_id": work.encounters.get, "character_id": work.characters.get, "key_id": work.keys.get}
    for member, get in getters.items():
        wanted = getattr(given, member)
        if wanted is not None:
            refusals.existing(get(wanted), member.removesuffix("_id"), f"/{member}")
