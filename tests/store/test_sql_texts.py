"""Tests that no SQL text of the service has a form that Citus refuses."""

import pytest
from sqlalchemy import Engine

from tests.store.sql_rules import KEY, Volatilities, faults_of
from tests.store.sql_texts import own_tables, parsed, texts

ACROSS = (
    "operators.",
    "deadlines._DUE",
    "log_heads.",
    "outbox._DUE",
    "outbox._COUNT",
    "pruning._SILENT",
    "distribution.",
)
"""Statements of no request, which go to all shards."""


@pytest.fixture(scope="module")
def volatilities(engine: Engine) -> Volatilities:
    """Volatility of the functions of the tests' Postgres."""
    return Volatilities(engine)


REFUSED = {
    "WITH a AS (INSERT INTO keys (campaign_id) VALUES (%(c)s)) UPDATE campaigns SET name = 'x'": "several tables",
    "UPDATE keys SET revoked_at = CASE WHEN label = '' THEN now() END WHERE campaign_id = %(c)s": "not immutable",
    "UPDATE keys SET revoked_at = coalesce(revoked_at, clock_timestamp()) WHERE campaign_id = %(c)s": "not immutable",
    "INSERT INTO deliveries (id) SELECT gen_random_uuid() FROM webhooks w WHERE w.campaign_id = %(c)s": "volatile",
    "SELECT 1 FROM keys k JOIN campaigns g ON g.name = k.label WHERE k.campaign_id = %(c)s": "joins campaigns",
    "SELECT 1 FROM keys k, campaigns g WHERE k.campaign_id = %(c)s AND k.label = g.name": "joins campaigns",
    "DELETE FROM keys WHERE campaign_id = %(c)s AND id IN (SELECT id FROM characters)": "joins characters",
    "SELECT 1 FROM keys WHERE id = %(id)s FOR UPDATE": "locks rows",
    "SELECT count(*) FROM (SELECT FROM keys LIMIT 9) k": "without columns",
    "UPDATE keys SET campaign_id = %(d)s WHERE campaign_id = %(c)s": "changes campaign_id",
}
"""A statement -> part of what is told of it."""


@pytest.mark.parametrize("statement", REFUSED)
def test_what_citus_refuses_is_recognized(statement: str, volatilities: Volatilities) -> None:
    """Each form by its rule."""
    assert any(REFUSED[statement] in fault for fault in faults_of(statement, volatilities))


def test_no_text_of_the_service_has_a_form_that_citus_refuses(volatilities: Volatilities) -> None:
    """Every statement of every module, and every statement that is made of parts."""
    found = texts()
    assert len(found) > 100
    assert {name: faults for name, one in found.items() if (faults := faults_of(one, volatilities))} == {}


def test_no_text_of_a_request_leaves_its_campaign() -> None:
    """Statements on our tables have the campaign as a parameter, but for those that no request sends."""
    ours = {name: one for name, one in texts().items() if own_tables(parsed(one))}
    others = [name for name, one in ours.items() if f"%({KEY})s" not in one and "answered_under" not in one]
    assert [name for name in others if not any(part in name for part in ACROSS)] == []
