"""Tests of the arguments of Postgres' own programs."""

from psycopg.conninfo import conninfo_to_dict
from sqlalchemy import make_url

from service.store.embedded.clients import without_password


def test_the_address_for_programs_has_no_password_at_all() -> None:
    """Stars in its place would be taken for it."""
    address = without_password(make_url("postgresql+psycopg://me:secret@db.example:6432/arbiter?sslmode=require"))
    assert conninfo_to_dict(address) == {
        "user": "me",
        "host": "db.example",
        "port": "6432",
        "dbname": "arbiter",
        "sslmode": "require",
    }


def test_a_socket_is_an_address_too() -> None:
    """As the service's own Postgres has one."""
    address = without_password(make_url("postgresql+psycopg://arbiter@/arbiter?host=/srv/arbiter"))
    assert conninfo_to_dict(address) == {"user": "arbiter", "dbname": "arbiter", "host": "/srv/arbiter"}
