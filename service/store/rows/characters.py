"""Repository of characters."""

from collections.abc import Collection, Mapping
from typing import Any

from service.play.resources.page import Page
from service.play.resources.rows import Character
from service.play.row_filter import RowFilter
from service.store.rows.common import Rows
from service.store.rows.visibility import known_characters
from service.store.session import Session
from service.store.statements.tables import CHARACTER
from service.store.statements.writes import Write
from service.store.tables import characters


class StoredCharacters(Rows[Character]):
    """`service.play.ports.CharacterRows` in Postgres."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, characters, CHARACTER)

    def some(self, character_ids: Collection[str]) -> Mapping[str, Character]:
        """The existing characters among some ids."""
        if not character_ids:
            return {}
        rows = self.many(characters.c.id.in_(sorted(set(character_ids))), order=characters.c.id)
        return {character.id: character for character in rows}

    def by_reference(self, external_ref: str) -> Character | None:
        """The character with this external reference."""
        return self.one(characters.c.external_ref == external_ref)

    def find(
        self, filters: Mapping[str, Any], after: str | None, limit: int, row_filter: RowFilter | None = None
    ) -> Page[Character]:
        """Characters whose columns have these values, as far as the filter allows."""
        return self.page(filters, after, limit, known_characters(row_filter))

    def insert(self, *rows: Character) -> None:
        """Add characters; their references are unique."""
        self.session.buffer.add(Write.INSERT, *rows)

    def update(self, character: Character) -> None:
        """Update a character; its reference is unique."""
        self.session.buffer.add(Write.UPDATE, character)

    def delete(self, character: Character) -> None:
        """Remove a character."""
        self.session.buffer.add(Write.DELETE, character)
