"""Refusal of a call: kind, code, faults and texts, independent of HTTP."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import islice
from types import MappingProxyType
from typing import Any

import marshmallow as ma

from service.phrases import Phrase
from service.rulesets.contract.rejection import Rejected, Rejection
from service.rulesets.contract.ruleset import Ruleset
from service.schemas.faults import MOST_FAULTS, PlacedFault, place, shortened
from service.translations.sentence import explanation_of, title_of

TITLES: Mapping[str, Phrase] = MappingProxyType(
    {
        "bad_input": Phrase("The request does not fit"),
        "unknown_field": Phrase("Unknown member in the request"),
        "unknown_option": Phrase("The game has no such option"),
        "bad_face": Phrase("A die does not have this face"),
        "dice_exhausted": Phrase("A stream of dice ran out"),
        "decision_needed": Phrase("A decision is needed"),
        "too_many_dice": Phrase("More dice than the service throws"),
        "too_large": Phrase("Something is longer than the service takes"),
        "bad_url": Phrase("The address cannot be called"),
        "not_https": Phrase("Not an https address"),
        "unknown_host": Phrase("Unknown host"),
        "private_address": Phrase("Private address"),
    }
)
"""Title of each general error code; the games declare their own codes beside these."""

NOT_FOUND = Phrase("Not found")
"""Title of refusals of what does not exist."""
_NAMES_OF_PLACES = ("pointer", "where")
"""Parameters of sentences that are JSON pointers."""
LONGEST_POINTER = 200
"""Characters of a pointer that a detail quotes; `errors` has it in full."""


class RefusalKind(Enum):
    """Kind of a refusal, which the API maps to HTTP."""

    MALFORMED = "malformed"
    UNFIT = "unfit"
    UNAUTHENTICATED = "unauthenticated"
    FORBIDDEN = "forbidden"
    NOT_FOUND = "not_found"
    CONFLICT = "conflict"
    STALE = "stale"
    UNCONDITIONAL = "unconditional"
    TOO_OFTEN = "too_often"
    BUSY = "busy"


@dataclass(eq=False)
class Refusal(Exception):
    """A call is refused.

    Attributes:
        code: the code that all errors share, else `bad_input`.
        title: short statement of the mistake.
        detail: the mistake, the expected value, the remedy.
        errors: every single fault with its JSON pointer.
        members: further members of the problem document.
        kind: why it gets none.
        kind_on_stored: the kind if the state of stored participants prevents it, or if they do not exist.
        retry_after: seconds after which the same call may do better; None when it will not.
    """

    code: str
    title: Phrase
    detail: Phrase
    errors: tuple[PlacedFault, ...]
    members: Mapping[str, Any]
    kind: RefusalKind = RefusalKind.UNFIT
    kind_on_stored: RefusalKind = RefusalKind.UNFIT
    retry_after: int | None = None


def of_body(error: ma.ValidationError) -> Refusal:
    """The refusal of a body that is not strict JSON or does not fit its schema."""
    return of_faults(tuple(islice(place(error.messages), MOST_FAULTS)))


def of_query(error: ma.ValidationError) -> Refusal:
    """The refusal of a query that does not fit its schema."""
    faults = islice(place(error.messages), MOST_FAULTS)
    return of_faults(tuple(replace(fault, place=fault.place.split("/")[1], kind="parameter") for fault in faults))


def of_faults(faults: tuple[PlacedFault, ...]) -> Refusal:
    """The refusal of some members that do not fit."""
    codes = {fault.code for fault in faults}
    code = codes.pop() if len(codes) == 1 else "bad_input"
    first = faults[0]
    detail = Phrase("{where}: {fault}", where=_where(first.place), fault=first.detail)
    if len(faults) > 1:
        detail = Phrase("{first} And {number} more: see `errors`.", first=detail, number=len(faults) - 1)
    return Refusal(
        code,
        TITLES.get(code, TITLES["bad_input"]),
        detail,
        faults,
        {},
    )


def _where(pointer: str) -> str:
    """A place in a body, as a detail names it."""
    return f"`{shortened(pointer, LONGEST_POINTER)}`" if pointer else Phrase("The body")


def moved(refused: Refusal, place_of: Callable[[str], str]) -> Refusal:
    """The refusal of a document within another: its faults and its sentences name other places.

    Args:
        refused: of the document alone.
        place_of: JSON pointer into the document -> pointer into the other one.
    """
    places = {fault.place: place_of(fault.place) for fault in refused.errors if fault.kind == "pointer"}
    errors = tuple(
        replace(fault, place=places[fault.place], detail=_with_places(fault.detail, places))
        if fault.kind == "pointer"
        else fault
        for fault in refused.errors
    )
    return replace(refused, errors=errors, detail=_with_places(refused.detail, places))


class Translating:
    """A block in which errors become others; every stored command enters several.

    Args:
        kinds: of the errors.
        translated: `error -> the one that leaves the block`, which may be the same.
    """

    __slots__ = ("_kinds", "_translated")

    def __init__(self, kinds: tuple[type[Exception], ...], translated: Callable[[Any], Exception]) -> None:
        self._kinds, self._translated = kinds, translated

    def __enter__(self) -> None:
        """Begin the block."""

    def __exit__(self, _kind: Any, error: BaseException | None, _traceback: Any) -> None:
        """End the block; raises the translated error."""
        if isinstance(error, self._kinds) and (other := self._translated(error)) is not error:
            raise other from None


def below(pointer: str) -> Translating:
    """A block whose refusals point to members below a place of the body."""
    return Translating((Refusal,), lambda refused: moved(refused, lambda place: f"{pointer}{place}"))


def _with_places(text: Any, places: Mapping[str, str]) -> Any:
    """A sentence that names other places."""
    if not isinstance(text, Phrase):
        return text
    named = {_where(before): _where(after) for before, after in places.items()} | {**places}
    parameters = {
        name: named.get(value, value) if name in _NAMES_OF_PLACES else _with_places(value, places)
        for name, value in text.parameters.items()
    }
    return text if parameters == text.parameters else text.with_parameters(parameters)


def kind_on_stored(rejection: Rejection) -> RefusalKind:
    """The kind of a refusal by the rules that is about stored participants."""
    if rejection.about_state:
        return RefusalKind.CONFLICT
    return RefusalKind.NOT_FOUND if rejection.about_missing else RefusalKind.UNFIT


def not_found(
    detail: Phrase, title: Phrase = NOT_FOUND, faults: tuple[PlacedFault, ...] = (), **members: Any
) -> Refusal:
    """The refusal `not_found` of something that does not exist."""
    return Refusal("not_found", title, detail, faults, members, RefusalKind.NOT_FOUND)


def of_rules(rejected: Rejected, ruleset: Ruleset) -> Refusal:
    """The refusal of a request by the rules of the game."""
    rejection = ruleset.rejection(rejected.code)
    if rejection is None:
        detail = Phrase("Expected {expected}.", expected=rejected.parameters["expected"])
        title, on_stored = TITLES[rejected.code], RefusalKind.UNFIT
    else:
        detail = explanation_of(ruleset, rejection, rejected)
        title, on_stored = title_of(ruleset, rejection), kind_on_stored(rejection)
    errors = (PlacedFault(rejected.pointer, rejected.code, detail),)
    return Refusal(rejected.code, title, detail, errors, rejected.members, kind_on_stored=on_stored)


def by_rules(ruleset: Ruleset) -> Translating:
    """A block in which rejections by the rules become refusals."""
    return Translating((Rejected,), lambda rejected: of_rules(rejected, ruleset))


def by_rules_on_stored(ruleset: Ruleset) -> Translating:
    """A block in which rejections by the rules become refusals about stored participants."""

    def translated(error: Rejected | Refusal) -> Refusal:
        return on_stored(error if isinstance(error, Refusal) else of_rules(error, ruleset))

    return Translating((Rejected, Refusal), translated)


def on_stored(refused: Refusal) -> Refusal:
    """A refusal with the kind that it has where it is about stored participants."""
    return replace(refused, kind=refused.kind_on_stored)
