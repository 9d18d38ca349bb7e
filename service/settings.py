"""Settings of the process, read from environment variables here only."""

import os
import re
from collections.abc import Mapping
from dataclasses import field, fields
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

from service.values import dataclass

PROJECT_FOLDER = Path(__file__).resolve().parent.parent
CAMPAIGN_CREATION = ("open", "limited", "key")
WEBHOOK_ADDRESSES = ("public", "any")
METRICS = ("off", "key", "open")
SHORTEST_KEY = 16
LOG_LEVELS = ("debug", "info", "warning", "error")
DATABASE_POOLERS = ("none", "transaction")
LOG_FORMATS = ("text", "json")
OTEL_TRACES_EXPORTERS = ("none", "otlp", "console")
TRUTHS = ("false", "true")
SWITCH = ("off", "on")
PLACEHOLDER = "change-me"
"""A password of examples, which is public."""
OF_DATABASES = ("DATABASE_URL", "DATABASE_LISTEN_URL", "DATABASE_READ_URL")
SET = "set"
"""Shown in the place of a secret."""

_ORIGIN = re.compile(r"https?://[A-Za-z0-9.*-]+(:[0-9]{1,5})?").fullmatch
_DATABASE_SCHEME = re.compile(r"^(postgres|postgresql|postgresql\+psycopg)://")


class StartError(Exception):
    """The service cannot start; the message is one line with the reason and the remedy."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Settings of this process. The environment variable of a field is its name in capitals.

    Attributes:
        host: Address to listen on. 127.0.0.1 is this machine only; 0.0.0.0 lets phones on the LAN in.
        port: TCP port to listen on, 1 to 65535.
        database_url: Postgres to use, as an SQLAlchemy URL with the psycopg driver; `postgres://` and
            `postgresql://` are accepted. None: a Postgres of our own is started.
        database_pooler: `transaction` if a pooler like PgBouncer is in front of it that gives each transaction
            another connection: nothing is prepared, and `database_listen_url` is needed.
        database_listen_url: The same database without a pooler, for LISTEN. None: as `database_url`.
        database_read_url: A streaming replica for lists and logs. None: they are read where all is written.
        pg_bindir: Folder with `postgres` and `initdb` for a Postgres of our own. None: found.
        data_dir: Folder for the data of the built-in Postgres.
        web_workers: Number of worker processes, 1 to 64.
        web_threads: Number of threads in each worker process, 1 to 128.
        rate_limits: `on`, `off`, or policies like `creation=10/minute;default=6000/minute` (docs/limits.md).
        campaign_creation: Who may create and import campaigns: `open` all, `limited` all, by address so many a
            minute, `key` callers with `creation_key`.
        creation_key: The key for that, at least 16 characters.
        quotas: Limits of a campaign, for example `characters=500;events=100000` (docs/limits.md).
        webhook_addresses: Where webhooks may be sent: `public` only by https to addresses of the public internet, `any`
            also by http, to this machine and into its network (docs/security.md).
        metrics: Readers of `/metrics`: none (`off`), callers with `metrics_key` (`key`), or all who reach
            the port (`open`).
        metrics_key: The key for that, at least 16 characters.
        trusted_proxies: Number of proxies in front that set `X-Forwarded-For`, 0 to 10.
        embed_origins: Sites that may show `/table` in a frame, for example `https://www.owlbear.rodeo`; several are
            separated by spaces.
        log_level: Least severity that is logged: debug, info, warning or error.
        log_format: `text` for people, `json` for programs (one object a line).
        log_clients: Whether the line of a request has the client's address: `on`, or `off`.
        otel_traces_exporter: Where spans of requests go: `none`, `otlp` to a collector, `console` to standard output.
            The other variables of OpenTelemetry are read by its own packages (docs/operations.md).
        otel_sdk_disabled: `true` turns tracing off, with any other settings.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    database_url: str | None = field(default=None, repr=False)
    database_pooler: str = "none"
    database_listen_url: str | None = field(default=None, repr=False)
    database_read_url: str | None = field(default=None, repr=False)
    pg_bindir: Path | None = None
    data_dir: Path = PROJECT_FOLDER / "var"
    web_workers: int = 2
    web_threads: int = 8
    rate_limits: str = "on"
    campaign_creation: str = "limited"
    creation_key: str | None = field(default=None, repr=False)
    quotas: str = ""
    webhook_addresses: str = "public"
    metrics: str = "off"
    metrics_key: str | None = field(default=None, repr=False)
    trusted_proxies: int = 0
    embed_origins: str = ""
    log_level: str = "info"
    log_format: str = "text"
    log_clients: str = "on"
    otel_traces_exporter: str = "none"
    otel_sdk_disabled: str = "false"

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Self:
        """Reads the settings; a variable that is missing or empty leaves the default.

        Args:
            environment: The variables; None reads those of this process.

        Raises:
            StartError: A variable has a value that cannot be used.
        """
        default = cls()
        read = _Variables(os.environ if environment is None else environment)
        read.refuse_placeholder()
        return cls(
            host=read.text("HOST", default.host),
            port=read.integer("PORT", default.port, highest=65535),
            database_url=read.database_url("DATABASE_URL"),
            database_pooler=read.choice("DATABASE_POOLER", default.database_pooler, DATABASE_POOLERS),
            database_listen_url=read.database_url("DATABASE_LISTEN_URL"),
            database_read_url=read.database_url("DATABASE_READ_URL"),
            pg_bindir=read.folder("PG_BINDIR"),
            data_dir=read.folder("DATA_DIR") or default.data_dir,
            web_workers=read.integer("WEB_WORKERS", default.web_workers, highest=64),
            web_threads=read.integer("WEB_THREADS", default.web_threads, highest=128),
            rate_limits=read.text("RATE_LIMITS", default.rate_limits),
            campaign_creation=read.choice("CAMPAIGN_CREATION", default.campaign_creation, CAMPAIGN_CREATION),
            creation_key=read.secret("CREATION_KEY", shortest=SHORTEST_KEY),
            quotas=read.text("QUOTAS", default.quotas),
            webhook_addresses=read.choice("WEBHOOK_ADDRESSES", default.webhook_addresses, WEBHOOK_ADDRESSES),
            metrics=read.choice("METRICS", default.metrics, METRICS),
            metrics_key=read.secret("METRICS_KEY", shortest=SHORTEST_KEY),
            trusted_proxies=read.integer("TRUSTED_PROXIES", default.trusted_proxies, lowest=0, highest=10),
            embed_origins=read.origins("EMBED_ORIGINS"),
            log_level=read.choice("LOG_LEVEL", default.log_level, LOG_LEVELS),
            log_format=read.choice("LOG_FORMAT", default.log_format, LOG_FORMATS),
            log_clients=read.choice("LOG_CLIENTS", default.log_clients, SWITCH),
            otel_traces_exporter=read.choice(
                "OTEL_TRACES_EXPORTER", default.otel_traces_exporter, OTEL_TRACES_EXPORTERS
            ),
            otel_sdk_disabled=read.choice("OTEL_SDK_DISABLED", default.otel_sdk_disabled, TRUTHS),
        )

    def shown(self) -> dict[str, str | int | None]:
        """All settings by name, without secrets: of these only whether they are set."""
        return {each.name: _shown(getattr(self, each.name), is_secret=not each.repr) for each in fields(self)}


def _shown(value: object, *, is_secret: bool) -> str | int | None:
    if value is None or (isinstance(value, int) and not is_secret):
        return value
    return SET if is_secret else str(value)


def _password(url: str) -> str | None:
    """The password in a URL; None where there is none, or no URL."""
    try:
        return urlsplit(url).password
    except ValueError:
        return None


class _Variables:
    """Reads and checks single variables."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._environment = environment

    def refuse_placeholder(self) -> None:
        """Refuse a database with the password of an example.

        Raises:
            StartError: It is.
        """
        stated = {name: _password(self.text(name, "")) for name in OF_DATABASES}
        stated["PGPASSWORD"] = self._environment.get("PGPASSWORD")
        for name, password in stated.items():
            if password == PLACEHOLDER:
                raise StartError(
                    f"{name} has the password of an example, `{PLACEHOLDER}`. Set another one with "
                    "`ALTER ROLE arbiter PASSWORD '...'` in Postgres, then in the settings"
                )

    def text(self, name: str, default: str) -> str:
        return self._environment.get(name, "").strip() or default

    def integer(self, name: str, default: int, *, lowest: int = 1, highest: int) -> int:
        text = self.text(name, str(default))
        if not re.fullmatch(r"[0-9]{1,9}", text) or not lowest <= int(text) <= highest:
            raise StartError(f"{name}={text} cannot be used: expected a whole number from {lowest} to {highest}")
        return int(text)

    def secret(self, name: str, *, shortest: int) -> str | None:
        text = self.text(name, "")
        if text and len(text) < shortest:
            raise StartError(f"{name} cannot be used: expected at least {shortest} characters")
        return text or None

    def choice(self, name: str, default: str, choices: tuple[str, ...]) -> str:
        text = self.text(name, default).lower()
        if text not in choices:
            expected = f"{', '.join(choices[:-1])} or {choices[-1]}"
            raise StartError(f"{name}={text} cannot be used: expected {expected}")
        return text

    def origins(self, name: str) -> str:
        found = self.text(name, "").replace(",", " ").split()
        for origin in found:
            if not _ORIGIN(origin):
                raise StartError(f"{name}={origin} cannot be used: expected origins such as https://www.owlbear.rodeo")
        return " ".join(found)

    def folder(self, name: str) -> Path | None:
        text = self.text(name, "")
        return Path(text).expanduser().absolute() if text else None

    def database_url(self, name: str) -> str | None:
        text = self.text(name, "")
        if not text:
            return None
        if not _DATABASE_SCHEME.match(text):
            # The value may hold a password, so it is not shown.
            raise StartError(f"{name} cannot be used: expected postgresql://user:password@host:5432/database")
        return _DATABASE_SCHEME.sub("postgresql+psycopg://", text)
