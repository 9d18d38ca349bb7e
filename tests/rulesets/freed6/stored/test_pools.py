"""Tests of pools, actions and statuses of stored elements."""

from typing import Any

from service.rulesets.freed6.attitude.status import StatusColumn, StatusName
from service.rulesets.freed6.stored.state import StoredStatus
from service.rulesets.stored.conditions import Effect
from tests.rulesets.freed6.stored import (
    GUARD,
    MIRA,
    WALL,
    cast,
    condition,
    for_rounds,
    on_turn,
    play,
    refused,
    with_conditions,
    with_state,
)

MELEE: dict[str, Any] = {"roller": {"id": MIRA, "skill": "melee"}, "difficulty": 10}


def test_luck_is_spent_once_in_a_turn_by_anyone() -> None:
    """The pool goes down, the turn is locked for all; outside turns only the pool counts (F6-LCK-6, F6-LCK-3)."""
    lucky = {"roller": MELEE["roller"] | {"luck_point": True}}
    result, after = play(on_turn(cast(), GUARD), "task", lucky, roller=[1] * 8)
    assert (result["luck_points_after"], after[MIRA].state.luck_points) == (1, 1)
    assert after[MIRA].state.luck_spent_this_turn
    other = with_state(on_turn(cast(), GUARD), GUARD, luck_spent_this_turn=True)
    assert refused(other, "task", lucky)[0] == "luck_already_spent_this_turn"
    _, outside = play(cast(), "task", lucky, roller=[1] * 8)
    assert not outside[MIRA].state.luck_spent_this_turn
    assert refused(with_state(cast(), MIRA, luck_points=0), "task", lucky)[0] == "no_luck_points"


def test_the_luck_pool_is_spent_and_awarded() -> None:
    """A point for dice locks the turn, one for the story does not; Stock elements have none (F6-LCK-7, F6-LCK-8)."""
    running = on_turn(cast(), MIRA)
    spend = {"character": {"id": MIRA}, "action": "spend"}
    _, after = play(running, "luck", spend)
    assert (after[MIRA].state.luck_points, after[MIRA].state.luck_spent_this_turn) == (1, True)
    _, told = play(after, "luck", spend | {"purpose": "narrative"})
    assert (told[MIRA].state.luck_points, told[MIRA].state.luck_spent_this_turn) == (0, True)
    _, fresh = play(told, "luck", {"character": {"id": MIRA}, "action": "new_turn"})
    assert not fresh[MIRA].state.luck_spent_this_turn
    _, rich = play(fresh, "luck", {"character": {"id": MIRA}, "action": "award", "amount": 3})
    assert rich[MIRA].state.luck_points == 3
    _, vetoed = play(rich, "luck", spend | {"gm_veto": True})
    assert vetoed == rich
    assert refused(cast(), "luck", {"character": {"id": GUARD}, "action": "award"})[0] == "luck_requires_dynamic"


def test_the_actions_of_a_round_are_counted() -> None:
    """Effects of this round add to them; who cannot act has none, free ones neither (F6-ENC-5, F6-ACT-5)."""
    extra = Effect(code="full_action", value=1, duration=for_rounds(1, begins_later=True))
    figures = with_conditions(cast(), MIRA, condition("Swift", extra))
    wanted = {"character": {"id": MIRA}, "spend": ["full", "full", "full", "free"]}
    result, after = play(figures, "actions", wanted)
    assert result["results"] == ["ok", "ok", "no_action_left", "ok"]
    assert after[MIRA].state.full_spent == 2
    idle = with_conditions(cast(), MIRA, condition("Incapacitated"))
    assert set(play(idle, "actions", wanted)[0]["results"]) == {"cannot_act"}


def test_an_action_point_is_spent() -> None:
    """On a new roll or the story, from the pool of the state (F6-ACT-6, F6-ACT-7)."""
    again = {"roller": {"id": MIRA, "skill": "melee"}, "use": "reroll", "difficulty": 10}
    result, after = play(cast(), "action_point", again, roller=[1, 1, 1, 1, 4, 4, 4, 4])
    assert (result["total"], after[MIRA].state.action_points) == (16, 0)
    assert refused(after, "action_point", {"roller": {"id": MIRA}, "use": "narrative"})[0] == "no_action_points"


def test_a_status_is_set_and_tested() -> None:
    """The game master sets any step of a column, a failed check wears it down (F6-STA-5, F6-STA-2, F6-STA-4)."""
    given = {"character": {"id": WALL}, "name": "cover", "column": "coverage", "status": "Exposed"}
    result, walled = play(cast(), "status_set", given)
    assert result["difficulty"] == 18
    test = {"roller": {"id": MIRA, "skill": "melee"}, "bearer": {"id": WALL}, "status": "cover"}
    worn, after = play(walled, "status_test", test, roller=[1] * 4)
    assert (worn["status"], after[WALL].state.statuses["cover"].status) == ("Vanished", "Vanished")
    assert refused(after, "status_test", test)[0] == "status_exhausted"
    assert refused(cast(), "status_test", test) == ("bad_input", "/status")
    assert refused(cast(), "status_set", given | {"status": "Full Effect"}) == ("bad_input", "/status")


def test_what_is_kept_stays_within_its_bounds() -> None:
    """Pools end at a million, statuses at a hundred, so that stored values can always be read again (F6-LCK-7)."""
    rich = with_state(cast(), MIRA, luck_points=999_999)
    _, after = play(rich, "luck", {"character": {"id": MIRA}, "action": "award", "amount": 1_000_000})
    assert after[MIRA].state.luck_points == 1_000_000
    arrows = StoredStatus(column=StatusColumn.QUANTITY, status=StatusName.FULL)
    laden = with_state(cast(), MIRA, statuses={f"arrows {number}": arrows for number in range(100)})
    given = {"character": {"id": MIRA}, "name": "torch", "column": "duration", "status": "Full"}
    assert refused(laden, "status_set", given) == ("too_large", "/name")
    assert play(laden, "status_set", given | {"name": "arrows 7"})[0]["difficulty"] == 9


def test_a_new_turn_frees_the_luck_of_everyone() -> None:
    """A new turn ends the lock on luck, for every spender (F6-LCK-6)."""
    figures = with_state(cast(), GUARD, luck_spent_this_turn=True)
    _, after = play(figures, "luck", {"character": {"id": MIRA}, "action": "new_turn"})
    assert not after[GUARD].state.luck_spent_this_turn
