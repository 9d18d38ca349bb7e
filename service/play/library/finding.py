"""Entries by id or name: of the campaign's library first, then of the library that comes with the game."""

from collections.abc import Callable, Iterable

from service.phrases import Phrase
from service.play.call import Call
from service.play.forms.excerpts import IS_ID
from service.play.resources.rows import LibraryEntry
from service.resolution.refusal import Refusal, not_found
from service.rulesets.library import EntryKind, GameEntry, game_entries
from service.schemas.faults import PlacedFault, shortened
from service.suggestions import did_you_mean, similar

AnyEntry = LibraryEntry | GameEntry
FROM = "from"
"""Member with the id or name of an entry."""


def entry_named(call: Call, kinds: Iterable[EntryKind], wanted: str, at: str, kind: str = "pointer") -> AnyEntry:
    """The entry of some kinds with an id or a name; names without regard to case.

    Args:
        call: of a game master.
        kinds: accepted kinds, the likeliest first.
        wanted: id or name.
        at: JSON pointer to it in the body, or name of its parameter.
        kind: `pointer` or `parameter`.

    Raises:
        Refusal: `not_found`, with the most similar names.
    """
    accepted = tuple(kinds)
    found = known_entry(call, accepted, wanted)
    if found is None:
        raise _unknown(call, accepted, wanted, at, kind)
    return found


def known_entry(call: Call, kinds: tuple[EntryKind, ...], wanted: str) -> AnyEntry | None:
    """The entry of some kinds with an id or a name; None where there is none."""
    return _of_campaign(call, kinds, wanted) or _of_game(call, kinds, wanted)


def table_named(call: Call) -> Callable[[str], AnyEntry | None]:
    """A function that gives the table with an id or name; None where there is none."""
    return lambda wanted: known_entry(call, (EntryKind.TABLE,), wanted)


def _of_campaign(call: Call, kinds: tuple[EntryKind, ...], wanted: str) -> LibraryEntry | None:
    library = call.work.library
    if IS_ID(wanted):
        found = library.get(wanted)
        return found if found is not None and found.kind in kinds else None
    return next((found for kind in kinds if (found := library.one(kind=kind.value, name=wanted))), None)


def _of_game(call: Call, kinds: tuple[EntryKind, ...], wanted: str) -> GameEntry | None:
    known = game_entries(call.campaign().ruleset)
    return next((known[kind, wanted.casefold()] for kind in kinds if (kind, wanted.casefold()) in known), None)


def _unknown(call: Call, kinds: tuple[EntryKind, ...], wanted: str, at: str, kind: str) -> Refusal:
    own = {each.name for accepted in kinds for each in call.work.library.all(kind=accepted.value)}
    printed = {each.name for each in game_entries(call.campaign().ruleset).values() if each.kind in kinds}
    near = similar(shortened(wanted), own | printed)
    hint = did_you_mean(near, otherwise=Phrase("The library lists them."))
    detail = Phrase('The library has no such entry as "{name}". {hint}', name=shortened(wanted), hint=hint)
    fault = PlacedFault(at, "not_found", detail, kind)
    return not_found(detail, faults=(fault,), near=near)
