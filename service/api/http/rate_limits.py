"""Rate limits by client address for expensive calls, with the headers `RateLimit` and `RateLimit-Policy`."""

import atexit
import math
import time
from collections.abc import Callable, Mapping
from ipaddress import IPv6Address, ip_address, ip_network
from types import MappingProxyType
from typing import Any, TypeVar

from flask import Flask, Request, Response, current_app, g, request
from limits import RateLimitItem, parse
from limits.strategies import FixedWindowRateLimiter

from service.api.http.problems import of_refusal
from service.api.http.shared_counters import SharedCounters
from service.phrases import Phrase
from service.resolution.refusal import Refusal, RefusalKind
from service.settings import StartError
from service.values import dataclass

View = TypeVar("View", bound=Callable[..., Any])
CREATION, AUTHENTICATION, EXPENSIVE, OTHER = "creation", "authentication", "expensive", "default"
DEFAULTS: Mapping[str, str] = MappingProxyType(
    {CREATION: "300/minute", AUTHENTICATION: "300/minute", EXPENSIVE: "1200/minute"}
)
"""Policy -> how often in which time: campaigns made or imported, failed authentication, odds and batches."""
CPU_SECONDS = 0.1
"""CPU time for which an expensive call counts once; a longer one counts once for each such part."""
OFF = "off"
IPV6_NETWORK = 64
"""Bits of an IPv6 address that are counted together: a household has that many addresses."""
UNAUTHENTICATED = 401
_MARK = "_rate_limit"
When = Callable[[Request], bool]


@dataclass(frozen=True, slots=True)
class Window:
    """State of a rate limit in its window.

    Attributes:
        policy: its name.
        limit: how often in which time.
        remaining: calls that are left.
        seconds: until it begins anew.
    """

    policy: str
    limit: RateLimitItem
    remaining: int
    seconds: int


def _always(_: Request) -> bool:
    """Every request."""
    return True


def limited(policy: str, when: When = _always) -> Callable[[View], View]:
    """Mark a view as limited by a policy.

    Args:
        policy: its name.
        when: which requests of the view it limits; the others are limited by `default`.
    """

    def mark(view: View) -> View:
        setattr(view, _MARK, (policy, when))
        return view

    return mark


def policy_of(view: Any) -> str:
    """The policy that limits the current request of a view."""
    policy, when = getattr(view, _MARK, (OTHER, _always))
    return policy if when(request) else OTHER


def policies_of(setting: str) -> dict[str, RateLimitItem]:
    """The policies in the setting `RATE_LIMITS`, for example `creation=10/minute;default=6000/minute`; none for `off`.

    Raises:
        StartError: it cannot be read.
    """
    if setting.lower() == OFF:
        return {}
    stated = dict(DEFAULTS)
    for entry in filter(None, (part.strip() for part in setting.split(";"))):
        name, _, rate = entry.partition("=")
        if entry.lower() != "on":
            stated[name.strip()] = rate.strip()
    try:
        return {name: parse(rate) for name, rate in stated.items() if name in (*DEFAULTS, OTHER) or _unknown(name)}
    except ValueError:
        raise StartError(
            f"RATE_LIMITS={setting} cannot be used: expected `off`, or such as `creation=99/minute;default=999/minute`"
        ) from None


def _unknown(name: str) -> bool:
    known = ", ".join((*DEFAULTS, OTHER))
    raise StartError(f"RATE_LIMITS names `{name}`; known are {known}")


class RateLimits:
    """The limits of an app.

    Args:
        setting: of `RATE_LIMITS`.
        without: policies that do not hold.
    """

    def __init__(self, setting: str, *, without: tuple[str, ...] = ()) -> None:
        self._policies = {name: rate for name, rate in policies_of(setting).items() if name not in without}
        self._limiter: FixedWindowRateLimiter | None = None
        if self._policies:
            counters = SharedCounters()
            atexit.register(counters.close)
            self._limiter = FixedWindowRateLimiter(counters)

    def register(self, app: Flask) -> None:
        """Count the requests of an app."""
        if self._limiter is not None:
            app.before_request(self._before)
            app.after_request(self._after)

    def _before(self) -> None:
        """Count the request, and refuse it beyond the limit."""
        policy = policy_of(current_app.view_functions.get(request.endpoint or ""))
        if policy in self._policies:
            g.rate_limit = self._hit(policy)
            g.cpu_started = time.thread_time()

    def _after(self, response: Response) -> Response:
        """Count failed authentication and CPU time, and add the headers.

        A failed authentication beyond its limit is answered 429. A valid key is accepted in spite of failures from
        the same address: others behind the same address must not lock it out.
        """
        failed = response.status_code == UNAUTHENTICATED and AUTHENTICATION in self._policies
        if failed and not self._count(AUTHENTICATION):
            response = of_refusal(refused(self._window(AUTHENTICATION)))
        return self._with_headers(response)

    def _with_headers(self, response: Response) -> Response:
        window: Window | None = g.pop("rate_limit", None)
        if window is not None:
            window = self._with_cpu_time(window)
            seconds = window.limit.get_expiry()
            response.headers["RateLimit-Policy"] = f'"{window.policy}";q={window.limit.amount};w={seconds}'
            response.headers["RateLimit"] = f'"{window.policy}";r={window.remaining};t={window.seconds}'
        return response

    def _hit(self, policy: str) -> Window:
        allowed = self._count(policy)
        window = self._window(policy)
        if not allowed:
            g.rate_limit = window
            raise refused(window)
        return window

    def _with_cpu_time(self, window: Window) -> Window:
        """The window after an expensive call was counted once more for each part of its CPU time but the first."""
        started: float | None = g.pop("cpu_started", None)
        if window.policy != EXPENSIVE or started is None:
            return window
        more = int((time.thread_time() - started) / CPU_SECONDS)
        if not more:
            return window
        self._count(EXPENSIVE, more)
        return self._window(EXPENSIVE)

    def _count(self, policy: str, times: int = 1) -> bool:
        assert self._limiter is not None  # noqa: S101 - only then requests are counted
        return self._limiter.hit(self._policies[policy], policy, address(), cost=times)

    def _window(self, policy: str) -> Window:
        assert self._limiter is not None  # noqa: S101 - only then requests are counted
        limit = self._policies[policy]
        reset_at, remaining = self._limiter.get_window_stats(limit, policy, address())
        return Window(policy, limit, remaining, max(1, math.ceil(reset_at - time.time())))


def refused(window: Window) -> Refusal:
    """The refusal of a request beyond the limit."""
    detail = Phrase(
        "This address may do this {amount:time|times} in {seconds:second|seconds}. Try again in {wait:second|seconds}.",
        amount=window.limit.amount,
        seconds=window.limit.get_expiry(),
        wait=window.seconds,
    )
    members = {"limit": window.limit.amount, "policy": window.policy}
    return Refusal(
        "rate_limited", Phrase("Too often"), detail, (), members, RefusalKind.TOO_OFTEN, retry_after=window.seconds
    )


def address() -> str:
    """The address that is counted: the caller's, of IPv6 its network."""
    text = request.remote_addr or ""
    try:
        parsed = ip_address(text)
    except ValueError:
        return text
    if isinstance(parsed, IPv6Address):
        return str(parsed.ipv4_mapped or ip_network((parsed, IPV6_NETWORK), strict=False))
    return text
