"""Tests of the log lines about a database that cannot serve requests."""

from collections.abc import Callable

import pytest
from sqlalchemy import make_url
from structlog.testing import capture_logs

from service.app import create_app
from service.settings import Settings
from service.store import outages, transactions
from service.store.faults import DatabaseFault
from service.store.outages import Outages
from tests.client import client_of
from tests.store.databases import execute_script

CREATE = {"name": "A table", "ruleset": "flyerbook"}


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """No outage was logged before."""
    monkeypatch.setattr(transactions, "OUTAGES", Outages())


@pytest.mark.parametrize(
    ("script", "code", "reason"),
    [
        ("ALTER DATABASE {database} SET default_transaction_read_only = on", "25006", "read-only transaction"),
        ("DROP TABLE events CASCADE", "42P01", "does not exist"),
        ("ALTER TABLE campaigns RENAME COLUMN name TO title", "42703", "does not exist"),
        ("REVOKE INSERT ON campaigns FROM {role}", "42501", "permission denied for table campaigns"),
    ],
)
def test_a_refused_request_logs_why_once(
    new_database: Callable[[str], Settings], migrated_template: str, script: str, code: str, reason: str
) -> None:
    """Each caller gets 503; the log has one line with the code, the server's message and what to do."""
    settings = new_database(migrated_template)
    url = make_url(settings.database_url or "")
    role = f"caller_of_{url.database}"
    execute_script(settings, f"CREATE ROLE {role} LOGIN; GRANT ALL ON ALL TABLES IN SCHEMA public TO {role}")
    execute_script(settings, script.format(database=url.database, role=role))
    client = client_of(create_app(Settings(database_url=str(url.set(username=role)), rate_limits="off")))
    with capture_logs() as logged:
        for _ in range(3):
            answer = client.post("/v1/campaigns", json=CREATE)
            assert (answer.status_code, answer.get_json()["code"]) == (503, "busy")
    (line,) = [line for line in logged if line["event"] == "database unavailable"]
    assert (line["log_level"], line["code"]) == ("warning", code)
    assert reason in line["reason"]
    assert line["remedy"]


def test_an_outage_is_logged_again_after_a_quiet_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """Faults that go on are one outage, however long; other codes are others."""
    seen, clock = Outages(), [1000.0]
    monkeypatch.setattr(outages.time, "monotonic", lambda: clock[0])
    with capture_logs() as logged:
        for seconds, code in ((0, "53100"), (50, "53100"), (50, "53100"), (1, "25006"), (61, "53100")):
            clock[0] += seconds
            seen.note(DatabaseFault(code, "what Postgres says", "what to do"))
    assert [line["code"] for line in logged] == ["53100", "25006", "53100"]
