"""Problem documents of the API as text that an assistant can act on."""

from http import HTTPStatus
from typing import Any

ADVICE = {
    HTTPStatus.UNAUTHORIZED: "Ask the user for a valid key of the campaign.",
    HTTPStatus.FORBIDDEN: "The key does not allow this. Do not try again; tell the user.",
    HTTPStatus.NOT_FOUND: "Call see_table or list_games to see the names and ids that exist.",
    HTTPStatus.CONFLICT: "The table does not allow this now: see_table and list_moves show what is possible.",
    HTTPStatus.UNPROCESSABLE_ENTITY: "Correct the request and call the tool again.",
    HTTPStatus.TOO_MANY_REQUESTS: "Wait a minute before the next call.",
    HTTPStatus.SERVICE_UNAVAILABLE: "Wait a minute before the next call.",
}
"""What to do next, by status."""


def in_words(problem: dict[str, Any]) -> str:
    """Describe a problem document.

    Args:
        problem: as the API answered it.

    Returns:
        A line for the whole or for each fault, with place and code, and a line of advice.
    """
    # The detail of the whole repeats that of its first fault.
    faults = problem.get("errors") or [problem]
    lines = [_line(fault) for fault in faults]
    advice = ADVICE.get(problem["status"])
    return "\n".join([*lines, advice] if advice else lines)


def _line(fault: dict[str, Any]) -> str:
    place = fault.get("pointer") or fault.get("parameter")
    about = ", ".join(f"{name}: {fault[name]}" for name in ("code", "rule") if fault.get(name))
    return f"{place}: {fault['detail']} ({about})" if place else f"{fault['detail']} ({about})"
