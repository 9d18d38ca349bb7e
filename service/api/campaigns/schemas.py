"""Schemas of the routes of play, with the types of every game for sheets and states."""

from collections.abc import Iterator
from typing import Any, Literal

from service.api.campaigns import answers
from service.play.commands.orders import command_of
from service.play.forms import views
from service.play.prompts.views import PromptView
from service.play.resources import game_words
from service.resolution.answer import Answer
from service.rulesets import RULESETS
from service.rulesets.contract import Operation
from service.rulesets.contract.ruleset import Ruleset
from service.schemas.answers import AnswerSchema, operation_component, resolution_overrides
from service.schemas.codes import own_codes
from service.schemas.containers import Sequence
from service.schemas.derive import field_for, members_of, schema_for
from service.schemas.masked_answers import OpenNames, with_nullable_members
from service.schemas.names import prose_of
from service.schemas.records import Nullable, ObjectSchema, Record, Tagged
from service.schemas.strict import Strict

PLAYABLE = tuple(ruleset for ruleset in RULESETS if ruleset.characters is not None)


def _of_game(ruleset: Ruleset, kind: type, name: str, overrides: dict[str, Any]) -> ObjectSchema:
    return ObjectSchema.of(ruleset.name.capitalize() + name, members_of(kind, overrides), dict, prose_of(kind))


def _character(ruleset: Ruleset) -> ObjectSchema:
    stored = ruleset.characters
    assert stored is not None  # noqa: S101 - PLAYABLE has no others
    overrides = {
        "ruleset": Literal[ruleset.name],
        "sheet": stored.sheet,
        "state": stored.state,
        "derived": stored.derived,
    }
    return _of_game(ruleset, views.CharacterView, "Character", overrides)


def _combatant(ruleset: Ruleset) -> ObjectSchema:
    stored = ruleset.characters
    assert stored is not None  # noqa: S101 - PLAYABLE has no others
    overrides = {
        "ruleset": Literal[ruleset.name],
        "sheet": stored.sheet | None,
        "state": stored.state | None,
        "health": stored.bands,
    }
    return _of_game(ruleset, views.CombatantView, "Combatant", overrides)


_COMBATANTS = {ruleset.name: _combatant(ruleset) for ruleset in PLAYABLE}


def _encounter(ruleset: Ruleset) -> ObjectSchema:
    combatant = _COMBATANTS[ruleset.name]
    overrides = {
        "ruleset": Literal[ruleset.name],
        "combatants": tuple[combatant, ...],  # type: ignore[valid-type]  # a schema in place of its type
        "started": answers.StartedMembers,
    }
    return _of_game(ruleset, views.EncounterView, "Encounter", overrides)


CHARACTER = Tagged(
    "Character",
    "ruleset",
    {ruleset.name: _character(ruleset) for ruleset in PLAYABLE},
    metadata={"description": "A stored character as the owner of the key may see it."},
)
COMBATANT = Tagged(
    "Combatant",
    "ruleset",
    _COMBATANTS,
    metadata={"description": "One who takes part in an encounter, as the owner of the key may see it."},
)
ENCOUNTER = Tagged(
    "Encounter",
    "ruleset",
    {ruleset.name: _encounter(ruleset) for ruleset in PLAYABLE},
    metadata={"description": "An encounter as the owner of the key may see it."},
)


def _codes_of_figures() -> Iterator[str]:
    """Error codes that the games declare for members of sheets and states."""
    for ruleset in PLAYABLE:
        assert ruleset.characters is not None  # noqa: S101 - PLAYABLE has no others
        for kind in (ruleset.characters.sheet, ruleset.characters.state):
            yield from own_codes(field_for(kind))


OF_FIGURES = tuple(sorted({*_codes_of_figures(), *game_words.CODES}))
"""Error codes that the games have for members of sheets and states."""

_COMBATANTS_IF_ASKED = Sequence(COMBATANT, metadata={"description": "The combatants, if requested.", "sometimes": True})
ENCOUNTER_SUMMARY = ObjectSchema.of(
    "EncounterSummary",
    members_of(views.EncounterSummary, {"combatants": _COMBATANTS_IF_ASKED, "started": answers.StartedMembers}),
    dict,
    prose_of(views.EncounterSummary),
)
_STEPPED = Record(ENCOUNTER_SUMMARY, required=True, metadata={"description": "The encounter after the step."})
_STEP = ObjectSchema.of(
    "Step", members_of(answers.StepAnswer, {"encounter": _STEPPED}), dict, prose_of(answers.StepAnswer)
)
STEP = AnswerSchema(lambda: Record(_STEP))


def schema_of(kind: type) -> AnswerSchema:
    """The schema of a view."""
    return AnswerSchema(lambda: field_for(kind))


def page_of(name: str, item: Strict) -> AnswerSchema:
    """The schema of a page of a list."""
    cursor = Nullable(
        field_for(str), metadata={"description": "Send it as `cursor` for the next page; null on the last one."}
    )
    items = Sequence(item, metadata={"description": "In the order that was asked for, by default of creation."})
    members = {"items": items, "next_cursor": cursor}
    prose = "A page of a list."
    return AnswerSchema(lambda: Record(ObjectSchema.of(name, members, dict, prose)))


def list_of(name: str, item: Strict, prose: str) -> AnswerSchema:
    """The schema of a list that has no pages."""
    items = Sequence(item, metadata={"description": prose})
    return AnswerSchema(lambda: Record(ObjectSchema.of(name, {"items": items}, dict, prose)))


def command_answer(ruleset: Ruleset, operation: Operation) -> AnswerSchema:
    """The schema of a command's answer: the resolution, the event and its changes."""
    return AnswerSchema(lambda: _command_answer(ruleset, operation))


def _command_answer(ruleset: Ruleset, operation: Operation) -> Record:
    overrides = resolution_overrides(ruleset, operation)
    members = members_of(Answer, overrides) | members_of(answers.CommandMembers)
    members.pop("percentile")  # of stateless calls
    command = command_of(operation)
    members["result"] = with_nullable_members(members["result"], OpenNames(command.public_names, command.item_names))
    name = operation_component(ruleset, operation, "CommandAnswer")
    prose = "What a command did: the resolution, its event in the log, and all that changed."
    return Record(ObjectSchema.of(name, members, dict, prose))


_ACCEPTED = "A command whose result is hidden from its sender, or that waits for a decision."
ACCEPTED = AnswerSchema(
    lambda: Tagged(
        "Accepted",
        "kind",
        {"hidden": schema_for(answers.HiddenAnswer), "prompt": schema_for(PromptView)},
        metadata={"description": _ACCEPTED},
    )
)
"""Schema of a command's answer with status 202."""
