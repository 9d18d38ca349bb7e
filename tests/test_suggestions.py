"""Suggestions for misspelt names."""

import pytest

from service.phrases import Phrase
from service.suggestions import did_you_mean, similar

ELSEWHERE = Phrase("The library lists them.")


@pytest.mark.parametrize("name", ["goblni", "GOBLNI"])
def test_the_most_similar_names_come_first_without_regard_to_case(name: str) -> None:
    """A name in capitals is found too."""
    assert similar(name, ["Goblin", "Goblin Chief", "Ogre"])[0] == "Goblin"


def test_as_many_names_are_suggested_as_are_wanted() -> None:
    """Three by default."""
    assert len(similar("Guard", ["Guard 1", "Guard 2", "Guard 3", "Guard 4"])) == 3
    assert len(similar("Guard", ["Guard 1", "Guard 2"], most=1)) == 1


def test_a_suggestion_quotes_each_name() -> None:
    """Names are in quotation marks, joined by "or"."""
    assert did_you_mean(["Wolf", "Ogre"], otherwise=ELSEWHERE) == 'Did you mean "Wolf" or "Ogre"?'


def test_advice_takes_the_place_of_a_suggestion_where_no_name_is_similar() -> None:
    """The caller says where the names are listed."""
    assert did_you_mean(similar("zzz", ["Wolf"]), otherwise=ELSEWHERE) == ELSEWHERE
