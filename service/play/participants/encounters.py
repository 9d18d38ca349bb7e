"""The encounter of a command, under its next version."""

from collections.abc import Iterator

from service.play import refusals
from service.play.call import Call
from service.play.resources.changes import difference
from service.play.resources.members import document_of
from service.play.resources.rows import Change, Encounter, EncounterStatus
from service.play.resources.snapshot import Snapshot
from service.values import replace


def existing(snapshot: Snapshot, encounter_id: str) -> Encounter:
    """The encounter of a snapshot.

    Raises:
        Refusal: `not_found`.
    """
    return refusals.existing(snapshot.encounters.get(encounter_id), "encounter")


def next_version(call: Call, encounter: Encounter) -> Encounter:
    """An encounter under its next version."""
    return replace(encounter, version=encounter.version + 1, updated_at=call.now())


def ended(encounter: Encounter) -> Encounter:
    """An encounter that has ended: no turn is running."""
    return replace(encounter, status=EncounterStatus.ENDED, turn=None, delayed=())


def moved_up(encounter: Encounter, combatant: str | None) -> Encounter:
    """An encounter in which a participant who acted out of turn has the place before the turn that is running.

    Who put off a turn that had begun keeps the later place, at which that turn ends.
    """
    order = [identity for identity in encounter.order if identity != combatant]
    if combatant in encounter.delayed:
        return encounter
    if combatant is None or encounter.turn is None or encounter.turn not in order or combatant not in encounter.order:
        return encounter
    order.insert(order.index(encounter.turn), combatant)
    return replace(encounter, order=tuple(order))


def changed(before: Encounter, after: Encounter) -> Iterator[Change]:
    """Changes between two versions of an encounter."""
    return difference("encounter", before.id, document_of(before), document_of(after))
