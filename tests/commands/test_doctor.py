"""Tests of `python -m service doctor`."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy import make_url

from service.__main__ import main
from service.commands.doctor import _of_replica as of_replica
from service.commands.doctor import diagnoses_of
from service.rulesets import RULESETS
from service.settings import Settings
from service.store.embedded import client_programs
from tests.store.databases import execute_script


def test_a_sound_service_is_reported(
    database: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line for each matter and each game, and the exit status 0."""
    monkeypatch.setenv("DATABASE_URL", (database.database_url or "").replace("+psycopg", ""))
    monkeypatch.setattr("sys.argv", ["service", "doctor"])
    assert main() == 0
    lines = capsys.readouterr().out.splitlines()
    assert {line.split()[0] for line in lines} == {"fine"}
    assert {ruleset.name for ruleset in RULESETS} < {line.split()[1] for line in lines}


def test_what_is_wrong_comes_with_advice(database: Settings) -> None:
    """A database that is not there, and settings that let too much in."""
    nowhere = replace(database, database_url="postgresql+psycopg://arbiter@/postgres?host=/nowhere")
    wrong = [diagnosis for diagnosis in diagnoses_of(nowhere) if diagnosis.level == "wrong"]
    assert [diagnosis.matter for diagnosis in wrong] == ["database"]
    assert "DATABASE_URL" in wrong[0].advice
    loose = replace(database, host="0.0.0.0", metrics="open", campaign_creation="open")  # noqa: S104 - only looked at
    assert sum(diagnosis.level == "mind" for diagnosis in diagnoses_of(loose)) == 5


def test_webhooks_into_the_own_network_are_reported(database: Settings) -> None:
    """The setting that allows all addresses is reported; the default is not."""
    told = [one for one in diagnoses_of(database) if "WEBHOOK_ADDRESSES=any" in one.found]
    assert [(one.level, "network" in one.advice) for one in told] == [("mind", True)]
    shut = diagnoses_of(replace(database, webhook_addresses="public"))
    assert [one for one in shut if "WEBHOOK_ADDRESSES" in one.found] == []


def test_a_pooler_needs_a_way_around_it(database: Settings) -> None:
    """Without one the service would not notify clients of events, so it does not start."""
    pooled = diagnoses_of(replace(database, database_pooler="transaction"))
    assert any("DATABASE_LISTEN_URL" in diagnosis.found for diagnosis in pooled if diagnosis.level == "wrong")


@pytest.mark.parametrize(
    ("is_replica", "lag", "level"), [(True, 0.2, "fine"), (True, 60.0, "mind"), (False, 0.0, "mind")]
)
def test_a_replica_that_is_far_behind_is_reported(*, is_replica: bool, lag: float, level: str) -> None:
    """By how much, and what that means."""
    diagnosis = of_replica(is_replica, lag)
    assert diagnosis.level == level
    assert (f"{lag:.0f} s behind" in diagnosis.found) == (level == "mind" and is_replica)
    assert bool(diagnosis.advice) == (level == "mind")


@pytest.mark.parametrize(
    ("script", "matter", "advice"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "migrations", "use that version"),
        ("UPDATE alembic_version SET version_num = '0010'", "migrations", "run `python -m service migrate`"),
        ("DROP TABLE alembic_version", "migrations", "run `python -m service migrate`"),
        ("ALTER DATABASE {database} SET default_transaction_read_only = on", "writes", "primary"),
        ("REVOKE INSERT, DELETE ON events FROM {role}", "rights", "GRANT"),
        ("REVOKE SELECT ON alembic_version FROM {role}", "rights", "the role lacks rights"),
    ],
)
def test_a_database_that_cannot_be_used_is_reported(
    new_database: Callable[[str], Settings], migrated_template: str, script: str, matter: str, advice: str
) -> None:
    """One diagnosis is wrong, and it says what to do."""
    settings = new_database(migrated_template)
    url = make_url(settings.database_url or "")
    role = f"player_of_{url.database}"
    execute_script(settings, f"CREATE ROLE {role} LOGIN; GRANT ALL ON ALL TABLES IN SCHEMA public TO {role}")
    execute_script(settings, script.format(database=url.database, role=role))
    url = url.set(username=role)
    wrong = [one for one in diagnoses_of(replace(settings, database_url=str(url))) if one.level == "wrong"]
    assert [one.matter for one in wrong] == [matter]
    assert advice in wrong[0].advice


def test_a_role_that_cannot_migrate_is_reported(
    new_database: Callable[[str], Settings], migrated_template: str
) -> None:
    """It can serve, but the next upgrade needs the owner of the tables."""
    settings = new_database(migrated_template)
    url = make_url(settings.database_url or "")
    role = f"server_of_{url.database}"
    execute_script(settings, f"CREATE ROLE {role} LOGIN; GRANT ALL ON ALL TABLES IN SCHEMA public TO {role}")
    found = {one.matter: one for one in diagnoses_of(replace(settings, database_url=str(url.set(username=role))))}
    assert (found["rights"].level, found["writes"].level) == ("mind", "fine")


def test_a_backup_without_fitting_programs_is_reported(database: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """The advice names the package."""
    monkeypatch.setattr(client_programs, "installed", lambda _pg_bindir: [])
    found = [one for one in diagnoses_of(database) if one.matter == "backup"]
    assert [(one.level, "Install postgresql-client-18" in one.advice) for one in found] == [("mind", True)]
