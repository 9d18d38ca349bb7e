"""Tests of the address policy: no spelling of an internal address is let through."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from service.addresses import AddressPolicy, BadAddress, is_public
from service.app import create_app
from service.settings import Settings
from tests.client import client_of
from tests.table import Table

PRIVATE = [
    *("127.0.0.1", "127.8.8.8", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),  # noqa: S104 - refused
    *("224.0.0.1", "239.1.1.1", "255.255.255.255", "240.0.0.1", "192.0.2.1", "198.18.0.1", "203.0.113.1", "192.0.0.1"),
    *("::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "fec0::1", "ff02::1", "ff0e::1", "2001:db8::1"),
    *("::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1"),
    *("192.88.99.1", "192.88.99.255", "64:ff9b::c058:6301", "2002:c058:6301::", "3fff::1", "3fff:fff::1"),
    *("2002:7f00:1::", "2002:c0a8:101::1", "2001:0:7f00:1::1", "not an address"),
]
PUBLIC = [
    "8.8.8.8",
    "192.88.98.255",
    "192.88.100.1",
    "3ffe:ffff::1",
    "93.184.216.34",
    "2606:4700::1111",
    "64:ff9b::808:808",
    "2002:808:808::1",
]


@pytest.mark.parametrize("address", PRIVATE)
def test_addresses_of_the_own_network_are_not_public(address: str) -> None:
    """Nor those of groups of machines, reserved ones, and IPv6 addresses that map to any of these."""
    assert not is_public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_addresses_of_the_internet_are_public(address: str) -> None:
    """Also IPv6 addresses that map to one of IPv4."""
    assert is_public(address)


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("http://example.org/", "not_https"),
        ("ftp://example.org/", "bad_url"),
        ("https://", "bad_url"),
        ("https://user:password@example.org/", "bad_url"),
        ("https://example.org:99999/", "bad_url"),
        ("https://example.org:0/", "bad_url"),
        ("http://example.org:000/", "bad_url"),
        ("https://exämple.org/", "bad_url"),
        ("https://[::1/", "bad_url"),
    ],
)
def test_an_address_that_is_none_is_refused(url: str, code: str) -> None:
    """With a code for each reason."""
    with pytest.raises(BadAddress) as refused:
        AddressPolicy().target(url)
    assert refused.value.code == code


def found(*addresses: str) -> AddressPolicy:
    """A policy for which every name has these addresses."""

    def look_up(_host: str, _port: int) -> Sequence[str]:
        return addresses

    return AddressPolicy(lookup=look_up)


def test_one_private_address_refuses_all() -> None:
    """A name that has several is not tried until one will do."""
    policy = found("93.184.216.34", "127.0.0.1")
    with pytest.raises(BadAddress) as refused:
        policy.addresses(policy.target("https://example.org/"))
    assert refused.value.code == "private_address"


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "localhost", "[::1]", "[::ffff:7f00:1]"]
)
def test_every_spelling_of_this_machine_is_refused(host: str) -> None:
    """The resolved address is checked."""
    policy = AddressPolicy()
    with pytest.raises(BadAddress) as refused:
        policy.addresses(policy.target(f"https://{host}/"))
    assert refused.value.code in ("private_address", "unknown_host")


def test_a_target_knows_path_and_authority() -> None:
    """`Host` contains the port if it is not the default."""
    policy = AddressPolicy()
    plain, other = (policy.target(f"https://{place}?b=1") for place in ("example.org/a", "[2606:4700::1111]:8443"))
    assert (plain.authority, plain.port, plain.path) == ("example.org", 443, "/a?b=1")
    assert (other.authority, other.path) == ("[2606:4700::1111]:8443", "/?b=1")


@pytest.mark.parametrize(
    ("url", "code"),
    [("https://127.0.0.1/", "private_address"), ("http://8.8.8.8/", "not_https"), ("https://a@8.8.8.8/", "bad_url")],
)
def test_such_a_webhook_is_not_made(database: Settings, url: str, code: str) -> None:
    """By default; a setting allows all of them."""
    app = create_app(replace(database, webhook_addresses="public"))
    table = Table(client_of(app))
    response = table.call("POST", "/webhooks", {"url": url})
    assert (response.status_code, response.get_json()["code"]) == (422, code)
    assert response.get_json()["errors"][0]["pointer"] == "/url"
    assert table.get("/webhooks")["items"] == []
