"""Orders that have been read, and the participants that they name."""

from collections.abc import Mapping
from typing import Any

from service.phrases import Phrase
from service.play import refusals
from service.play.commands.known import Known
from service.play.commands.orders import CommandSource, command_of, lead_of, pointer_to
from service.play.commands.rerolls import Replaced
from service.play.participants.participants import Participants
from service.play.row_filter import RowFilter
from service.resolution import refusal
from service.rulesets.contract import Operation
from service.rulesets.stored.command_forms import OrderedCommand
from service.rulesets.stored.commands import Command
from service.rulesets.stored.participants import pointer_of
from service.schemas.body import Body
from service.schemas.faults import PlacedFault
from service.schemas.strict_json import to_plain
from service.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class ReadOrder:
    """An order that has been read.

    Attributes:
        operation: of the order.
        raw: as it was sent.
        full: with the campaign's house rules, and with the one who acts.
        body: the order as a value of its game, and where the dice come from.
        ordered: the command as the order states it.
        replaced: the event to replace, or None.
        known: what is known of the order of a prompt; None for any other.
        given: the order as its sender gave it, without decisions that were made since then; None if it is this one.
    """

    operation: Operation
    raw: Mapping[str, Any]
    full: Mapping[str, Any]
    body: Body
    ordered: OrderedCommand
    replaced: Replaced | None = None
    known: Known | None = None
    given: "ReadOrder | None" = None

    @property
    def as_given(self) -> "ReadOrder":
        """The order as its sender gave it."""
        return self if self.given is None else replace(self.given, replaced=self.replaced)

    @property
    def command(self) -> Command:
        """The command of the operation."""
        return command_of(self.operation)

    @property
    def asked(self) -> Any:
        """The order as a value of its game."""
        return self.body.request

    @property
    def source(self) -> CommandSource:
        """Source of the dice, visibility of the event, and whether bars are set aside."""
        source: CommandSource = self.body.source  # type: ignore[assignment]  # orders are read with it
        return source

    @property
    def lead(self) -> str | None:
        """The id of the first participant, which the address of a character names; None when it is not stored."""
        return lead_of(self.full, self.command.lead)

    @property
    def acting(self) -> str | None:
        """The id of the acting participant, which a player must command; None when it is not stored."""
        return lead_of(self.full, self.ordered.acting)

    @property
    def replaces(self) -> int | None:
        """Seq of the event to replace; None for none."""
        return None if self.replaced is None else self.replaced.event.seq

    @property
    def stated(self) -> Mapping[str, Any]:
        """The decisions that its sender states, without those that others have made since."""
        return self.as_given.body.decisions

    @property
    def as_stored(self) -> dict[str, Any]:
        """The order as its event stores it: as it was sent, with all decisions."""
        decisions = self.body.decisions
        return {**self.raw, "decisions": to_plain(decisions)} if decisions else dict(self.raw)

    def decider(self, participant: str) -> str | None:
        """The id of the stored participant who decides; None for the game master and for participants not stored.

        Args:
            participant: path of the one who decides, as a decision point names it.
        """
        pointer = pointer_of(participant)
        return next((each.id for each in self.ordered.named if each.pointer == pointer), None)


def check_lead(order: ReadOrder, character_id: str) -> None:
    """Refuse an order with an acting participant other than the character of the address.

    Raises:
        Refusal: `bad_input`.
    """
    if order.lead not in (None, character_id):
        detail = Phrase("The address says who acts. Expected the id {identity}, or none.", identity=character_id)
        raise refusal.of_faults((PlacedFault(f"{order.command.lead}/id", "bad_input", detail),))


def check_present(order: ReadOrder, participants: Participants, row_filter: RowFilter | None) -> None:
    """Refuse an order that names participants who do not take part, as far as the sender may know.

    Raises:
        Refusal: `unknown_id`.
    """
    visible = participants.visible_to(row_filter)
    for identity in order.ordered.ids:
        if identity not in visible:
            raise refusals.unknown_id(pointer_to(identity, order.raw), identity)
