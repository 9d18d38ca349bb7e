"""Types of requests and results in events, by operation.

Clients cannot discriminate a union of all orders: an order does not name its operation. Each game has two
components instead, with a member for each command: `{operation: request}` is one of `{Game}Orders`, and
`{operation: result}` one of `{Game}Results`, so that every generated client can read what an event holds.
"""

from collections.abc import Iterable, Mapping

from service.api.openapi.references import reference_to
from service.schemas.strict import JSONSchema

ORDERS, RESULTS = "Orders", "Results"
"""Suffixes of component names, behind the game's name."""
CONTENT = "EventContent"
_CONTENT = {
    "type": "object",
    "description": "Request or result of an event; its `operation` says of which type.",
    "additionalProperties": {},
}
_COMMANDS = {
    ORDERS: "Requests of events: `{operation: request}` of an event of the type `command` is one of these.",
    RESULTS: "Results of events: `{operation: result}` of an event of the type `command` is one of these.",
}
_MEMBER = "Of this operation."
_HINTS = {
    "request": " As `{Game}Orders` has it by `operation`.",
    "result": " Of a command as `{Game}Results` has it by `operation`.",
}
_CHANGED = " Its type depends on `path`; a whole `resource` has the form of exports."
_WITH_ROLLS = ("Event", "EventRecordOutput", "ShownRecordOutput")
_ANSWER, _ORDER = "CommandAnswer", "Order"


def with_types_of_events(schemas: Mapping[str, JSONSchema], games: Iterable[str]) -> dict[str, JSONSchema]:
    """The components, with orders and results of each game, and the types of all events."""
    typed = dict(schemas)
    for game in games:
        commands = _commands(typed, game.capitalize())
        for suffix, prose in _COMMANDS.items():
            members = {
                operation: {"$ref": place[suffix], "description": _MEMBER} for operation, place in commands.items()
            }
            typed[game.capitalize() + suffix] = {"type": "object", "description": prose, "properties": members}
    typed[CONTENT] = _CONTENT
    typed["Event"] = _event(typed["Event"])
    typed["Change"] = _change(typed["Change"])
    for name in _WITH_ROLLS:
        rolls = typed[name]["properties"]["rolls"]
        typed[name] = _with(typed[name], rolls=rolls | {"items": {"$ref": "#/components/schemas/RolledDie"}})
    return typed


def types_of_events(game: str) -> tuple[str, ...]:
    """Names of the components of a game that no route refers to."""
    return tuple(game.capitalize() + suffix for suffix in _COMMANDS)


def _commands(schemas: Mapping[str, JSONSchema], game: str) -> dict[str, dict[str, str]]:
    """Operation of a game -> components of its order and result."""
    found: dict[str, dict[str, str]] = {}
    for name in sorted(schemas):
        if name.startswith(game) and name.endswith(_ANSWER):
            members = schemas[name]["allOf"][-1]["properties"]
            order = f"#/components/schemas/{name.removesuffix(_ANSWER)}{_ORDER}"
            found[members["operation"]["const"]] = {ORDERS: order, RESULTS: members["result"]["$ref"]}
    return found


def _event(event: JSONSchema) -> JSONSchema:
    """An event with objects as request and result, where there are any."""
    members = event["properties"]
    kinds = [reference_to(CONTENT), {"type": "null"}]
    objects = {
        name: {"anyOf": kinds, "description": members[name]["description"] + hint} for name, hint in _HINTS.items()
    }
    return _with(event, **objects)


def _change(change: JSONSchema) -> JSONSchema:
    """A change with a pointer to the type of its values."""
    members = change["properties"]
    return _with(
        change, **{name: {"description": members[name]["description"] + _CHANGED} for name in ("before", "after")}
    )


def _with(schema: JSONSchema, **members: JSONSchema) -> JSONSchema:
    return {**schema, "properties": schema["properties"] | members}
