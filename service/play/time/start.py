"""The start of an encounter in the call that creates it."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from annotated_types import Len

from service.phrases import Phrase
from service.play.call import Call
from service.play.happening import Happening
from service.play.resources.rows import Encounter, EncounterStatus
from service.play.resources.snapshot import Snapshot
from service.play.time import turns
from service.play.time.rounds import RunningEncounter
from service.play.time.time_source import MOST_DECISIONS, TimeDecisions, TimeSource
from service.pointer_tokens import escape
from service.resolution.refusal import Refusal, moved, of_faults
from service.rulesets.vocabulary import Doc, Name
from service.schemas.faults import PlacedFault
from service.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class StartInput(TimeSource):
    """Start of a new encounter. It names combatants, because they have no ids yet; every member may be left out."""

    combatant: Annotated[
        Name | None, Doc("Name of the combatant that acts first: it changes places with the first one.")
    ] = None
    decisions: Annotated[
        TimeDecisions,
        Len(0, MOST_DECISIONS),
        Doc("Decisions at the start: the name of a combatant, a dot and the decision -> yes or no, as in steps."),
    ] = field(default_factory=dict)


def start_new(call: Call, rows: Snapshot, encounter: Encounter, given: StartInput) -> Happening:
    """Begin the first round and turn of an encounter that this call creates.

    Args:
        call: who does it.
        rows: of the encounter, as they will be stored.
        encounter: the new one.
        given: the options.

    Raises:
        Refusal: as `turns.start`, with pointers below `/start`.
    """
    ids = {combatant.name: combatant.id for combatant in rows.combatants_of(encounter.id)}
    try:
        chosen = None if given.combatant is None else _id_of(given.combatant, ids)
        source = replace(given, decisions={_with_id(name, ids): each for name, each in given.decisions.items()})
        running = RunningEncounter.opened(call, rows, encounter, source, EncounterStatus.PREPARING, chosen=chosen)
        return turns.begin(running)
    except Refusal as refused:
        raise moved(refused, lambda pointer: f"/start{_with_name(pointer, ids)}") from None


def _id_of(name: str, ids: Mapping[str, str]) -> str:
    """The id of the combatant with a name."""
    if name not in ids:
        raise of_faults((PlacedFault("/combatant", "bad_input", Phrase("Expected the name of a new combatant.")),))
    return ids[name]


def _with_id(decision: str, ids: Mapping[str, str]) -> str:
    """A decision with the id of its combatant in place of the name."""
    name, dot, decided = decision.rpartition(".")
    return f"{ids.get(name, name)}{dot}{decided}"


def _with_name(pointer: str, ids: Mapping[str, str]) -> str:
    """A pointer to a decision as the caller has written it."""
    for name, identity in ids.items():
        pointer = pointer.replace(identity, escape(name))
    return pointer
