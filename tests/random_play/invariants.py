"""Invariants of a log: each combatant acts once a round, and nothing ends that never began."""

from collections.abc import Iterator
from typing import Any

from tests.replay import in_force

OUT_OF_ORDER = frozenset({"turn.delayed", "turn.taken"})
REACTION = "reaction"


def of_log(log: list[Any], export: Any) -> Iterator[str]:
    """The broken invariants of a log, a line each."""
    if [event["seq"] for event in log] != list(range(1, len(log) + 1)):
        yield "the log has gaps"
    yield from _turns(in_force(log))
    yield from _ends(in_force(log))
    yield from _counters(export)


def _turns(events: list[Any]) -> Iterator[str]:
    """Combatants that act twice in a round, but for rounds in which turns were delayed or taken."""
    present: dict[str, tuple[Any, Any]] = {}
    acted: dict[tuple[str, Any], list[Any]] = {}
    loose: set[tuple[str, Any]] = set()
    for event in events:
        for identity, values in _encounters_changed(event):
            number, turn = present.get(identity, (None, None))
            now = values.get("round", number), values.get("turn", turn)
            if now != (number, turn):
                acted.setdefault((identity, now[0]), []).append(now[1])
            present[identity] = now
        if event["type"] in OUT_OF_ORDER or event["operation"] == REACTION:
            loose |= {(identity, number) for identity, (number, _) in present.items()}
    for place, turns in acted.items():
        several = [turn for turn in set(turns) - {None} if turns.count(turn) > 1]
        if several and place not in loose:
            yield f"{several} act twice in round {place[1]} of {place[0]}"


def _encounters_changed(event: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Encounters with a change of round or turn by an event, with the new values."""
    found: dict[str, dict[str, Any]] = {}
    for change in event["changes"]:
        if change["resource"] == "encounter" and change["path"] in ("/round", "/turn"):
            found.setdefault(change["id"], {})[change["path"][1:]] = change.get("after")
    yield from found.items()


def _ends(events: list[Any]) -> Iterator[str]:
    """Conditions that an event ended without an earlier event, or the same, that began them."""
    begun: set[str] = set()
    for event in events:
        for change in event["changes"]:
            begun |= _conditions_in(change)
        for over in (event["result"] or {}).get("ended", ()) if isinstance(event["result"], dict) else ():
            if isinstance(over, dict) and "condition" in over and over["condition"] not in begun:
                yield f"event {event['seq']} ends {over['name']}, which never began"


def _conditions_in(change: Any) -> set[str]:
    after = change.get("after")
    if change["path"].startswith("/conditions/"):
        return {change["path"].split("/")[2]}
    if change["path"] in ("", "/conditions") and isinstance(after, dict):
        return set(after.get("conditions", after if change["path"] else {}))
    return set()


def _counters(export: Any) -> Iterator[str]:
    """Conditions in place with counters out of bounds."""
    for kind in ("characters", "combatants"):
        for row in export.get(kind, ()):
            for condition in (row.get("conditions") or {}).values():
                left = condition["duration"]["left"]
                if left is not None and left < 1:
                    yield f"{condition['name']} has {left} left"
