"""Types of values whose classes are made at run time, from requests and the declarations of stored operations."""

from collections.abc import Mapping
from dataclasses import Field
from typing import Any, ClassVar, Protocol, TypeVar

Options_co = TypeVar("Options_co", covariant=True)
Document = Mapping[str, Any]
"""A JSON object, such as an order as it was sent or a result as it was logged: it has a schema in place of a class."""


class Order(Protocol[Options_co]):
    """An order: every one has house rules, and no annotation can name the class with its other members.

    A function that reads more of it can say so by a protocol that extends this one.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def options(self) -> Options_co:
        """House rules."""

    def __getattr__(self, name: str) -> Any: ...


class PartOfOrder(Protocol):
    """A participant as an order names it."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def id(self) -> str | None:
        """Id of the stored character or combatant; None where it is not stored."""

    def __getattr__(self, name: str) -> Any: ...


AnyOrder = Order[Any]
"""An order of any game."""
