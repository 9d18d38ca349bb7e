"""Tests of all orders in which answers can arrive: each leads to the same result, computed once."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.campaigns.brawl import STEPS, Brawl, orders
from tests.depth import one_in

OUTCOMES: list[Any] = []
"""Of the first order that was played."""


@pytest.mark.parametrize("order", one_in(4, orders()))
def test_every_order_of_answers_gives_one_result(client: FlaskClient, order: str) -> None:
    """A chosen defense with a counter-attack, LUCK after the roll, and a check, in each of sixty orders."""
    brawl = Brawl(client)
    told = [brawl.step(who) for who in order]
    assert [each.status_code for each in told] == [200] * len(STEPS), told[-1].get_json()
    assert len(brawl.commands) == 4
    OUTCOMES.append(brawl.outcome)
    assert OUTCOMES[-1] == OUTCOMES[0]
    results = [(operation, result.get("avoided_by")) for operation, _, result in OUTCOMES[-1][0]]
    assert sorted(results, key=str) == [("attack", "luck"), ("attack", "parry"), ("attack", None), ("task", None)]
