"""Tests of the truth table of rolls and checked values."""

import pytest

from tests.rulesets.rollunder.calls import D20_FACES, outcomes, refusal, result, task

LETTERS = {"crit1": "1", "crit2": "2", "success": "S", "fail": ".", "blooper19": "b", "blooper20": "B"}
TRUTH_TABLE = {
    0: "..................bB",
    1: "S.................bB",
    2: "2S................bB",
    3: "12................bB",
    4: "12S...............bB",
    5: "12SS..............bB",
    6: "12SSS.............bB",
    7: "12SSSS............bB",
    8: "12SSSSS...........bB",
    9: "12SSSSSS..........bB",
    10: "12SSSSSSS.........bB",
    11: "12SSSSSSSS........bB",
    12: "12SSSSSSSSS.......bB",
    13: "12SSSSSSSSSS......bB",
    14: "12SSSSSSSSSSS.....bB",
    15: "12SSSSSSSSSSSS....bB",
    16: "12SSSSSSSSSSSSS...bB",
    17: "12SSSSSSSSSSSSSS..bB",
    18: "12SSSSSSSSSSSSSSS.bB",
    19: "12SSSSSSSSSSSSSSSSSb",
    20: "12SSSSSSSSSSSSSSSSS.",
    21: "12SSSSSSSSSSSSSSSSS.",
}
"""Checked value -> a letter for each roll from 1 to 20."""
VALUES = range(-2, 24)


def row(value: int) -> str:
    """The row of the table for a value, which goes on beyond its ends."""
    return TRUTH_TABLE[min(21, max(0, value))]


def letters(value: int, **options: str) -> str:
    """The outcomes of all rolls against a value as letters."""
    return "".join(LETTERS[outcome] for outcome in outcomes(value, **options))


@pytest.mark.parametrize("value", VALUES)
def test_the_truth_table_holds_as_a_whole(value: int) -> None:
    """Every roll against every value from -2 to 23 (RU-B-CRIT-6); lower is a success, equal is not (RU-B-CHK-1)."""
    assert letters(value) == row(value)


@pytest.mark.parametrize("value", VALUES)
def test_an_equal_roll_succeeds_by_option(value: int) -> None:
    """With `equal` = `success` just the face from 3 to 18 that equals the value turns (RU-B-CHK-1)."""
    expected = list(row(value))
    if 3 <= value <= 18:
        expected[value - 1] = "S"
    assert letters(value, equal="success") == "".join(expected)


@pytest.mark.parametrize("value", VALUES)
def test_a_20_succeeds_above_20_by_option(value: int) -> None:
    """With `natural_20` = `succeeds_above_20` just the 20 against 21 and more turns (RU-B-CRIT-5)."""
    expected = row(value)[:-1] + ("S" if value > 20 else row(value)[-1])
    assert letters(value, natural_20="succeeds_above_20") == expected


@pytest.mark.parametrize("value", VALUES)
def test_a_1_always_succeeds_by_option(value: int) -> None:
    """With `natural_1` = `always_succeeds` just the 1 against 0 and less turns (RU-B-CRIT-5)."""
    expected = ("S" if value < 1 else row(value)[0]) + row(value)[1:]
    assert letters(value, natural_1="always_succeeds") == expected


@pytest.mark.parametrize(
    ("roll", "by_value"),
    [
        (1, {0: "fail", 1: "success", 2: "crit2", 3: "crit1"}),
        (2, {1: "fail", 2: "success", 3: "crit2"}),
        (19, {18: "blooper19", 19: "success", 20: "success"}),
        (20, {18: "blooper20", 19: "blooper19", 20: "fail", 21: "fail"}),
    ],
)
def test_special_rolls_slide_at_the_ends(roll: int, by_value: dict[int, str]) -> None:
    """The ladders of 1 (RU-B-CRIT-1), 2 (RU-B-CRIT-2), 19 (RU-B-CRIT-3) and 20 (RU-B-CRIT-4)."""
    assert {value: result("task", task(value), d20=[roll])["outcome"] for value in by_value} == by_value


def test_no_outcome_gets_worse_with_a_higher_value() -> None:
    """A better value or a lower roll is never worse (RU-B-CRIT-6)."""
    best_first = list(LETTERS)
    ranks = {value: [best_first.index(outcome) for outcome in outcomes(value)] for value in VALUES}
    for value in VALUES:
        assert ranks[value] == sorted(ranks[value])
        assert value == max(VALUES) or all(
            better <= worse for better, worse in zip(ranks[value + 1], ranks[value], strict=True)
        )


def test_a_crit_changes_no_number() -> None:
    """A crit or a blooper is reported and nothing else (RU-B-CRIT-7)."""
    results = [result("task", task(12), d20=[roll]) for roll in D20_FACES]
    assert [got["depth"] for got in results] == [12 - roll for roll in D20_FACES]
    assert {got["checked_value"] for got in results} == {12}


def test_a_face_that_a_d20_does_not_have_is_refused() -> None:
    """Supplied faces go from 1 to 20 (RU-B-DICE-4)."""
    assert refusal("task", task(12), d20=[21])[0] == "bad_face"
    assert refusal("task", task(12), d20=[0])[0] == "bad_face"
    assert refusal("task", task(12))[0] == "dice_exhausted"
