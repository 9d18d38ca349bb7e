"""Test that every statement of a request goes to one shard."""

import json
import threading
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

import psycopg
from sqlalchemy import make_url

from service.settings import Settings
from tests.api.campaigns.conftest import BESIDE
from tests.api.campaigns.test_statements import NO_ROWS, play_everything
from tests.statements import SEPARATOR, noted
from tests.table import Table

SHARDS = 1


def test_every_statement_of_a_request_goes_to_one_shard(table: Table, database: Settings) -> None:
    """Citus plans one task for one shard."""
    sent: dict[str, Any] = {}

    def note(text: str, parameters: Any) -> None:
        if threading.current_thread().name not in BESIDE:
            sent.update((one, parameters) for one in text.split(SEPARATOR) if not one.startswith(NO_ROWS))

    with noted(note):
        webhook = table.make("/webhooks", {"url": "http://127.0.0.1:9/"})
        table.get(f"/webhooks/{webhook['id']}/deliveries")
        harrak = table.character("Harrak the Second")
        table.get(f"/characters/{harrak['id']}/moves")
        assert table.call("GET", "/events/report").status_code == HTTPStatus.OK
        play_everything(table)
    url = make_url(database.database_url or "").set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(url, autocommit=True, prepare_threshold=None) as connection:
        found = {text: list(_tasks(connection, text, given)) for text, given in sent.items()}
    assert len(found) > 50
    assert {text: tasks for text, tasks in found.items() if tasks != [SHARDS]} == {}


def _tasks(connection: "psycopg.Connection[Any]", text: str, parameters: Any) -> Iterator[int]:
    """The numbers of shards that the parts of a plan go to."""
    row = connection.execute(f"EXPLAIN (FORMAT JSON) {text}", parameters).fetchone()
    assert row is not None
    plan = row[0] if isinstance(row[0], list) else json.loads(row[0])
    for node in _nodes_of(plan[0]["Plan"]):
        job = node.get("Distributed Query", {}).get("Job")
        if job is not None:
            yield job["Task Count"]


def _nodes_of(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for below in plan.get("Plans", ()):
        yield from _nodes_of(below)
