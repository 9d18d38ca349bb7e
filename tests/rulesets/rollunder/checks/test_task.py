"""Tests of checks."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import D20_FACES, answer, outcomes, refusal, result, task


def test_a_check_shows_everything() -> None:
    """The worked example: INT 12 under stress loses a d6, an 8 against 9 is a success (RU-B-CHK-5)."""
    got = answer("task", task(12, stress=True), d6=[3], d20=[8])
    assert got["result"] == {
        "attribute": "INT",
        "modifier_total": -3,
        "checked_value": 9,
        "faces": [8],
        "kept": 8,
        "outcome": "success",
        "success": True,
        "depth": 1,
        "less_time": True,
        "luck": None,
    }
    assert got["summary"] == "INT 12 - 3 = 9, rolled 8: success"
    assert [roll["purpose"] for roll in got["rolls"]] == ["stress", "check"]


@pytest.mark.parametrize("attribute", ["INT", "CHA", "DEX", "STR", "LVL"])
def test_all_five_attributes_are_checked_alike(attribute: str) -> None:
    """Four attributes and the level as a fifth (RU-B-ATTR-1, RU-B-CHK-1)."""
    got = result("task", task(12, attribute), d20=[11])
    assert (got["attribute"], got["success"]) == (attribute, True)


def test_another_attribute_is_unknown() -> None:
    """There is no sixth (RU-B-ATTR-1)."""
    assert refusal("task", task(12, "WIS")) == ("unknown_attribute", "/attribute")


def test_a_success_is_lower_than_the_value() -> None:
    """INT 12 succeeds on 1 to 11: eleven faces of twenty (RU-B-CHK-1)."""
    assert [roll for roll in D20_FACES if result("task", task(12), d20=[roll])["success"]] == list(range(1, 12))


@pytest.mark.parametrize(("modifier", "value"), [(2, 14), (-13, -1), ("4", 16), ("-4+2", 10), ("+1d1", 13)])
def test_modifiers_change_the_value(modifier: int | str, value: int) -> None:
    """Numbers and expressions are added before comparing, and nothing is clipped (RU-B-CHK-2)."""
    assert result("task", task(12, modifier=modifier), d20=[10])["checked_value"] == value


def test_the_modified_value_decides_about_special_rolls() -> None:
    """STR 12 + 7 makes 19, for which a 19 is a success (RU-B-CHK-2)."""
    assert result("task", task(12, "STR", modifier=7), d20=[19])["outcome"] == "success"


@pytest.mark.parametrize(
    ("score", "divide_by", "modifier", "value"), [(13, 2, 0, 6), (13, 2, -4, 2), (-5, 2, 0, -3), (4, 5, 0, 0)]
)
def test_the_attribute_is_divided_first(score: int, divide_by: int, modifier: int, value: int) -> None:
    """The division rounds down and comes before modifiers (RU-B-CHK-3)."""
    got = result("task", task(score, divide_by=divide_by, modifier=modifier), d20=[10])
    assert (got["checked_value"], got["modifier_total"]) == (value, modifier)


def test_dice_fall_in_a_fixed_order() -> None:
    """Modifier, stress, adrenalin, then the d20s, then repeats (RU-B-DICE-4, RU-B-CHK-5)."""
    body = task(10, "STR", modifier="1d6-1d3", stress=True, difficulty="hard", luck={"pool": 1})
    got = answer("task", body, d6=[6, 4, 5, 2], d20=[3, 15, 4, 7])
    assert [(roll["die"], roll["face"], roll["purpose"]) for roll in got["rolls"]] == [
        ("d6", 6, "modifier"), ("d6", 4, "modifier"), ("d6", 5, "stress"), ("d6", 2, "adrenalin"),
        ("d20", 3, "check"), ("d20", 15, "check"), ("d20", 4, "repeat"), ("d20", 7, "repeat"),
    ]  # fmt: skip
    assert (got["result"]["modifier_total"], got["result"]["checked_value"]) == (1, 11)


def test_easy_keeps_the_better_die() -> None:
    """The lower of two d20 counts, whichever fell first (RU-B-DIFF-1)."""
    for faces in ([14, 6], [6, 14]):
        got = result("task", task(9, difficulty="easy"), d20=faces)
        assert (got["faces"], got["kept"], got["outcome"]) == (faces, 6, "success")


def test_hard_keeps_the_worse_die() -> None:
    """The higher of two d20 counts, and two crits do not add up (RU-B-DIFF-2)."""
    assert result("task", task(15, difficulty="hard"), d20=[4, 18])["outcome"] == "fail"
    assert result("task", task(15, difficulty="hard"), d20=[1, 2])["outcome"] == "crit2"


@pytest.mark.parametrize(("difficulty", "successes"), [("easy", 319), ("hard", 121)])
def test_of_400_pairs_so_many_succeed(difficulty: str, successes: int) -> None:
    """11 of 20 faces are below 12: easy needs one of two, hard both (RU-B-DIFF-1, RU-B-DIFF-2)."""
    body = task(12, difficulty=difficulty)
    pairs = [[one, other] for one in D20_FACES for other in D20_FACES]
    assert sum(result("task", body, d20=pair)["success"] for pair in pairs) == successes


@pytest.mark.parametrize("face", range(1, 7))
def test_stress_takes_a_d6(face: int) -> None:
    """The value loses a d6 and may fall below 1 (RU-B-STRESS-1); the work takes less time (RU-B-STRESS-3)."""
    got = result("task", task(3, "DEX", stress=True), d6=[face], d20=[10])
    assert (got["checked_value"], got["less_time"]) == (3 - face, True)


def test_adrenalin_gives_strength_a_d6_back() -> None:
    """STR is checked at score - d6 + d6, from -5 to +5 in all (RU-B-STRESS-2)."""
    totals = {
        result("task", task(12, "STR", stress=True), d6=[first, second], d20=[10])["modifier_total"]
        for first in range(1, 7)
        for second in range(1, 7)
    }
    assert totals == set(range(-5, 6))


def test_without_stress_the_work_takes_its_usual_time() -> None:
    """Only stress makes it shorter (RU-B-STRESS-3)."""
    assert result("task", task(12), d20=[10])["less_time"] is False


def test_notation_takes_the_place_of_attribute_and_modifier() -> None:
    """[DEX:2-X] with scores is the same as the check in members (RU-B-CHK-4)."""
    body = {"notation": "[DEX:2-X]", "x": "1d6", "scores": {"DEX": 13}, "stress": True}
    got = answer("task", body, d6=[1, 2], d20=[2])
    assert (got["result"]["attribute"], got["result"]["checked_value"]) == ("DEX", 3)
    assert "RU-B-CHK-4" in got["rules"]


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        ({}, "bad_input", "/attribute"),
        ({"attribute": "INT"}, "bad_input", "/score"),
        ({"notation": "[INT]", "attribute": "INT", "score": 3}, "bad_input", "/notation"),
        ({"notation": "[INT]"}, "missing_score", "/scores"),
        ({"notation": "[INT]", "scores": {"DEX": 3}}, "missing_score", "/scores"),
        ({"notation": "[INT]", "scores": {"WIS": 3}}, "unknown_attribute", "/scores/WIS"),
        ({"notation": "[50%]", "scores": {}}, "wrong_notation", "/notation"),
        ({"notation": "[INT-X]", "scores": {"INT": 3}}, "unresolved_x", "/x"),
        ({"notation": "[7]", "scores": {"INT": 3}}, "unknown_notation", "/notation"),
        (task(12, divide_by=0), "bad_divisor", "/divide_by"),
        (task(12, modifier="?"), "bad_expression", "/modifier"),
        (task(12, modifier="1d7"), "unknown_die", "/modifier"),
        (task(12, modifier="101d6"), "too_many_dice", "/modifier"),
        (task(1000), "bad_input", "/score"),
        (task(12, difficulty="impossible"), "bad_input", "/difficulty"),
        (task(12, luck={"pool": 3, "max_repeats": 4}), "bad_input", "/luck/max_repeats"),
        (task(12, lucky=True), "unknown_field", "/lucky"),
        (task(12, options={"natural_7": "x"}), "unknown_option", "/options/natural_7"),
        (task(12, options={"equal": "perhaps"}), "bad_input", "/options/equal"),
    ],
)
def test_what_is_no_check_is_refused(body: dict[str, Any], code: str, pointer: str) -> None:
    """Each with a different code, before any die (RU-B-CHK-2, RU-B-CHK-3, RU-B-CHK-4)."""
    assert refusal("task", body) == (code, pointer)


def test_options_of_other_operations_have_no_effect() -> None:
    """A campaign may send all its options everywhere (RU-B-CHK-1)."""
    assert outcomes(12, ranking="grade_then_depth") == outcomes(12)
