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
        A first line with detail and code, a line for each fault with its place, and advice.
    """
    lines = [f"{problem.get('detail') or problem.get('title')} (code: {problem.get('code')})"]
    faults = problem.get("errors") or []
    lines += [f"- {_place(fault)}{fault.get('detail')} (code: {fault.get('code')})" for fault in faults]
    advice = ADVICE.get(problem.get("status", HTTPStatus.INTERNAL_SERVER_ERROR))
    return "\n".join([*lines, advice] if advice else lines)


def _place(fault: dict[str, Any]) -> str:
    place = fault.get("pointer") or fault.get("parameter")
    return f"{place}: " if place else ""
