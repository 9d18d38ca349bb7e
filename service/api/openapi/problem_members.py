"""Additional members of problems by code; all other problems have the common members only."""

from collections.abc import Mapping
from types import MappingProxyType

from service.schemas.strict import JSONSchema

_TEXT: JSONSchema = {"type": "string"}
_NUMBER: JSONSchema = {"type": "integer"}
_ROLLS: JSONSchema = {"type": "array", "items": {"$ref": "#/components/schemas/RolledDie"}}
_EVENTS: JSONSchema = {
    "type": "array",
    "items": {
        "type": "object",
        "title": "ConflictingEvent",
        "properties": {
            "seq": {**_NUMBER, "description": "The place of the later event in the log."},
            "type": {**_TEXT, "description": "Type of the event, such as `command`."},
            "operation": {
                "type": ["string", "null"],
                "description": "The command that was carried out; null for an event of another kind.",
            },
        },
        "required": ["seq", "type"],
    },
}


def _described(schema: JSONSchema, prose: str) -> JSONSchema:
    return schema | {"description": prose}


_OF_DICE: Mapping[str, JSONSchema] = {
    "stream": _described(_TEXT, "Name of the dice stream."),
    "die": _described(_TEXT, "The kind of die, such as `d6`."),
    "purpose": _described(_TEXT, "Reason for the roll."),
}
_OF_WORK: Mapping[str, JSONSchema] = {
    "limit": _described(_NUMBER, "Largest amount of work of a call."),
    "asked": _described(_NUMBER, "Amount of work of this call."),
}

MEMBERS: Mapping[str, Mapping[str, JSONSchema]] = MappingProxyType(
    {
        "bad_face": _OF_DICE,
        "campaign_full": {
            "quota": _described(_TEXT, "Name of the quota."),
            "limit": _described(_NUMBER, "Largest number allowed."),
        },
        "decision_needed": {
            "member": _described(_TEXT, "Name of the decision: the member of `decisions`."),
            "participant": _described(_TEXT, "Participant who decides."),
            "options": {"type": "array", "items": {}, "description": "The open decision."},
            "default": {"description": "The choice that applies without an answer."},
            "question": _described(_TEXT, "The question for people."),
            "labels": {"type": "array", "items": _TEXT, "description": "Texts for `options`, in the same order."},
            "rolls": _described(_ROLLS, "The dice so far; send them as `dice`."),
        },
        "conflicting_modifiers": {
            "conflict": {"type": "array", "items": _TEXT, "description": "Names of modifiers that exclude each other."},
        },
        "dice_exhausted": {**_OF_DICE, "rolls": _described(_ROLLS, "The dice so far.")},
        "rate_limited": {
            "limit": _described(_NUMBER, "Number of calls allowed in a window."),
            "policy": _described(_TEXT, "The policy, as `RateLimit-Policy` has it."),
        },
        "too_much_work": {**_OF_WORK, "large": _described(_TEXT, "Part of the call that causes the work.")},
        "undo_conflict": {"events": _described(_EVENTS, "Later events that touched the same members.")},
    }
)
"""Code -> its members, all of which are always there but for the codes in `SOMETIMES`."""
SOMETIMES = frozenset({"bad_face"})
"""Codes whose members come where a rule or a prompt asks for a die: any other face of the body has a pointer only."""
