"""Descriptions of members for the API documentation."""

from service.values import dataclass


@dataclass(frozen=True, slots=True)
class Doc:
    """One line of prose about a field, for the API documentation."""

    text: str
