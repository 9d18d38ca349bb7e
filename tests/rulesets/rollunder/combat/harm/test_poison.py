"""Tests of poison."""

import pytest

from tests.rulesets.rollunder.calls import answer, refusal, result


@pytest.mark.parametrize(("duration", "interval", "ticks"), [(7, 2, 3), (2, 3, 0), (0, 1, 0)])
def test_poison_works_once_an_interval(duration: int, interval: int, ticks: int) -> None:
    """The first tick comes after the first interval (RU-C-POI-1)."""
    body = {"damage": "1d6", "duration": duration, "interval": interval}
    got = result("poison", body, d6=[2] * ticks)
    assert (got["ticks"], got["life_loss"], got["stun_gain"]) == (ticks, 2 * ticks, None)


def test_poison_may_last_some_dice() -> None:
    """The duration is rolled first (RU-C-POI-1)."""
    assert result("poison", {"damage": "1d20", "duration": "1d3"}, d6=[4], d20=[5, 20])["per_tick"] == [5, 20]


def test_stun_poison_raises_the_stun_level() -> None:
    """No LIFE is lost (RU-C-POI-2)."""
    got = result("poison", {"kind": "stun", "damage": "1d6", "duration": 2}, d6=[3, 4])
    assert (got["stun_gain"], got["life_loss"], got["per_tick"]) == (7, 0, None)


def test_mind_poison_only_lasts() -> None:
    """Nothing is rolled but the duration (RU-C-POI-3)."""
    got = result("poison", {"kind": "mind", "damage": "1d6", "duration": "2d6"}, d6=[3, 4])
    assert got == {"ticks": 7, "per_tick": None, "life_loss": 0, "stun_gain": None}


def test_poison_without_dice_does_no_damage() -> None:
    """It still ticks (RU-C-POI-1)."""
    assert result("poison", {"duration": 3})["per_tick"] == [0, 0, 0]


@pytest.mark.parametrize(
    ("body", "refused"),
    [
        ({"damage": "1d6", "duration": 1001}, ("too_large", "/duration")),
        ({"damage": "100d6", "duration": 101}, ("too_many_dice", "/damage")),
        ({"damage": "1d6-1d3", "duration": 1}, ("bad_expression", "/damage")),
        ({"duration": "1d4"}, ("unknown_die", "/duration")),
        ({"duration": 1, "interval": 0}, ("bad_input", "/interval")),
    ],
)
def test_endless_poison_is_refused(body: dict[str, object], refused: tuple[str, str]) -> None:
    """Before any die, by what the duration could be at most (RU-C-POI-1)."""
    assert refusal("poison", body) == refused


def test_a_cure_ends_it() -> None:
    """Nothing is rolled, nothing works any more (RU-C-POI-1)."""
    got = answer("poison", {"action": "cure", "damage": "1d6", "duration": 3})
    assert (got["result"]["ticks"], got["result"]["life_loss"], got["rules"]) == (0, 0, ["RU-C-POI-1"])
