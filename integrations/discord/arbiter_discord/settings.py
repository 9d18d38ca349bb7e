"""Settings of the app, from environment variables."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

FORMS: Mapping[str, tuple[re.Pattern[str], str]] = {
    "DISCORD_PUBLIC_KEY": (re.compile(r"[0-9a-fA-F]{64}"), "0123456789abcdef" * 4),
    "ARBITER_URL": (re.compile(r"https?://.+"), "http://localhost:8000"),
    "DISCORD_API": (re.compile(r"https?://.+"), "https://discord.com/api/v10"),
    "PORT": (re.compile(r"\d+"), "8080"),
}
"""The form of a value, with an example."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Addresses and keys.

    Attributes:
        public_key: of the Discord app, in hexadecimal; it verifies the signatures.
        application_id: of the Discord app.
        bot_token: of the Discord app; only `--register` needs it.
        arbiter_url: address of the service.
        creation_key: the `CREATION_KEY` of a service that creates campaigns only with it; "" for none.
        database: path of the SQLite file. It holds keys, so only its owner can read it.
        discord_api: address of Discord's API.
        host: address on which the app listens.
        port: its port.
    """

    public_key: str
    application_id: str
    bot_token: str = ""
    arbiter_url: str = "http://localhost:8000"
    creation_key: str = field(default="", repr=False)
    database: Path = Path("discord.sqlite")
    discord_api: str = "https://discord.com/api/v10"
    host: str = "127.0.0.1"
    port: int = 8080

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "Settings":
        """Read the settings.

        Raises:
            SystemExit: a required variable is missing, or a value has another form.
        """
        for name in ("DISCORD_PUBLIC_KEY", "DISCORD_APPLICATION_ID"):
            if not environment.get(name):
                raise SystemExit(f"Set {name}. The Developer Portal shows it under General Information.")
        for name, (form, expected) in FORMS.items():
            if not form.fullmatch(environment.get(name) or expected):
                raise SystemExit(f'{name} is "{environment[name]}". Set it to a value such as {expected}.')
        return cls(
            public_key=environment["DISCORD_PUBLIC_KEY"],
            application_id=environment["DISCORD_APPLICATION_ID"],
            bot_token=environment.get("DISCORD_BOT_TOKEN", ""),
            arbiter_url=environment.get("ARBITER_URL", "http://localhost:8000").rstrip("/"),
            creation_key=environment.get("ARBITER_CREATION_KEY", ""),
            database=Path(environment.get("DISCORD_DATABASE", "discord.sqlite")),
            discord_api=environment.get("DISCORD_API", "https://discord.com/api/v10").rstrip("/"),
            host=environment.get("HOST", "127.0.0.1"),
            port=int(environment.get("PORT", "8080")),
        )
