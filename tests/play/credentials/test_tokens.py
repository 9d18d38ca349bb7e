"""Tests of tokens and versions."""

from uuid import uuid4

import pytest

from service.play.credentials.tokens import Token
from service.play.resources.versions import Expected, ExpectedVersion, check
from service.resolution.refusal import Refusal, RefusalKind


def test_a_token_is_read_as_it_was_written() -> None:
    """Campaign, key and secret come back; each token has a different secret."""
    campaign, key = str(uuid4()), str(uuid4())
    token = Token.make(campaign, key)
    assert Token.parse(str(token)) == token
    assert Token.make(campaign, key).secret != token.secret


def test_only_its_own_secret_fits() -> None:
    """Another one has another hash."""
    token, other = (Token.make(str(uuid4()), str(uuid4())) for _ in range(2))
    assert token.is_of(token.secret_hash)
    assert not token.is_of(other.secret_hash)


@pytest.mark.parametrize(
    "change", [lambda text: text[:-1], lambda text: text + "x", str.upper, lambda text: " " + text]
)
def test_what_is_no_token_is_none(change: object) -> None:
    """Every character counts."""
    text = str(Token.make(str(uuid4()), str(uuid4())))
    assert callable(change)
    assert Token.parse(change(text)) is None
    assert Token.parse("") is None


def test_a_version_is_checked() -> None:
    """The same or any passes; none passes only where none is needed."""
    check(7, frozenset({7}))
    check(7, frozenset({6, 7}))
    check(7, Expected.ANY)
    check(7, Expected.NOTHING, required=False)


@pytest.mark.parametrize(
    ("expected", "kind"),
    [
        (frozenset({6, 8}), RefusalKind.STALE),
        (frozenset(), RefusalKind.STALE),
        (Expected.NOTHING, RefusalKind.UNCONDITIONAL),
    ],
)
def test_another_version_is_refused(expected: ExpectedVersion, kind: RefusalKind) -> None:
    """As stale with the version that it is now; where none is named, one must be."""
    with pytest.raises(Refusal) as refused:
        check(7, expected)
    assert refused.value.kind is kind
