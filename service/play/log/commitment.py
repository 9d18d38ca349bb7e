"""Commitment of a blind roll: a hash that proves later that the hidden result was not changed.

The hash is SHA-256 over the canonical JSON (RFC 8785) of `{"nonce", "result", "rolls"}`. The nonce prevents
a search through all results; revealed later with them, it lets all readers recompute the hash.
"""

import secrets
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from service.play.resources.rows import Event, Visibility
from service.schemas.strict_json import dumps
from service.values import replace

NONCE_BYTES = 32


def sealed(event: Event) -> Event:
    """The event; a blind one gets its nonce and its hash."""
    if event.visibility is not Visibility.BLIND:
        return event
    nonce = secrets.token_hex(NONCE_BYTES)
    return replace(event, nonce=nonce, commitment=commitment(event.result, event.rolls, nonce))


def commitment(result: Any, rolls: Any, nonce: str) -> str:
    """The hash of a result and its rolls."""
    return sha256(dumps(_sorted({"nonce": nonce, "result": result, "rolls": rolls}))).hexdigest()


def _sorted(value: Any) -> Any:
    """The value with the members of every object in the order of their UTF-16 code units."""
    if isinstance(value, Mapping):
        return {name: _sorted(value[name]) for name in sorted(value, key=lambda name: name.encode("utf-16-be"))}
    return [_sorted(item) for item in value] if isinstance(value, list | tuple) else value
