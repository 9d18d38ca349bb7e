"""Tests of `Idempotency-Key`."""

from datetime import timedelta
from hashlib import sha256
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import Engine, text
from werkzeug.test import TestResponse

from service.addresses import BadAddress
from service.api.campaigns import webhooks
from service.store import pruning
from service.store.pruning import MOST_PRUNED, RETENTION, Pruner, prune
from tests.table import HARRAK, Table

HARRAK_BODY: dict[str, Any] = {"name": "Harrak", "sheet": HARRAK}


def create(table: Table, idempotency_key: str = "first", body: Any = None, **options: Any) -> TestResponse:
    """Send the creation of a character."""
    return table.call("POST", "/characters", body or HARRAK_BODY, Idempotency_Key=idempotency_key, **options)


def kept(engine: Engine, campaign_id: str) -> list[Any]:
    """The stored answers of a campaign."""
    with engine.connect() as connection:
        statement = text("SELECT * FROM idempotency WHERE campaign_id = :id ORDER BY created_at")
        return list(connection.execute(statement, {"id": campaign_id}).mappings())


def test_the_same_call_gets_the_same_answer(table: Table) -> None:
    """The service repeats body, status and headers, marks the answer with a header, and changes nothing."""
    first, again = create(table), create(table)
    assert (again.status_code, again.get_json()) == (first.status_code, first.get_json())
    for name in ("ETag", "Location", "Content-Type"):
        assert again.headers[name] == first.headers[name]
    assert again.headers["Idempotency-Replayed"] == "true"
    assert "Idempotency-Replayed" not in first.headers
    assert again.headers["Vary"] == first.headers["Vary"]
    assert len(table.get("/characters")["items"]) == 1
    assert len(table.events()) == 2


def test_another_body_is_refused(table: Table) -> None:
    """A key identifies one request."""
    create(table)
    response = create(table, body=HARRAK_BODY | {"name": "Darius"})
    assert response.status_code == 422
    problem = response.get_json()
    assert problem["code"] == "idempotency_key_reused"
    assert problem["errors"][0]["header"] == "Idempotency-Key"


def test_another_address_is_another_request(table: Table) -> None:
    """The same body and key sent elsewhere are refused."""
    create(table)
    response = table.call("POST", "/encounters", {"name": "Harrak"}, Idempotency_Key="first")
    assert response.get_json()["code"] == "idempotency_key_reused"


def test_a_key_belongs_to_who_sent_it(table: Table) -> None:
    """The same `Idempotency-Key` from another sender, game master or player, is another call."""
    harrak = table.character()
    path = f"/characters/{harrak['id']}/flyerbook/task"
    order = {"roller": {"candidates": ["Locksmith"]}, "difficulty": "easy"}
    first = table.run(path, order, Idempotency_Key="click")
    for key in (table.key("gm")["token"], table.key("player", harrak["id"])["token"]):
        answered = table.call("POST", path, order, Idempotency_Key="click", key=key)
        assert answered.status_code == 200
        assert "Idempotency-Replayed" not in answered.headers
        assert answered.get_json()["event"] != first["event"]


def test_no_other_key_gets_a_token_again(table: Table) -> None:
    """Only the sender gets the answer that shows a new key."""
    body = {"label": "phone", "role": "observer"}
    made = table.make("/keys", body, Idempotency_Key="a phone")
    other = table.make("/keys", body, Idempotency_Key="a phone", key=table.key("gm")["token"])
    assert other["token"] != made["token"]
    assert table.make("/keys", body, Idempotency_Key="a phone") == made


def test_two_campaigns_have_nothing_to_do_with_each_other(table: Table) -> None:
    """The same key in another campaign is new."""
    other = Table(table.client)
    assert create(table).get_json()["id"] != create(other).get_json()["id"]


def test_a_refused_call_runs_again(table: Table) -> None:
    """Only successful calls are stored; a refused one may be mended and sent again under its key."""
    assert create(table, body={"name": "Harrak", "sheet": {"jobs": 7}}).status_code == 422
    assert create(table).status_code == 201


def test_a_state_that_refused_may_allow_later(table: Table) -> None:
    """A 409 is not stored: the same request under the same key succeeds once the state allows it."""
    harrak = table.character()
    path = f"/characters/{harrak['id']}/flyerbook/healing"
    order = {"days_since_last_roll": 7}
    assert table.call("POST", path, order, Idempotency_Key="heal").status_code == 409
    table.patch(f"/characters/{harrak['id']}", {"state": {"wounds": 1}})
    table.run(path, order, Idempotency_Key="heal")


@pytest.mark.parametrize("key", ["", "x" * 201, "naïve"], ids=["empty", "too long", "not ASCII"])
def test_a_key_that_is_no_key_is_refused(table: Table, key: str) -> None:
    """1 to 200 printable ASCII characters."""
    response = create(table, key)
    assert response.status_code == 422
    assert response.get_json()["errors"][0]["header"] == "Idempotency-Key"


def test_what_is_kept_cannot_be_read(table: Table, engine: Engine) -> None:
    """The table contains neither the key, nor the body, nor the token of an answer."""
    body = {"label": "somebody's phone", "role": "observer"}
    made = table.make("/keys", body, Idempotency_Key="a secret of the caller")
    (row,) = kept(engine, table.id)
    stored = b"".join(
        bytes(value) for name, value in row.items() if name in ("key_hash", "fingerprint", "sealed_answer")
    )
    for text_ in ("a secret of the caller", made["token"], "phone", "observer"):
        assert text_.encode() not in stored
    assert table.make("/keys", body, Idempotency_Key="a secret of the caller") == made


def test_answers_are_forgotten_after_a_week(table: Table, engine: Engine) -> None:
    """An answer older than seven days goes when the campaign is pruned, a younger one stays."""
    for name in ("old", "young"):
        create(table, name)
    for name, age in (("old", RETENTION + timedelta(minutes=1)), ("young", RETENTION - timedelta(minutes=1))):
        _age(engine, table, name, age)
    prune_now(engine, table.id)
    assert len(kept(engine, table.id)) == 1
    assert "Idempotency-Replayed" in create(table, "young").headers
    assert "Idempotency-Replayed" not in create(table, "old").headers


def test_only_some_old_answers_go_at_once(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pruning never holds a table up for long."""
    campaign = str(uuid4())  # in which no service plays that would prune meanwhile
    monkeypatch.setattr(pruning, "MOST_ROUNDS", 1)
    with engine.begin() as connection:
        connection.execute(
            text(
                "INSERT INTO idempotency (campaign_id, key_hash, fingerprint, created_at) "
                "SELECT :id, sha256(n::text::bytea), '', now() - interval '8 days' FROM generate_series(1, :n) n"
            ),
            {"id": campaign, "n": MOST_PRUNED + 10},
        )
    prune_now(engine, campaign)
    assert len(kept(engine, campaign)) == 10


def test_a_campaign_that_is_played_in_is_pruned_once_an_hour(table: Table, engine: Engine) -> None:
    """Not with every command."""
    pruner = Pruner()
    create(table, "old")
    _age(engine, table, "old", RETENTION + timedelta(minutes=1))
    with engine.begin() as connection:
        pruner.prune(connection.connection.driver_connection, [table.id])
    assert kept(engine, table.id) == []
    create(table, "older")
    _age(engine, table, "older", RETENTION + timedelta(minutes=1))
    with engine.begin() as connection:
        pruner.prune(connection.connection.driver_connection, [table.id])
    assert len(kept(engine, table.id)) == 1


def prune_now(engine: Engine, campaign_id: str) -> None:
    """Forget old answers."""
    with engine.begin() as connection:
        prune(connection.connection.driver_connection, campaign_id)


def test_a_campaign_is_made_once(table: Table) -> None:
    """The first key of a campaign, too, comes again for who asks again."""
    body = {"name": "Once", "ruleset": "flyerbook"}
    first, again = (
        table.client.post("/v1/campaigns", json=body, headers={"Idempotency-Key": f"once for {table.id}"})
        for _ in range(2)
    )
    assert first.get_json() == again.get_json()
    assert again.headers["Idempotency-Replayed"] == "true"


def test_the_answers_of_a_campaign_go_with_it(table: Table, engine: Engine) -> None:
    """Nothing is left of a deleted campaign."""
    create(table)
    assert table.call("DELETE", "", If_Match="*").status_code == 204
    assert kept(engine, table.id) == []


def _age(engine: Engine, table: Table, key: str, age: timedelta) -> None:
    """Make a stored answer older."""
    sent = "\0".join((table.id, table.campaign["key"]["id"], key))
    with engine.begin() as connection:
        connection.execute(
            text("UPDATE idempotency SET created_at = now() - :age WHERE campaign_id = :id AND key_hash = :hash"),
            {"age": age, "id": table.id, "hash": sha256(sent.encode()).digest()},
        )


def test_a_webhook_that_was_made_is_answered_again_though_its_host_is_gone(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stored answer comes before the address is looked up."""
    table.call("POST", "/webhooks", {"url": "http://127.0.0.1:9/"}, Idempotency_Key="hook")

    def gone(_policy: object, _url: str) -> None:
        raise BadAddress("unknown_host")

    monkeypatch.setattr(webhooks, "checked", gone)
    again = table.call("POST", "/webhooks", {"url": "http://127.0.0.1:9/"}, Idempotency_Key="hook")
    assert (again.status_code, again.headers["Idempotency-Replayed"]) == (201, "true")
    assert table.call("POST", "/webhooks", {"url": "http://127.0.0.1:9/"}).status_code == 422
