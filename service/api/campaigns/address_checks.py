"""Checks of webhook addresses, with a time limit for resolving their names."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from service.addresses import AddressPolicy, BadAddress

MOST_CHECKS = 8
"""Names that a process looks up at once for its callers; nothing ends a lookup, so they have threads of their own."""
CHECK_SECONDS = 3.0
"""Seconds to wait for the lookup of a name, and for a free thread."""


def checked(policy: AddressPolicy, url: str) -> Sequence[str]:
    """The IP addresses of a URL to which messages may be sent.

    Raises:
        BadAddress: it may not; `unknown_host` also where looking the name up takes too long.
    """
    target = policy.target(url)
    found = _threads().submit(policy.addresses, target)
    try:
        return found.result(CHECK_SECONDS)
    except TimeoutError:
        found.cancel()
        raise BadAddress("unknown_host") from None


@cache
def _threads() -> ThreadPoolExecutor:
    """The thread pool of the checks, created in the process that serves, after the fork."""
    return ThreadPoolExecutor(MOST_CHECKS, thread_name_prefix="address")
