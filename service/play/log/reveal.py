"""Revealing of events that only the game master has seen."""

from typing import Any

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call
from service.play.log import journal
from service.play.resources.event_types import FOR_GAME_MASTERS, REVEALED
from service.play.resources.rows import Event, Visibility
from service.play.resources.snapshot import Snapshot
from service.play.visibility import masking
from service.values import replace


def reveal(call: Call, seq: int) -> Event:
    """Reveal an event by another event that carries its result; from then on all readers see the original.

    Of a blind roll it contains everything that was hashed, so that readers can recompute its `commitment`.

    Raises:
        Refusal: `forbidden`, `not_found`, or `nothing_to_reveal` when all see it already, or never may.
    """
    call.require_gm()
    event = refusals.existing(call.work.events.get(seq), "event")
    _require_secret(event)
    blank = journal.blank(call, REVEALED, (), event.encounter_id)
    revealing = journal.append(call, replace(blank, result=_result_of(event)), Snapshot.empty())
    call.work.events.reveal(seq, revealing.seq)
    return revealing


def _require_secret(event: Event) -> None:
    """Refuse to reveal an event that all see already, or never may."""
    is_open = event.visibility is Visibility.PUBLIC or event.revealed_by is not None
    if is_open or event.type in FOR_GAME_MASTERS:
        detail = Phrase(
            "The event is visible to all already, or it is about keys or the library, which only game masters see."
        )
        raise refusals.conflict("nothing_to_reveal", Phrase("Nothing to reveal"), detail)


def _result_of(event: Event) -> dict[str, Any]:
    """Result of a revelation about an event."""
    revealed = {"result": event.result, "rolls": event.rolls}
    if event.visibility is not Visibility.BLIND:
        revealed |= {name: value for name, value in masking.open_part(event).items() if name in revealed}
    return {
        "seq": event.seq,
        "result": revealed["result"],
        "rolls": list(revealed["rolls"]),
        "nonce": event.nonce,
        "commitment": event.commitment,
    }
