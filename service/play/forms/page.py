"""Pages of lists."""

from enum import StrEnum
from typing import Generic, TypeVar

from service.values import dataclass

Row = TypeVar("Row")


class Sort(StrEnum):
    """Order of a list: by creation, or by name without regard to case."""

    CREATED = "created"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class PagePosition:
    """A place in a sorted list, behind one of its rows.

    Attributes:
        id: of the row.
        name: of the row, where the list is sorted by name.
    """

    id: str
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Page(Generic[Row]):
    """A page of a list.

    Attributes:
        items: the rows, in order.
        end: where the next page begins, or None on the last page.
    """

    items: tuple[Row, ...]
    end: PagePosition | None
