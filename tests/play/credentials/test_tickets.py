"""Tests of tickets for streams."""

from datetime import timedelta

import pytest

from service.play.credentials.tickets import Ticket
from tests.play.credentials.signing import CAMPAIGN, KEY, NOW, SECRET_HASH


def made() -> Ticket:
    """A ticket, as its owner sends it back."""
    ticket = Ticket.parse(str(Ticket.make(CAMPAIGN, KEY, SECRET_HASH, NOW)))
    assert ticket is not None
    return ticket


@pytest.mark.parametrize(
    ("seconds", "reconnects", "is_good"),
    [
        (0, False, True),
        (60, False, True),
        (61, False, False),
        (61, True, True),
        (3600, True, True),
        (3601, True, False),
    ],
)
def test_a_ticket_opens_within_a_minute_and_again_within_an_hour(seconds: int, reconnects: bool, is_good: bool) -> None:
    """Counted from when it was made."""
    assert made().is_good(SECRET_HASH, NOW + timedelta(seconds=seconds), reconnects=reconnects) is is_good


def test_a_ticket_is_signed() -> None:
    """Neither another key, nor another time, nor a key that was imported without a secret makes it good."""
    text = str(Ticket.make(CAMPAIGN, KEY, SECRET_HASH, NOW))
    later = Ticket.parse(text.replace(str(int(NOW.timestamp())), str(int(NOW.timestamp()) + 60)))
    assert later is not None
    assert not later.is_good(SECRET_HASH, NOW + timedelta(seconds=60), reconnects=False)
    assert not made().is_good(b"y" * 32, NOW, reconnects=False)
    assert not Ticket.make(CAMPAIGN, KEY, b"", NOW).is_good(b"", NOW, reconnects=False)


@pytest.mark.parametrize("text", ["", "arbt_", "arb_" + "0" * 32, "arbt_" + "0" * 32 + "_" + "0" * 32 + "_1_x"])
def test_what_is_no_ticket_is_none(text: str) -> None:
    """Nor anything that only looks like one."""
    assert Ticket.parse(text) is None
