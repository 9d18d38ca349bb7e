"""Types of events, each with its line for people where the game says none."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from service.phrases import Phrase
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.timekeeping import TimeUnit
from service.translations.sentence import Word


class EventType(StrEnum):
    """Type of an event."""

    line: Phrase

    def __new__(cls, value: str, line: Phrase) -> "EventType":
        """A type with its line for people."""
        member = str.__new__(cls, value)
        member._value_, member.line = value, line
        return member

    CAMPAIGN_CREATED = "campaign.created", Phrase("The campaign begins")
    CAMPAIGN_UPDATED = "campaign.updated", Phrase("The campaign has changed")
    KEY_CREATED = "key.created", Phrase("There is a new key")
    KEY_REVOKED = "key.revoked", Phrase("A key has been revoked")
    CHARACTER_CREATED = "character.created", Phrase("There is a new character")
    CHARACTER_UPDATED = "character.updated", Phrase("A character has changed")
    CHARACTER_DELETED = "character.deleted", Phrase("A character has been removed")
    ENCOUNTER_CREATED = "encounter.created", Phrase("There is a new encounter")
    ENCOUNTER_UPDATED = "encounter.updated", Phrase("The encounter has changed")
    ENCOUNTER_DELETED = "encounter.deleted", Phrase("The encounter has been removed")
    COMBATANTS_JOINED = "combatants.joined", Phrase("Others join the encounter")
    COMBATANT_UPDATED = "combatant.updated", Phrase("A combatant has changed")
    COMBATANT_REMOVED = "combatant.removed", Phrase("A combatant has been removed")
    ENTRY_CREATED = "entry.created", Phrase("The library has a new entry")
    ENTRY_UPDATED = "entry.updated", Phrase("An entry of the library has changed")
    ENTRY_DELETED = "entry.deleted", Phrase("An entry has been removed from the library")
    TABLE_ROLLED = "table.rolled", Phrase("The game master rolls on a table")
    CONDITION_LAID = "condition.laid", Phrase("A condition begins")
    CONDITION_UPDATED = "condition.updated", Phrase("A condition has changed")
    CONDITION_ENDED = "condition.ended", Phrase("A condition is over")
    ENCOUNTER_STARTED = "encounter.started", Phrase("The encounter begins")
    TURN_NEXT = "turn.next", Phrase("The next turn begins")
    TURN_DELAYED = "turn.delayed", Phrase("A turn is put off until later")
    TURN_TAKEN = "turn.taken", Phrase("A delayed combatant acts next")
    ROUND_NEXT = "round.next", Phrase("The next round begins")
    ENCOUNTER_ENDED = "encounter.ended", Phrase("The encounter is over")
    SCENE_ENDED = "scene.ended", Phrase("The scene is over")
    TIME_PASSED = "time.passed", Phrase("Time passes")
    COMMAND = "command", Phrase("A command has been carried out")
    UNDO = "undo", Phrase("Events are taken back")
    REWIND = "rewind", Phrase("All is as it was before")
    REVEALED = "event.revealed", Phrase("A secret event is revealed")


COMMAND = EventType.COMMAND
UNDO = EventType.UNDO
REWIND = EventType.REWIND
REVEALED = EventType.REVEALED
TAKE_BACK = (UNDO, REWIND)
"""Events that took others back, which their results name."""
OF_KEYS = (EventType.KEY_CREATED, EventType.KEY_REVOKED)
"""Events about keys, which cannot be undone."""
FOR_GAME_MASTERS = (*OF_KEYS, EventType.ENTRY_CREATED, EventType.ENTRY_UPDATED, EventType.ENTRY_DELETED)
"""Events about keys and the library, which only game masters see."""
STEPS = (
    EventType.ENCOUNTER_STARTED,
    EventType.TURN_NEXT,
    EventType.TURN_DELAYED,
    EventType.TURN_TAKEN,
    EventType.ROUND_NEXT,
    EventType.ENCOUNTER_ENDED,
    EventType.SCENE_ENDED,
)
"""Steps of an encounter, whose results say where it stands."""
TIME_PASSED = EventType.TIME_PASSED
DEPARTURES = (EventType.COMBATANT_UPDATED, EventType.COMBATANT_REMOVED)
"""Edits by which the turn may pass; then their results are those of a step."""
OF_TIME = (*STEPS, *DEPARTURES, TIME_PASSED)
"""Events in which time passed, or may have."""
IN_ENCOUNTERS = (UNDO, REWIND, TIME_PASSED)
"""Events that may touch several encounters; `encounters` of their results lists them."""


_EDITS = (EventType.CHARACTER_UPDATED, EventType.COMBATANT_UPDATED)
"""Edits of a participant, whose lines name it where one alone has changed."""
_LINES = {member.value: member.line for member in EventType}
_LINES_OF_TIME: Mapping[str, Phrase] = MappingProxyType(
    {
        TimeUnit.ROUND: Phrase("{amount:round passes|rounds pass}", amount=1),
        TimeUnit.MINUTE: Phrase("{amount:minute passes|minutes pass}", amount=1),
        TimeUnit.HOUR: Phrase("{amount:hour passes|hours pass}", amount=1),
        TimeUnit.DAY: Phrase("{amount:day passes|days pass}", amount=1),
        TimeUnit.WEEK: Phrase("{amount:week passes|weeks pass}", amount=1),
        TimeUnit.SCENE: Phrase("{amount:scene passes|scenes pass}", amount=1),
        TimeUnit.SESSION: Phrase("{amount:session passes|sessions pass}", amount=1),
    }
)


def line_without_summary(
    ruleset: Ruleset, type_: str, operation: str | None, result: Any, name: str | None = None
) -> str:
    """The line for people of an event to which the game gives none; imported logs may contain anything.

    Args:
        ruleset: the game.
        type_: of the event.
        operation: of a command.
        result: of the event, which says how much time has passed; None where it is secret.
        name: of the one participant that has changed; None where it is unknown.
    """
    if type_ in _EDITS and name is not None:
        return Phrase("{name} has changed", name=name)
    if type_ == COMMAND:
        return Phrase("{operation}: the result is secret", operation=Word.spoken(ruleset, operation or type_))
    if type_ == TIME_PASSED and isinstance(result, Mapping) and isinstance(amount := result.get("amount"), int):
        line = _LINES_OF_TIME.get(str(result.get("unit")))
        return _LINES[type_] if line is None else line.with_parameters({"amount": amount})
    return _LINES.get(type_, type_)
