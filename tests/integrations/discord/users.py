"""Users of Discord in a channel: they send commands, press buttons and read the answers."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from arbiter_discord.interaction import EPHEMERAL
from arbiter_discord.transport import Json
from tests.integrations.discord import payloads
from tests.integrations.discord.fake_discord import PATIENCE, FakeDiscord

MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE = 4, 5, 6, 7


@dataclass
class Answered:
    """The answer to an interaction.

    Attributes:
        discord: which sent the interaction.
        token: of the interaction.
        response: the app's first response.
    """

    discord: FakeDiscord
    token: str
    response: Json
    _public: list[Json] = field(default_factory=list)

    @property
    def is_private(self) -> bool:
        """Whether only the user sees the first message."""
        return self.response["type"] != MESSAGE or bool(self.response["data"]["flags"] & EPHEMERAL)

    @property
    def private(self) -> Json:
        """The message for the user alone; waits for it."""
        assert self.is_private, self.response
        if self.response["type"] in (DEFERRED, DEFERRED_UPDATE):
            self.response = {"type": UPDATE, "data": self.discord.edits[self.token].get(timeout=PATIENCE)}
        data: Json = self.response["data"]
        return data

    @property
    def public(self) -> Json:
        """The first message for the channel; waits for it."""
        if not self._public:
            first = self.discord.posts[self.token].get(timeout=PATIENCE) if self.is_private else self.response["data"]
            self._public.append(first)
        return self._public[0]

    @property
    def text(self) -> str:
        """The content of the first message."""
        return str((self.private if self.is_private else self.public)["content"])


@dataclass(frozen=True)
class User:
    """A user in a channel.

    Attributes:
        discord: the fake Discord.
        user_id: of the user.
        channel_id: of the channel.
        locale: the user's language.
    """

    discord: FakeDiscord
    user_id: str
    channel_id: str
    locale: str = "en-US"

    def command(self, name: str, /, files: dict[str, Any] | None = None, **options: Any) -> Answered:
        """Send a command.

        Args:
            name: of the command.
            files: contents of attachments by the option's name.
            options: values by name; `as_` and `from_` are written without the underscore.
        """
        attachments, given = {}, {option.rstrip("_"): value for option, value in options.items()}
        for option, content in (files or {}).items():
            identity = str(1_400_000_000_000_000_000 + len(self.discord.files))
            attachments[identity] = self.discord.attach(identity, content)
            given[option] = identity
        return self._sent(self._interaction(2, payloads.command(name, given, attachments)))

    def typing(self, name: str, focused: str, /, **options: Any) -> list[Json]:
        """The suggestions for the option that the user types."""
        given = {option.rstrip("_"): value for option, value in options.items()}
        response = self.discord.send(self._interaction(4, payloads.typing(name, given, focused)))
        assert response["type"] == 8
        choices: list[Json] = response["data"]["choices"]
        return choices

    def press(self, below: Json, *labels: str) -> Answered:
        """Press the button with a label, or choose entries of a menu, below a message."""
        custom_id, values = next(
            found for row in below["components"] for each in row["components"] if (found := _labelled(each, labels))
        )
        sent = self._interaction(3, payloads.component(custom_id, values))
        message = payloads.message(below["content"], below.get("flags", EPHEMERAL), self.channel_id)
        return self._sent(sent | {"message": message})

    def _sent(self, sent: Json) -> Answered:
        return Answered(self.discord, sent["token"], self.discord.send(sent))

    def _interaction(self, kind: int, data: Json) -> Json:
        return payloads.interaction(kind, data, self.user_id, self.channel_id, self.locale)


def labels(below: Json) -> list[str]:
    """The labels of buttons and entries below a message."""
    components = [each for row in below.get("components", ()) for each in row["components"]]
    return [entry["label"] for each in components for entry in each.get("options", [each])]


def _labelled(component: Json, wanted: Collection[str]) -> tuple[str, list[str]] | None:
    """The `custom_id` and the values that choosing labels sends."""
    if component.get("label") in wanted:
        return component["custom_id"], []
    values = [option["value"] for option in component.get("options", ()) if option["label"] in wanted]
    return (component["custom_id"], values) if values else None
