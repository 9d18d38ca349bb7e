"""Base components: members that all answers to resolutions, or to commands, share are declared in one component.

The special members of a component are in `allOf` beside the shared ones: some generators overlook members beside an
`allOf` of one.
"""

from collections.abc import Mapping

from service.api.openapi.references import reference_to
from service.schemas.strict import JSONSchema

BASES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "ResolutionMembers": (
        "Members of every answer to a resolution, beside its result.",
        ("rolls", "summary", "rules", "dice_source", "dice_unused", "rendered"),
    ),
    "CommandMembers": (
        "Members of every answer to a command, beside those of the resolution.",
        ("event", "changes", "warnings", "participants"),
    ),
}
"""Name of the shared component -> its prose and its members."""
SUFFIX = "Answer"


def with_bases(schemas: Mapping[str, JSONSchema]) -> dict[str, JSONSchema]:
    """The components, those of answers with references to the bases."""
    bases = {base: made for base in BASES if (made := _base(schemas, base))}
    shorter = {name: _shorter(schema, bases) if name.endswith(SUFFIX) else schema for name, schema in schemas.items()}
    return {**shorter, **bases}


def _base(schemas: Mapping[str, JSONSchema], base: str) -> JSONSchema:
    """The base component, made from the first component with all its members; empty where there is none."""
    prose, names = BASES[base]
    for name, schema in schemas.items():
        members: JSONSchema = schema.get("properties", {})
        if name.endswith(SUFFIX) and set(names) <= members.keys():
            return {"description": prose, **_part(schema, names)}
    return {}


def _shorter(schema: JSONSchema, bases: Mapping[str, JSONSchema]) -> JSONSchema:
    members: JSONSchema = schema.get("properties", {})
    shared = [name for name, base in bases.items() if _has(members, base["properties"])]
    if not shared:
        return schema
    common = {member for name in shared for member in bases[name]["properties"]}
    own = _part(schema, tuple(name for name in members if name not in common))
    references = [reference_to(name) for name in shared]
    return {"description": schema["description"], "allOf": [*references, own]}


def _has(members: JSONSchema, some: JSONSchema) -> bool:
    return all(members.get(name) == schema for name, schema in some.items())


def _part(schema: JSONSchema, names: tuple[str, ...]) -> JSONSchema:
    required = [name for name in schema["required"] if name in names]
    return {"type": "object", "properties": {name: schema["properties"][name] for name in names}, "required": required}
