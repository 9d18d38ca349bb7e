"""Tables, seats and unfinished orders in SQLite. The file holds keys: only its owner can read it."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import astuple, dataclass
from pathlib import Path
from secrets import token_urlsafe

from arbiter_discord.transport import Json

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    channel_id TEXT PRIMARY KEY, campaign_id TEXT NOT NULL, game TEXT NOT NULL, owner_id TEXT NOT NULL,
    gm_key TEXT NOT NULL, observer_key TEXT NOT NULL, encounter_id TEXT
);
CREATE TABLE IF NOT EXISTS seats (
    channel_id TEXT NOT NULL, user_id TEXT NOT NULL, character_id TEXT NOT NULL, name TEXT NOT NULL,
    key_id TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (channel_id, user_id), UNIQUE (channel_id, character_id)
);
CREATE TABLE IF NOT EXISTS drafts (
    id TEXT PRIMARY KEY, user_id TEXT NOT NULL, content TEXT NOT NULL,
    created_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
);
"""
OWNER_ONLY = 0o600
LONGEST_WAIT_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Table:
    """A campaign that is played in a channel.

    Attributes:
        channel_id: the channel.
        campaign_id: the campaign.
        game: name of its ruleset.
        owner_id: Discord's id of the game master.
        gm_key: the game master's key.
        observer_key: a key that sees what is public; public messages are read with it.
        encounter_id: the last encounter that was started, or None.
    """

    channel_id: str
    campaign_id: str
    game: str
    owner_id: str
    gm_key: str
    observer_key: str
    encounter_id: str | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """A user's place at a table.

    Attributes:
        channel_id: the channel of the table.
        user_id: Discord's id of the user.
        character_id: the character that the user plays.
        name: the character's name.
        key_id: id of the player's key.
        key: the player's key.
    """

    channel_id: str
    user_id: str
    character_id: str
    name: str
    key_id: str
    key: str


class Store:
    """The database, with one connection for each call, so that threads can share it.

    Args:
        path: of the file, which is created if it is missing.
    """

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=OWNER_ONLY)
        self._path = path
        with self._connection() as connection:
            connection.executescript(SCHEMA)

    def table(self, channel_id: str) -> Table | None:
        """Return the table of a channel."""
        with self._connection() as connection:
            row = connection.execute("SELECT * FROM tables WHERE channel_id = ?", (channel_id,)).fetchone()
        return None if row is None else Table(*row)

    def put_table(self, table: Table, former: Table | None) -> bool:
        """Store a table in the place of the former one and its seats; False if the channel has another one by now."""
        campaign_id = None if former is None else former.campaign_id
        try:
            with self._connection() as connection:
                connection.execute("DELETE FROM seats WHERE channel_id = ?", (table.channel_id,))
                key = (table.channel_id, campaign_id)
                connection.execute("DELETE FROM tables WHERE channel_id = ? AND campaign_id = ?", key)
                connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)", astuple(table))
        except sqlite3.IntegrityError:
            return False
        return True

    def set_encounter(self, channel_id: str, encounter_id: str) -> None:
        """Store which encounter a table plays."""
        with self._connection() as connection:
            connection.execute("UPDATE tables SET encounter_id = ? WHERE channel_id = ?", (encounter_id, channel_id))

    def set_observer_key(self, channel_id: str, key: str) -> None:
        """Store another observer's key of a table."""
        with self._connection() as connection:
            connection.execute("UPDATE tables SET observer_key = ? WHERE channel_id = ?", (key, channel_id))

    def seat(self, channel_id: str, user_id: str) -> Seat | None:
        """Return the seat of a user at a table."""
        return next((seat for seat in self.seats(channel_id) if seat.user_id == user_id), None)

    def seats(self, channel_id: str) -> list[Seat]:
        """Return all seats of a table."""
        with self._connection() as connection:
            rows = connection.execute("SELECT * FROM seats WHERE channel_id = ? ORDER BY rowid", (channel_id,))
            return [Seat(*row) for row in rows]

    def put_seat(self, seat: Seat) -> bool:
        """Store a seat in the place of the user's former one; False if another user has the character."""
        try:
            with self._connection() as connection:
                key = (seat.channel_id, seat.user_id)
                connection.execute("DELETE FROM seats WHERE channel_id = ? AND user_id = ?", key)
                connection.execute("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)", astuple(seat))
        except sqlite3.IntegrityError:
            return False
        return True

    def remove_seat(self, seat: Seat) -> None:
        """Remove a seat, unless the user has another one by now."""
        with self._connection() as connection:
            query = "DELETE FROM seats WHERE channel_id = ? AND user_id = ? AND key_id = ?"
            connection.execute(query, (seat.channel_id, seat.user_id, seat.key_id))

    def put_draft(self, user_id: str, content: Json) -> str:
        """Store an unfinished order of a user for a day, and return its id."""
        identity = token_urlsafe(16)
        with self._connection() as connection:
            connection.execute("DELETE FROM drafts WHERE created_at < datetime('now', '-1 day')")
            values = (identity, user_id, json.dumps(content))
            connection.execute("INSERT INTO drafts (id, user_id, content) VALUES (?, ?, ?)", values)
        return identity

    def take_draft(self, user_id: str, identity: str) -> Json | None:
        """Remove an unfinished order and return it; None if it was taken before, or is another user's."""
        with self._connection() as connection:
            query = "DELETE FROM drafts WHERE id = ? AND user_id = ? RETURNING content"
            row = connection.execute(query, (identity, user_id)).fetchone()
        draft: Json | None = None if row is None else json.loads(row[0])
        return draft

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        with closing(sqlite3.connect(self._path, timeout=LONGEST_WAIT_SECONDS)) as connection, connection:
            yield connection
