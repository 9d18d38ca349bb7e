"""Tests of tracks."""

from typing import Any

import pytest

from tests.rulesets.freed6.play import ask, refused


def actor(**given: Any) -> tuple[bool, bool]:
    """Whether a character can act, and decide."""
    result = ask("actor_state", given)
    return result["can_act"], result["can_decide"]


def test_ranks_add_up_to_the_level() -> None:
    """At most to the end of the track; by option the highest counts (F6-TRK-4)."""
    given = {"track": "damage", "ranks": [1, 2, 1]}
    assert ask("track", given) == {"level": 4, "level_name": "Incapacitated", "out_of_action": False, "ranks_to_out": 1}
    assert ask("track", {**given, "ranks": [4, 6]})["level"] == 5
    assert ask("track", {**given, "options": {"track_mode": "highest"}})["level_name"] == "Hurt"


def test_every_element_is_normal_or_out_of_action_at_least() -> None:
    """Normal without conditions, Out of Action at the end, however short (F6-COND-13, F6-TRK-6)."""
    assert ask("track", {"track": "body", "out_at": 1})["level_name"] == "Normal"
    assert ask("track", {"track": "body", "ranks": [1], "out_at": 1})["level_name"] == "Out of Action"
    assert ask("track", {"track": "body", "ranks": [1], "out_at": 2})["level_name"] == "Defaced"


@pytest.mark.parametrize(("length", "out_at"), [("simple", 1), ("brief", 2), ("moderate", 3), ("lengthy", 4)])
def test_the_length_of_a_conflict_is_its_number_of_ranks(length: str, out_at: int) -> None:
    """From a simple check to a lengthy conflict (F6-ENC-1)."""
    assert ask("track", {"length": length})["ranks_to_out"] == out_at


def test_a_conflict_counts_ranks() -> None:
    """Levels are named by their number, and any end can be given (F6-ENC-2, F6-TRK-6)."""
    names = [ask("track", {"ranks": [1] * level, "out_at": 9})["level_name"] for level in (0, 1, 2, 8, 9)]
    assert names == ["Normal", "1 rank", "2 ranks", "8 ranks", "Out of Action"]


def test_named_tracks_have_five_levels() -> None:
    """A later end is refused, and so is an end beside a length (F6-TRK-6, F6-ENC-1)."""
    assert refused("track", {"track": "damage", "out_at": 6}) == "bad_input"
    assert refused("track", {"out_at": 3, "length": "brief"}) == "bad_input"


def test_nothing_takes_nothing() -> None:
    """A Normal character acts and decides (F6-ACT-1); Demoralized and Broken block nothing (F6-ACT-2)."""
    assert actor() == (True, True)
    assert actor(composure=[4], body=[4], willpower="Broken") == (True, True)


def test_incapacitated_decides_only() -> None:
    """At level 4 of damage, or by name (F6-ACT-2)."""
    assert actor(damage=[3, 1]) == (False, True)
    assert actor(conditions=["Incapacitated"]) == (False, True)
    assert ask("actor_state", {"damage": [4], "out_at": 4})["incapacitated"] is False


def test_unresisting_acts_only() -> None:
    """By name, by option also at willpower Broken (F6-ACT-3)."""
    assert actor(conditions=["Unresisting"]) == (True, False)
    assert actor(willpower="Broken", options={"broken_is_unresisting": True}) == (True, False)
    assert actor(conditions=["Unresisting", "Incapacitated"]) == (False, False)


@pytest.mark.parametrize(
    "given", [{"damage": [5]}, {"composure": [3, 3]}, {"body": [6]}, {"conditions": ["Out of Action"]}]
)
def test_out_of_action_does_neither(given: dict[str, Any]) -> None:
    """On any track, never added to each other, or by name (F6-ACT-4, F6-TRK-4)."""
    assert actor(**given) == (False, False)
    assert actor(damage=[3], composure=[3], body=[3]) == (True, True)
