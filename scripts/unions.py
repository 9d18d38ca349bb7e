"""Writes the document with unions as a generator of clients understands them: unions.py CLIENT < openapi.json.

What is told apart by a member of its own, every generator understands. Of unions of other kinds, such as a number or a
name, `typescript-fetch` makes sense when they are called `oneOf`. It has nothing for a number or a map, and Java has
nothing for a number or a list either: these become values of any kind. So do objects of several games, such as sheets:
`typescript-fetch` would send the members of the first game alone, and Java would read all as the first.
"""

import json
import sys
from typing import Any

NOT_UNDERSTOOD = {"java": ("array", "object"), "typescript-fetch": ("object",)}


def understood(part: Any, client: str) -> Any:
    """A part of the document, and all in it, without what the generator does not understand."""
    if isinstance(part, list):
        return [understood(item, client) for item in part]
    if not isinstance(part, dict):
        return part
    union = part.get("anyOf", ())
    kinds = [kind.get("type") for kind in union]
    are_of_games = len(union) > 1 and all("$ref" in kind for kind in union)
    if are_of_games or any(kind in kinds for kind in NOT_UNDERSTOOD[client]):
        return {name: item for name, item in part.items() if name != "anyOf"}
    name_of_union = "oneOf" if client == "typescript-fetch" and "null" not in kinds else "anyOf"
    return {name_of_union if name == "anyOf" else name: understood(item, client) for name, item in part.items()}


if __name__ == "__main__":
    json.dump(understood(json.load(sys.stdin), sys.argv[1]), sys.stdout, indent=1)
