"""Notices: a turn is running or an encounter has ended, with the owners of the keys concerned."""

from collections.abc import Sequence
from typing import Annotated

from service.play.ports import UnitOfWork
from service.play.resources.snapshot import Scope, Snapshot
from service.play.resources.views import CombatantView, EncounterView
from service.play.visibility.projection import Viewer
from service.play.webhooks.owners import Meant, Owners
from service.rulesets.vocabulary import Doc, Id
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnNotice:
    """Notice of a turn in an encounter."""

    encounter_id: Annotated[Id, Doc("The encounter in which the turn begins.")]
    round: Annotated[int, Doc("Number of the round in which it is.")]
    combatant_id: Annotated[Id | None, Doc("Id of the combatant whose turn it is; null between turns.")]
    character_id: Annotated[Id | None, Doc("The stored character that acts; null for a foe.")]
    name: Annotated[str | None, Doc("Name of the combatant who acts; null between turns.")]
    external_ref: Annotated[str | None, Doc("The character's id elsewhere.")]
    meant: Annotated[tuple[Meant, ...], Doc("The players who command it; the game masters where no player does.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class EndedNotice:
    """An encounter is over."""

    encounter_id: Annotated[Id, Doc("The encounter that is over.")]
    name: Annotated[str | None, Doc("Its name; null where it has been removed.")]
    meant: Annotated[tuple[Meant, ...], Doc("The players of the participants, and the game masters.")]


class Notices:
    """Makes notices for one viewer.

    Args:
        work: the open transaction.
        viewer: the receiver.
        encounters: ids of the encounters that they are about.
        pings: whether they are for the service itself, which pings the addressees.
    """

    def __init__(self, work: UnitOfWork, viewer: Viewer, encounters: Sequence[str], *, pings: bool = False) -> None:
        self._rows = work.load(Scope(encounters=encounters)) if encounters else Snapshot.empty()
        self._owners = Owners(work.keys.all() if encounters else (), None if pings else viewer.actor)
        self._viewer = viewer

    def turn(self, encounter_id: str) -> TurnNotice | None:
        """Notice of the turn that is running; None where there is no such encounter."""
        encounter = self._encounter(encounter_id)
        return None if encounter is None else self._turn_of(encounter, encounter.turn, encounter.round)

    def turn_of(self, encounter_id: str, combatant_id: str, round_: int | None) -> TurnNotice | None:
        """Notice of the turn at the time of an event; None where the encounter is gone.

        Args:
            encounter_id: the encounter.
            combatant_id: who acted then.
            round_: the round then; None if the event has none.
        """
        encounter = self._encounter(encounter_id)
        if encounter is None:
            return None
        return self._turn_of(encounter, combatant_id, encounter.round if round_ is None else round_)

    def ended(self, encounter_id: str) -> EndedNotice:
        """Notice that an encounter has ended."""
        encounter = self._encounter(encounter_id)
        part = {each.character_id for each in encounter.combatants if each.character_id} if encounter else set()
        name = encounter.name if encounter else None
        return EndedNotice(encounter_id=encounter_id, name=name, meant=self._owners.concerned(part))

    def _encounter(self, encounter_id: str) -> EncounterView | None:
        return self._viewer.encounter(self._rows, encounter_id)

    def _turn_of(self, encounter: EncounterView, turn: str | None, round_: int) -> TurnNotice:
        acting = next((combatant for combatant in encounter.combatants if combatant.id == turn), None)
        return TurnNotice(
            encounter_id=encounter.id,
            round=round_,
            combatant_id=turn,
            character_id=None if acting is None else acting.character_id,
            name=None if acting is None else acting.name,
            external_ref=None if acting is None else self._reference(acting),
            meant=() if acting is None else self._owners.asked({acting.character_id} - {None}),
        )

    def _reference(self, acting: CombatantView) -> str | None:
        """The reference of the character behind a combatant, where the viewer may know the character."""
        character = self._viewer.character(self._rows.characters.get(acting.character_id or ""))
        return None if character is None else character.external_ref
