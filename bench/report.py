"""Ratios of paired rounds, for people."""

from collections.abc import Iterator
from statistics import median, quantiles

from bench.load import Measured

Round = tuple[Measured, Measured]
"""The service and the reference, one after the other."""


def lines(name: str, rounds: list[Round]) -> Iterator[str]:
    """The ratios of one case; above 1 the service is better than the reference."""
    services, references = zip(*rounds, strict=True)
    faster = [service.per_second / reference.per_second for service, reference in rounds]
    sooner = [reference.p99 / service.p99 for service, reference in rounds]
    cheaper = [reference.cpu / service.cpu for service, reference in rounds]
    yield (
        f"{name:14} requests/s  {_spread(faster)}   "
        f"{median(one.per_second for one in services):6.0f} against {median(one.per_second for one in references):.0f}"
    )
    yield (
        f"{'':14} CPU         {_spread(cheaper)}   "
        f"{median(one.cpu for one in services) * 1e6:6.0f} against {median(one.cpu for one in references) * 1e6:.0f} us"
    )
    yield (
        f"{'':14} p99         {_spread(sooner)}   "
        f"{median(one.p99 for one in services) * 1e3:6.2f} against {median(one.p99 for one in references) * 1e3:.2f} ms"
    )


def _spread(ratios: list[float]) -> str:
    lower, _, upper = quantiles(ratios, n=4)
    return f"{median(ratios):.2f}  ({lower:.2f} to {upper:.2f})"
