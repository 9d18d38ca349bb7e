"""Tests of influence."""

from typing import Any

import pytest

from tests.rulesets.freed6.play import ask, refused

ATTITUDES = ["Helpful", "Friendly", "Cooperative", "Neutral", "Uncooperative", "Unfriendly", "Hostile"]
WILLPOWERS = ["Broken", "Stressed", "Pressured", "Neutral", "Engaged", "Focused", "Centered"]


def influence(total: int, toward: str, options: dict[str, Any] | None = None, /, **given: Any) -> dict[str, Any]:
    """A check that makes so much against insight 0."""
    body = {"initiator": {"flat_mod": total}, "resistance": {"kind": "insight", "value": 0}, "toward": toward}
    return ask("influence", {"track": "attitude", **body, **given, "options": options or {}})


@pytest.mark.parametrize(("track", "names"), [("attitude", ATTITUDES), ("willpower", WILLPOWERS)])
def test_each_step_is_five_points_of_resistance(track: str, names: list[str]) -> None:
    """Seven steps from -15 to +15 (F6-ATT-1, F6-ATT-2, F6-ATT-3)."""
    for step, name in enumerate(names):
        result = influence(-99, names[0], track=track, **{track: name})
        assert (result["difficulty"], result["new_modifier"], result["after"]) == (5 * step - 15, 5 * step - 15, name)


def test_a_rank_is_a_step() -> None:
    """Toward the chosen end; failure and rank 0 move nothing (F6-ATT-4)."""
    result = influence(11, "Hostile")
    assert (result["before"], result["after"], result["steps"]) == ("Neutral", "Hostile", 3)
    assert result["duration"]["unit"] == "recovered"
    for total in (0, -6):
        stays = influence(total, "Hostile")
        assert (stays["after"], stays["steps"], stays["duration"]) == ("Neutral", 0, None)


def test_the_track_stops_at_its_ends() -> None:
    """The answer counts only the steps that were really moved (F6-ATT-5)."""
    result = influence(99, "Helpful", attitude="Friendly")
    assert (result["after"], result["steps"], result["rank"]) == ("Helpful", 1, 6)


@pytest.mark.parametrize(
    ("track", "toward"), [("attitude", "Broken"), ("attitude", "Neutral"), ("willpower", "Helpful")]
)
def test_directions_are_the_ends_of_the_track(track: str, toward: str) -> None:
    """Anything else is refused (F6-ATT-5)."""
    body = {"initiator": {}, "resistance": {"kind": "insight", "value": 0}, "track": track, "toward": toward}
    assert refused("influence", body) == "bad_direction"


@pytest.mark.parametrize(("total", "after"), [(1, "Cooperative"), (6, "Friendly"), (11, "Helpful"), (26, "Helpful")])
def test_ranks_may_set_the_step(total: int, after: str) -> None:
    """Counted from Neutral, for any attitude before (F6-ATT-4)."""
    assert influence(total + 15, "Helpful", {"influence_mode": "set"}, attitude="Hostile")["after"] == after
    back = influence(-14, "Helpful", {"influence_mode": "set"}, attitude="Helpful")
    assert (back["after"], back["steps"]) == ("Cooperative", 2)


def test_influence_may_last_by_rank() -> None:
    """Afterwards the earlier step comes back (F6-ATT-4, F6-RNK-2)."""
    assert influence(1, "Hostile", {"influence_duration": "by_rank"})["duration"]["unit"] == "turn"
    assert influence(16, "Hostile", {"influence_duration": "by_rank"})["duration"]["unit"] == "scene"


def test_willpower_and_attitude_both_count_unless_split() -> None:
    """Insight by attitude, discipline by willpower (F6-ATT-3)."""
    given = {"attitude": "Hostile", "willpower": "Stressed"}
    assert influence(0, "Helpful", **given)["attitude_willpower_modifier"] == 5
    assert influence(0, "Helpful", {"attitude_mode": "split"}, **given)["attitude_willpower_modifier"] == 15


def test_only_the_mind_resists_influence() -> None:
    """Discipline or insight, by a number, a fixed value or a roll (F6-RES-1, F6-RES-2, F6-ATT-4)."""
    body = {"initiator": {"die_code": "1D"}, "track": "willpower", "toward": "Broken"}
    assert refused("influence", {**body, "resistance": {"kind": "strength", "value": 1}}) == "bad_input"
    rolled = {**body, "resistance": {"kind": "discipline", "mode": "roll", "die_code": "1D"}}
    result = ask("influence", rolled, {"initiator": [6], "resistance": [1]})
    assert (result["difficulty"], result["after"]) == (1, "Pressured")
    lucky = {"die_code": "1D", "luck_point": True}
    both = {**body, "initiator": lucky, "resistance": {**lucky, "kind": "insight", "mode": "roll"}}
    assert refused("influence", both) == "luck_already_spent_this_turn"


def test_a_resistance_floor_and_an_exact_success() -> None:
    """Options of resistance and of ties count here too (F6-RES-3, F6-CHK-3, F6-RNK-4)."""
    low = influence(0, "Hostile", {"resistance_floor": 0}, attitude="Helpful")
    assert (low["difficulty"], low["success"], low["steps"]) == (0, True, 0)
    assert influence(0, "Hostile", {"zero_margin_rank": 1})["steps"] == 1
    assert influence(0, "Hostile", {"equal": "fail"})["success"] is False
