"""Tests of the outbox: claims, given-up messages, and deleted webhooks."""

import time
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import Engine, text

from service.delivery import dispatcher as of_dispatcher
from service.delivery import signed_messages
from service.delivery.dispatcher import Dispatcher
from service.delivery.retries import MOST_FAILURES
from service.metrics import tally
from service.play.webhooks.attempts import Attempt
from service.store.outbox import _DUE as DUE
from service.store.outbox import MOST_PENDING, Claim, Outbox
from service.store.pruning import Pruner, prune
from tests.delivery.conftest import Until
from tests.delivery.receiver import Receiver, closing, hanging
from tests.delivery.test_delivery import deliveries, hooked, make_due
from tests.distributed.cluster import on_one_server
from tests.store.test_plans import nodes_of
from tests.table import Table

DEAF = "http://127.0.0.1:9/"
"""Where nobody listens; in these tests nothing is sent there."""


def outcome(*, is_delivered: bool = True, **members: Any) -> Attempt:
    """The outcome of a message."""
    status = 200 if is_delivered else 500
    return Attempt(status=status, error=None, duration=timedelta(0), is_delivered=is_delivered, **members)


def change(engine: Engine, table: Table, statement: str) -> None:
    """Change the stored rows of a table."""
    with engine.begin() as connection:
        connection.execute(text(f"{statement} WHERE campaign_id = :id"), {"id": table.id})


@pytest.fixture
def webhook(table: Table) -> dict[str, Any]:
    """A webhook with one message, which no dispatcher of this test sends."""
    made: dict[str, Any] = table.make("/webhooks", {"url": DEAF})
    table.character()
    return made


def claimed(outbox: Outbox, table: Table) -> Claim:
    """A claim of the only webhook."""
    claim = outbox.claim(table.id)
    assert claim is not None
    return claim


def test_who_has_lost_a_claim_writes_nothing(
    table: Table, webhook: dict[str, Any], outbox: Outbox, engine: Engine
) -> None:
    """Neither what became of a message nor that the webhook is free."""
    (message,) = deliveries(table, webhook)
    slow = claimed(outbox, table)
    change(engine, table, "UPDATE webhooks SET claimed_until = now() - interval '1 second'")
    quick = claimed(outbox, table)
    assert outbox.settle(slow, message["id"], outcome(is_delivered=False)) is None
    outbox.release(slow)
    assert outbox.claim(table.id) is None
    assert deliveries(table, webhook) == [message]
    held = outbox.settle(quick, message["id"], outcome())
    assert held is not None
    assert outbox.settle(held, message["id"], outcome()) is not None
    assert deliveries(table, webhook)[0]["attempts"] == 1


def test_a_webhook_that_is_removed_gets_nothing_more(table: Table, webhook: dict[str, Any], outbox: Outbox) -> None:
    """The dispatcher hears of it after the message that is on its way."""
    (message,) = deliveries(table, webhook)
    claim = claimed(outbox, table)
    assert table.call("DELETE", f"/webhooks/{webhook['id']}").status_code == 204
    assert outbox.settle(claim, message["id"], outcome()) is None


def test_a_message_that_was_taken_stays_delivered(table: Table, webhook: dict[str, Any], outbox: Outbox) -> None:
    """Also where it was sent once more, and failed then."""
    (message,) = deliveries(table, webhook)
    claim = outbox.settle(claimed(outbox, table), message["id"], outcome())
    assert claim is not None
    table.call("POST", f"/webhooks/{webhook['id']}/deliveries/{message['id']}/resend")
    assert deliveries(table, webhook)[0]["status"] == "pending"
    outbox.settle(claim, message["id"], outcome(is_delivered=False))
    assert deliveries(table, webhook)[0]["status"] == "delivered"


def test_messages_are_given_up_that_have_waited_for_a_day(
    table: Table, webhook: dict[str, Any], outbox: Outbox, engine: Engine
) -> None:
    """Younger messages stay pending."""
    change(engine, table, "UPDATE deliveries SET next_at = now() - interval '25 hours'")
    table.character("Young")
    outbox.give_up(claimed(outbox, table))
    young, old = deliveries(table, webhook)
    assert (young["status"], young["error"]) == ("pending", None)
    assert (old["status"], old["error"]) == ("failed", "given_up")


def test_a_receiver_that_is_away_for_days_is_reported_nothing_more(table: Table, engine: Engine, until: Until) -> None:
    """Its webhook is disabled, and can be enabled again with a clean record."""
    with Receiver([closing]) as receiver:
        webhook = hooked(table, receiver)
        change(engine, table, f"UPDATE webhooks SET failures = {MOST_FAILURES - 1}")  # noqa: S608 - a number
        table.character()
        until(lambda: table.get(f"/webhooks/{webhook['id']}")["disabled_at"] is not None)
        assert [each["status"] for each in deliveries(table, webhook)] == ["failed"]
        table.run(f"/webhooks/{webhook['id']}/enable", None)
        table.character("Second")
        until(lambda: deliveries(table, webhook)[0]["attempts"] == 1)
        assert table.get(f"/webhooks/{webhook['id']}")["disabled_at"] is None


def test_a_message_that_cannot_be_made_holds_nothing_up(
    table: Table, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It fails, and those behind it come."""
    make = signed_messages.body_of

    def body_of(call: Any, webhook: Any, delivery: Any) -> bytes | None:
        if delivery.type == "character.created":
            raise ZeroDivisionError
        return make(call, webhook, delivery)

    monkeypatch.setattr(signed_messages, "body_of", body_of)
    with Receiver() as receiver:
        webhook = hooked(table, receiver)
        table.character()
        table.call("POST", f"/webhooks/{webhook['id']}/test")
        until(lambda: receiver.messages)
        until(lambda: {each["status"] for each in deliveries(table, webhook)} == {"failed", "delivered"})
    assert [each["error"] for each in deliveries(table, webhook) if each["status"] == "failed"] == ["no_body"]


def test_one_campaign_takes_few_of_the_places(
    table: Table, engine: Engine, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many of its receivers hang."""
    monkeypatch.setattr(of_dispatcher, "MOST_OF_CAMPAIGN", 1)
    with Receiver([hanging]) as slow, Receiver([hanging]) as other:
        for receiver in (slow, other):
            hooked(table, receiver)
        table.character()
        until(lambda: len(slow.messages) + len(other.messages) == 1)
        until(lambda: len(slow.messages) + len(other.messages) == 2)
    make_due(engine, table)


def test_what_was_settled_a_week_ago_is_forgotten(
    table: Table, webhook: dict[str, Any], outbox: Outbox, engine: Engine
) -> None:
    """With the other old rows of a campaign; pending messages are not."""
    change(engine, table, "UPDATE deliveries SET created_at = now() - interval '8 days'")
    with engine.begin() as connection:
        driver: Any = connection.connection.driver_connection
        prune(driver, table.id)
        assert len(deliveries(table, webhook)) == 1
    outbox.settle(claimed(outbox, table), deliveries(table, webhook)[0]["id"], outcome())
    with engine.begin() as connection:
        driver = connection.connection.driver_connection
        prune(driver, table.id)
    assert deliveries(table, webhook) == []


def test_a_silent_campaign_is_pruned_with_those_that_are_played(
    table: Table, webhook: dict[str, Any], outbox: Outbox, engine: Engine
) -> None:
    """The campaign has no players any more, so it sends no events."""
    outbox.settle(claimed(outbox, table), deliveries(table, webhook)[0]["id"], outcome())
    change(engine, table, "UPDATE deliveries SET created_at = now() - interval '8 days'")
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        driver: Any = connection.connection.driver_connection
        Pruner().prune(driver, [])
    assert deliveries(table, webhook) == []


def fill(engine: Engine, table: Table, webhook: dict[str, Any], number: int) -> None:
    """So many more messages that are due, one older than the other."""
    statement = """INSERT INTO deliveries (campaign_id, id, webhook_id, seq, type, attempts, created_at, next_at)
        SELECT :id, gen_random_uuid(), :webhook, 2, 'command', 0, now(), now() - n * interval '1 second'
        FROM generate_series(1, :number) n"""
    with engine.begin() as connection:
        connection.execute(text(statement), {"id": table.id, "webhook": webhook["id"], "number": number})
        connection.execute(text("ANALYZE deliveries"))


@on_one_server
def test_messages_of_webhooks_that_are_paused_are_not_read(
    table: Table, webhook: dict[str, Any], outbox: Outbox, engine: Engine
) -> None:
    """For any number of webhooks, the query for due messages costs the same; of a free one it reads one row."""
    fill(engine, table, webhook, 3000)
    assert table.id in outbox.due()
    assert rows_read(engine) < 100
    change(engine, table, "UPDATE webhooks SET paused_until = now() + interval '1 minute'")
    assert table.id not in outbox.due()
    assert rows_read(engine) < 100
    assert outbox.claim(table.id) is None
    assert outbox.pending() >= 3000


def rows_read(engine: Engine) -> int:
    """Rows of deliveries that the query for due messages reads."""
    with engine.connect() as connection:
        plan = connection.exec_driver_sql(f"EXPLAIN (ANALYZE, FORMAT JSON) {DUE}").scalar_one()[0]["Plan"]
    nodes = [node for node in nodes_of(plan) if node.get("Relation Name") == "deliveries"]
    return int(sum(node["Actual Rows"] * node["Actual Loops"] for node in nodes))


@pytest.mark.parametrize("is_paused", [False, True])
def test_no_more_wait_than_can_be_sent(  # one that rests fails at nothing, so pruning sees to it
    table: Table, webhook: dict[str, Any], outbox: Outbox, engine: Engine, *, is_paused: bool
) -> None:
    """However many are too many, the oldest are given up at once."""
    fill(engine, table, webhook, MOST_PENDING + 2500)
    if is_paused:
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            driver: Any = connection.connection.driver_connection
            prune(driver, table.id)
    else:
        outbox.give_up(claimed(outbox, table))
    with engine.connect() as connection:
        count = text("SELECT count(*), max(created_at) - min(next_at) FROM deliveries "
                     "WHERE campaign_id = :id AND next_at IS NOT NULL")  # fmt: skip
        # The message about the character is the newest one, before those that are due since 1 s, 2 s and so on.
        oldest = timedelta(seconds=MOST_PENDING - 1)
        assert connection.execute(count, {"id": table.id}).one() == (MOST_PENDING, oldest)


def test_what_happens_is_sent_without_a_look_at_all_campaigns(
    table: Table, dispatcher: Dispatcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A commit wakes the dispatcher with the id of its campaign."""
    with Receiver() as receiver:
        hooked(table, receiver)
        monkeypatch.setattr(Outbox, "due", lambda _outbox: [])
        table.character()
        dispatcher.wake(table.id)
        deadline = time.monotonic() + 10
        while not receiver.messages and time.monotonic() < deadline:
            time.sleep(0.02)
        assert len(receiver.messages) == 1


def test_what_waits_is_counted_where_figures_are_stored(
    table: Table, dispatcher: Dispatcher, until: Until, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A gauge shows it."""
    monkeypatch.setattr(tally.CountingSwitch, "is_on", True)
    monkeypatch.setattr(of_dispatcher, "COUNT_SECONDS", 0.0)
    hook = table.make("/webhooks", {"url": DEAF})
    change(engine, table, "UPDATE webhooks SET paused_until = now() + interval '1 minute'")
    fill(engine, table, hook, 30)
    until(lambda: dispatcher.pending >= 30)
