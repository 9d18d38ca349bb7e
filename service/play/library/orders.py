"""Saved orders of the library, for prompts."""

from typing import Any

from service.phrases import Phrase
from service.play.call import Call
from service.play.library.finding import entry_named
from service.play.resources.merge_patch import merged
from service.resolution import refusal
from service.rulesets.library import EntryKind
from service.schemas.faults import PlacedFault
from service.values import replace


def saved_order(call: Call, given: Any) -> Any:
    """The input of a prompt with the operation and the order of the entry that it names, which also gives its label.

    Args:
        call: of a game master, where an entry is named.
        given: the input; members of its order are merged into the saved one.

    Raises:
        Refusal: `forbidden`, `not_found`, or `bad_input` where operation or order are missing, or beside `from`.
    """
    if given.from_ is None:
        lacking = [name for name in ("operation", "order") if getattr(given, name) is None]
        if lacking:
            raise refusal.of_faults(tuple(PlacedFault(f"/{name}", "bad_input", _MISSING) for name in lacking))
        return given
    call.require_gm()
    if given.operation is not None:
        detail = Phrase("The saved order has its operation. Leave it out.")
        raise refusal.of_faults((PlacedFault("/operation", "bad_input", detail),))
    entry = entry_named(call, (EntryKind.ORDER,), given.from_, "/from")
    order = merged(entry.content["order"], given.order or {})
    operation = entry.content["operation"]
    return replace(given, from_=None, operation=operation, order=order, label=given.label or entry.name)


_MISSING = Phrase("This member is missing. Expected it, or `from` with a saved order of the library.")
