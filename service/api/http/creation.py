"""Permission to create and import campaigns: for all callers, rate-limited, or with the operator's key."""

import hmac

from flask import Flask, current_app, request

from service.api.http.rate_limits import CREATION, policy_of
from service.phrases import Phrase
from service.resolution.refusal import Refusal, RefusalKind
from service.settings import Settings, StartError

BY_KEY = "key"
_SCHEME = "bearer "


def register(app: Flask, settings: Settings) -> None:
    """Require the operator's key where the settings say so.

    Raises:
        StartError: they name no key.
    """
    if settings.campaign_creation != BY_KEY:
        return
    if settings.creation_key is None:
        raise StartError("CAMPAIGN_CREATION=key needs CREATION_KEY")
    key = settings.creation_key

    def check() -> None:
        view = current_app.view_functions.get(request.endpoint or "")
        if policy_of(view) == CREATION and not sends(key):
            detail = Phrase("Here campaigns are made with a key. Ask the operator, and send it as a bearer token.")
            raise Refusal("unauthenticated", Phrase("Unauthenticated"), detail, (), {}, RefusalKind.UNAUTHENTICATED)

    app.before_request(check)


def sends(key: str) -> bool:
    """Whether the current request has one of these operator's keys as its bearer token."""
    header = request.headers.get("Authorization", "")
    sent = header[len(_SCHEME) :].strip().encode() if header.lower().startswith(_SCHEME) else b""
    return hmac.compare_digest(sent, key.encode())
