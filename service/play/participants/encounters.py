"""The encounter of a command, under its next version."""

from collections.abc import Container, Iterator

from service.play import refusals
from service.play.call import Call
from service.play.forms.members import replaced_parts
from service.play.resources.changes import difference
from service.play.resources.rows import Change, Combatant, CombatantStatus, Encounter, EncounterStatus
from service.play.resources.snapshot import Scope, Snapshot
from service.values import replace


def existing(snapshot: Snapshot, encounter_id: str) -> Encounter:
    """The encounter of a snapshot.

    Raises:
        Refusal: `not_found`.
    """
    return refusals.existing(snapshot.encounters.get(encounter_id), "encounter")


def loaded(call: Call, encounter_id: str) -> tuple[Snapshot, Encounter]:
    """The rows of an encounter, and the encounter, for a game master.

    Raises:
        Refusal: `forbidden` or `not_found`.
    """
    call.require_gm()
    rows = call.work.load(Scope(encounters=(encounter_id,)))
    return rows, existing(rows, encounter_id)


def taking_part_elsewhere(rows: Snapshot, encounter_ids: Container[str]) -> Iterator[Combatant]:
    """The combatants of loaded rows that take part in encounters other than these."""
    for each in rows.combatants.values():
        if each.encounter_id not in encounter_ids and each.status is not CombatantStatus.LEFT:
            yield each


def next_version(call: Call, encounter: Encounter) -> Encounter:
    """An encounter under its next version."""
    return replace(encounter, version=encounter.version + 1, updated_at=call.now())


def ended(encounter: Encounter) -> Encounter:
    """An encounter that has ended: no turn is running."""
    return replace(encounter, status=EncounterStatus.ENDED, turn=None, delayed=(), acted=())


def moved_up(encounter: Encounter, combatant: str | None) -> Encounter:
    """An encounter in which a participant who acted out of turn has the place before the turn that is running.

    A combatant that delayed a turn after its start has the later place, at which that turn ends.
    """
    order = [identity for identity in encounter.order if identity != combatant]
    if combatant in encounter.delayed:
        return encounter
    if combatant is None or encounter.turn is None or encounter.turn not in order or combatant not in encounter.order:
        return encounter
    order.insert(order.index(encounter.turn), combatant)
    return with_acted(replace(encounter, order=tuple(order)), combatant)


def still_to_act(encounter: Encounter) -> tuple[str, ...]:
    """Combatants with a turn in this round still to come, in order; all of them if no turn is running."""
    order = encounter.order
    if encounter.acted:
        return tuple(identity for identity in order if identity not in encounter.acted)
    return order if encounter.turn is None else order[order.index(encounter.turn) + 1 :]


def with_acted(encounter: Encounter, combatant: str) -> Encounter:
    """An encounter in which a combatant has had its turn, where places do not say so."""
    if not encounter.acted or combatant in encounter.acted:
        return encounter
    return replace(encounter, acted=(*encounter.acted, combatant))


def reordered(encounter: Encounter, order: tuple[str, ...]) -> Encounter:
    """An encounter in another order, in which all have as many turns in this round as before."""
    if encounter.turn is None:
        return replace(encounter, order=order)
    acted = encounter.acted or encounter.order[: encounter.order.index(encounter.turn) + 1]
    follows_from_order = acted == order[: len(acted)]
    return replace(encounter, order=order, acted=() if follows_from_order else acted)


def placed_after(encounter: Encounter, combatant: str, after: str | None) -> Encounter:
    """An encounter with a combatant at another place in the order.

    Args:
        encounter: until now.
        combatant: that is moved.
        after: the combatant before it; None for the first place.
    """
    order = [identity for identity in encounter.order if identity != combatant]
    order.insert(0 if after is None else order.index(after) + 1, combatant)
    return replace(encounter, order=tuple(order))


def placed_next(encounter: Encounter, combatant: str) -> Encounter:
    """An encounter with a combatant in front of those who are still to act."""
    others = [identity for identity in still_to_act(encounter) if identity != combatant]
    order = [identity for identity in encounter.order if identity != combatant]
    order.insert(order.index(others[0]) if others else len(order), combatant)
    return replace(encounter, order=tuple(order))


def by_turns(encounter: Encounter) -> tuple[str, ...]:
    """Combatants in the order of their turns in this round, as far as these are known."""
    return (*encounter.acted, *still_to_act(encounter)) if encounter.acted else encounter.order


def without(encounter: Encounter, combatant: str) -> Encounter:
    """An encounter without a combatant that is not in turn."""
    order, delayed, acted = (
        tuple(identity for identity in listed if identity != combatant)
        for listed in (encounter.order, encounter.delayed, encounter.acted)
    )
    return replace(encounter, order=order, delayed=delayed, acted=acted)


def changed(before: Encounter, after: Encounter) -> Iterator[Change]:
    """Changes between two versions of an encounter."""
    return difference("encounter", before.id, *replaced_parts(before, after))
