"""Tests of movement on one's own."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import answer, refusal, result

SCORES = {"DEX": 13, "STR": 12}


def movement(mode: str, amount: int, **members: Any) -> dict[str, Any]:
    """The request of a movement."""
    return {"mode": mode, "scores": SCORES, "amount": amount, **members}


@pytest.mark.parametrize(
    ("mode", "unit", "interval", "maneuvers", "rule"),
    [
        ("run", "rounds", 10, 0, 1),
        ("jog", "minutes", 10, 0, 1),
        ("swim", "minutes", 5, 0, 2),
        ("dive", "rounds", 10, 0, 2),
        ("climb", "minutes", 10, 1, 3),
        ("fly", "minutes", 10, 0, 6),
    ],
)
def test_endurance_is_due_after_full_intervals(mode: str, unit: str, interval: int, maneuvers: int, rule: int) -> None:
    """Run and jog (RU-B-MOVE-1), swim and dive (RU-B-MOVE-2), climb (RU-B-MOVE-3), fly (RU-B-MOVE-6)."""
    for amount, due in ((0, 0), (interval - 1, 0), (interval, 1), (2 * interval + 1, 2)):
        got = answer("movement", movement(mode, amount), d20=[5] * (maneuvers + due))
        assert (got["result"]["unit"], got["result"]["endurance_checks_due"]) == (unit, due)
        assert (got["result"]["completed"], got["result"]["amount_done"]) == (True, amount)
        assert got["rules"][0] == f"RU-B-MOVE-{rule}"


def attributes(got: dict[str, Any]) -> str:
    """The attributes checked, as one letter each."""
    return "".join(check["attribute"][0] for check in got["checks"])


def test_maneuvers_come_before_endurance() -> None:
    """One DEX for each obstacle and one for a climb, then all STR (RU-B-MOVE-7)."""
    assert attributes(result("movement", movement("swim", 10, obstacles=3), d20=[5] * 5)) == "DDDSS"
    assert attributes(result("movement", movement("climb", 20), d20=[5] * 3)) == "DSS"


def test_swings_go_one_by_one() -> None:
    """DEX for each swing, STR after every third (RU-B-MOVE-4)."""
    got = result("movement", movement("swing", 7), d20=[5] * 9)
    assert (attributes(got), got["endurance_checks_due"]) == ("DDDSDDDSD", 2)


@pytest.mark.parametrize(
    ("mode", "amount", "faces", "stopped_by", "done"),
    [
        ("run", 25, [5, 12], "endurance", 20),
        ("jog", 25, [12], "endurance", 10),
        ("climb", 25, [13], "maneuver", 0),
        ("climb", 25, [5, 12], "endurance", 10),
        ("swing", 7, [13], "maneuver", 0),
        ("swing", 7, [5, 5, 5, 12], "endurance", 3),
        ("swing", 7, [5, 5, 5, 5, 13], "maneuver", 3),
    ],
)
def test_the_first_fail_ends_it(mode: str, amount: int, faces: list[int], stopped_by: str, done: int) -> None:
    """Later checks are not rolled, and how much was done is known (RU-B-MOVE-7)."""
    got = result("movement", movement(mode, amount), d20=faces)
    assert (got["completed"], got["stopped_by"], got["amount_done"]) == (False, stopped_by, done)


def test_no_one_knows_where_the_obstacle_was() -> None:
    """So the amount and the yards are unknown (RU-B-MOVE-7)."""
    got = result("movement", movement("run", 25, obstacles=2, SPEED=13), d20=[5, 13])
    assert (got["stopped_by"], got["amount_done"], got["max_yards"]) == ("maneuver", None, None)


@pytest.mark.parametrize(("mode", "speed", "yards"), [("run", 13, 117), ("run", None, None), ("jog", 13, None)])
def test_a_run_covers_yards(mode: str, speed: int | None, yards: int | None) -> None:
    """SPEED for each round (RU-B-MOVE-1, RU-B-DER-4)."""
    assert result("movement", movement(mode, 9, SPEED=speed))["max_yards"] == yards


def test_circumstances_hold_for_all_checks() -> None:
    """Modifiers by attribute, difficulty and stress; STR gets adrenalin (RU-B-MOVE-7, RU-B-STRESS-2)."""
    body = movement("climb", 10, modifiers={"STR": 2}, difficulty="hard", stress=True)
    got = result("movement", body, d6=[3, 1, 6], d20=[5, 9, 18, 1])
    assert [check["checked_value"] for check in got["checks"]] == [10, 19]
    assert (got["checks"][1]["outcome"], got["completed"]) == ("success", True)


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        (movement("crawl", 1), "unknown_mode", "/mode"),
        (movement("run", 10, scores={"DEX": 9}), "missing_score", "/scores"),
        (movement("climb", 1, scores={"STR": 9}), "missing_score", "/scores"),
        (movement("run", -1), "bad_input", "/amount"),
        (movement("swing", 3, obstacles=1), "bad_input", "/obstacles"),
        (movement("run", 10, modifiers={"STR": "?"}), "bad_expression", "/modifiers/STR"),
    ],
)
def test_what_is_no_movement_is_refused(body: dict[str, Any], code: str, pointer: str) -> None:
    """Each with a different code (RU-B-MOVE-7)."""
    assert refusal("movement", body) == (code, pointer)


def test_only_scores_that_are_needed_must_be_there() -> None:
    """Nine rounds of running take no check at all (RU-B-MOVE-7)."""
    assert result("movement", movement("run", 9, scores={}))["completed"] is True
