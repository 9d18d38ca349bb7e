"""Tests of stances, and attacks out of turn."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import answer, refusal, result


@pytest.mark.parametrize(
    ("stance", "attack", "move", "defend"),
    [
        ("normal", True, True, True),
        ("ranged/spell", True, False, True),
        ("all-out melee", True, True, False),
        ("defend only", False, False, True),
    ],
)
def test_a_stance_allows_something(stance: str, attack: bool, move: bool, defend: bool) -> None:
    """RU-C-STA-1, RU-C-STA-2, RU-C-STA-3, RU-C-STA-4 (with RU-C-ATT-31) and RU-C-STA-5."""
    got = result("stance", {"stance": stance, "rounds_to_ready": 0})
    assert (got["allowed"], got["may_attack"], got["may_move"], got["may_defend"]) == (True, attack, move, defend)


@pytest.mark.parametrize(("tier", "number"), [("untrained", 1), ("pro", 2), ("expert", 3), ("master", 5)])
def test_only_defending_is_trained(tier: str, number: int) -> None:
    """The same numbers as for a defense (RU-C-STA-5, RU-C-DEF-17)."""
    assert result("stance", {"stance": "defend only", "tier": tier})["defense_mod"] == number
    assert result("stance", {"stance": "normal", "tier": tier})["defense_mod"] == 0


@pytest.mark.parametrize(("rounds", "allowed", "bonus"), [(0, True, 10), (1, True, 0), (2, False, None)])
def test_a_shot_is_ready_soon_or_not_at_all(rounds: int, allowed: bool, bonus: int | None) -> None:
    """0 rounds are initiative +10, 2 are too many (RU-C-STA-3, RU-C-INI-2, RU-C-INI-3)."""
    got = result("stance", {"stance": "ranged/spell", "rounds_to_ready": rounds})
    assert (got["allowed"], got["initiative_bonus"]) == (allowed, bonus)
    assert got["reason"] == (None if allowed else "not_ready_within_one_round")


def test_a_shot_must_say_when_it_is_ready() -> None:
    """RU-C-STA-3 goes by the rounds; stances are named before the actions (RU-C-INI-4)."""
    assert refusal("stance", {"stance": "ranged/spell"}) == ("bad_input", "/rounds_to_ready")
    assert "RU-C-INI-4" in answer("stance", {"stance": "normal"})["rules"]


RANGES = ("pike", "spear", "sword", "dagger", "brawl", "wrestle")


@pytest.mark.parametrize("own", RANGES)
@pytest.mark.parametrize("enemy", RANGES)
def test_the_longer_weapon_intercepts(own: str, enemy: str) -> None:
    """And only the longer one (RU-C-REA-1, RU-C-WPN-2, RU-C-INI-6)."""
    got = answer("reaction", {"trigger": "intercept", "own_range": own, "enemy_range": enemy})
    allowed = RANGES.index(own) < RANGES.index(enemy)
    assert (got["result"]["allowed"], got["result"]["acts_now"]) == (allowed, allowed)
    assert got["result"]["reason"] == (None if allowed else "range_not_longer")
    assert ("RU-C-INI-6" in got["rules"]) is allowed


@pytest.mark.parametrize(
    ("members", "reason"),
    [
        ({"trigger": "counter_escape"}, None),
        ({"trigger": "counter_escape", "enemy_in_view": False}, None),
        ({"trigger": "passing"}, None),
        ({"trigger": "passing", "enemy_in_view": False}, "not_in_view_or_range"),
        ({"trigger": "passing", "enemy_in_range": False}, "not_in_view_or_range"),
        ({"trigger": "passing", "already_acted": True}, "already_acted"),
        ({"trigger": "passing", "enemy_in_view": False, "already_acted": True}, "not_in_view_or_range"),
        ({"trigger": "passing", "stance": "defend only", "enemy_in_view": False}, "defend_only"),
        ({"trigger": "passing", "stance": "ranged/spell"}, None),
    ],
)
def test_an_opening_allows_an_attack(members: dict[str, Any], reason: str | None) -> None:
    """Leaving (RU-C-REA-2) or passing in view and reach (RU-C-REA-3) allows an attack at once, as the own action."""
    got = result("reaction", members)
    assert (got["allowed"], got["reason"], got["action_used"]) == (reason is None, reason, reason is None)


def test_a_reaction_may_be_an_extra_attack() -> None:
    """By option `reaction_attacks`, also after acting (RU-C-REA-1)."""
    body = {"trigger": "counter_escape", "already_acted": True, "options": {"reaction_attacks": "free"}}
    got = result("reaction", body)
    assert (got["allowed"], got["acts_now"], got["action_used"]) == (True, True, False)


@pytest.mark.parametrize(("body", "pointer"), [({}, "/own_range"), ({"own_range": "pike"}, "/enemy_range")])
def test_intercepting_needs_both_ranges(body: dict[str, str], pointer: str) -> None:
    """RU-C-REA-1 compares them."""
    assert refusal("reaction", {"trigger": "intercept", **body}) == ("bad_input", pointer)
