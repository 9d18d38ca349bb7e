"""Orders that have been read, and the participants that they name."""

from collections.abc import Mapping
from typing import Any

from service.phrases import Phrase
from service.play import refusals
from service.play.commands.orders import lead_of, pointer_to
from service.play.commands.rerolls import Replaced
from service.play.participants.participants import Participants
from service.play.row_filter import RowFilter
from service.resolution import refusal
from service.schemas.body import Body
from service.schemas.faults import PlacedFault
from service.schemas.strict_json import to_plain
from service.values import dataclass


@dataclass(frozen=True, slots=True)
class ReadOrder:
    """An order that has been read.

    Attributes:
        raw: as it was sent.
        full: with the campaign's house rules, and with the one who acts.
        body: the order, and where the dice come from.
        ids: of all participants who are stored, the one who acts first.
        replaced: the event to replace, or None.
    """

    raw: Mapping[str, Any]
    full: Mapping[str, Any]
    body: Body
    ids: tuple[str, ...]
    replaced: Replaced | None = None

    @property
    def replaces(self) -> int | None:
        """Seq of the event to replace; None for none."""
        return None if self.replaced is None else self.replaced.event.seq

    @property
    def as_stored(self) -> dict[str, Any]:
        """The order as its event stores it: as it was sent, with all decisions."""
        decisions = self.body.decisions
        return {**self.raw, "decisions": to_plain(decisions)} if decisions else dict(self.raw)


def check_lead(order: ReadOrder, lead: str, character_id: str) -> None:
    """Refuse an order with an acting participant other than the character of the address.

    Raises:
        Refusal: `bad_input`.
    """
    if lead_of(order.full, lead) not in (None, character_id):
        detail = Phrase("The address says who acts. Expected the id {identity}, or none.", identity=character_id)
        raise refusal.of_faults((PlacedFault(f"{lead}/id", "bad_input", detail),))


def check_present(order: ReadOrder, participants: Participants, row_filter: RowFilter | None) -> None:
    """Refuse an order that names participants who do not take part, as far as the sender may know.

    Raises:
        Refusal: `unknown_id`.
    """
    visible = participants.visible_to(row_filter)
    for identity in order.ids:
        if identity not in visible:
            raise refusals.unknown_id(pointer_to(identity, order.raw), identity)
