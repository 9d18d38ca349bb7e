"""Report of the verdicts, for people."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from service.vectors.compare import Difference, Nothing
from service.vectors.verdict import Verdict


class VectorReport:
    """Makes lines of verdicts and counts them.

    Attributes:
        held: vectors that hold.
        differ: vectors with differences.
        skipped: (game, reason) -> vectors that were not run.
    """

    def __init__(self) -> None:
        self.held = 0
        self.differ = 0
        self.skipped: Counter[tuple[str, str]] = Counter()

    def lines(self, verdicts: Iterable[Verdict]) -> Iterator[str]:
        """Each difference when it is found, then the skipped ones, then the counts."""
        for verdict in verdicts:
            self._count(verdict)
            for difference in verdict.differences:
                yield line_of(verdict.vector.id, difference)
        for (ruleset, reason), number in sorted(self.skipped.items()):
            yield f"skipped {number} of {ruleset}: {reason}"
        yield f"{self.held} held, {self.differ} differ, {self.skipped.total()} skipped"

    def _count(self, verdict: Verdict) -> None:
        if verdict.skipped_because is not None:
            self.skipped[verdict.ruleset, verdict.skipped_because] += 1
        elif verdict.differences:
            self.differ += 1
        else:
            self.held += 1


def line_of(vector_id: str, difference: Difference) -> str:
    """One difference: the vector's id, the path, the expected and the actual value."""
    place = f"{vector_id} {difference.path}".rstrip()
    return f"{place}: expected {_shown(difference.expected)}, got {_shown(difference.got)}"


def _shown(value: Any) -> str:
    return "nothing" if value is Nothing.ABSENT else json.dumps(value, ensure_ascii=False)
