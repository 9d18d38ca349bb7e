"""Tests on a read-only database, as a replica is until it is promoted."""

from collections.abc import Callable

from sqlalchemy import make_url, text

from service.app import create_app
from service.settings import Settings
from service.store.database import create_engine
from tests.client import client_of


def test_callers_are_reported_to_come_again(new_database: Callable[[str], Settings], migrated_template: str) -> None:
    """503 with `Retry-After`, as while the database is away."""
    settings = new_database(migrated_template)
    engine = create_engine(settings)
    with engine.begin() as connection:
        name = make_url(settings.database_url or "").database
        connection.execute(text(f"ALTER DATABASE {name} SET default_transaction_read_only = on"))
    engine.dispose()
    answer = client_of(create_app(settings)).post("/v1/campaigns", json={"name": "A table", "ruleset": "flyerbook"})
    assert (answer.status_code, answer.get_json()["code"]) == (503, "busy")
    assert "Retry-After" in answer.headers
