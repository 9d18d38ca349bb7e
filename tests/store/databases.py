"""Databases in states that other programs leave."""

import psycopg
from sqlalchemy import make_url

from service.settings import Settings


def execute_script(settings: Settings, script: str) -> None:
    """Runs a script of SQL, whole."""
    url = make_url(settings.database_url or "").set(drivername="postgresql")
    with psycopg.connect(url.render_as_string(hide_password=False)) as connection:
        connection.execute(script.encode())
