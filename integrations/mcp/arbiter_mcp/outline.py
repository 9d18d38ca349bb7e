"""The members of a request, read from a JSON Schema of the OpenAPI document."""

from typing import Any

from arbiter_mcp.arbiter import Json

DEPTH = 2
LONGEST = 160
COMMON = ("options", "decisions", "ask", "dice", "seed")
"""Members that most operations have; the description of the tool explains them."""


def members(document: Json, schema: Json) -> dict[str, str]:
    """List the members of a request.

    Args:
        document: OpenAPI document with the schemas that are referred to.
        schema: of the request.

    Returns:
        Dotted paths with type, whether the member is required, and description; two levels deep.
    """
    return _outline(document, schema, "", DEPTH)


def _outline(document: Json, schema: Json, prefix: str, depth: int) -> dict[str, str]:
    found: dict[str, str] = {}
    for alternative in schema.get("oneOf", []):
        found |= _outline(document, _resolved(document, alternative), prefix, depth)
    required = schema.get("required", [])
    for name, member in schema.get("properties", {}).items():
        if not prefix and name in COMMON:
            continue
        whole = _resolved(document, member)
        found[prefix + name] = ("required " if name in required else "") + _in_words(whole, member)
        if depth > 1:
            found |= _outline(document, _element(document, whole), f"{prefix}{name}.", depth - 1)
    return found


def _resolved(document: Json, schema: Json) -> Json:
    """Follow a reference; of alternatives, take the first that is not null."""
    for alternative in schema.get("anyOf", []):
        if alternative.get("type") != "null":
            return _resolved(document, alternative)
    if "$ref" not in schema:
        return schema
    target: Json = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return _resolved(document, target)


def _element(document: Json, schema: Json) -> Json:
    return _resolved(document, schema["items"]) if "items" in schema else schema


def _in_words(whole: Json, member: Json) -> str:
    kind = _kind(whole)
    description = str(member.get("description") or whole.get("description", ""))
    return f"{kind}: {description[:LONGEST]}" if description else kind


def _kind(schema: Json) -> str:
    if "enum" in schema:
        return " | ".join(str(value) for value in schema["enum"])
    kinds: Any = schema.get("type", "any")
    return " or ".join(kinds) if isinstance(kinds, list) else str(kinds)
