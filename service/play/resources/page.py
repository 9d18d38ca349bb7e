"""Pages of lists."""

from typing import Generic, TypeVar

from service.values import dataclass

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Page(Generic[Row]):
    """A page of a list.

    Attributes:
        items: the rows, in the order of their ids.
        next_after: id after which the next page begins, or None on the last page.
    """

    items: tuple[Row, ...]
    next_after: str | None
