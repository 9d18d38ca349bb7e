"""Tokens of JSON pointers."""

import pytest

from service.pointer_tokens import escape, unescape


@pytest.mark.parametrize(
    ("name", "token"), [("a", "a"), ("a/b", "a~1b"), ("~", "~0"), ("~1", "~01"), ("/~", "~1~0"), ("", "")]
)
def test_a_name_is_escaped_as_a_token_and_back(name: str, token: str) -> None:
    """Tilde and slash are escaped as RFC 6901 has it."""
    assert (escape(name), unescape(token)) == (token, name)
