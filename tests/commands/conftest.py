"""Fixture: a campaign on the database of the commands."""

import pytest
from flask import Flask

from tests.client import client_of
from tests.table import Table


@pytest.fixture
def table(app: Flask) -> Table:
    """A new campaign."""
    return Table(client_of(app))
