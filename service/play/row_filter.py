"""Filter of the rows that a caller may see.

Pages stay full only when the database leaves rows out, so `service.store.rows.visibility` says the same in SQL; a test
holds both together.
"""

from service.play.resources.rows import Character, CharacterKind, Combatant, Event, Visibility
from service.values import dataclass

SEEN_BY_ALL = (Visibility.PUBLIC, Visibility.BLIND)
"""All readers see that a blind roll was made."""
HIDDEN_FROM_ROLLER = (Visibility.GM, Visibility.BLIND)
"""Visibilities of events whose outcome the player who rolls does not see."""


@dataclass(frozen=True, slots=True)
class RowFilter:
    """The filter of a player or observer; None for a game master, who sees all rows.

    Attributes:
        key: id of the key.
        characters: ids of the characters that it commands.
    """

    key: str
    characters: frozenset[str]

    def knows(self, character: Character | None) -> bool:
        """Whether a character is of the party or the caller's own, so that nothing of it is secret."""
        if character is None:
            return False
        return character.kind is CharacterKind.PC or character.id in self.characters

    def sees(self, combatant: Combatant) -> bool:
        """Whether a combatant is visible to the caller; a hidden one is visible to its own player only."""
        return not combatant.hidden or combatant.character_id in self.characters

    def reads(self, event: Event) -> bool:
        """Whether an event is visible to the caller."""
        if event.visibility in SEEN_BY_ALL or event.revealed_by is not None:
            return True
        is_roller = event.actor["key"] == self.key or event.acting in self.characters
        return event.visibility is Visibility.GM_AND_ROLLER and is_roller
