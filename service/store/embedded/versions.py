"""Versions of Postgres: of servers, of programs, and of those that wrote a backup."""

import re
from typing import NamedTuple

_NUMBERS = re.compile(r"(\d+)(?:\.(\d+))?")


class PostgresVersion(NamedTuple):
    """A version, for example 15.20."""

    major: int
    minor: int

    @classmethod
    def of_number(cls, number: int) -> "PostgresVersion":
        """Reads `server_version_num`, for example 150020."""
        return cls(number // 10_000, number % 10_000)

    @classmethod
    def in_text(cls, text: str) -> "PostgresVersion | None":
        """Returns the first version in a text like `pg_dump (PostgreSQL) 15.20`, if there is one."""
        found = _NUMBERS.search(text)
        return None if found is None else cls(int(found[1]), int(found[2] or 0))

    def __str__(self) -> str:
        """Returns it as Postgres writes it."""
        return f"{self.major}.{self.minor}"
