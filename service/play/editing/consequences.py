"""Consequences of an edit by hand: combatants that leave their encounter by it, or return."""

from collections.abc import Iterator

from service.play.call import Call
from service.play.participants import encounters
from service.play.participants.participants import Participants
from service.play.resources.changes import difference
from service.play.resources.codec import Codec
from service.play.resources.rows import Change, Character, Combatant, CombatantStatus, Encounter, EncounterStatus
from service.play.resources.snapshot import Scope, Snapshot
from service.values import replace


def settled(
    call: Call, codec: Codec, before: Participants, after: Participants, identity: str
) -> tuple[Snapshot, tuple[Change, ...]]:
    """The rows after the rules were applied, with the changes beside the edit.

    Args:
        call: who edits.
        codec: of the game.
        before: the rows as they were.
        after: the rows with the edit.
        identity: id of who was edited.
    """
    was, now = before.cast(codec)[identity], after.cast(codec)
    settled = {identity: codec.characters.settled(was, now[identity], codec.options)}
    return after.written(call, codec, now, settled, call.next_seq)


def settled_elsewhere(
    call: Call, codec: Codec, before: Character, after: Character, rows: Snapshot
) -> tuple[Change, ...]:
    """Changes of a character's status in encounters that have not started; they are applied to the rows too.

    A character that is out after an edit is defeated in its encounters as well, and one that is no longer out is back.
    """
    is_out = _is_out(codec, after)
    if _is_out(codec, before) is is_out:
        return ()
    changes, world = list[Change](), call.work.load(Scope(unended=True))
    status = CombatantStatus.DEFEATED if is_out else CombatantStatus.ACTIVE
    for combatant, encounter in _waiting(world, after.id):
        if combatant.status is not status:
            rows.put(replace(combatant, status=status))
            rows.put(encounters.next_version(call, encounter))
            changes += difference("combatant", combatant.id, combatant.status.value, status.value, "/status")
    return tuple(changes)


def _waiting(world: Snapshot, character_id: str) -> Iterator[tuple[Combatant, Encounter]]:
    """The combatants of a character in encounters that have not started, each with its encounter."""
    for combatant in world.combatants.values():
        encounter = world.encounters[combatant.encounter_id]
        takes_part = combatant.character_id == character_id and combatant.status is not CombatantStatus.LEFT
        if takes_part and encounter.status is EncounterStatus.PREPARING:
            yield combatant, encounter


def _is_out(codec: Codec, character: Character) -> bool:
    return codec.is_out({"sheet": character.sheet, "state": character.state, "conditions": character.conditions})
