"""Refusals of play."""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import TypeVar

from service.phrases import Phrase
from service.resolution.refusal import Refusal, RefusalKind, not_found
from service.schemas.faults import PlacedFault

Row = TypeVar("Row")
AMBIGUOUS = "ambiguous_name"
MOST_NAMES = 20
"""Names that a refusal lists."""
REPEATED = Phrase("Expected another one: the document contains this one already.")
"""Sentence about an id or name that an imported document has twice."""


def existing(row: Row | None, what: str, pointer: str | None = None) -> Row:
    """The row; refuses the call where there is none.

    Args:
        row: as it was looked up.
        what: kind of resource.
        pointer: to its id in the body; None for an id in the address.

    Raises:
        Refusal: `not_found`, when there is none.
    """
    if row is None:
        raise _not_found(pointer, Phrase("There is no such {what} in this campaign.", what=what))
    return row


def unknown_campaign() -> Refusal:
    """The refusal of a campaign that does not exist, or that the key does not belong to."""
    return _not_found(None, Phrase("There is no such campaign, or the key belongs to another one."))


def unknown_id(pointer: str, identity: str) -> Refusal:
    """The refusal of an id in the body that belongs to nothing."""
    return _not_found(
        pointer,
        Phrase("`{pointer}`: no participant here has the id {identity}.", pointer=pointer, identity=identity),
    )


def unknown_name(pointer: str, name: str, known: Iterable[str], advice: str) -> Refusal:
    """The refusal of a name in the body that no participant has; `advice` may be empty."""
    detail = Phrase(
        '`{pointer}`: no participant here is called "{name}".< There are: {names}.>< {advice}>',
        pointer=pointer,
        name=name,
        names=_listed(known),
        advice=advice,
    )
    return _not_found(pointer, detail)


def unknown_combatant(pointer: str, name: str, known: Iterable[str]) -> Refusal:
    """The refusal of a name or id in the body that no combatant of the encounter has."""
    detail = Phrase(
        '`{pointer}`: no combatant here has the name or id "{name}".< There are: {names}.>',
        pointer=pointer,
        name=name,
        names=_listed(known),
    )
    return _not_found(pointer, detail)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(islice(names, MOST_NAMES))


def _not_found(pointer: str | None, detail: Phrase) -> Refusal:
    faults = () if pointer is None else (PlacedFault(pointer, "not_found", detail),)
    return not_found(detail, faults=faults)


def ambiguous_name(pointer: str, name: str, candidates: Mapping[str, str]) -> Refusal:
    """The refusal of a name in the body that several participants have.

    Args:
        pointer: to the name.
        name: as it was sent.
        candidates: id -> name.
    """
    detail = Phrase(
        '`{pointer}`: several participants here are called "{name}". Name one by its id, as in `candidates`.',
        pointer=pointer,
        name=name,
    )
    listed = [{"id": identity, "name": label} for identity, label in candidates.items()]
    fault = PlacedFault(pointer, AMBIGUOUS, detail)
    return Refusal(AMBIGUOUS, Phrase("Ambiguous name"), detail, (fault,), {"candidates": listed}, RefusalKind.CONFLICT)


def forbidden(detail: Phrase) -> Refusal:
    """The refusal of a call that the role of its key may not make."""
    return Refusal("forbidden", Phrase("Forbidden"), detail, (), {}, RefusalKind.FORBIDDEN)


def stale(version: int) -> Refusal:
    """The refusal of a write based on an old version."""
    detail = Phrase(
        "The resource is at version {version} now. Read it again, and send its ETag in `If-Match`.", version=version
    )
    return _unmatched(detail)


def another_turn() -> Refusal:
    """The refusal of a step that is meant in another turn."""
    detail = Phrase("Another turn is running now. Read the encounter, and send the step again if it is still needed.")
    return _unmatched(detail, PlacedFault("/expect/turn", "stale_version", detail))


def nothing_to_match() -> Refusal:
    """The refusal of a version of a resource that does not exist."""
    return _unmatched(Phrase("There is no such resource yet. Leave `If-Match` out to make it."))


def _unmatched(detail: Phrase, fault: PlacedFault | None = None) -> Refusal:
    at_header = PlacedFault("If-Match", "stale_version", detail, "header")
    return Refusal("stale_version", Phrase("Stale version"), detail, (fault or at_header,), {}, RefusalKind.STALE)


def precondition_required() -> Refusal:
    """The refusal of a write without `If-Match`."""
    detail = Phrase("Send the ETag of the resource as you know it in `If-Match`, so that no other change is lost.")
    fault = PlacedFault("If-Match", "precondition_required", detail, "header")
    return Refusal(
        "precondition_required", Phrase("Precondition required"), detail, (fault,), {}, RefusalKind.UNCONDITIONAL
    )


def conflict(code: str, title: Phrase, detail: Phrase, pointer: str = "") -> Refusal:
    """The refusal of a request that conflicts with stored data."""
    return Refusal(code, title, detail, (PlacedFault(pointer, code, detail),), {}, RefusalKind.CONFLICT)


def name_taken(pointer: str, name: str) -> Refusal:
    """The refusal of a name or reference that is in use."""
    return conflict(
        "name_taken",
        Phrase("Name taken"),
        Phrase('"{name}" is in use here already; choose another one.', name=name),
        pointer,
    )


def revoked() -> Refusal:
    """The refusal of an order by a key that has been revoked."""
    return forbidden(Phrase("The key that gave the order has been revoked."))


def too_many_waits(most: int) -> Refusal:
    """The refusal of an order with too many questions."""
    detail = Phrase("This asks for more than {most} dice and decisions. Ask for less at once.", most=most)
    return Refusal(
        "too_large",
        Phrase("Something is longer than the service takes"),
        detail,
        (PlacedFault("", "too_large", detail),),
        {},
    )
