"""Pagination of lists."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Annotated, Any

from annotated_types import Interval

from service.api.campaigns.cursors import Cursor, position_of
from service.play.forms.page import PagePosition, Sort
from service.play.resources.bounds import HIGHEST_SEQ
from service.rulesets.vocabulary import Doc, Example
from service.values import dataclass

DEFAULT_LIMIT, HIGHEST_LIMIT = 50, 200


@dataclass(frozen=True, slots=True, kw_only=True)
class FreshQuery:
    """Query for an answer that includes a certain event."""

    min_seq: Annotated[
        int,
        Interval(ge=0, le=HIGHEST_SEQ),
        Doc("Seq of an event whose changes the answer must have, where the service reads from several databases."),
        Example(7),
    ] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PageQuery(FreshQuery):
    """Selection of a page of a list."""

    limit: Annotated[int, Interval(ge=1, le=HIGHEST_LIMIT), Doc("Largest number of items."), Example(20)] = (
        DEFAULT_LIMIT
    )
    cursor: Cursor = None

    @property
    def position(self) -> PagePosition | None:
        """The end of the previous page.

        Raises:
            Refusal: `cursor` is none of this list.
        """
        return position_of(self.cursor, by_name=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class SortedQuery(PageQuery):
    """Selection of a page of a list of named resources."""

    sort: Annotated[Sort, Doc("Order of the list."), Example("created")] = Sort.CREATED

    @property
    def position(self) -> PagePosition | None:
        """As that of `PageQuery`, in the order of the query."""
        return position_of(self.cursor, by_name=self.sort is Sort.NAME)


def filters(query: PageQuery, *others: str) -> Mapping[str, Any]:
    """The columns that a query filters by, with their values.

    Args:
        query: of a list.
        others: members that are no columns, besides those of paging.
    """
    paging = {*others, *(field.name for field in fields(SortedQuery))}
    stated = ((field.name, getattr(query, field.name)) for field in fields(query))
    return {name: value for name, value in stated if name not in paging and value is not None}
