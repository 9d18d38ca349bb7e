"""Repository of characters."""

from sqlalchemy.sql.elements import ColumnElement

from service.play.resources.rows import Character
from service.play.row_filter import RowFilter
from service.store.rows.common import StoredRows
from service.store.rows.visibility import known_characters
from service.store.session import Session
from service.store.statements.tables import CHARACTER
from service.store.tables import characters


class CharacterRows(StoredRows[Character]):
    """`service.play.ports.Rows` of characters in Postgres: players see those of the party and their own."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, characters, CHARACTER)

    def seen(self, row_filter: RowFilter | None) -> ColumnElement[bool]:
        """Condition for characters that the caller may see."""
        return known_characters(row_filter)
