"""The characters of a campaign."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from service.play.ports import NameTaken
from service.play.resources.page import Page
from service.play.resources.rows import Character
from service.play.row_filter import RowFilter
from service.store.rows.common import Rows
from service.store.rows.visibility import known_characters
from service.store.tables import characters


class StoredCharacters(Rows[Character]):
    """`service.play.ports.CharacterRows` in Postgres."""

    def __init__(self, connection: Connection, campaign_id: str) -> None:
        super().__init__(connection, campaign_id, characters, Character, ("id",))

    def get(self, character_id: str) -> Character | None:
        """One character."""
        return self.one(characters.c.id == character_id)

    def lock(self, character_ids: Sequence[str]) -> Mapping[str, Character]:
        """Those of the characters that exist, locked in the order of their ids so that nobody waits in a circle."""
        if not character_ids:
            return {}
        rows = self.many(characters.c.id.in_(sorted(set(character_ids))), order=characters.c.id, lock=True)
        return {character.id: character for character in rows}

    def some(self, character_ids: Collection[str]) -> Mapping[str, Character]:
        """Those of the characters that exist, to be read only."""
        if not character_ids:
            return {}
        rows = self.many(characters.c.id.in_(sorted(character_ids)), order=characters.c.id)
        return {character.id: character for character in rows}

    def ids(self, limit: int) -> Sequence[str]:
        """Ids of so many characters at the most, in their order."""
        statement = select(characters.c.id).where(self.mine()).order_by(characters.c.id).limit(limit)
        return self.connection.scalars(statement).all()

    def lock_external(self, external_ref: str) -> Character | None:
        """The character with this reference, locked."""
        return self.one(characters.c.external_ref == external_ref, lock=True)

    def find(
        self, filters: Mapping[str, Any], after: str | None, limit: int, row_filter: RowFilter | None = None
    ) -> Page[Character]:
        """Characters whose columns have these values, those only that this filter lets through."""
        return self.page(filters, after, limit, known_characters(row_filter))

    def insert(self, *rows: Character) -> None:
        """Add characters; raises `NameTaken`."""
        with _references_are_unique():
            self.add(*rows)

    def update(self, character: Character) -> None:
        """Write a character as it is now; raises `NameTaken`."""
        with _references_are_unique():
            self.write(character)

    def delete(self, character_id: str) -> None:
        """Remove a character."""
        self.remove(characters.c.id == character_id)


@contextmanager
def _references_are_unique() -> Iterator[None]:
    try:
        yield
    except IntegrityError as error:
        raise NameTaken from error
