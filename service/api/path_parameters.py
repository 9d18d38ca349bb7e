"""The parameters of paths, in words."""

from typing import Any

from service.schemas.strict import JSONSchema

_PROSE = {
    "campaign_id": "The campaign.",
    "character_id": "The stored character.",
    "combatant_id": "The combatant: one who takes part in the encounter.",
    "encounter_id": "The encounter.",
    "external_ref": "The character's id elsewhere, such as in a virtual tabletop.",
    "key_id": "The key, as `keys` lists it; not its token.",
    "ruleset": "The game, such as `flyerbook`.",
    "seq": "The event's place in the log.",
}


def with_prose(parameter: JSONSchema) -> JSONSchema:
    """The parameter with its description, where it is one that paths have."""
    prose = _PROSE.get(parameter["name"])
    return {"description": prose, **parameter} if prose and parameter["in"] == "path" else parameter


def with_own_parameters(item: dict[str, Any]) -> dict[str, Any]:
    """A path whose operations each declare its parameters, first; those of a path reorder the arguments of clients."""
    methods = {name: operation for name, operation in item.items() if name != "parameters"}
    of_path = [with_prose(parameter) for parameter in item.get("parameters", ())]
    if not of_path:
        return methods
    return {
        name: operation | {"parameters": [*of_path, *operation.get("parameters", [])]}
        for name, operation in methods.items()
    }
