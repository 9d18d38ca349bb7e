"""Fixtures: the app on a running service, a fake Discord, and a table with a game master and a player."""

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from werkzeug.serving import make_server

from arbiter_discord.app import create_app
from arbiter_discord.arbiter import Arbiter
from arbiter_discord.settings import Settings
from arbiter_discord.store import Store, Table
from arbiter_discord.transport import Json
from tests.integrations.discord import payloads
from tests.integrations.discord.fake_discord import FakeDiscord
from tests.integrations.discord.types import Recorder
from tests.integrations.discord.users import User
from tests.sdk.programs import TSC
from tests.serve.running import Running

GM, ANN, BOB = "53908232506183680", "80351110224678912", "80351110224678913"
_channels = map(str, count(1_200_000_000_000_000_000))
LONG = 200.0
"""Seconds in which every answer comes."""


@dataclass(frozen=True)
class Played:
    """A channel with its users, and the service behind it.

    Attributes:
        gm: owner of the table.
        ann: a player.
        bob: another user.
        store: the app's database.
        arbiter: the service.
    """

    gm: User
    ann: User
    bob: User
    store: Store
    arbiter: Arbiter

    @property
    def table(self) -> Table:
        """The table of the channel."""
        table = self.store.table(self.gm.channel_id)
        assert table is not None
        return table

    def ask(self, method: str, path: str, body: Json | None = None) -> Json:
        """The game master's call below the campaign, beside Discord."""
        headers = {"Authorization": f"Bearer {self.table.gm_key}", "If-Match": "*"}
        return self.arbiter.json(method, f"/v1/campaigns/{self.table.campaign_id}{path}", body, headers)

    def encounter(self) -> Json:
        """The encounter of the table."""
        return self.ask("GET", f"/encounters/{self.table.encounter_id}")


@pytest.fixture(scope="session")
def recorder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Recorder]:
    """All bodies of the session; in the end they must have Discord's types."""
    recorder = Recorder()
    yield recorder
    if TSC.exists() and len(recorder):
        assert recorder.faults(tmp_path_factory.mktemp("bodies")) == ""


@pytest.fixture(scope="session")
def app_of(running_service: Running, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Settings]]:
    """Starts an app for a fake Discord, and returns its settings."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    servers = []

    def start(discord: FakeDiscord, seconds: float = LONG, **settings: Any) -> Settings:
        chosen = Settings(
            public_key=discord.public_key,
            application_id=payloads.APPLICATION,
            discord_api=f"{discord.url}/api/v10",
            database=tmp_path_factory.mktemp("discord") / "discord.sqlite",
            **{"arbiter_url": f"http://127.0.0.1:{running_service.port}", **settings},
        )
        server = make_server("127.0.0.1", 0, create_app(chosen, seconds), threaded=True)
        servers.append(server)
        Thread(target=server.serve_forever, daemon=True).start()
        discord.app_url = f"http://127.0.0.1:{server.server_port}"
        return chosen

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def discord(recorder: Recorder) -> Iterator[FakeDiscord]:
    """A fake Discord with an app that responds at once."""
    with FakeDiscord(recorder) as discord:
        yield discord


@pytest.fixture(scope="session")
def settings(discord: FakeDiscord, app_of: Callable[..., Settings]) -> Settings:
    """Settings of the app that responds at once."""
    return app_of(discord)


@pytest.fixture
def channel(discord: FakeDiscord, settings: Settings) -> Played:
    """A channel without a table."""
    return channel_of(discord, settings)


def channel_of(discord: FakeDiscord, settings: Settings) -> Played:
    """A new channel of a fake Discord."""
    channel_id = next(_channels)
    gm, ann, bob = (User(discord, user_id, channel_id) for user_id in (GM, ANN, BOB))
    return Played(gm, ann, bob, Store(Path(settings.database)), Arbiter(url=settings.arbiter_url))
