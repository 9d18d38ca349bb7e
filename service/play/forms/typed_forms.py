"""Schemas of inputs, patches and exports in which sheets and states have the types of the games.

They say what fits; the objects are loaded as they come, and the game of the campaign checks them (`codec`).
"""

from collections.abc import Callable
from typing import Any

from service.play.forms.inputs import (
    CharacterDocument,
    CharacterInput,
    CharactersInput,
    CombatantDocument,
    CombatantInput,
    CombatantsInput,
)
from service.play.forms.records import CampaignDocument, CharacterRecord, CombatantRecord, EncounterRecord
from service.rulesets import RULESETS
from service.schemas.derive import members_of, schema_for
from service.schemas.game_objects import OfGames, patch_schema
from service.schemas.names import component_name, prose_of
from service.schemas.records import Nullable, ObjectSchema, Record
from service.schemas.strict import Strict

_STORED = [ruleset.characters for ruleset in RULESETS if ruleset.characters is not None]
_SCHEMAS = {
    "sheet": [schema_for(stored.sheet) for stored in _STORED],
    "state": [schema_for(stored.state) for stored in _STORED],
}
_NAMES = {"sheet": "GameSheet", "state": "GameState"}
_PROSE = {
    "sheet": "The sheet of the game that the campaign plays.",
    "state": "The state of the game that the campaign plays.",
}
Typing = Callable[[ObjectSchema], ObjectSchema]


def _as_it_is(schema: ObjectSchema) -> ObjectSchema:
    return schema


def typed(kind: Any, typing: Typing = _as_it_is, **overrides: Any) -> ObjectSchema:
    """The schema of a form, with sheet and state of the games.

    Args:
        kind: the form.
        typing: what makes the type in this form of the type of a game.
        **overrides: member -> type, or schema, that replaces the declared one.
    """
    members = members_of(kind, overrides)
    parts = {name: _of_games(name, members[name], typing) for name in _SCHEMAS if name in members}
    return ObjectSchema.of(component_name(kind), members | parts, kind, prose_of(kind))


def _of_games(name: str, declared: Strict, typing: Typing) -> Strict:
    schemas = [typing(schema) for schema in _SCHEMAS[name]]
    suffix = "" if typing is _as_it_is else "Patch"
    kinds = tuple(map(Record, schemas))
    about: dict[str, Any] = {"required": declared.required, "metadata": declared.metadata}
    if isinstance(declared, Nullable):
        return Nullable(OfGames(kinds, _NAMES[name] + suffix, _PROSE[name]), **about)
    return OfGames(kinds, _NAMES[name] + suffix, _PROSE[name], **about)


COMBATANT = typed(CombatantInput)
_COMBATANT_RECORD = typed(CombatantRecord)
_ENCOUNTER_RECORD = typed(EncounterRecord, combatants=tuple[_COMBATANT_RECORD, ...])  # type: ignore[valid-type]  # a schema in place of its type
_CHARACTER_RECORD = typed(CharacterRecord)

CHARACTER = typed(CharacterInput)
CHARACTER_PATCH = typed(CharacterDocument, patch_schema)
CHARACTERS = typed(CharactersInput, characters=tuple[CHARACTER, ...])  # type: ignore[valid-type]  # as above
COMBATANTS = typed(CombatantsInput, combatants=tuple[COMBATANT, ...])  # type: ignore[valid-type]  # as above
COMBATANT_PATCH = typed(CombatantDocument, patch_schema)
CAMPAIGN_DOCUMENT = typed(
    CampaignDocument,
    characters=tuple[_CHARACTER_RECORD, ...],  # type: ignore[valid-type]  # as above
    encounters=tuple[_ENCOUNTER_RECORD, ...],  # type: ignore[valid-type]  # as above
)
BODIES = (CHARACTER, CHARACTERS, CHARACTER_PATCH, COMBATANTS, COMBATANT, COMBATANT_PATCH, CAMPAIGN_DOCUMENT)
"""All of them, as requests."""
