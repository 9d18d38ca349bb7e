"""Tests of invitations to use a key."""

from datetime import timedelta

import pytest

from service.play.credentials.invitations import VALID_FOR, Invitation
from tests.play.credentials.signing import CAMPAIGN, KEY, NOW, SECRET_HASH


def made() -> Invitation:
    """An invitation, as a device sends it back."""
    invitation = Invitation.parse(str(Invitation.make(CAMPAIGN, KEY, SECRET_HASH, NOW)))
    assert invitation is not None
    return invitation


@pytest.mark.parametrize(("later", "is_good"), [(timedelta(0), True), (VALID_FOR, False)])
def test_an_invitation_is_good_for_an_hour(later: timedelta, is_good: bool) -> None:
    """Counted from its creation."""
    assert made().is_good(SECRET_HASH, NOW + later) is is_good


def test_an_invitation_is_signed() -> None:
    """Another secret, a later end, and a key without a secret make it useless."""
    text = str(made()).replace(str(made().moment), str(made().moment + 60))
    longer = Invitation.parse(text)
    assert longer is not None
    assert not longer.is_good(SECRET_HASH, NOW)
    assert not made().is_good(b"y" * 32, NOW)
    assert not Invitation.make(CAMPAIGN, KEY, b"", NOW).is_good(b"", NOW)


@pytest.mark.parametrize("text", ["", "arbi_", "arbt_" + "0" * 32, "arbi_" + "0" * 32 + "_" + "0" * 32 + "_1_x"])
def test_other_texts_are_no_invitations(text: str) -> None:
    """They are None."""
    assert Invitation.parse(text) is None
