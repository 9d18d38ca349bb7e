"""Fixtures: a service that can be restarted, the module unpacked on a web server, and Chromium."""

from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copy
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser

from scripts import foundry_module
from service.settings import Settings
from tests.chromium import close, launched, served
from tests.integrations.foundry.foundry_table import FoundryTable
from tests.serve.restarted import Service

HERE = Path(__file__).parent


@pytest.fixture(scope="package")
def service(tmp_path_factory: pytest.TempPathFactory, database: Settings) -> Iterator[Service]:
    """A running service."""
    running = Service(tmp_path_factory.mktemp("service"), DATABASE_URL=database.database_url or "")
    yield running
    running.stop()


@pytest.fixture(scope="package")
def foundry(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the stand-in for Foundry, in which the module's zip is unpacked."""
    folder = tmp_path_factory.mktemp("foundry")
    foundry_module.pack(folder / "module.zip")
    with ZipFile(folder / "module.zip") as archive:
        archive.extractall(folder / "modules" / "arbiter")
    for name in ("host.js", "host_api.js", "host_page.js"):
        copy(HERE / name, folder)
    return folder


@pytest.fixture(scope="package")
def origin(foundry: Path) -> Iterator[str]:
    """Address of the stand-in, which is another origin than the service's."""
    with served(foundry) as address:
        yield address


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """One Chromium for all tests of this folder."""
    with launched() as browser:
        yield browser


@pytest.fixture
def sit(service: Service, foundry: Path, origin: str, chromium: Browser) -> Iterator[Callable[..., FoundryTable]]:
    """Begins a campaign with a world in the stand-in; at the end no page may have had errors."""
    tables: list[FoundryTable] = []

    def begin(game: str, *, linked: bool = True, language: str = "en", **settings: str) -> FoundryTable:
        table = FoundryTable(service.port, game, chromium.new_context(locale="en-US"), origin)
        tables.append(table)
        (foundry / "index.html").write_text(
            table.page((HERE / "host.html").read_text(), linked=linked, language=language), encoding="utf-8"
        )
        table.open(settings)
        return table

    yield begin
    for table in tables:
        close(table.context)
    assert [fault for table in tables for fault in table.faults] == []
