"""The part `webhooks` of the OpenAPI document: the messages that the service sends."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from service.api.http.parser import JSON
from service.play.webhooks import message_forms
from service.schemas.answers import AnswerSchema, answer_schema
from service.schemas.strict import JSONSchema

_MESSAGES: Mapping[str, tuple[type, str]] = MappingProxyType(
    {
        "event": (message_forms.EventMessage, "Something was added to the log; `type` is that of the event."),
        "turn": (message_forms.TurnMessage, "A turn begins."),
        "prompt": (message_forms.PromptMessage, "A participant is asked for a roll or a decision."),
        "ended": (message_forms.EndedMessage, "An encounter is over."),
        "test": (message_forms.TestMessage, "A game master tests the webhook."),
        "discord": (message_forms.DiscordMessage, "Any of them, for a webhook of the form `discord`."),
    }
)
_PROSE = "Signed as in Standard Webhooks 1.0."
_HEADERS = (
    (
        "webhook-id",
        "Id of the message; a repeat has the same id. Ignore known ones.",
        {"type": "string"},
        "msg_01976f3e4b5a7c00800000000000000d",
    ),
    (
        "webhook-timestamp",
        "Time of sending, in seconds since 1970. Ignore messages older than five minutes.",
        {"type": "string"},
        "1769886000",
    ),
    (
        "webhook-signature",
        "One or two, separated by a space: `v1,` and the base64 of the HMAC-SHA256 over id, timestamp and body.",
        {"type": "string"},
        "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
    ),
)


def described(component_of: Callable[[AnswerSchema], JSONSchema]) -> dict[str, Any]:
    """The descriptions of all messages.

    Args:
        component_of: the reference to the component of a schema.
    """
    parameters = [
        {"name": name, "in": "header", "required": True, "description": prose, "schema": schema, "example": example}
        for name, prose, schema, example in _HEADERS
    ]
    return {
        name: {"post": _operation(name, summary, parameters, component_of(answer_schema(kind)))}
        for name, (kind, summary) in _MESSAGES.items()
    }


def _operation(name: str, summary: str, parameters: list[JSONSchema], body: JSONSchema) -> JSONSchema:
    return {
        "operationId": f"{name}Message",
        "tags": ["webhooks"],
        "summary": summary,
        "description": _PROSE,
        "parameters": parameters,
        "requestBody": {"required": True, "content": {JSON: {"schema": body}}},
        "responses": {
            "2XX": {"description": "Received."},
            "410": {"description": "Disables the webhook."},
            "429": {"description": "Sent again after `Retry-After`; also 502, 503, 504."},
            "default": {"description": "Sent again for a day."},
        },
    }
