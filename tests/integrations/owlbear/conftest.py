"""Fixtures: the extension and a stand-in for Owlbear Rodeo on web servers, a service, and Chromium."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copy
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser

from scripts import owlbear_extension
from service.settings import Settings
from tests.chromium import close, launched, served
from tests.integrations.owlbear.owlbear_table import Origins, OwlbearTable
from tests.serve.restarted import Service

HERE = Path(__file__).parent
STAND_IN = ("host.js", "host_api.js", "host_filter.js")


@pytest.fixture(scope="package")
def extension(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the extension, unpacked from its zip."""
    folder = tmp_path_factory.mktemp("extension")
    target = tmp_path_factory.mktemp("zip") / "extension.zip"
    owlbear_extension.pack(target)
    with ZipFile(target) as archive:
        archive.extractall(folder)
    return folder


@pytest.fixture(scope="package")
def host(tmp_path_factory: pytest.TempPathFactory, extension: Path) -> Path:
    """The folder of the stand-in for Owlbear Rodeo, which has the manifest of the extension."""
    folder = tmp_path_factory.mktemp("host")
    for name in STAND_IN:
        copy(HERE / name, folder)
    copy(HERE / "host.html", folder / "index.html")
    copy(extension / "manifest.json", folder)
    return folder


@pytest.fixture(scope="package")
def origins(host: Path, extension: Path) -> Iterator[Origins]:
    """Addresses of the stand-in and the extension, which are two sites."""
    with served(host) as host_address, served(extension) as extension_address:
        yield Origins(host_address, extension_address)


@pytest.fixture(scope="package")
def service(tmp_path_factory: pytest.TempPathFactory, database: Settings, origins: Origins) -> Iterator[Service]:
    """A running service that lets both sites show its table."""
    embed = f"{origins.host} {origins.of_master} {origins.of_player}"
    running = Service(tmp_path_factory.mktemp("service"), DATABASE_URL=database.database_url or "", EMBED_ORIGINS=embed)
    yield running
    running.stop()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """One Chromium for all tests of this folder."""
    with launched() as browser:
        yield browser


@pytest.fixture
def sit(service: Service, host: Path, origins: Origins, chromium: Browser) -> Iterator[Callable[..., OwlbearTable]]:
    """Begins a campaign with a room in the stand-in; at the end no page may have had errors."""
    tables: list[OwlbearTable] = []

    def begin(game: str, *, linked: bool = True, locale: str = "en-US") -> OwlbearTable:
        table = OwlbearTable(service.port, game, chromium.new_context(locale=locale), origins)
        tables.append(table)
        items = table.items(linked=linked)
        (host / "room.json").write_text(json.dumps({"room": {}, "items": items}), encoding="utf-8")
        table.open()
        return table

    yield begin
    for table in tables:
        close(table.context)
    assert [fault for table in tables for fault in table.faults] == []
