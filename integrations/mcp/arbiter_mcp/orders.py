"""The order that a move and its choices make."""

from copy import deepcopy
from itertools import pairwise
from typing import Any

from mcp.server.mcpserver.exceptions import ToolError

from arbiter_mcp.arbiter import Json


def shown_move(move: Json) -> Json:
    """Describe a move without its order, which `complete` makes."""
    costs = [cost.get("what") for cost in move["costs"]]
    choices = [_shown_choice(choice) for choice in move["choices"]]
    return {**{name: move[name] for name in ("id", "label", "detail", "decisions")}, "costs": costs, "choices": choices}


def _shown_choice(choice: Json) -> Json:
    default = next((_name(choice, each) for each in choice["options"] if each["value"] == choice["default"]), None)
    details = {_name(choice, each): each["detail"] for each in choice["options"]}
    return {
        "member": choice["member"],
        "required": choice["required"] or None,
        "default": default,
        "options": details if any(details.values()) else list(details),
        "other": choice["other"],
        "most": choice["most"] if choice["most"] > 1 else None,
    }


def _name(choice: Json, option: Json) -> str:
    """The label of an option; its value where another option has the same label."""
    same = [each for each in choice["options"] if each["label"] == option["label"]]
    return str(option["label"] if len(same) == 1 else option["value"])


def complete(move: Json, chosen: dict[str, Any]) -> Json:
    """Make the order of a move.

    Args:
        move: as the API lists it.
        chosen: members of its choices with the label or value of an option, another value that the choice takes, or a
            list where it takes several.

    Raises:
        ToolError: A choice is missing, or is not offered; the message lists the options.
    """
    choices = {choice["member"]: choice for choice in move["choices"]}
    if unknown := chosen.keys() - choices.keys():
        raise ToolError(f"The move {move['id']} has no choice {', '.join(unknown)}. Its choices: {_listed(choices)}.")
    order: Json = deepcopy(move["order"])
    for member, choice in choices.items():
        if member in chosen:
            _place_all(order, choice, chosen[member])
        elif choice["required"]:
            raise ToolError(f"The move {move['id']} needs a choice {member}: {_options(choice)}.")
    return order


def _place_all(order: Json, choice: Json, chosen: object) -> None:
    """Put one value or several into an order: the first at the path of the choice, others at the following indices."""
    wanted = chosen if isinstance(chosen, list) else [chosen]
    if len(wanted) > choice["most"]:
        raise ToolError(f"{choice['member']} takes {choice['most']} at most: {_options(choice)}.")
    path = choice["member"].split(".")
    for index, each in enumerate(wanted):
        if index:
            last = max(position for position, name in enumerate(path) if name.isdecimal())
            path[last] = str(int(path[last]) + 1)
        place(order, ".".join(path), _value(choice, each))


def place(order: Any, member: str, value: object) -> None:
    """Put a value into an order at the dotted path of a choice; creates objects and lists on the way."""
    path = [int(name) if name.isdecimal() else name for name in member.split(".")]
    for name, following in pairwise(path):
        order = _inside(order, name, [] if isinstance(following, int) else {})
    _inside(order, path[-1], value)
    order[path[-1]] = value


def _inside(order: Any, name: int | str, missing: object) -> Any:
    if isinstance(name, int):
        order.extend({} for _ in range(name + 1 - len(order)))
        return order[name]
    return order.setdefault(name, missing)


def _value(choice: Json, wanted: object) -> object:
    for option in choice["options"]:
        if wanted == option["value"] or str(wanted).lower() == _name(choice, option).lower():
            return option["value"]
    if choice["other"]:
        return wanted
    raise ToolError(f'"{wanted}" is not an option of {choice["member"]}. Its options: {_options(choice)}.')


def _options(choice: Json) -> str:
    return ", ".join(_name(choice, option) for option in choice["options"])


def _listed(choices: dict[str, Json]) -> str:
    return ", ".join(choices) or "none"
