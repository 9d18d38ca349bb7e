"""Tests of exports of version 0.1.0."""

from typing import Any

import pytest

from service.rulesets.flyerbook.stored.earlier_versions import modernized

OLD, NEW = {"wounds": 1, "days_since_healing_roll": 2}, {"wounds": 1, "minutes_since_healing_roll": 2880}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"name": "Kesh", "state": OLD}, {"name": "Kesh", "state": NEW}),
        ({"combatants": [{"state": OLD}, {"state": None}]}, {"combatants": [{"state": NEW}, {"state": None}]}),
        (
            {"changes": [{"resource": "character", "path": "/state/days_since_healing_roll", "before": 0, "after": 7}]},
            {
                "changes": [
                    {"resource": "character", "path": "/state/minutes_since_healing_roll", "before": 0, "after": 10080}
                ]
            },
        ),
        (
            {"changes": [{"resource": "character", "path": "", "after": {"state": OLD}}]},
            {"changes": [{"resource": "character", "path": "", "after": {"state": NEW}}]},
        ),
        ({"state": {"days_since_healing_roll": "x"}}, {"state": {"minutes_since_healing_roll": "x"}}),
        ({"state": NEW}, {"state": NEW}),
    ],
)
def test_days_become_minutes(before: Any, after: Any) -> None:
    """In characters, in foes, and in what events changed (FB-ENC-3)."""
    assert modernized(before) == after
