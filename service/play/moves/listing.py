"""Lists the moves of a character or combatant."""

from service.play import refusals
from service.play.call import Call
from service.play.commands.command_rights import commanded_by
from service.play.moves.lister import Handlers, Lister, Wanted
from service.play.moves.views import BarredOperationView, MovesView, MoveView
from service.play.participants import encounters
from service.play.participants.participants import Participants
from service.play.resources.rows import CharacterKind, Role
from service.play.resources.snapshot import Scope, Snapshot

MOST_PRESENT = 100
"""Characters among which a game master chooses outside encounters, the party first."""
SCOPE_OF_CHARACTER = Scope(characters=None)
"""The rows on which the moves of a character depend: all characters, as others may take part."""
EVERY_MOVE = Wanted()


def of_combatant(
    call: Call,
    handlers: Handlers,
    rows: Snapshot,
    encounter_id: str,
    combatant_id: str,
    wanted: Wanted = EVERY_MOVE,
) -> MovesView:
    """The moves of a combatant.

    Args:
        call: of the reader.
        handlers: of all commands.
        rows: of `abilities.scope_of_combatant`.
        encounter_id: of the encounter.
        combatant_id: of the combatant.
        wanted: which moves, with or without odds.

    Raises:
        Refusal: `not_found`.
    """
    participants = Participants.of_encounter(rows, encounters.existing(rows, encounter_id))
    return _moves(call, handlers, participants, combatant_id, "combatant", wanted)


def of_character(
    call: Call,
    handlers: Handlers,
    rows: Snapshot,
    character_id: str,
    wanted: Wanted = EVERY_MOVE,
) -> MovesView:
    """The moves of a character outside an encounter.

    Args:
        call: of the reader.
        handlers: of all commands.
        rows: of `SCOPE_OF_CHARACTER`.
        character_id: of the character.
        wanted: which moves, with or without odds.

    Raises:
        Refusal: `not_found`.
    """
    party = [each.id for each in rows.characters.values() if each.kind is CharacterKind.PC]
    others = rows.characters if call.actor.role is Role.GM else ()
    present = list(dict.fromkeys((character_id, *party, *others)))[: max(MOST_PRESENT, len(party) + 1)]
    participants = Participants.of_characters(rows, present)
    return _moves(call, handlers, participants, character_id, "character", wanted)


def _moves(
    call: Call, handlers: Handlers, participants: Participants, identity: str, what: str, wanted: Wanted
) -> MovesView:
    seen = participants.visible_to(call.actor.row_filter)
    refusals.existing(identity if identity in seen else None, what)
    items, barred = list[MoveView](), list[BarredOperationView]()
    if _may_act(call, participants, identity):
        lister = Lister.of(call, handlers, participants, identity, wanted)
        for operation, declared in lister.operations():
            found, bars = lister.moves(operation, declared)
            items.extend(found)
            if not found and bars is not None and wanted.id is None:
                barred.append(BarredOperationView(operation=operation.name, bars=bars))
    return MovesView(items=tuple(items), barred=tuple(barred))


def _may_act(call: Call, participants: Participants, identity: str) -> bool:
    """Whether the caller orders for a participant."""
    if call.actor.role is not Role.PLAYER:
        return call.actor.role is Role.GM
    return commanded_by(call.actor, participants, call.codec())(identity)
