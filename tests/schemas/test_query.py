"""Tests of query schemas and their error codes."""

from dataclasses import dataclass

from service.rulesets.vocabulary import Name
from service.schemas.query import OF_QUERIES, QuerySchema


def test_a_query_of_texts_says_that_they_can_be_too_long() -> None:
    """Texts have a greatest length, so `too_large` is among the codes."""
    """Texts have a greatest length, so `too_large` is among the codes."""

    @dataclass(frozen=True)
    class Search:
        name: Name | None = None

    assert QuerySchema(Search).codes == (*OF_QUERIES, "too_large")


def test_a_query_of_flags_has_only_the_codes_of_every_query() -> None:
    """A flag is right or `bad_input`."""
    """A flag is right or `bad_input`."""

    @dataclass(frozen=True)
    class Switches:
        secret: bool = False

    assert QuerySchema(Switches).codes == OF_QUERIES
