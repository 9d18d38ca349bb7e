"""Tests of exact chances of one event."""

import pytest

from tests.rulesets.freed6.play import ask, refused

WILD = {"die_code": "3D", "wild_die": True}


def fraction(event: str, **given: object) -> tuple[int, int]:
    """Numerator and denominator of a chance."""
    result = ask("odds", {"event": event, **given})
    return result["numerator"], result["denominator"]


def test_a_chance_is_a_reduced_fraction_with_ten_decimals() -> None:
    """3D reach 11 half the time (F6-ODD-1)."""
    given = {"roller": {"die_code": "3D"}, "difficulty": 11}
    assert ask("odds", {"event": "success", **given}) == {"numerator": 1, "denominator": 2, "decimal": "0.5000000000"}
    assert fraction("success", roller={"die_code": "3D"}, difficulty=3) == (1, 1)
    assert fraction("success", roller={"die_code": "3D"}, difficulty=19) == (0, 1)


@pytest.mark.parametrize("sixes", [1, 2, 8, 12, 20])
def test_explosions_are_included_to_the_end(sixes: int) -> None:
    """One wild die reaches 6 k + 1 after k sixes, however far that is (F6-ODD-1)."""
    chance = fraction("success", roller={"die_code": "1D", "wild_die": True}, difficulty=6 * sixes + 1)
    assert chance == (1, 6**sixes)


def test_advantage_and_disadvantage_are_rolled_twice() -> None:
    """1 - (1 - p)^2 and p^2 for what half of all rolls reach, also with a wild die (F6-ODD-1)."""
    for roller in ({"die_code": "3D"}, WILD):
        once, out_of = fraction("success", roller=roller, difficulty=11)
        missed = out_of - once
        better = fraction("success", roller={**roller, "advantage": 1}, difficulty=11)
        worse = fraction("success", roller={**roller, "disadvantage": 1}, difficulty=11)
        assert better[0] * out_of**2 == (out_of**2 - missed**2) * better[1]
        assert worse[0] * out_of**2 == once**2 * worse[1]


def test_contests_and_effects_have_chances_too() -> None:
    """1D against 1D, ties to the initiator; 1D of effect against 0 makes rank 2 with a 6 alone (F6-ODD-1)."""
    sides = {"initiator": {"die_code": "1D"}, "opponent": {"die_code": "1D"}}
    assert fraction("initiator_wins", **sides) == (7, 12)
    effect = {"effect": {"die_code": "1D"}, "resistance": {"value": 0}, "at_least": 2}
    assert fraction("effect_rank_at_least", **effect) == (1, 6)


def test_what_is_no_finite_sum_is_refused() -> None:
    """A contest in which both sides can explode is `too_large`; with one of them it is exact (F6-ODD-1).

    So is a fraction that is longer than integers of JSON can be.
    """
    assert refused("odds", {"event": "initiator_wins", "initiator": WILD, "opponent": WILD}) == "too_large"
    far = {"event": "success", "roller": {"die_code": "1D", "wild_die": True}, "difficulty": 200}
    assert refused("odds", far) == "too_large"
    assert fraction("initiator_wins", initiator={"die_code": "1D", "wild_die": True}, opponent={"die_code": "1D"})


@pytest.mark.parametrize("event", ["success", "rank_at_least", "initiator_wins", "effect_rank_at_least"])
def test_an_event_names_what_it_needs(event: str) -> None:
    """Without roller and difficulty, sides, effect or rank there is nothing to ask (F6-ODD-1)."""
    assert refused("odds", {"event": event}) == "bad_input"
