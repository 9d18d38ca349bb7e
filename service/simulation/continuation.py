"""Check of the counts with which a caller continues a simulation."""

from collections.abc import Iterator, Mapping

from service.phrases import Phrase
from service.pointer_tokens import escape
from service.resolution import refusal
from service.schemas.faults import PlacedFault
from service.simulation.tally import Counts

DIGITS = 9
"""Most digits of a number that was counted, such as rounds."""


def check(counts: Counts) -> None:
    """Refuse counts that no simulation returns.

    Raises:
        Refusal: `bad_input`, with all members that do not fit.
    """
    detail = Phrase("Expected counts of at most {runs} fights, as an earlier answer returned them.", runs=counts.runs)
    faults = tuple(PlacedFault(f"/next/counts/{place}", "bad_input", detail) for place in _unfit(counts))
    if faults:
        raise refusal.of_faults(faults)


def _unfit(counts: Counts) -> Iterator[str]:
    """The places of the counts that do not fit."""
    endings = {"wins": counts.wins, "rounds": counts.rounds, "first_out": counts.first_out}
    yield from (name for name, numbers in endings.items() if _total(numbers) > counts.runs)
    yield from _unfit_keys("rounds", counts.rounds)
    yield from (f"left/{escape(name)}" for name, number in (counts.left or {}).items() if number > counts.runs)
    for name, numbers in (counts.health or {}).items():
        if _total(numbers) > counts.runs:
            yield f"health/{escape(name)}"
    for resource, fighters in (counts.used or {}).items():
        for name, numbers in fighters.items():
            place = f"used/{escape(resource)}/{escape(name)}"
            if _total(numbers) > counts.runs:
                yield place
            yield from _unfit_keys(place, numbers)


def _unfit_keys(place: str, numbers: Mapping[str, int] | None) -> Iterator[str]:
    """The keys that are no numbers."""
    for key in numbers or {}:
        if not (key.isascii() and key.isdecimal() and len(key) <= DIGITS):
            yield f"{place}/{escape(key)}"


def _total(numbers: Mapping[str, int] | None) -> int:
    return sum((numbers or {}).values())
