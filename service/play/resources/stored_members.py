"""Sheet, state and conditions of a character or combatant, as their row stores them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from service.rulesets.stored.conditions import Condition
from service.schemas.derive import schema_for

NO_CONDITIONS: Mapping[str, Any] = MappingProxyType({})
Documents = tuple[Mapping[str, Any], Mapping[str, Any]]
"""A sheet and a state as JSON."""
STORED = ("sheet", "state", "conditions")
"""Members of a character or combatant that the codec reads."""
CONDITION = schema_for(Condition)


def conditions_of(document: Mapping[str, Any]) -> dict[str, Condition]:
    """Stored conditions in the form that games read."""
    return {identity: CONDITION.load(dict(condition)) for identity, condition in document.items()}


def documents_of(row: Any) -> dict[str, Any]:
    """Sheet, state and conditions of a character's or combatant's row."""
    return {"sheet": row.sheet or {}, "state": row.state or {}, "conditions": row.conditions}


def lasting(row: Mapping[str, Any]) -> list[str]:
    """Names of the conditions that are in place."""
    return [condition.name for condition in conditions_of(row["conditions"]).values() if condition.lasts]
