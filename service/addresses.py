"""Policy for the addresses of outgoing requests: names are resolved, and internal networks are refused.

A name is looked up each time anew, and the connection is made to one of the addresses that were checked: a name that
means another machine a moment later leads nowhere else.
"""

import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

from service.values import dataclass

Address = IPv4Address | IPv6Address
Lookup = Callable[[str, int], Sequence[str]]
PORTS = {"https": 443, "http": 80}
_NAT64 = IPv6Network("64:ff9b::/96")
"""Addresses whose last 32 bits are one of IPv4."""
_NOT_PUBLIC = (IPv4Network("192.88.99.0/24"), IPv6Network("3fff::/20"))
"""Networks that `ipaddress` calls global: relays of 6to4 (RFC 7526), and documentation (RFC 9637)."""


class BadAddress(Exception):
    """The refusal of an address to which nothing may be sent.

    Attributes:
        code: `bad_url`, `not_https`, `unknown_host` or `private_address`.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class RequestTarget:
    """Destination of a request.

    Attributes:
        host: as the address names it.
        port: of it.
        path: with the query.
        is_secure: whether by TLS.
    """

    host: str
    port: int
    path: str
    is_secure: bool

    @property
    def authority(self) -> str:
        """Value of the header `Host`."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS["https" if self.is_secure else "http"] else f"{host}:{self.port}"


@contextmanager
def _as_bad_url() -> Iterator[None]:
    try:
        yield
    except ValueError:
        raise BadAddress("bad_url") from None


def _split(url: str) -> tuple[SplitResult, int | None]:
    with _as_bad_url():
        parts = urlsplit(url)
        return parts, parts.port


def look_up(host: str, port: int) -> Sequence[str]:
    """The IP addresses of a name, the best first.

    Raises:
        OSError: it has none.
    """
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]) for *_, address in found]


@dataclass(frozen=True, slots=True)
class AddressPolicy:
    """Policy for the addresses of outgoing requests.

    Attributes:
        is_open: whether to addresses of the operator's own network too, and without TLS.
        lookup: looks names up.
    """

    is_open: bool = False
    lookup: Lookup = look_up

    def target(self, url: str) -> RequestTarget:
        """The destination of a URL.

        Raises:
            BadAddress: `bad_url` or `not_https`.
        """
        parts, port = _split(url)
        if parts.scheme not in PORTS or not parts.hostname or parts.username is not None or not url.isascii():
            raise BadAddress("bad_url")
        if port == 0:
            raise BadAddress("bad_url")
        if parts.scheme == "http" and not self.is_open:
            raise BadAddress("not_https")
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        return RequestTarget(parts.hostname, port or PORTS[parts.scheme], path, parts.scheme == "https")

    def addresses(self, target: RequestTarget) -> Sequence[str]:
        """The IP addresses of a target; one forbidden address refuses all.

        Raises:
            BadAddress: `unknown_host` or `private_address`.
        """
        try:
            found = list(dict.fromkeys(self.lookup(target.host, target.port)))
        except (OSError, UnicodeError):
            found = []
        if not found:
            raise BadAddress("unknown_host")
        if not self.is_open and not all(map(is_public, found)):
            raise BadAddress("private_address")
        return found


PUBLIC = AddressPolicy()


def is_public(text: str) -> bool:
    """Whether an address is one of the public internet: not of this machine, its network, or a group of machines."""
    try:
        address = ip_address(text)
    except ValueError:
        return False
    return all(map(_is_public, (address, *_within(address))))


def _is_public(address: Address) -> bool:
    if getattr(address, "ipv4_mapped", None) is not None:
        return False  # a plain one does as well
    if address.is_multicast or address.is_unspecified or getattr(address, "is_site_local", False):
        return False
    if any(address in network for network in _NOT_PUBLIC):
        return False
    return address in _NAT64 or (address.is_global and not address.is_reserved)


def _within(address: Address) -> tuple[IPv4Address, ...]:
    """IPv4 addresses that an IPv6 address embeds."""
    if isinstance(address, IPv4Address):
        return ()
    inner = [address.sixtofour, *(address.teredo or ())]
    if address in _NAT64:
        inner.append(IPv4Address(int(address) & 0xFFFF_FFFF))
    return tuple(each for each in inner if each is not None)
