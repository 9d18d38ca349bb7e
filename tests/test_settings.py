"""Tests of the settings."""

from pathlib import Path

import pytest

from service.settings import Settings, StartError


def test_an_empty_environment_gives_the_defaults() -> None:
    """Without any variable, and with empty ones, every setting has its default."""
    assert Settings.from_environment({}) == Settings()
    assert Settings.from_environment({"PORT": "", "DATABASE_URL": "", "LOG_LEVEL": " "}) == Settings()


def test_every_variable_is_read() -> None:
    """Each field comes from the variable of its name in capitals."""
    settings = Settings.from_environment(
        {
            "HOST": "0.0.0.0",  # noqa: S104 - only compared
            "PORT": "9000",
            "DATABASE_URL": "postgresql+psycopg://u@h/d",
            "PG_BINDIR": "/opt/pg/bin",
            "DATA_DIR": "/data",
            "WEB_WORKERS": "3",
            "WEB_THREADS": "16",
            "EMBED_ORIGINS": "https://a.example, http://localhost:3000",
            "LOG_LEVEL": "Debug",
            "LOG_FORMAT": "json",
            "LOG_CLIENTS": "OFF",
        }
    )
    assert settings == Settings(
        host="0.0.0.0",  # noqa: S104 - only compared
        port=9000,
        database_url="postgresql+psycopg://u@h/d",
        pg_bindir=Path("/opt/pg/bin"),
        data_dir=Path("/data"),
        web_workers=3,
        web_threads=16,
        embed_origins="https://a.example http://localhost:3000",
        log_level="debug",
        log_format="json",
        log_clients="off",
    )


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_a_database_may_be_named_in_each_usual_way(scheme: str) -> None:
    """The schemes that hosts give out all lead to the psycopg driver."""
    settings = Settings.from_environment({"DATABASE_URL": f"{scheme}://u:p@h:5432/d?sslmode=require"})
    assert settings.database_url == "postgresql+psycopg://u:p@h:5432/d?sslmode=require"


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("PORT", "http", "a whole number from 1 to 65535"),
        ("EMBED_ORIGINS", "a.example", "origins such as https://www.owlbear.rodeo"),
        ("PORT", "0", "a whole number from 1 to 65535"),
        ("PORT", "65536", "a whole number from 1 to 65535"),
        ("WEB_WORKERS", "-1", "a whole number from 1 to 64"),
        ("WEB_THREADS", "1.5", "a whole number from 1 to 128"),
        ("LOG_LEVEL", "loud", "debug, info, warning or error"),
        ("LOG_FORMAT", "xml", "text or json"),
    ],
)
def test_a_bad_value_is_reported_in_one_line(name: str, value: str, expected: str) -> None:
    """The message names the variable, the value and the expected form."""
    with pytest.raises(StartError) as refused:
        Settings.from_environment({name: value})
    assert str(refused.value) == f"{name}={value} cannot be used: expected {expected}"


def test_a_password_is_never_shown() -> None:
    """Neither the message about a bad DATABASE_URL nor the printed settings hold the value."""
    with pytest.raises(StartError) as refused:
        Settings.from_environment({"DATABASE_URL": "mysql://u:secret@h/d"})
    assert "secret" not in str(refused.value)
    assert "secret" not in repr(Settings(database_url="postgresql+psycopg://u:secret@h/d"))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE_URL", "postgresql://arbiter:change-me@postgres:5432/arbiter"),
        ("DATABASE_READ_URL", "postgresql://arbiter:change-me@postgres:5432/arbiter"),
        ("PGPASSWORD", "change-me"),
    ],
)
def test_the_password_of_an_example_is_refused(name: str, value: str) -> None:
    """With the remedy, at any place."""
    with pytest.raises(StartError, match=f"{name} has the password of an example.*ALTER ROLE"):
        Settings.from_environment({name: value})


def test_settings_are_shown_without_secrets() -> None:
    """Every setting is there; of a secret only whether it is set."""
    url = "postgresql+psycopg://u:secret@h/d"
    shown = Settings(database_url=url, creation_key="a secret of 20 chars", metrics_key="", data_dir=Path("/d")).shown()
    assert set(shown) == set(Settings.__dataclass_fields__)
    assert "secret" not in repr(shown)
    assert (shown["database_url"], shown["creation_key"], shown["database_read_url"]) == ("set", "set", None)
    assert (shown["port"], shown["data_dir"], shown["log_clients"]) == (8000, "/d", "on")
