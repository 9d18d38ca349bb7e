"""Tests of comparative d20s."""

import pytest

from tests.rulesets.rollunder.calls import D20_FACES, answer, refusal, result


def test_the_higher_number_wins() -> None:
    """Of 400 pairs 190 are won by each and 20 are draws (RU-B-CMP-6)."""
    body = {"participants": ["a", "b"]}
    got = [result("comparative_d20", body, d20=[one, other]) for one in D20_FACES for other in D20_FACES]
    winners = [one["winner"] for one in got]
    assert (winners.count("a"), winners.count("b"), winners.count(None)) == (190, 190, 20)
    assert sum(one["tie"] for one in got) == 20


def test_only_the_top_group_matters_for_a_draw() -> None:
    """Two level at the end of the list are no draw (RU-B-CMP-6)."""
    got = answer("comparative_d20", {"participants": ["a", "b", "c"]}, d20=[4, 17, 4])
    assert got["result"] == {
        "faces": {"a": 4, "b": 17, "c": 4},
        "order": [["b"], ["a", "c"]],
        "winner": "b",
        "tie": False,
        "winners": ["b"],
    }
    assert got["summary"] == "a 4, b 17, c 4: b wins"


@pytest.mark.parametrize("participants", [[], ["a"], ["a", "a"]])
def test_two_or_more_with_different_names_roll(participants: list[str]) -> None:
    """Fewer, or one name twice, is no comparison (RU-B-CMP-6)."""
    assert refusal("comparative_d20", {"participants": participants}) == ("bad_participants", "/participants")
