"""Tests of lists with one entry for each event."""

from typing import Any

import pytest

from service.play.log.dependencies import touches_of
from service.play.log.entries import entries_of
from service.play.log.reversal import Differs, reverse
from service.play.resources.codec import codec_of
from service.play.resources.rows import Change
from service.rulesets.freed6 import RULESET as FREED6

PATH = "/state/ranks"
FIRST, SECOND = {"event": 5, "left": 2}, {"event": 6, "left": 1}


def _change(before: Any, after: Any) -> Change:
    return Change(resource="combatant", id="a", path=PATH, before=before, after=after)


def _reversed(now: Any, change: Change) -> Any:
    documents: dict[Any, Any] = {("combatant", "a"): {"state": {"ranks": now}}}
    reverse(documents, change, codec_of(FREED6))
    return documents["combatant", "a"]["state"]["ranks"]


@pytest.mark.parametrize("value", [None, 3, [3], [{"event": True}], [FIRST, FIRST], [{"name": "A"}], {"event": 5}])
def test_other_values_have_no_entries(value: Any) -> None:
    """A list needs a different number of an event in each entry."""
    assert entries_of(value) is None


def test_changes_of_different_entries_do_not_meet() -> None:
    """Changes of the same entry do, as does a change of the whole list."""
    first, second = (next(iter(touches_of([_change(*each)]))) for each in (([], [FIRST]), ([FIRST], [FIRST, SECOND])))
    whole = next(iter(touches_of([_change(None, [FIRST])])))
    assert not first.meets(second)
    assert first.meets(first)
    assert first.meets(whole)


def test_one_entry_is_taken_back_alone() -> None:
    """Later entries stay, in the order of their events."""
    assert _reversed([FIRST, SECOND], _change([], [FIRST])) == [SECOND]
    assert _reversed([SECOND], _change([FIRST, SECOND], [SECOND])) == [FIRST, SECOND]


def test_an_entry_that_has_changed_since_is_not_taken_back() -> None:
    """Its ranks were spent."""
    with pytest.raises(Differs):
        _reversed([FIRST | {"left": 0}, SECOND], _change([], [FIRST]))
