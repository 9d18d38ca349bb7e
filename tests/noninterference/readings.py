"""Answers that a player gets, without what differs from one campaign to the next."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

_ID = re.compile(r"[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)")
_DIGEST = re.compile(r'(\\"\d+)-[0-9a-f]{16}\\"')
"""Digest in an ETag within a body; it is of ids too, which are others in each campaign."""

ORDER = "order of a game master"
"""Label of the status of an order, which players do not see."""


@dataclass(frozen=True)
class Reading:
    """One answer.

    Attributes:
        label: the request that was read.
        status: of the answer.
        version: of the resource, as its ETag states it; "" for none.
        body: with numbers in place of ids, and without times.
        is_event: whether this is the event of an order, which may differ in public members.
    """

    label: str
    status: int
    version: str
    body: str
    is_event: bool = False

    @property
    def document(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


class Numbers:
    """Numbers in place of the ids of one campaign, in the order in which a player first reads them."""

    def __init__(self) -> None:
        self._numbers: dict[str, str] = {}

    def comparable(self, text: str) -> str:
        """A text with numbers in place of ids, and without times and digests."""
        text = _DIGEST.sub(r"\1", text)
        return _TIME.sub("(time)", _ID.sub(lambda found: self._number(found[0].replace("-", "")), text))

    def _number(self, identity: str) -> str:
        return self._numbers.setdefault(identity, f"id-{len(self._numbers)}")


def first_difference(one: Iterable[Reading], other: Iterable[Reading]) -> tuple[Reading, Reading] | None:
    """The first pair of readings that are not the same; None where all are.

    Raises:
        ValueError: all pairs are the same, and one campaign has more readings than the other.
    """
    return next((pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]), None)
