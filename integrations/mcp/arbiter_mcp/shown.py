"""Answers of the API in the form that tools return: short, without empty members."""

import json
from typing import Any

from arbiter_mcp.arbiter import Json

EMPTY: tuple[object, ...] = (None, "", [], {})


def compact(value: Any) -> Any:
    """Leave out members that are null or empty, at every depth."""
    if isinstance(value, dict):
        members = {name: compact(member) for name, member in value.items()}
        return {name: member for name, member in members.items() if member not in EMPTY}
    return [compact(each) for each in value] if isinstance(value, list) else value


def text(value: Any) -> str:
    """Write a value as JSON without spaces, to save tokens."""
    return json.dumps(compact(value), ensure_ascii=False, separators=(",", ":"))


def outcome(answer: Json) -> Json:
    """Reduce the answer to an order: the number of its event, the rendered text and warnings.

    An answer with a secret result has no text and is returned whole.
    """
    if "rendered" not in answer:
        return answer
    # The answer to an undo is the event itself; that of any other order names it.
    event = answer["event"] if "event" in answer else answer["seq"]
    return {"event": event, "text": answer["rendered"]["content"], "warnings": answer.get("warnings")}
