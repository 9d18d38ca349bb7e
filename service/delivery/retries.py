"""Retry policy: whether a message is delivered, sent again later, or given up."""

import random
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

from service.delivery.client import AnswerHead, NoAnswer
from service.play.webhooks.attempts import Attempt

FIRST_PAUSE, FACTOR, LONGEST_PAUSE = 5.0, 3, 6 * 3600.0
"""Seconds to the second attempt, by how much each pause is longer than the one before, and how long the longest is."""
MOST_ATTEMPTS = 12
"""The last of them comes about a day after the first."""
LONGEST_REST = 600.0
"""Seconds for which a receiver is spared that cannot be reached, if it does not say for how long."""
MOST_FAILURES = 700
"""Failures in a row, each with a rest, after which a webhook is disabled: about five days."""
LONGEST_RETRY_AFTER = 24 * 3600.0
SPREAD = 0.25
"""By which part a pause is shorter or longer, so that clients do not all try again at the same moment."""
GONE = 410
OVERLOADED = frozenset({429, 502, 503, 504})
"""Statuses of a receiver that wants to be spared as a whole."""


def attempt_of(answer: AnswerHead | NoAnswer, duration: timedelta, attempts: int, failures: int) -> Attempt:
    """The attempt, with the consequences of its answer.

    Args:
        answer: what came of it.
        duration: how long that took.
        attempts: how often it was sent, this time too.
        failures: how often the receiver has failed in a row, before.
    """
    if isinstance(answer, NoAnswer):
        return Attempt(
            status=None,
            error=answer.code,
            duration=duration,
            again=_again(attempts, 0.0),
            rest=_seconds(_pause(failures + 1, LONGEST_REST)),
            disables=_is_dead(failures + 1),
        )
    status = answer.status
    if 200 <= status < 300:  # noqa: PLR2004 - statuses of HTTP
        return Attempt(status=status, error=None, duration=duration, is_delivered=True)
    if status == GONE:
        return Attempt(status=status, error=None, duration=duration, disables=True)
    asked = retry_after(answer.headers, datetime.now(UTC))
    if status in OVERLOADED:
        return Attempt(
            status=status,
            error=None,
            duration=duration,
            again=_again(attempts, asked),
            rest=_seconds(asked or _pause(failures + 1, LONGEST_REST)),
            disables=_is_dead(failures + 1),
        )
    return Attempt(status=status, error=None, duration=duration, again=_again(attempts, asked))


def retry_after(headers: Mapping[str, str], now: datetime) -> float:
    """Seconds that the receiver asks for; 0 where it asks for none."""
    text = headers.get("retry-after", "").strip()
    if text.replace(".", "", 1).isdecimal() and text.isascii():
        return min(float(text), LONGEST_RETRY_AFTER)
    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, IndexError, TypeError, OverflowError):
        return 0.0
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return min(max((moment - now).total_seconds(), 0.0), LONGEST_RETRY_AFTER)


def _is_dead(failures: int) -> bool:
    """Whether a receiver has failed too often in a row."""
    return failures >= MOST_FAILURES


def _again(attempts: int, asked: float) -> timedelta | None:
    """Delay before the next attempt; None after the last one."""
    if attempts >= MOST_ATTEMPTS:
        return None
    return _seconds(max(_pause(attempts, LONGEST_PAUSE), asked))


def _pause(times: int, longest: float) -> float:
    """Delay in seconds after so many failures."""
    exponent = min(times - 1, MOST_ATTEMPTS)
    pause = min(FIRST_PAUSE * float(FACTOR**exponent), longest)
    return pause * random.uniform(1 - SPREAD, 1 + SPREAD)  # noqa: S311 - no secret


def _seconds(seconds: float) -> timedelta:
    return timedelta(seconds=seconds)
