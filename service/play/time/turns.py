"""Turns and rounds of an encounter: started, advanced and ended by the game master."""

from collections.abc import Iterable

from service.play.call import Call
from service.play.commands.bars import refusal_of
from service.play.forms.bars import IN_ANOTHER_ENCOUNTER
from service.play.happening import Happening
from service.play.participants import encounters
from service.play.resources import versions
from service.play.resources.event_types import EventType
from service.play.resources.rows import Combatant, CombatantStatus, Encounter, EncounterStatus
from service.play.resources.snapshot import Scope, Snapshot
from service.play.time.opened import TurnInput
from service.play.time.rounds import RunningEncounter
from service.rulesets.stored.bars import Bar
from service.rulesets.stored.conditions import DurationUnit
from service.values import replace

OF_ENCOUNTER = (DurationUnit.TURN, DurationUnit.ROUND, DurationUnit.ENCOUNTER)
OF_SCENE = (*OF_ENCOUNTER, DurationUnit.SCENE)


def start(call: Call, encounter_id: str, given: TurnInput, expected: versions.ExpectedVersion) -> Happening:
    """Begin the first round and the first turn.

    Raises:
        Refusal: `forbidden`, `not_found`, `stale_version`, `wrong_status`, `in_another_encounter`, `nobody_acts`, or
            what the rules refuse.
    """
    return started(call, encounter_id, given, expected).write(EventType.ENCOUNTER_STARTED)


def started(call: Call, encounter_id: str, given: TurnInput, expected: versions.ExpectedVersion) -> RunningEncounter:
    """An encounter in its first round and turn, not yet written.

    Raises:
        Refusal: as `start`.
    """
    running = RunningEncounter.loaded(call, encounter_id, given, expected, EncounterStatus.PREPARING)
    rows = running.participants.snapshot
    require_free(call, running.encounter, rows.combatants_of(encounter_id), rows)
    _begin(running)
    return running


def begin(running: RunningEncounter) -> Happening:
    """Begin the first round and the first turn of an encounter in which all may take part.

    Raises:
        Refusal: `nobody_acts`, or what the rules refuse.
    """
    _begin(running)
    return running.write(EventType.ENCOUNTER_STARTED)


def _begin(running: RunningEncounter) -> None:
    running.encounter = replace(running.encounter, status=EncounterStatus.RUNNING, round=0)
    running.require_actor()
    running.next_round()


def next_turn(call: Call, encounter_id: str, given: TurnInput, expected: versions.ExpectedVersion) -> Happening:
    """End the turn that is running and begin the next; after the last one the round ends.

    Raises:
        Refusal: as `start`.
    """
    return in_next_turn(call, encounter_id, given, expected).write(EventType.TURN_NEXT)


def in_next_turn(
    call: Call, encounter_id: str, given: TurnInput, expected: versions.ExpectedVersion
) -> RunningEncounter:
    """An encounter in its next turn, not yet written.

    Raises:
        Refusal: as `start`.
    """
    running = RunningEncounter.loaded(call, encounter_id, given, expected, EncounterStatus.RUNNING)
    running.require_actor()
    running.end_turn()
    running.go_on()
    return running


def next_round(call: Call, encounter_id: str, given: TurnInput, expected: versions.ExpectedVersion) -> Happening:
    """End the round: turns that are left pass without actions.

    Raises:
        Refusal: as `start`.
    """
    running = RunningEncounter.loaded(call, encounter_id, given, expected, EncounterStatus.RUNNING)
    running.require_actor()
    running.end_turn()
    for combatant in running.behind():
        running.pass_by(combatant)
    running.end_round()
    running.next_round()
    return running.write(EventType.ROUND_NEXT)


def end(call: Call, encounter_id: str, given: TurnInput, expected: versions.ExpectedVersion) -> Happening:
    """End the encounter, and the conditions that last until then.

    Raises:
        Refusal: as `start`.
    """
    running = RunningEncounter.loaded(
        call, encounter_id, given, expected, EncounterStatus.RUNNING, EncounterStatus.PREPARING
    )
    running.end_encounter(OF_ENCOUNTER)
    return running.write(EventType.ENCOUNTER_ENDED)


def end_scene(call: Call, encounter_id: str, given: TurnInput, expected: versions.ExpectedVersion) -> Happening:
    """End the scene and with it the encounter, and the conditions that last until then.

    Raises:
        Refusal: as `start`, but an encounter that has ended already is no hindrance.
    """
    running = RunningEncounter.loaded(call, encounter_id, given, expected, *EncounterStatus)
    running.end_encounter(OF_SCENE)
    running.end_scene()
    return running.write(EventType.SCENE_ENDED)


def require_free(call: Call, encounter: Encounter, combatants: Iterable[Combatant], present: Snapshot) -> None:
    """Refuse combatants of an encounter that runs or starts while their characters take part in another running one.

    Args:
        call: who lets them take part.
        encounter: in which they take part.
        combatants: those who do from now on.
        present: its rows; those of the characters that players see elsewhere are noted there.

    Raises:
        Refusal: `in_another_encounter`, with every such character.
    """
    here = [each for each in combatants if each.status is not CombatantStatus.LEFT]
    ids = tuple(each.character_id for each in here if each.character_id is not None)
    if not ids:
        return
    rows = call.work.load(Scope(characters=ids))
    present.on_stage.update(rows.on_stage)
    busy = {
        each.character_id: rows.encounters[each.encounter_id]
        for each in encounters.taking_part_elsewhere(rows, (encounter.id,))
    }
    found = tuple(_bar(each, busy[each.character_id]) for each in here if each.character_id in busy)
    if found:
        raise refusal_of(found, call.codec().ruleset)


def _bar(combatant: Combatant, other: Encounter) -> Bar:
    """The bar of a character that takes part in another encounter."""
    return Bar(
        code=IN_ANOTHER_ENCOUNTER,
        rule="",
        ability="",
        parameters={"name": combatant.name, "encounter": other.name},
        fixed=True,
        details={"character_id": combatant.character_id, "encounter_id": other.id},
    )
