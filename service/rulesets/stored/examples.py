"""Examples of valid orders: one for each command of a game, with its participants and earlier orders."""

import json
from collections.abc import Mapping
from dataclasses import field
from functools import cache

from service.rulesets import package_data
from service.rulesets.stored.run_time_types import Document
from service.values import dataclass

ACTOR = "01976f3e-4b5a-7c00-8000-000000000001"
"""In an example, the id of the one who acts."""
OTHER = "01976f3e-4b5a-7c00-8000-000000000002"
"""In an example, the id of the target."""
CONDITION = "01976f3e-4b5a-7c00-8000-000000000003"
"""In an example, the id of what lasts on the one who acts, when everything before has happened."""
WAIT = "01976f3e-4b5a-7c00-8000-000000000004"
"""In an example, the id of what a prompt asks the one who acts for."""
STAND_INS = {"actor": ACTOR, "other": OTHER}
"""Part in the cast -> the id that stands for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleFigure:
    """Participant of an example.

    Attributes:
        name: of the character.
        sheet: the game's sheet.
    """

    name: str
    sheet: Document


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierOrder:
    """Earlier order of an example.

    Attributes:
        operation: name of the operation.
        order: body of its command.
    """

    operation: str
    order: Document


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleOrder:
    """A valid body of a command.

    Attributes:
        why: what it shows, for people.
        order: the body; placeholders take the place of ids.
        states: part in the cast -> members of the state, where it is not as the game begins.
        before: orders that were carried out first.
    """

    why: str
    order: Document
    states: Mapping[str, Document] = field(default_factory=dict)
    before: tuple[EarlierOrder, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleOrders:
    """The examples of one game.

    Attributes:
        cast: part -> who plays it: `actor` and `other`.
        orders: name of the operation -> its example.
    """

    cast: Mapping[str, ExampleFigure]
    orders: Mapping[str, ExampleOrder]


@cache
def of_ruleset(name: str) -> ExampleOrders:
    """The examples of a game, from its `orders.json`."""
    (text,) = package_data.texts(name, "orders")
    read = json.loads(text)
    return ExampleOrders(
        cast={part: ExampleFigure(**figure) for part, figure in read["cast"].items()},
        orders={operation: _example(entry) for operation, entry in read["orders"].items()},
    )


def _example(entry: Document) -> ExampleOrder:
    before = tuple(EarlierOrder(**earlier) for earlier in entry.get("before", ()))
    return ExampleOrder(**{**entry, "before": before})
