"""Work budget of a call, counted in steps instead of time, and slots for expensive calls.

A step is about a tenth of a microsecond: one number worked out on a walk through odds. Everything else is counted as so
many of them: a run of a rule, a die, an outcome that is counted, a byte that is answered.
"""

import math
import time
from threading import BoundedSemaphore, Lock
from types import TracebackType
from typing import Final, Self

from service.dice import TimeOver, WorkEnded
from service.phrases import Phrase
from service.resolution.refusal import Refusal, RefusalKind
from service.schemas.faults import PlacedFault

CHEAP: Final = 500_000
"""Steps that every call may make at once; what takes more does so in few places at a time."""
STEPS_OF_A_CALL: Final = 1024
STEPS_OF_A_DIE: Final = 64
STEPS_OF_AN_OUTCOME: Final = 64
MOST_AT_WORK: Final = 1
"""Expensive calls that run at the same time in one process: more would share one interpreter."""
MOST_WAITING: Final = 2
"""Calls that may wait for a slot; more are refused, so that threads are left for cheap calls."""
RETRY_AFTER_SECONDS: Final = 2
LOOK_EVERY: Final = 10_000
"""Steps between two looks at the CPU time of a call."""


class TooMuchWork(WorkEnded):
    """The call would exceed its budget.

    Attributes:
        limit: steps that it may take.
        asked: steps that it would take, as far as that is known.
    """

    def __init__(self, limit: int, asked: int) -> None:
        super().__init__(limit, asked)
        self.limit, self.asked = limit, asked


class Places:
    """A limited number of slots for expensive calls.

    Args:
        working: how many may be at work.
        waiting: how many more may wait for that.
    """

    def __init__(self, working: int, waiting: int) -> None:
        self._room = working + waiting
        self._inside = 0
        self._lock, self._working = Lock(), BoundedSemaphore(working)

    def take(self) -> None:
        """Wait for a slot.

        Raises:
            Refusal: `busy`, where too many wait already.
        """
        with self._lock:
            if self._inside == self._room:
                raise _busy()
            self._inside += 1
        self._working.acquire()

    def leave(self) -> None:
        """Release a slot."""
        self._working.release()
        with self._lock:
            self._inside -= 1


PLACES = Places(MOST_AT_WORK, MOST_WAITING)


class WorkBudget:
    """Step counter of one call; a context that releases the slot of an expensive call at its end.

    Args:
        limit: steps that the call may take.
        places: room for calls that take more than is cheap.
        cpu_seconds: CPU time that the thread may use, for work with steps that vary in length.

    Attributes:
        spent: steps up to now.
    """

    def __init__(self, limit: int, places: Places = PLACES, cpu_seconds: float = math.inf) -> None:
        self.limit, self.spent = limit, 0
        self._places, self._has_place = places, False
        self._cpu_seconds, self._look_at = cpu_seconds, LOOK_EVERY

    def __enter__(self) -> Self:
        self._deadline = time.thread_time() + self._cpu_seconds
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._has_place:
            self._places.leave()

    def spend(self, steps: int) -> None:
        """Count steps.

        Raises:
            TooMuchWork: they are more than the call may take.
            TimeOver: the CPU time is used up.
            Refusal: `busy`.
        """
        self.spent += steps
        if self.spent > self._look_at:
            self._look_at = self.spent + LOOK_EVERY
            if time.thread_time() > self._deadline:
                raise TimeOver
        if self.spent > self.limit:  # before a slot is taken: a cheap budget inside an expensive one would wait for it
            raise TooMuchWork(self.limit, self.spent)
        if self.spent > CHEAP and not self._has_place:
            self._places.take()
            self._has_place = True

    def expect(self, steps: int) -> None:
        """Refuse the call unless so many steps are left.

        Raises:
            TooMuchWork: they are not.
        """
        if self.spent + steps > self.limit:
            raise TooMuchWork(self.limit, self.spent + steps)


def refused(work: TooMuchWork, large: str) -> Refusal:
    """The refusal `too_much_work`, which names the large value."""
    detail = Phrase(
        "This call would take {asked} steps of work, and {limit} is what one call may take: {large} is too much. "
        "Ask for less at once.",
        asked=work.asked,
        limit=work.limit,
        large=large,
    )
    members = {"limit": work.limit, "asked": work.asked, "large": large}
    title = Phrase("More work than one call may take")
    return Refusal("too_much_work", title, detail, (PlacedFault("", "too_much_work", detail),), members)


def _busy() -> Refusal:
    detail = Phrase("Other calls that take long are at work. Send the same request again a little later.")
    return Refusal("busy", Phrase("Busy"), detail, (), {}, kind=RefusalKind.BUSY, retry_after=RETRY_AFTER_SECONDS)
