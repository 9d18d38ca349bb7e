"""Interactions as Discord sends them, with every member that its types require."""

from collections.abc import Mapping, Sequence
from itertools import count
from secrets import token_hex
from typing import Any

from arbiter_discord.transport import Json

APPLICATION = "845027738276462632"
GUILD = "290926798626357999"
_ids = map(str, count(1_300_000_000_000_000_000))
KINDS = {str: 3, bool: 5, int: 4}
"""Discord's number for an option with a value of a type."""


def ping() -> Json:
    """The test that Discord sends when an address is saved."""
    named = {"application_id": APPLICATION, "id": next(_ids), "token": token_hex(20), "version": 1, "type": 1}
    owners = {"authorizing_integration_owners": {}, "entitlements": [], "attachment_size_limit": 10_000_000}
    return named | owners | {"app_permissions": "2048", "user": user("1000")}


def command(name: str, options: Mapping[str, Any], attachments: Mapping[str, str]) -> Json:
    """The data of a command.

    Args:
        name: of the command.
        options: values by name; an attachment is named by its id.
        attachments: addresses by id.
    """
    given = [_option(each, value, attachments) for each, value in options.items()]
    data: Json = {"id": "1", "type": 1, "name": name, "options": given}
    if attachments:
        resolved = {identity: _attachment(identity, url) for identity, url in attachments.items()}
        data["resolved"] = {"attachments": resolved}
    return data


def typing(name: str, options: Mapping[str, Any], focused: str) -> Json:
    """The data of an autocompletion."""
    given = [
        _option(each, value, {}) | ({"focused": True} if each == focused else {}) for each, value in options.items()
    ]
    return {"id": "1", "type": 1, "name": name, "options": given}


def component(custom_id: str, values: Sequence[str]) -> Json:
    """The data of a pressed button, or of a menu with chosen entries."""
    if values:
        return {"custom_id": custom_id, "component_type": 3, "values": list(values)}
    return {"custom_id": custom_id, "component_type": 2}


def interaction(kind: int, data: Json, user_id: str, channel_id: str, locale: str) -> Json:
    """An interaction in a channel of a server."""
    return ping() | {
        "type": kind,
        "data": data,
        "guild_id": GUILD,
        "guild": {"id": GUILD, "features": [], "locale": "en-US"},
        "channel": {"id": channel_id, "type": 0},
        "channel_id": channel_id,
        "member": _member(user_id),
        "user": None,
        "locale": locale,
        "guild_locale": "en-US",
        "context": 0,
    }


def message(content: str, flags: int, channel_id: str) -> Json:
    """The message below which a button is."""
    lists: Json = {name: [] for name in ("mentions", "mention_roles", "attachments", "embeds")}
    times = {"timestamp": "2026-01-01T00:00:00Z", "edited_timestamp": None}
    plain = {"tts": False, "mention_everyone": False, "pinned": False, "type": 0}
    named = {"id": next(_ids), "channel_id": channel_id, "author": user(APPLICATION)}
    return named | lists | times | plain | {"content": content, "flags": flags}


def user(user_id: str) -> Json:
    """A user."""
    named = {"id": user_id, "username": f"user{user_id}", "discriminator": "0"}
    return named | {"global_name": f"User {user_id}", "avatar": None}


def _member(user_id: str) -> Json:
    times = {"joined_at": "2026-01-01T00:00:00Z", "premium_since": None}
    voice = {"deaf": False, "mute": False, "flags": 0, "pending": False}
    return {"user": user(user_id), "roles": [], "permissions": "2048", "nick": None, "avatar": None} | times | voice


def _option(name: str, value: Any, attachments: Mapping[str, str]) -> Json:
    kind = 11 if value in attachments else KINDS[type(value)]
    return {"name": name, "type": kind, "value": value}


def _attachment(identity: str, url: str) -> Json:
    return {"id": identity, "filename": "sheet.json", "size": 100, "url": url, "proxy_url": url}
