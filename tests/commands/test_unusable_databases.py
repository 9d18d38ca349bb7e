"""Tests of operators' commands on databases that they cannot use: each ends with one line, and changes nothing."""

from collections.abc import Callable
from pathlib import Path

import pytest

from service.__main__ import main
from service.settings import Settings
from tests.store.databases import execute_script

OTHERS = {
    "UPDATE alembic_version SET version_num = '0010'": "tables are of an earlier version of Arbiter (revision 0010)",
    "UPDATE alembic_version SET version_num = '9999'": "tables are of a later version of Arbiter (revision 9999)",
    "DROP TABLE alembic_version": "the database has no tables of Arbiter",
}
"""What makes a database one of another version, and what is said about it."""
COMMANDS = (("campaigns",), ("campaigns", "--remove", "--untouched-for", "1"), ("export", "/tmp/nothing-is-written"))  # noqa: S108
Fail = Callable[..., str]


@pytest.fixture
def fail(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Fail:
    """Runs a command that fails, and returns the one line it prints."""

    def called(environment: dict[str, str], *arguments: str) -> str:
        monkeypatch.delenv("DATABASE_URL", raising=False)
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr("sys.argv", ["service", *arguments])
        assert main() == 1
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.count("\n") == 1
        return printed.err

    return called


def url_of(settings: Settings) -> dict[str, str]:
    """The environment that names a database."""
    return {"DATABASE_URL": (settings.database_url or "").replace("+psycopg", "")}


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("script", OTHERS)
def test_tables_of_other_versions_are_refused(
    new_database: Callable[[str], Settings], migrated_template: str, fail: Fail, command: tuple[str, ...], script: str
) -> None:
    """The line says which version they are of, and what to do."""
    settings = new_database(migrated_template)
    execute_script(settings, script)
    assert OTHERS[script] in fail(url_of(settings), *command)


def test_migrate_refuses_tables_of_a_later_version(
    new_database: Callable[[str], Settings], migrated_template: str, fail: Fail
) -> None:
    """Only that version can use them."""
    settings = new_database(migrated_template)
    execute_script(settings, "UPDATE alembic_version SET version_num = '9999'")
    assert "later version of Arbiter (revision 9999); use that version" in fail(url_of(settings), "migrate")


@pytest.mark.parametrize("command", [*COMMANDS, ("backup", "/tmp/nothing-is-written")], ids=" ".join)  # noqa: S108
def test_no_database_is_created_to_be_read(tmp_path: Path, fail: Fail, command: tuple[str, ...]) -> None:
    """A cron line without the service's settings fails; it does not back up a new, empty database."""
    data_dir = tmp_path / "data"
    assert f"there is no database in DATA_DIR={data_dir}" in fail({"DATA_DIR": str(data_dir)}, *command)
    assert not data_dir.exists()


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("postgresql://arbiter@/postgres?host=/nowhere", "check DATABASE_URL, and that the database runs"),
        ("postgresql://nobody@{host}", "check the role in DATABASE_URL, or create it"),
        ("postgresql://arbiter@/no_such_database?{query}", "check the name in DATABASE_URL, or create the database"),
    ],
)
@pytest.mark.parametrize("command", [*COMMANDS, ("backup", "/tmp/nothing-is-written"), ("migrate",)], ids=" ".join)  # noqa: S108
def test_a_database_that_does_not_answer_is_one_line(
    database: Settings, fail: Fail, url: str, said: str, command: tuple[str, ...]
) -> None:
    """It has what the server says, and what to do."""
    host = (database.database_url or "").partition("@")[2]
    line = fail({"DATABASE_URL": url.format(host=host, query=host.partition("?")[2])}, *command)
    assert said in line
