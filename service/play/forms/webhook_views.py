"""Views of webhooks and of the messages that they receive."""

from typing import Annotated, Any

from service.play.forms.forms import FormMember, form, view
from service.play.forms.views import view_of
from service.play.resources.key import Role
from service.play.resources.webhook import Delivery, DeliveryStatus, Webhook
from service.rulesets.vocabulary import Doc, Id
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class EyesView:
    """The view of the campaign that a receiver has."""

    role: Annotated[Role, Doc("`gm` sees all, `player` and `observer` what such keys see.")]
    characters: Annotated[tuple[Id, ...], Doc("Characters of a player; nothing of them is secret.")]


_EYES = FormMember("view", Annotated[EyesView, Doc("Role and characters whose view of the campaign the receiver has.")])
WebhookView: Any = view(Webhook, "WebhookView", "An address that receives messages about events.", _EYES)
CreatedWebhookView: Any = view(
    Webhook,
    "CreatedWebhookView",
    "A webhook with its secret, which is shown this once.",
    _EYES,
    FormMember(
        "secret", Annotated[str, Doc("Secret that signs messages: `whsec_` and base64. It is shown only once.")]
    ),
)
WebhooksView: Any = form(
    "WebhooksView",
    "All webhooks of a campaign.",
    FormMember("items", Annotated[tuple[WebhookView, ...], Doc("In the order of creation, including disabled ones.")]),
)
DeliveryView: Any = view(
    Delivery,
    "DeliveryView",
    "A message for a webhook.",
    FormMember("status", Annotated[DeliveryStatus, Doc("Status of the delivery.")]),
)
DeliveriesView: Any = form(
    "DeliveriesView",
    "The last deliveries of a webhook.",
    FormMember("items", Annotated[tuple[DeliveryView, ...], Doc("The newest first.")]),
)


def webhook_view(webhook: Webhook) -> Any:
    """A webhook, without its secret."""
    return view_of(WebhookView, webhook, view=view_of(EyesView, webhook.eyes))


def created_webhook_view(webhook: Webhook, secret: str) -> Any:
    """A webhook with its secret."""
    return view_of(CreatedWebhookView, webhook, view=view_of(EyesView, webhook.eyes), secret=secret)


def delivery_view(delivery: Delivery) -> Any:
    """A delivery."""
    return view_of(DeliveryView, delivery, status=delivery.status)
