"""From a move and the chosen options to an order."""

from collections.abc import Sequence
from hashlib import sha256
from itertools import pairwise
from typing import Any

from arbiter_discord.messages import LONGEST_OPTION
from arbiter_discord.transport import Json

HIGHEST_INDEX = 100
"""A higher one is no member of an order, and would only take memory."""


def handle(move: Json) -> str:
    """Return the id of a move, or a digest of it where Discord would not take its length."""
    identity = str(move["id"])
    return identity if len(identity) <= LONGEST_OPTION else sha256(identity.encode()).hexdigest()


def caption(labelled: Json) -> str:
    """Return the label of a move or an option with its detail."""
    return f"{labelled['label']} ({labelled['detail']})" if labelled["detail"] else str(labelled["label"])


def found(moves: list[Json], typed: str) -> Json | None:
    """Return the move that was chosen from the list, or typed as its label."""
    by_handle = {handle(move): move for move in moves}
    by_label = {text.casefold(): move for move in reversed(moves) for text in (move["label"], caption(move))}
    return by_handle.get(typed) or by_label.get(typed.casefold())


def place_options(order: Json, choice: Json, values: Sequence[object]) -> None:
    """Put the chosen values into an order: the first at the path of the choice, others at the following indices."""
    names = choice["member"].split(".")
    for index, value in enumerate(values):
        if index:
            last = max(position for position, name in enumerate(names) if name.isdecimal())
            names[last] = str(int(names[last]) + 1)
        place(order, ".".join(names), value)


def place(order: Any, member: str, value: object) -> None:
    """Put a value into an order at the path of a choice; create objects and lists on the way.

    Args:
        order: the order, which is changed.
        member: names and indices with dots between them, for example `sides.1.id`.
        value: the value.

    Raises:
        ValueError: an index is too high.
    """
    names = [int(name) if name.isdecimal() else name for name in member.split(".")]
    last = names[-1]
    for name, following in pairwise(names):
        order = _inside(order, name, [] if isinstance(following, int) else {})
    _inside(order, last, value)
    order[last] = value


def _inside(order: Any, name: int | str, missing: object) -> Any:
    if isinstance(name, int):
        if name > HIGHEST_INDEX:
            raise ValueError(name)
        order.extend({} for _ in range(name + 1 - len(order)))
        return order[name]
    return order.setdefault(name, missing)
