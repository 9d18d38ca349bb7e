"""Tests of defeat and death."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import answer, result


def defeat(life: int, **members: Any) -> dict[str, Any]:
    """The request of a character with 20 LIFE at 100%."""
    return {"life": life, "life_max": 20, **members}


@pytest.mark.parametrize(
    ("life", "statuses"), [(1, []), (0, ["defeated"]), (-20, ["defeated"]), (-21, ["dead", "defeated"])]
)
def test_life_decides_about_defeat_and_death(life: int, statuses: list[str]) -> None:
    """Defeated at 0 (RU-C-DEAD-1), dead below -100% and not at it (RU-C-DEAD-6)."""
    assert result("defeat", defeat(life))["statuses"] == statuses


def test_a_death_blow_kills_the_defeated_only() -> None:
    """Else the event has no effect (RU-C-DEAD-2)."""
    assert result("defeat", defeat(0, events=["death_blow"]))["statuses"] == ["dead", "defeated"]
    got = result("defeat", defeat(1, events=["death_blow"]))
    assert (got["statuses"], got["death_blow_allowed"]) == ([], False)


def test_a_devastating_hit_kills() -> None:
    """As the game master declares (RU-C-DEAD-3)."""
    assert result("defeat", defeat(9, events=["devastating"]))["statuses"] == ["dead"]


def test_a_fatal_wound_kills() -> None:
    """At any LIFE (RU-C-DEAD-7)."""
    assert result("defeat", defeat(20, stun_level=30, events=["fatal_wound"]))["statuses"] == ["dead", "ko"]


@pytest.mark.parametrize("ongoing", ["bleeding", "poison", "illness", "fire", "ice"])
def test_damage_that_goes_on_is_a_slow_death(ongoing: str) -> None:
    """With LIFE below 1 (RU-C-DEAD-4)."""
    assert "slowly_dying" in result("defeat", defeat(0, ongoing=[ongoing]))["statuses"]
    assert "slowly_dying" not in result("defeat", defeat(1, ongoing=[ongoing]))["statuses"]


def test_the_dead_do_not_die_slowly() -> None:
    """Neither by LIFE nor by event (RU-C-DEAD-4)."""
    assert result("defeat", defeat(-21, ongoing=["fire"]))["statuses"] == ["dead", "defeated"]
    assert result("defeat", defeat(0, ongoing=["fire"], events=["death_blow"]))["statuses"] == ["dead", "defeated"]


@pytest.mark.parametrize(("life", "rounds"), [(5, 26), (-4, 17), (-20, 1), (-21, None)])
def test_bleeding_has_an_end(life: int, rounds: int | None) -> None:
    """LIFE -1 a round until below -100%; none for the dead (RU-C-DEAD-8)."""
    assert result("defeat", defeat(life, ongoing=["bleeding"]))["rounds_to_death"] == rounds
    assert result("defeat", defeat(life, ongoing=["fire"]))["rounds_to_death"] is None


@pytest.mark.parametrize("members", [{"life": -30}, {"life": 3, "events": ["fatal_wound"]}])
def test_a_fairy_undoes_any_death(members: dict[str, Any]) -> None:
    """LIFE is 100% again, and the answer shows all other members after that (RU-C-DEAD-6)."""
    got = result("defeat", defeat(**members) | {"fairy": True, "stun_level": 19, "ongoing": ["bleeding"]})
    assert got == {
        "statuses": [],
        "death_blow_allowed": False,
        "rounds_to_death": 41,
        "life_after": 20,
        "fairy_left": True,
    }


def test_a_fairy_stays_while_no_one_is_dead() -> None:
    """She does not help against defeat (RU-C-DEAD-6)."""
    got = result("defeat", defeat(-20, fairy=True))
    assert (got["fairy_left"], got["life_after"], got["death_blow_allowed"]) == (False, None, True)


def test_last_words_and_last_actions_are_reported() -> None:
    """Nothing is computed for last words (RU-C-DEAD-5); a check proves that a last action is possible (RU-C-DEAD-9)."""
    assert answer("defeat", defeat(-21))["summary"] == "LIFE -21 of 20: dead"
    assert result("task", {"attribute": "STR", "score": 8}, d20=[7])["success"] is True
