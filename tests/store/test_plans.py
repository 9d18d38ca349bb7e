"""Tests of query plans on a database of some size."""

from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest
from sqlalchemy import Engine, text

from service.play.forms.page import PagePosition, Sort
from service.play.quotas import Quotas
from service.play.resources.snapshot import Scope
from service.settings import Settings
from service.store.database import create_engine
from service.store.pruning import prune
from service.store.session import Session
from service.store.unit_of_work import StoredUnitOfWork
from tests.statements import noted

LARGEST = "00000000-0000-7000-8000-000000000001"
SCANS_ALL = "Seq Scan"

FILL = [
    """INSERT INTO campaigns SELECT id(n), 'Campaign', 'flyerbook', '{}', 'any', 1, 0, now(), now()
       FROM generate_series(1, 20) n""",
    """INSERT INTO characters
       SELECT id(c), id(n), 'pc', 'Nr. ' || n % 500, 'ref ' || n, '{}', '{}', 1, 1, now(), now()
       FROM generate_series(1, 20) c, generate_series(1, CASE WHEN c = 1 THEN 10000 ELSE 100 END) n""",
    """INSERT INTO encounters
       SELECT id(c), id(n), 'Nr. ' || n % 50, 'ended', 1, NULL, '{}', 1, now(), now()
       FROM generate_series(1, 20) c, generate_series(1, CASE WHEN c = 1 THEN 2000 ELSE 20 END) n""",
    """INSERT INTO combatants
       SELECT id(c), id(e), id(n), n, 'Nr. ' || n, CASE WHEN n = 1 THEN id(e % 100 + 1) END, 'foes', NULL, false,
              'active', CASE WHEN n > 1 THEN '{}'::jsonb END, CASE WHEN n > 1 THEN '{}'::jsonb END, 1
       FROM generate_series(1, 20) c, generate_series(1, CASE WHEN c = 1 THEN 2000 ELSE 20 END) e,
            generate_series(1, 6) n""",
    """INSERT INTO events
       SELECT id(c), n, now(), '{}', 'command', NULL, NULL, NULL, NULL, NULL, '[]', '[]', NULL, '[]', 'public', NULL, 1
       FROM generate_series(1, 20) c, generate_series(1, CASE WHEN c = 1 THEN 100000 ELSE 1000 END) n""",
    """INSERT INTO keys SELECT id(c), id(n), 'label', 'gm', '{}', '', now(), NULL
       FROM generate_series(1, 20) c, generate_series(1, 50) n""",
    """INSERT INTO prompts
       SELECT id(c), id(n), id(1), CASE WHEN n % 100 = 0 THEN 'open' ELSE 'done' END, 'task', NULL, '{}', '[]',
              'players', '{}', '[]', '[]', NULL, 'default', NULL, NULL, 1, now(), now() - n * interval '1 minute'
       FROM generate_series(1, 20) c, generate_series(1, CASE WHEN c = 1 THEN 5000 ELSE 50 END) n""",
    """INSERT INTO webhooks SELECT id(c), id(1), 'https://example.org', 'event', '[]', 'en', 'gm', '{}', '', NULL, NULL,
              NULL, now(), NULL, NULL, 0
       FROM generate_series(1, 20) c""",
    """INSERT INTO deliveries SELECT id(c), id(n), id(1), n, 'command', NULL, 1, 200, NULL, 10,
              now() - (20000 - n) * interval '1 minute', NULL, now()
       FROM generate_series(1, 20) c, generate_series(1, CASE WHEN c = 1 THEN 20000 ELSE 100 END) n""",
    """INSERT INTO idempotency SELECT id(c), sha256(n::text::bytea), '', '', now() - n * interval '1 minute'
       FROM generate_series(1, 20) c, generate_series(1, CASE WHEN c = 1 THEN 20000 ELSE 100 END) n""",
]
IDS = """CREATE FUNCTION pg_temp.id(bigint) RETURNS uuid LANGUAGE sql IMMUTABLE
         AS $$ SELECT ('00000000-0000-7000-8000-' || lpad(to_hex($1), 12, '0'))::uuid $$"""


@pytest.fixture(scope="module")
def filled(new_database: Callable[[str], Settings], migrated_template: str) -> Iterator[Engine]:
    """A database with twenty campaigns, of which one has 10,000 characters and 100,000 events."""
    engine = create_engine(new_database(migrated_template))
    with engine.begin() as connection:
        connection.execute(text(IDS))
        for statement in FILL:
            connection.exec_driver_sql(statement.replace(" id(", " pg_temp.id(").replace("%", "%%"))
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("ANALYZE"))
    yield engine
    engine.dispose()


def identity(number: int) -> str:
    """The id that the filling function gives."""
    return f"00000000-0000-7000-8000-{number:012x}"


READS: dict[str, Callable[[StoredUnitOfWork], Any]] = {
    "key": lambda work: work.keys.get(identity(7)),
    "log as it is shown": lambda work: work.events.shown(50_000, 50),
    "characters by id": lambda work: work.characters.some([identity(7), identity(8)]),
    "character by reference": lambda work: work.characters.one(external_ref="ref 77"),
    "characters": lambda work: work.characters.find({}, None, 50),
    "characters after one": lambda work: work.characters.find({}, PagePosition(identity(5000)), 50),
    "characters by name": lambda work: work.characters.find({"name": "Nr. 77"}, None, 50),
    "characters sorted by name": lambda work: work.characters.find({}, None, 50, sort=Sort.NAME),
    "characters after a name": lambda work: work.characters.find(
        {}, PagePosition(identity(5000), "Nr. 77"), 50, sort=Sort.NAME
    ),
    "characters by reference": lambda work: work.characters.find({"external_ref": "ref 77"}, None, 50),
    "characters by kind": lambda work: work.characters.find({"kind": "pc"}, PagePosition(identity(5000)), 50),
    "encounters": lambda work: work.encounters.find({}, None, 50),
    "encounters by name": lambda work: work.encounters.find({"name": "Nr. 7"}, None, 50),
    "encounters by status": lambda work: work.encounters.find({"status": "ended"}, PagePosition(identity(1000)), 50),
    "prompts": lambda work: work.prompts.find({}, None, 50),
    "prompts that are open": lambda work: work.prompts.find({"status": "open"}, None, 50),
    "open prompts counted": lambda work: work.prompts.count_open(),
    "combatants of a character": lambda work: work.combatants.all(character_id=identity(7)),
    "events since one": lambda work: work.events.traces(99_900),
    "events by seq": lambda work: work.events.traces_of({7, 70_000}),
    "event": lambda work: work.events.get(50_000),
    "events": lambda work: work.events.after(99_900, 50),
    "first events": lambda work: work.events.after(0, 200),
    "an encounter": lambda work: work.load(Scope(encounters=(identity(7),))),
    "some of an encounter": lambda work: work.load(Scope(encounters=(identity(7),), combatants=(identity(2),))),
    "a page of encounters": lambda work: work.load(Scope(encounters=[identity(n) for n in range(1, 21)])),
    "characters with their encounters": lambda work: work.load(Scope(characters=(identity(7), identity(8)))),
}


@pytest.mark.parametrize("read", READS.values(), ids=READS.keys())
def test_no_read_looks_at_every_row(filled: Engine, read: Callable[[StoredUnitOfWork], Any]) -> None:
    """Every list, every lock and every stretch of the log goes by an index and sorts no more than it shows."""
    for plan in plans(filled, read):
        nodes = list(nodes_of(plan))
        # A table of a page or two is read whole by whoever is in a hurry.
        whole = [node for node in nodes if node["Node Type"] == SCANS_ALL and node["Relation Name"] != "campaigns"]
        assert [node["Relation Name"] for node in whole] == []
        assert max(node["Actual Rows"] for node in nodes) <= 201


def test_old_answers_are_found_by_their_age(filled: Engine) -> None:
    """Pruning goes by an index."""
    found = plans(filled, lambda work: prune(work.session.driver, LARGEST))
    whole = [node for plan in found for node in nodes_of(plan) if node["Node Type"] == SCANS_ALL]
    assert {node["Relation Name"] for node in whole} <= {"webhooks"}  # 20 a campaign, here a page


def plans(engine: Engine, read: Callable[[StoredUnitOfWork], Any]) -> list[dict[str, Any]]:
    """The plans of all statements of a read."""
    sent: list[tuple[str, Any]] = []
    with closing(Session(engine, LARGEST, Quotas())) as session:
        with noted(lambda text, parameters: sent.append((text, parameters))):
            read(StoredUnitOfWork(session, None))
        driver = session.driver
        explained = [driver.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {text}", given).fetchone() for text, given in sent]
    return [row[0][0]["Plan"] for row in explained if row is not None]


def nodes_of(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A plan with all that is below."""
    yield plan
    for below in plan.get("Plans", ()):
        yield from nodes_of(below)
