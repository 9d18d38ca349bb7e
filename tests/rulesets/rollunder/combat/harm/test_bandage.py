"""Tests of bandages."""

import pytest

from tests.rulesets.rollunder.calls import answer


@pytest.mark.parametrize("bleeding", [True, False])
def test_a_bandage_ends_bleeding(bleeding: bool) -> None:
    """Without a check (RU-C-DEAD-8)."""
    got = answer("bandage", {"bleeding": bleeding})
    assert (got["result"], got["rules"], got["rolls"]) == ({"stopped": bleeding}, ["RU-C-DEAD-8"], [])
