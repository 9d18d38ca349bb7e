"""Descriptions and examples of path parameters."""

from typing import Any

from service.rulesets import RULESETS
from service.rulesets.library import library_of
from service.rulesets.rule_texts import rules_of
from service.rulesets.stored.examples import ACTOR, CONDITION
from service.schemas.strict import JSONSchema

EXTERNAL_REF = "table-7.harrak"
_OF_PATHS: dict[str, JSONSchema] = {
    "campaign_id": {
        "description": "The table to which everything below it belongs.",
        "example": "01976f3e-4b5a-7c00-8000-00000000000a",
    },
    "character_id": {"description": "The stored character.", "example": ACTOR},
    "code": {
        "description": "The stable code, as `code` of a problem has it.",
        "example": "stale_version",
        "schema": {"maxLength": 100},
    },
    "combatant_id": {"description": "The combatant: one who takes part in the encounter.", "example": ACTOR},
    "condition_id": {
        "description": "Id of the condition, as in `conditions` of its bearer.",
        "example": CONDITION,
    },
    "delivery_id": {
        "description": "The delivery, as `deliveries` lists it.",
        "example": "01976f3e-4b5a-7c00-8000-00000000000d",
    },
    "encounter_id": {
        "description": "The scene, by the id that it got when it was made.",
        "example": "01976f3e-4b5a-7c00-8000-00000000000e",
    },
    "entry": {
        "description": "Id of the entry, as the library of the game lists it.",
        "schema": {"maxLength": 100},
    },
    "entry_id": {
        "description": "The entry, as `library` lists it.",
        "example": "01980000-0000-7000-8000-0000000000aa",
    },
    "external_ref": {
        "description": "The character's id elsewhere, such as in a virtual tabletop.",
        "example": EXTERNAL_REF,
        "schema": {"maxLength": 200},
    },
    "key_id": {
        "description": "The key, as `keys` lists it; not its token.",
        "example": "01976f3e-4b5a-7c00-8000-00000000000b",
    },
    "prompt_id": {
        "description": "The order that waits, as `prompts` lists it.",
        "example": "01976f3e-4b5a-7c00-8000-00000000000f",
    },
    "rule_id": {
        "description": "Id of the rule, as `rules` of an answer names it.",
        "examples": {ruleset.name: {"value": rules_of(ruleset)[0].id} for ruleset in RULESETS},
        "schema": {"maxLength": 100},
    },
    "ruleset": {
        "description": "The game, such as `flyerbook`.",
        "example": "flyerbook",
        "schema": {"maxLength": 100},
    },
    "seq": {"description": "The event's place in the log.", "example": 2},
    "system": {
        "description": "The other system, as in the addresses below `/v1/{ruleset}/convert`.",
        "example": "gurps",
        "schema": {"maxLength": 100},
    },
    "webhook_id": {
        "description": "The webhook, as `webhooks` lists it.",
        "example": "01976f3e-4b5a-7c00-8000-00000000000c",
    },
}


def with_prose(parameter: JSONSchema) -> JSONSchema:
    """The parameter with its description and an example, where it is a path parameter."""
    if parameter["in"] != "path":
        return parameter
    prose = _OF_PATHS.get(parameter["name"], {})
    if parameter["name"] == "entry":
        prose = prose | {"examples": _first_entries()}
    return {**prose, **parameter, "schema": {**parameter["schema"], **prose.get("schema", {})}}


def _first_entries() -> JSONSchema:
    """An entry of each game; the libraries are not read before the document is made."""
    return {ruleset.name: {"value": library_of(ruleset.name)[0].id} for ruleset in RULESETS}


def with_own_parameters(item: dict[str, Any]) -> dict[str, Any]:
    """A path with operations that declare its parameters themselves, first: clients rely on this order of arguments."""
    methods = {name: operation for name, operation in item.items() if name != "parameters"}
    of_path = [with_prose(parameter) for parameter in item.get("parameters", ())]
    if not of_path:
        return methods
    return {
        name: operation | {"parameters": [*of_path, *operation.get("parameters", [])]}
        for name, operation in methods.items()
    }
