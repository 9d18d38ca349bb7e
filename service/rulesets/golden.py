"""Golden vectors: requests with fixed dice, and the expected results."""

import json
from dataclasses import field
from typing import Annotated, Any

from service.rulesets import package_data
from service.rulesets.stored.run_time_types import Document
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldenVector:
    """One request, its dice, and the expected answer."""

    id: Annotated[str, Doc("Stable id.")]
    rules: Annotated[tuple[str, ...], Doc("Ids of the rules that it shows.")]
    operation: Annotated[str, Doc("Name of the operation.")]
    given: Annotated[Document, Doc("The request's body without `dice`.")]
    dice: Annotated[Document, Doc("Stream -> faces; the member `dice` of the body.")] = field(default_factory=dict)
    expect: Annotated[
        Document,
        Doc("Members that `result` must have, with whole lists; or `error`, the code of the refusal."),
    ]
    why: Annotated[str, Doc("Purpose of the vector, for people.")]

    @property
    def body(self) -> dict[str, Any]:
        """The body of the request; an empty `dice` is left out."""
        return {**self.given, **({"dice": self.dice} if self.dice else {})}

    @property
    def is_refusal(self) -> bool:
        """Whether the rules refuse the request."""
        return "error" in self.expect


def parse(text: str) -> tuple[GoldenVector, ...]:
    """The vectors of one file.

    Raises:
        ValueError: the text is not JSON.
        TypeError: an entry is not a vector.
    """
    return of_entries(json.loads(text))


def of_entries(entries: list[dict[str, Any]]) -> tuple[GoldenVector, ...]:
    """The vectors of some JSON objects.

    Raises:
        TypeError: an entry is not a vector.
    """
    return tuple(GoldenVector(**entry) for entry in entries)


def of_ruleset(name: str) -> tuple[GoldenVector, ...]:
    """The vectors of a game."""
    return tuple(vector for text in package_data.texts(name, "vectors") for vector in parse(text))
