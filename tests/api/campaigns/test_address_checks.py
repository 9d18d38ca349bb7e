"""Tests of address checks of new webhooks, and their time limit."""

import threading
from collections.abc import Sequence

import pytest

from service.addresses import AddressPolicy, BadAddress
from service.api.campaigns import address_checks


def test_a_name_that_takes_too_long_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread that looks it up is none of those that answer requests."""
    monkeypatch.setattr(address_checks, "CHECK_SECONDS", 0.05)
    ends = threading.Event()

    def slow(_host: str, _port: int) -> Sequence[str]:
        ends.wait(30)
        return ("93.184.216.34",)

    with pytest.raises(BadAddress) as bad:
        address_checks.checked(AddressPolicy(lookup=slow), "https://slow.example/")
    ends.set()
    assert bad.value.code == "unknown_host"


def test_a_name_that_is_known_is_looked_up() -> None:
    """And refusals stay the same."""
    policy = AddressPolicy(lookup=lambda _host, _port: ("93.184.216.34",))
    assert address_checks.checked(policy, "https://quick.example/") == ["93.184.216.34"]
    with pytest.raises(BadAddress) as bad:
        address_checks.checked(AddressPolicy(lookup=lambda _host, _port: ("10.0.0.1",)), "https://here.example/")
    assert bad.value.code == "private_address"
