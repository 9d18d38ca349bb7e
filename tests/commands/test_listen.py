"""Tests of the binding of the port."""

import re

import pytest

from service.commands.listen import EVERY_ADDRESS, listen, url_for_phones, url_of
from service.commands.serve import welcome
from service.settings import StartError
from tests.serve.running import free_port


@pytest.mark.parametrize(
    ("host", "reason"),
    [
        ("192.0.2.1", "it is not an address of this machine"),
        ("no-such-host.invalid", "it is not an address"),
    ],
)
def test_an_address_that_is_not_ours_is_reported(host: str, reason: str) -> None:
    """The one line names HOST, its value and the default."""
    with pytest.raises(StartError, match=f"HOST={host} cannot be used: {reason}; 127.0.0.1 is the default"):
        listen(host, free_port())


def test_a_port_that_was_served_before_can_be_taken_at_once() -> None:
    """Lingering connections of the last service do not prevent the next start."""
    port = free_port()
    for _ in range(2):
        with listen("127.0.0.1", port) as listener:
            assert listener.getsockname() == ("127.0.0.1", port)


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://localhost:8000"),
        ("0.0.0.0", "http://localhost:8000"),  # noqa: S104 - only named
        ("::1", "http://[::1]:8000"),
        ("192.168.0.7", "http://192.168.0.7:8000"),
    ],
)
def test_the_url_is_one_that_can_be_opened_here(host: str, url: str) -> None:
    """The printed URL works on this machine."""
    assert url_of(host, 8000) == url


def test_phones_have_an_address_only_where_the_service_listens_in_the_network() -> None:
    """It is that of this machine, which other devices can reach."""
    assert url_for_phones("127.0.0.1", 8000) is None
    for host in EVERY_ADDRESS:
        url = url_for_phones(host, 8000)
        assert url is None or re.fullmatch(r"http://[0-9.]+:8000", url)


def test_the_welcome_shows_phones_a_code() -> None:
    """And nothing of it where they cannot reach the service."""
    assert "Phones" not in welcome("127.0.0.1", 8000)
    if url_for_phones("0.0.0.0", 8000):  # noqa: S104 - not listened on
        assert "\u2588" in welcome("0.0.0.0", 8000)  # noqa: S104 - not listened on
