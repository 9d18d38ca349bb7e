"""Figures after a command, written into the rows of their participants."""

from collections.abc import Iterator, Mapping
from typing import Any

from service.play.call import Call
from service.play.forms.remarks import ALREADY_THERE
from service.play.participants import encounters, stacking
from service.play.participants.present import PresentParticipant
from service.play.resources.changes import difference
from service.play.resources.codec import Codec
from service.play.resources.rows import Change, Character, Combatant, CombatantStatus
from service.play.resources.snapshot import Snapshot
from service.rulesets.contract.messages import Remark
from service.rulesets.stored.conditions import Condition
from service.rulesets.stored.figures import AnyFigure, Cast
from service.schemas.strict_json import to_plain
from service.values import dataclass, replace


def already_there(cast: Cast) -> Iterator[Remark]:
    """Remarks on new conditions that were ignored because they are in place already."""
    for figure in cast.values():
        for condition in stacking.ignored(figure.conditions, figure.laid):
            yield Remark(code=ALREADY_THERE, parameters={"name": figure.name, "condition": condition})


@dataclass(frozen=True, slots=True)
class FigureWriter:
    """Writes figures into the rows of their participants.

    Attributes:
        call: makes ids for new conditions.
        codec: of the game.
        rows: that are written to.
        seq: of the event that changes them.
    """

    call: Call
    codec: Codec
    rows: Snapshot
    seq: int

    def write(self, participant: PresentParticipant, before: AnyFigure, figure: AnyFigure) -> list[Change]:
        """Write a figure as far as it differs from the one before; returns the changes."""
        written = self._write(participant.row, self._changed_documents(participant, before, figure))
        changes = list(self._with_maxima(figure, written))
        if participant.combatant is not None:
            changes.extend(self._write_status(participant, participant.combatant, defeated=figure.defeated))
        return changes

    def _changed_documents(
        self, participant: PresentParticipant, before: AnyFigure, figure: AnyFigure
    ) -> dict[str, Any]:
        """Sheet, state and conditions of a figure, as far as the rules have made new ones."""
        documents = dict[str, Any]()
        if figure.sheet is not before.sheet:
            documents["sheet"] = to_plain(figure.sheet)
        if figure.state is not before.state:
            documents["state"] = self.codec.state_document(before.state, figure.state, participant.row.state or {})
        if figure.conditions is not before.conditions or figure.laid:
            documents["conditions"] = to_plain(self._conditions(participant, figure))
        return documents

    def _conditions(self, participant: PresentParticipant, figure: AnyFigure) -> dict[str, Condition]:
        """The conditions of a figure; new ones get ids, and ended ones the seq of the event."""
        all_of_them = {identity: stacking.dated(each, self.seq) for identity, each in figure.conditions.items()}
        encounter_id = participant.encounter.id if participant.encounter else None
        for new in figure.laid:
            here = stacking.in_encounter(new, encounter_id)
            all_of_them = stacking.lay(all_of_them, here, self.seq, self.call.new_id).conditions
        return all_of_them

    def _write(self, row: Character | Combatant, documents: Mapping[str, Any]) -> list[Change]:
        """Write documents into a row: the sheet, the state or the conditions."""
        resource = "character" if isinstance(row, Character) else "combatant"
        changes = [
            change
            for member, document in documents.items()
            for change in difference(resource, row.id, getattr(row, member), document, f"/{member}")
        ]
        if changes and isinstance(row, Character):
            self.rows.put(replace(row, **documents, version=row.version + 1, updated_at=self.call.now()))
        elif changes:
            self.rows.put(replace(row, **documents))
        return changes

    def _with_maxima(self, figure: AnyFigure, changes: list[Change]) -> Iterator[Change]:
        """The changes of a participant; those of pools with the most that each can be."""
        maxima = self.codec.characters.maxima(figure.sheet) if changes else {}
        for change in changes:
            most = maxima.get(change.path.removeprefix("/state/"))
            yield change if most is None else replace(change, maximum=most)

    def _write_status(self, participant: PresentParticipant, known: Combatant, *, defeated: bool) -> list[Change]:
        """Write into a combatant whether it is defeated; a character's encounter elsewhere is touched too."""
        combatant = self.rows.combatants[known.id]
        if defeated is (combatant.status is CombatantStatus.DEFEATED):
            return []
        status = CombatantStatus.DEFEATED if defeated else CombatantStatus.ACTIVE
        self.rows.put(replace(combatant, status=status))
        if not participant.is_in_encounter and participant.encounter is not None:
            self.rows.put(encounters.next_version(self.call, participant.encounter))
        return list(difference("combatant", combatant.id, combatant.status.value, status.value, "/status"))
