"""`/roll`: a roll that is stored nowhere."""

import json
import shlex
from collections.abc import Iterator
from typing import Any

from arbiter_discord.call import Call
from arbiter_discord.messages import LONGEST_OPTION, Answer, message, suggestions
from arbiter_discord.orders import place
from arbiter_discord.transport import Json
from arbiter_discord.words import Refusal

DEFAULT = "task"
"""An operation that every game has."""


def suggest(call: Call) -> list[Json]:
    """Suggest operations of a game by their titles, or the members of an example."""
    game, typed = _game(call), call.interaction.text(call.interaction.focused or "")
    if call.interaction.focused == "operation":
        operations = call.get(f"/v1/rulesets/{game}")["operations"]
        return suggestions([(f"{each['name']}: {each['title']}", each["name"]) for each in operations], typed)
    example = _example(call, game, call.interaction.text("operation") or DEFAULT)
    return suggestions([(example, example)], typed)


def roll(call: Call) -> Answer:
    """Handle `/roll`: resolve an operation from typed members, for example `difficulty=10 roller.die_code=3D+2`.

    Raises:
        Refusal: the members have another form.
    """
    game, operation = _game(call), call.interaction.text("operation") or DEFAULT
    body = _members(call, call.interaction.text("with"), game, operation)
    answer = call.post(f"/v1/{game}/{operation.replace('_', '-')}?render=discord", body)
    return Answer(public=[message(answer["rendered"]["content"])])


def _game(call: Call) -> str:
    return call.interaction.text("game") or call.table.game


def _members(call: Call, typed: str, game: str, operation: str) -> Json:
    """The body of a request from `path=value` pairs; a value is JSON, or else a text."""
    body: Json = {}
    try:
        for pair in shlex.split(typed):
            member, value = pair.split("=", maxsplit=1)
            place(body, member, _value(value))
    except (ValueError, AttributeError, TypeError, KeyError, IndexError):
        raise Refusal("bad_members", example=_example(call, game, operation)) from None
    return body


def _value(typed: str) -> Any:
    try:
        return json.loads(typed)
    except ValueError:
        return typed


def _example(call: Call, game: str, operation: str) -> str:
    """Members of the documented example that fit into an option; those of dice are left out."""
    paths = call.get(f"/openapi/{game}.json")["paths"]
    documented = paths.get(f"/v1/{game}/{operation.replace('_', '-')}", {}).get("post", {})
    content = documented.get("requestBody", {}).get("content", {}).get("application/json", {})
    example = next(iter(content.get("examples", {}).values()), {"value": content.get("example", {})})["value"]
    text = ""
    for pair in _pairs("", {name: value for name, value in example.items() if name not in ("dice", "seed")}):
        text = f"{text} {pair}".strip() if len(text) + len(pair) < LONGEST_OPTION else text
    return text


def _pairs(path: str, value: Any) -> Iterator[str]:
    """`path=value` for each scalar inside a value."""
    if isinstance(value, dict | list):
        named = value.items() if isinstance(value, dict) else enumerate(value)
        for name, inner in named:
            yield from _pairs(f"{path}.{name}" if path else str(name), inner)
    else:
        text = value if isinstance(value, str) else json.dumps(value)
        yield shlex.quote(f"{path}={text}")
