"""New names of characters, which their combatants and dice streams follow."""

from service.play.call import Call
from service.play.editing.numbered_names import free_name
from service.play.participants import encounters
from service.play.resources.changes import difference
from service.play.resources.rows import Change, Character
from service.play.resources.snapshot import Scope, Snapshot
from service.values import replace


def renamed(call: Call, before: Character, name: str, rows: Snapshot) -> tuple[Change, ...]:
    """Changes of the combatants of a character with a new name; they are applied to the rows too.

    Args:
        call: who edits.
        before: the character until now.
        name: from now on; numbered in an encounter where another combatant has it.
        rows: to be written.
    """
    if name == before.name:
        return ()
    seats = call.work.combatants.all(character_id=before.id)
    if not seats:
        return ()
    world, changes = call.work.load(Scope(encounters=[each.encounter_id for each in seats])), list[Change]()
    for seat in seats:
        encounter_id, combatant = seat.encounter_id, rows.combatants.get(seat.id, seat)
        others = {each.name for each in world.combatants_of(encounter_id) if each.id != seat.id}
        new = free_name(name, others)
        if new != combatant.name:
            rows.put(replace(combatant, name=new))
            if rows.encounters.get(encounter_id) in (None, world.encounters[encounter_id]):
                rows.put(encounters.next_version(call, world.encounters[encounter_id]))
            changes += difference("combatant", seat.id, combatant.name, new, "/name")
    return tuple(changes)
