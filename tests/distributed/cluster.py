"""A cluster of Citus that is given by its address."""

import os

import pytest

from service.settings import Settings
from service.store.database import create_engine
from service.store.distribution import distribute
from service.store.migrate import upgrade

CLUSTER = "ARBITER_CLUSTER"
"""Variable of the environment with the URL of the coordinator; `make distributed` sets it."""
SCENES = "ARBITER_SCENES"
"""Variable of the environment with a folder of further scenes."""

on_one_server = pytest.mark.skipif(CLUSTER in os.environ, reason="looks into one server, and a cluster has several")


def distributed(url: str) -> Settings:
    """Settings that name the cluster's database, migrated and distributed; its content stays."""
    settings = Settings(database_url=url, web_threads=4, rate_limits="off", webhook_addresses="any")
    engine = create_engine(settings)
    upgrade(engine)
    distribute(engine)
    engine.dispose()
    return settings
