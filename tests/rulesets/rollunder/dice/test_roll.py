"""Tests of dice expressions."""

import pytest

from tests.rulesets.rollunder.calls import answer, refusal, result


@pytest.mark.parametrize(
    ("die", "results"),
    [("d6", [1, 2, 3, 4, 5, 6]), ("d3", [1, 1, 2, 2, 3, 3]), ("d2", [1, 1, 1, 2, 2, 2])],
)
def test_small_dice_read_a_d6(die: str, results: list[int]) -> None:
    """A d3 reads a d6 in pairs, a d2 in halves (RU-B-DICE-1)."""
    assert [result("roll", {"expression": die}, d6=[face])["total"] for face in range(1, 7)] == results


def test_a_d1_is_never_rolled() -> None:
    """Three d1 are 3 without a face (RU-B-DICE-1, RU-B-DICE-2)."""
    got = result("roll", {"expression": "3d1"})
    assert (got["total"], got["faces"], got["results"]) == (3, [], [1, 1, 1])


@pytest.mark.parametrize("die", ["d4", "d8", "d10", "d12", "d100", "d0"])
def test_other_dice_are_unknown(die: str) -> None:
    """The game has five dice and no other (RU-B-DICE-1)."""
    assert refusal("roll", {"expression": die}) == ("unknown_die", "/expression")


@pytest.mark.parametrize(
    ("expression", "faces", "total"),
    [
        ("d6", {"d6": [4]}, 4),
        (" 2 D6 + 5 ", {"d6": [1, 2]}, 8),
        ("10\N{EN DASH}1d6", {"d6": [3]}, 7),
        ("-1d6\N{EM DASH}2", {"d6": [3]}, -5),
        ("+3", {}, 3),
        ("-3", {}, -3),
        ("d20-d6+1", {"d20": [20], "d6": [6]}, 15),
    ],
)
def test_expressions_are_read_as_players_write_them(expression: str, faces: dict[str, list[int]], total: int) -> None:
    """A missing count is 1; spaces, capitals and long dashes do not matter; totals are not clipped (RU-B-DICE-2)."""
    assert result("roll", {"expression": expression}, **faces)["total"] == total


def test_subtracted_dice_are_shown_positive() -> None:
    """Faces and results are in the order of the terms, signs only count in the total (RU-B-DICE-2, RU-B-DICE-4)."""
    got = result("roll", {"expression": "2d6-1d3+1"}, d6=[6, 5, 4])
    assert (got["total"], got["faces"], got["results"]) == (10, [6, 5, 4], [6, 5, 2])


@pytest.mark.parametrize("expression", ["", " ", "2d6+", "0d6", "2x6", "d", "--1", "2d6 5", "d6+-1"])
def test_what_is_no_expression_is_refused(expression: str) -> None:
    """Empty text, a count of 0 and other characters are no expression (RU-B-DICE-2)."""
    assert refusal("roll", {"expression": expression}) == ("bad_expression", "/expression")


@pytest.mark.parametrize(
    ("expression", "code"),
    [
        ("101d6", "too_many_dice"),
        ("+".join(["1"] * 11), "too_large"),
        ("1000000", "too_large"),
        ("1" * 201, "too_large"),
    ],
)
def test_guards_keep_expressions_small(expression: str, code: str) -> None:
    """At most 100 dice in a term and ten terms (RU-B-DICE-2)."""
    assert refusal("roll", {"expression": expression}) == (code, "/expression")


def test_the_guards_let_their_limits_pass() -> None:
    """A hundred dice in each of ten terms are the most there can be (RU-B-DICE-2)."""
    got = result("roll", {"expression": "+".join(["100d1"] * 10)})
    assert got["total"] == 1000


@pytest.mark.parametrize(
    ("expression", "faces", "bounds"),
    [
        ("2d6+5", {"d6": [1, 1]}, [7, 12, 17]),
        ("1d20", {"d20": [1]}, [1, 10.5, 20]),
        ("d3+d2+d1", {"d6": [1, 1]}, [3, 4.5, 6]),
        ("-1d6", {"d6": [1]}, [-6, -3.5, -1]),
        ("10-2d3", {"d6": [1, 1]}, [4, 6, 8]),
    ],
)
def test_bounds_are_exact(expression: str, faces: dict[str, list[int]], bounds: list[float]) -> None:
    """A subtracted die adds least when it is highest, and the mean is never rounded (RU-B-DICE-3)."""
    got = result("roll", {"expression": expression}, **faces)
    assert [got["minimum"], got["average"], got["maximum"]] == bounds


def test_an_answer_reads_well() -> None:
    """The summary shows the expression with every count, the results and the total (RU-B-DICE-2)."""
    got = answer("roll", {"expression": "d6 + 2"}, d6=[4])
    assert got["summary"] == "1d6+2: 4 = 6"
    assert got["rules"] == ["RU-B-DICE-2", "RU-B-DICE-1", "RU-B-DICE-4", "RU-B-DICE-3"]
