"""Tests of factors, divisors and percentages."""

import pytest

from tests.rulesets.rollunder.calls import answer, refusal, result


def done(number: int, *steps: str) -> int:
    """The number after the steps."""
    final: int = result("math", {"number": number, "steps": list(steps)})["result"]
    return final


@pytest.mark.parametrize(
    ("number", "step", "expected"),
    [
        (7, "x3", 21),
        (5, "x 100", 500),
        (7, "x0.5", 3),
        (3, "x0.1", 0),
        (10, "x0.3", 3),
        (-7, "x0.5", -4),
    ],
)
def test_factors_multiply_exactly(number: int, step: str, expected: int) -> None:
    """A factor multiplies, in exact decimals, and rounds down (RU-B-MATH-1)."""
    assert done(number, step) == expected


@pytest.mark.parametrize(("number", "step", "expected"), [(9, ":2", 4), (11, ":3", 3), (14, ":5", 2), (-5, ":2", -3)])
def test_divisions_round_down(number: int, step: str, expected: int) -> None:
    """A divisor is counted how often it fits, below zero towards minus infinity (RU-B-MATH-2)."""
    assert done(number, step) == expected


@pytest.mark.parametrize(
    ("number", "step", "expected"),
    [
        (61, "50%", 30),
        (62, "50%", 31),
        (1, "50%", 0),
        (23, "10%", 2),
        (9, "10%", 0),
        (23, "90%", 21),
        (9, "90%", 9),
        (10, "90%", 9),
        (23, "20%", 4),
        (23, "70%", 16),
        (23, "5%", 1),
        (23, "75%", 17),
        (23, "100%", 23),
        (23, "150%", 34),
        (23, "0%", 0),
    ],
)
def test_percentages_have_rows_of_their_own(number: int, step: str, expected: int) -> None:
    """Half (RU-B-MATH-3), a tenth (RU-B-MATH-4), 90% (RU-B-MATH-5), other tens (RU-B-MATH-6), others (RU-B-MATH-7)."""
    assert done(number, step) == expected


def test_90_percent_is_one_more_than_nine_tenths() -> None:
    """For all numbers but the multiples of ten (RU-B-MATH-5)."""
    for number in range(200):
        assert done(number, "90%") - 9 * number // 10 == (1 if number % 10 else 0)


@pytest.mark.parametrize(
    ("step", "rule"), [("50%", 3), ("10%", 4), ("90%", 5), ("40%", 6), ("75%", 7), ("x2", 1), (":2", 2), ("+1", 8)]
)
def test_an_answer_names_the_row(step: str, rule: int) -> None:
    """Each kind of step names its rule (RU-B-MATH-6, RU-B-MATH-7)."""
    assert answer("math", {"number": 20, "steps": [step]})["rules"][-1] == f"RU-B-MATH-{rule}"


def test_steps_run_from_left_to_right() -> None:
    """5 x3 :2 is 7, and 5 :2 x3 is 6 (RU-B-MATH-8)."""
    assert result("math", {"number": 5, "steps": ["x3", ":2"]}) == {"result": 7, "trail": [15, 7]}
    assert result("math", {"number": 5, "steps": [":2", "x3", "+4", "-1"]}) == {"result": 9, "trail": [2, 6, 10, 9]}
    assert result("math", {"number": 5, "steps": []}) == {"result": 5, "trail": []}


@pytest.mark.parametrize(
    ("number", "step", "code"),
    [
        (5, "x-1", "bad_factor"),
        (5, ":0", "bad_divisor"),
        (5, ":-2", "bad_divisor"),
        (-5, "50%", "negative_percentage"),
        (5, "-50%", "negative_percentage"),
        (5, "5", "bad_step"),
        (5, "/2", "bad_step"),
        (5, "5.5%", "bad_step"),
        (5, "", "bad_step"),
        (10**9, "x999999999", "bad_step"),
    ],
)
def test_steps_without_meaning_are_refused(number: int, step: str, code: str) -> None:
    """Each with a different code (RU-B-MATH-1, RU-B-MATH-2, RU-B-MATH-7, RU-B-MATH-8)."""
    assert refusal("math", {"number": number, "steps": [step]}) == (code, "/steps/0")


def test_results_stay_readable() -> None:
    """A result beyond a million milliards is refused (RU-B-MATH-8)."""
    assert refusal("math", {"number": 10**9, "steps": ["x999999", "x999999"]}) == ("too_large", "/steps/1")
