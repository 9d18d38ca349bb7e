"""A stored character or combatant, shown to the rules as a figure."""

from service.play.resources.codec import Codec
from service.play.resources.rows import Character, CharacterKind, Combatant, CombatantStatus, Encounter, EncounterStatus
from service.rulesets.stored.figures import AnyFigure
from service.values import dataclass


@dataclass(frozen=True, slots=True)
class PresentParticipant:
    """Stored character or combatant that an order names.

    Attributes:
        character: the stored character, or None for a foe.
        combatant: that it is, or that the character is in a running encounter; None elsewhere.
        encounter: of the combatant, or None.
        is_in_encounter: whether the order is about the encounter, and not about a character who happens to be in one.
    """

    character: Character | None
    combatant: Combatant | None
    encounter: Encounter | None
    is_in_encounter: bool

    @property
    def row(self) -> Character | Combatant:
        """The row with sheet, state and conditions."""
        row = self.character or self.combatant
        assert row is not None  # noqa: S101 - it is one of the two
        return row

    def figure(self, codec: Codec) -> AnyFigure:
        """The participant as the rules of the game see it."""
        row, combatant, encounter = self.row, self.combatant, self.encounter
        documents = row.sheet or {}, row.state or {}, row.conditions
        of_party = self.character is not None and self.character.kind is CharacterKind.PC
        if combatant is None or encounter is None:
            return codec.figure(row.name, *documents, is_pc=of_party)
        has_left = combatant.status is CombatantStatus.LEFT
        return codec.figure(
            combatant.name if self.is_in_encounter else row.name,
            *documents,
            is_pc=of_party,
            side=combatant.side,
            encounter=encounter.id,
            round=encounter.round if encounter.status is EncounterStatus.RUNNING and not has_left else None,
            on_turn=encounter.turn == combatant.id,
            has_left=has_left,
            defeated=combatant.status is CombatantStatus.DEFEATED,
        )
