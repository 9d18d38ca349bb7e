"""Tests that tables, migrations and statements are those that a distributed Postgres accepts.

`make distributed` tries them on a real cluster.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import Column, Engine, Identity, event

from service.app import create_app
from service.settings import Settings, StartError
from service.store.database import create_engine
from service.store.distribution import distribute
from service.store.migrate import upgrade
from service.store.tables import metadata
from tests.client import client_of
from tests.statements import noted
from tests.table import Table

TABLES = metadata.sorted_tables
NOT_TAKEN = re.compile(r"\b(SEQUENCE|SERIAL|BIGSERIAL|IDENTITY|TRIGGER|RULE|EXCLUDE|INHERITS|nextval)\b", re.IGNORECASE)


@pytest.fixture
def empty(new_database: Callable[[str], Settings]) -> Iterator[Engine]:
    """A database without tables."""
    engine = create_engine(new_database("template0"))
    yield engine
    engine.dispose()


def test_every_table_leads_with_its_campaign() -> None:
    """So do primary and unique keys; a foreign key leads from a campaign to the same one; nothing is numbered."""
    for table in TABLES:
        assert next(iter(table.primary_key)).name == "campaign_id", table.name
        assert [index.name for index in table.indexes if index.unique and _first(index) != "campaign_id"] == []
        for key in table.foreign_key_constraints:
            assert key.elements[0].parent.name == key.elements[0].column.name == "campaign_id"
        assert [column.name for column in table.columns if _is_numbered(column)] == []


def _first(index: Any) -> str:
    return str(next(iter(index.expressions)).name)


def _is_numbered(column: Column[Any]) -> bool:
    is_default_of_database = column.server_default is not None and "nextval" in str(column.server_default)
    return isinstance(column.identity, Identity) or is_default_of_database or column.autoincrement is True


def test_no_migration_does_what_a_distributed_table_does_not_take(empty: Engine) -> None:
    """Neither sequences nor triggers, and no key of any kind without the campaign."""
    sent: list[str] = []
    event.listen(empty, "before_cursor_execute", lambda _c, _u, statement, *_rest: sent.append(statement))
    upgrade(empty)
    of_tables = [
        one for one in sent if re.match(r"\s*(CREATE|ALTER|UPDATE|INSERT|DELETE)", one) and "alembic" not in one
    ]
    assert len(of_tables) > 20
    assert [one for one in of_tables if NOT_TAKEN.search(one)] == []
    for one in of_tables:
        keys = re.findall(r"(?:PRIMARY KEY|FOREIGN KEY|UNIQUE) ?\(([^)]*)\)", one)
        keys += re.findall(r"CREATE UNIQUE INDEX.* \(([^)]*)\)", one)
        assert all(key.startswith("campaign_id") for key in keys), one


def test_every_statement_of_a_call_stays_within_its_campaign(database: Settings) -> None:
    """For each table, every statement names the campaign, so it goes to one shard."""
    sent: list[str] = []
    with noted(lambda text, _parameters: sent.append(text)):
        table = Table(client_of(create_app(database)))
        harrak = table.character(external_ref="harrak")
        fight = table.encounter({"character_id": harrak["id"]}, {"name": "Foe", "sheet": {"skills": {"Claws": 9}}})
        table.run(f"/encounters/{fight['id']}/start", {}, If_Match="*")
        table.get("/characters?name=Harrak")
        table.get("/statistics")
        table.key("player", harrak["id"])
        table.run("/time", {"amount": 1, "unit": "day"})
        table.run(f"/events/{table.events()[-1]['seq']}/undo", {})
        table.get("/export")
    names = "|".join(one.name for one in TABLES)
    ours = [one for one in sent if re.search(rf"\b(FROM|INTO|UPDATE|JOIN) ({names})\b", one)]
    assert len(ours) > 15
    assert [one for one in ours if "campaign_id" not in one] == []


def test_it_refuses_a_database_without_citus(engine: Engine) -> None:
    """In one line, and nothing is done."""
    with pytest.raises(StartError, match="citus"):
        distribute(engine)
