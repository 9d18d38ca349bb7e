"""Interactions as Discord sends them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

EPHEMERAL = 64


class Kind(IntEnum):
    """Kind of an interaction."""

    PING = 1
    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Interaction:
    """A command, a pressed button, a chosen entry of a menu, or a partly typed option.

    Attributes:
        kind: its kind.
        id: its id.
        token: for later messages.
        application_id: of the app.
        channel_id: of the channel.
        user_id: of its author.
        user_name: the author's name in this server.
        locale: the author's language, for example `en-US`.
        name: of the command, or the `custom_id` of the component.
        options: values of the command's options by name.
        focused: name of the option that the author types.
        values: chosen entries of a menu.
        attachments: addresses of attachments by id.
        is_on_private_message: whether the component is below an ephemeral message.
    """

    kind: Kind
    id: str
    token: str
    application_id: str
    channel_id: str
    user_id: str
    user_name: str
    locale: str = "en-US"
    name: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    focused: str | None = None
    values: tuple[str, ...] = ()
    attachments: Mapping[str, str] = field(default_factory=dict)
    is_on_private_message: bool = False

    @classmethod
    def of(cls, sent: Mapping[str, Any]) -> "Interaction":
        """Read an interaction of any kind but a ping.

        Raises:
            KeyError: a member is missing.
            ValueError: the app has no such kind.
        """
        data = sent["data"]
        member = sent.get("member") or {}
        user = member.get("user") or sent["user"]
        typed = data.get("options") or ()
        attachments = (data.get("resolved") or {}).get("attachments") or {}
        return cls(
            kind=Kind(sent["type"]),
            id=sent["id"],
            token=sent["token"],
            application_id=sent["application_id"],
            channel_id=sent.get("channel_id") or user["id"],
            user_id=user["id"],
            user_name=member.get("nick") or user.get("global_name") or user.get("username") or user["id"],
            locale=sent.get("locale", "en-US"),
            name=data.get("name") or data["custom_id"],
            options={option["name"]: option["value"] for option in typed},
            focused=next((option["name"] for option in typed if option.get("focused")), None),
            values=tuple(data.get("values") or ()),
            attachments={identity: each["url"] for identity, each in attachments.items()},
            is_on_private_message=bool((sent.get("message") or {}).get("flags", 0) & EPHEMERAL),
        )

    def text(self, name: str) -> str:
        """Return the text of an option; empty if it was left out."""
        return str(self.options.get(name, "")).strip()
