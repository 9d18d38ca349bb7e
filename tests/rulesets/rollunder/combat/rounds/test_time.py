"""Tests of the lengths of actions, and of counters."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import answer, refusal, result

SUCCESS, FAIL = 5, 15


def time(action: str, d20: list[int] | None = None, d6: list[int] | None = None, **members: Any) -> dict[str, Any]:
    """An action of a character with DEX 12."""
    return result("time", {"action": action, "dex": 12, **members}, d20=d20 or [], d6=d6 or [])


@pytest.mark.parametrize(("race", "rounds"), [("human", 4), ("giant", 3), ("dwarf", 10), ("runt", 34)])
def test_a_potion_is_grabbed_uncorked_and_drunk(race: str, rounds: int) -> None:
    """A round each, then by the size of the gulps (RU-C-ACT-4, RU-C-ACT-1, RU-C-ACT-2)."""
    assert time("drink_potion", race=race)["rounds"] == rounds


@pytest.mark.parametrize(
    ("tier", "symbols", "rounds"),
    [
        ("untrained", 5, 10),
        ("pro", 5, 5),
        ("expert", 5, 3),
        ("master", 5, 2),
        ("master", 8, 2),
        ("pro", 0, 0),
    ],
)
def test_writing_uses_started_rounds_up(tier: str, symbols: int, rounds: int) -> None:
    """0.5, 1, 2 or 4 symbols a round (RU-C-ACT-5)."""
    assert time("write_note", tier=tier, symbols=symbols)["rounds"] == rounds


@pytest.mark.parametrize(
    ("tier", "slow", "fast"), [("untrained", 1, 0), ("pro", 2, 1), ("expert", 4, 2), ("master", 8, 4)]
)
def test_picking_a_lock_may_take_time(tier: str, slow: int, fast: int) -> None:
    """20 rounds and the larger bonus, or 3d6+2 (RU-C-ACT-6)."""
    taking = time("lockpicking", tier=tier, take_time=True)
    assert (taking["rounds"], taking["bonus"]) == (20, slow)
    hurried = time("lockpicking", tier=tier, take_time=False, d6=[1, 2, 3])
    assert (hurried["rounds"], hurried["bonus"]) == (8, fast)


@pytest.mark.parametrize(
    ("start", "d20", "rounds", "outcomes"),
    [
        ("lying", [], 4, []),
        ("lying", [FAIL, FAIL], 4, ["fail", "fail"]),
        ("lying", [SUCCESS, FAIL], 3, ["success", "fail"]),
        ("lying", [SUCCESS, SUCCESS], 2, ["success", "success"]),
        ("kneeling", [], 2, []),
        ("kneeling", [SUCCESS], 1, ["success"]),
    ],
)
def test_standing_up_in_heavy_armor(start: str, d20: list[int], rounds: int, outcomes: list[str]) -> None:
    """2 rounds a step, 1 after a [DEX] (RU-C-POS-1)."""
    got = time("stand_up", d20, heavy_armor=True, try_dex=bool(d20), **{"from": start})
    assert (got["rounds"], got["dex_outcomes"]) == (rounds, outcomes)


@pytest.mark.parametrize(
    ("start", "try_dex", "d20", "rounds", "literal"),
    [
        ("lying", False, [], 2, 2),
        ("lying", True, [FAIL], 2, 2),
        ("lying", True, [SUCCESS], 1, 2),
        ("kneeling", False, [], 1, 1),
        ("kneeling", True, [], 1, 1),
    ],
)
def test_standing_up_in_light_armor(start: str, try_dex: bool, d20: list[int], rounds: int, literal: int) -> None:
    """A round a step; from lying a [DEX] makes it one, or nothing by option `light_standup` (RU-C-POS-2)."""
    members: dict[str, Any] = {"heavy_armor": False, "try_dex": try_dex, "from": start}
    assert time("stand_up", d20, **members)["rounds"] == rounds
    assert time("stand_up", d20, **members, options={"light_standup": "literal"})["rounds"] == literal


@pytest.mark.parametrize(
    ("action", "d20", "yards", "rounds", "speed"),
    [
        ("fly_up", [], 5, 5, 1),
        ("fly_up", [FAIL], 5, 5, 1),
        ("fly_up", [SUCCESS], 5, 3, 2),
        ("climb_up", [], 5, 10, 0.5),
        ("climb_up", [FAIL], 5, 10, 0.5),
        ("climb_up", [SUCCESS], 5, 5, 1),
    ],
)
def test_going_up(action: str, d20: list[int], yards: int, rounds: int, speed: float) -> None:
    """Flying twice as fast as climbing, both twice as fast with [DEX] (RU-C-POS-5, RU-C-POS-6)."""
    got = time(action, d20, yards=yards, try_dex=bool(d20))
    assert (got["rounds"], got["yards_per_round"]) == (rounds, speed)
    assert got["dex_outcome"] == ({SUCCESS: "success", FAIL: "fail"}[d20[0]] if d20 else None)


def test_changing_the_grip_is_a_simple_action() -> None:
    """One round, in both directions (RU-C-GRIP-4, RU-C-ACT-1)."""
    assert time("change_grip")["rounds"] == 1


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"action": "drink_potion"}, "/race"),
        ({"action": "write_note"}, "/symbols"),
        ({"action": "write_note", "symbols": 3}, "/tier"),
        ({"action": "lockpicking"}, "/tier"),
        ({"action": "lockpicking", "tier": "pro"}, "/take_time"),
        ({"action": "stand_up"}, "/heavy_armor"),
        ({"action": "stand_up", "heavy_armor": True, "try_dex": True}, "/dex"),
        ({"action": "fly_up"}, "/yards"),
        ({"action": "climb_up", "yards": 3, "try_dex": True}, "/dex"),
    ],
)
def test_an_action_needs_its_numbers(body: dict[str, Any], pointer: str) -> None:
    """The game master's numbers are required (RU-C-ACT-3)."""
    assert refusal("time", body) == ("bad_input", pointer)


@pytest.mark.parametrize(
    ("members", "elapsed", "done", "left"),
    [
        ({}, 0, False, 13),
        ({"rounds": 12}, 12, False, 1),
        ({"elapsed": 12, "rounds": 1}, 13, True, 0),
        ({"elapsed": 12, "rounds": 9}, 21, True, 0),
        ({"elapsed": 12, "rounds": 1, "restart": True}, 1, False, 12),
    ],
)
def test_a_counter_counts(members: dict[str, Any], elapsed: int, done: bool, left: int) -> None:
    """From 0 to the required number, and again after a failure (RU-C-ACT-7, RU-C-ACT-9)."""
    got = result("time_counter", {"needed": 13, **members})
    assert got == {"elapsed": elapsed, "needed": 13, "done": done, "left": left}


def test_hurry_needs_fewer_rounds() -> None:
    """The game master lowers `needed` (RU-C-ACT-8)."""
    assert result("time_counter", {"needed": 0})["done"] is True


@pytest.mark.parametrize(
    ("spell", "round_", "cast", "bonus"),
    [("quick", 1, 1, 0), ("quick", 2, 1, 10), ("normal", 1, 2, 0), ("normal", 2, 2, 10), ("normal", 7, 2, 10)],
)
def test_a_spell_is_prepared_and_kept(spell: str, round_: int, cast: int, bonus: int) -> None:
    """For INT rounds, with +10 while ready (RU-C-SPL-1, RU-C-SPL-2, RU-C-SPL-3, RU-C-SPL-4)."""
    got = result("spell", {"spell": spell, "int": 13, "round": round_})
    assert got == {"cast_in_round": cast, "initiative_bonus": bonus, "keep_rounds": 13, "duration": None}


def test_a_ritual_takes_as_long_as_it_takes() -> None:
    """The game master says (RU-C-SPL-5), as for quick magic (RU-C-SPL-6)."""
    got = result("spell", {"spell": "ritual"})
    assert got == {"cast_in_round": None, "initiative_bonus": 0, "keep_rounds": None, "duration": "gm"}


@pytest.mark.parametrize("spell", ["quick", "normal"])
def test_a_spell_needs_int(spell: str) -> None:
    """RU-C-SPL-2 uses it; with INT below 1 no spell is held."""
    assert refusal("spell", {"spell": spell}) == ("bad_input", "/int")
    assert result("spell", {"spell": spell, "int": -3})["keep_rounds"] == 0


def test_the_summary_is_in_rounds() -> None:
    """RU-C-ACT-4 in one line."""
    assert answer("time", {"action": "drink_potion", "race": "giant"})["summary"] == "Drinking a potion takes 3 rounds"
