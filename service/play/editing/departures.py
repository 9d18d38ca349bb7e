"""Departures: combatants that leave, are removed, or lose their encounter."""

from collections.abc import Collection

from service.play.call import Call
from service.play.commands.orders import OrderSource
from service.play.log import journal
from service.play.resources.event_types import EventType
from service.play.resources.rows import Change, CombatantStatus, Encounter, EncounterStatus
from service.play.resources.snapshot import Snapshot
from service.play.time.clock import Clock
from service.play.time.recording import record_time
from service.play.time.rounds import RunningEncounter
from service.values import dataclass, replace

NEW_DICE = OrderSource()
"""Dice without a seed."""


@dataclass(frozen=True, slots=True)
class Departure:
    """The end of an encounter for some combatants.

    Attributes:
        call: who causes it.
        running: the encounter, in which the turn has passed where it was theirs.
        turn_passed: whether it has.
        rows: after the edit; the encounter has its next version.
        changes: beside those of the edit.
    """

    call: Call
    running: RunningEncounter
    turn_passed: bool
    rows: Snapshot
    changes: tuple[Change, ...]

    @classmethod
    def of(
        cls,
        call: Call,
        rows: Snapshot,
        encounter: Encounter,
        combatants: Collection[str],
        source: OrderSource = NEW_DICE,
    ) -> "Departure":
        """End an encounter that is not over for combatants: their marks and holds, and the turn if it is theirs.

        Args:
            call: who causes it.
            rows: of the encounter.
            encounter: that they leave.
            combatants: their ids.
            source: of the dice of a round that ends.

        Raises:
            Refusal: the rules or the dice of a round that ends refuse.
        """
        present = rows.copy()
        for identity in combatants:
            present.put(replace(rows.combatants[identity], status=CombatantStatus.LEFT))
        running = RunningEncounter.opened(call, present, encounter, source, *EncounterStatus)
        passed = encounter.status is not EncounterStatus.ENDED and running.leave(combatants)
        after, changes = running.applied()
        return cls(call, running, passed, after, changes)

    @property
    def clock(self) -> Clock:
        """The events of the step."""
        return self.running.clock

    def record(self, type_: EventType, changes: tuple[Change, ...], rows: Snapshot) -> None:
        """Log the edit; where the turn has passed, with all that happened on the way."""
        if self.turn_passed:
            record_time(self.call, type_, changes, self.clock, rows, self.running.result)
        else:
            journal.record(self.call, type_, changes, rows, self.clock.encounter)
