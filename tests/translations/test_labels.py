"""Tests that labels of stored members and values are translated."""

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import StrEnum
from importlib.resources import files
from typing import Any, get_args, get_type_hints

import pytest

from service.play.rendering.changes import VIEWS
from service.play.resources.event_types import EventType
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.freed6.core.levels import NORMAL
from service.rulesets.freed6.core.stance import STEPS
from service.rulesets.freed6.tables import TRACKS
from service.rulesets.rollunder.combat.rounds.time_request import TimedAction
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.stored.conditions import Condition
from service.schemas.strict_json import wire_name
from service.translations.language import ENGLISH, LANGUAGES, SHARED, Language
from tests.registry import every_ruleset

OTHERS = [language for language in LANGUAGES.values() if language is not ENGLISH]

every_language = pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.code)


def words_of(kind: Any, seen: set[Any]) -> Iterator[str]:
    """The names of members, and the values of enums, in all that a type holds."""
    if is_dataclass(kind):
        if kind in seen:
            return
        seen.add(kind)
        hints = get_type_hints(kind)
        for field in fields(kind):
            yield wire_name(field.name)
            yield from words_of(hints[field.name], seen)
    elif isinstance(kind, type) and issubclass(kind, StrEnum):
        yield from kind
    else:
        for below in get_args(kind):
            yield from words_of(below, seen)


def known(language: Language, *names: str) -> set[str]:
    """Words and labels of catalogs."""
    catalogs = [language.catalogs[name] for name in names]
    return {word for catalog in catalogs for word in (*catalog.words, *catalog.labels)}


@every_language
@every_ruleset
def test_sheets_states_and_looks_have_words(language: Language, ruleset: Ruleset) -> None:
    """Every member and every value that a change can be about, in the game's catalog or the shared one."""
    stored = ruleset.characters
    assert stored is not None
    for kind in (stored.sheet, stored.state, stored.bands):
        assert set(words_of(kind, set())) <= known(language, ruleset.name, SHARED)


@every_language
@every_ruleset
def test_operations_have_words(language: Language, ruleset: Ruleset) -> None:
    """Clients name them in lists of what is not possible now, and above questions."""
    assert {operation.name for operation in ruleset.operations} <= known(language, ruleset.name, SHARED)


def names_in_moves(game: str) -> set[str]:
    """Names of conditions that moves offer."""
    declared = json.loads((files(f"service.rulesets.{game}") / "moves.json").read_text(encoding="utf-8"))
    choices = [choice for move in declared for choice in move.get("choices", ()) if choice["member"].endswith(".name")]
    given = {move.get("order", {}).get("condition", {}).get("name") for move in declared} - {None}
    return given | {name for choice in choices for name in choice["values"]}


@every_language
def test_conditions_that_rules_lay_have_names(language: Language) -> None:
    """In every language; those that people lay keep their given names."""
    tracks = {name for row in TRACKS for name in (row.damage, row.composure, row.body)} - {NORMAL}
    steps = {step for steps in STEPS.values() for step in steps}
    actions = {action.replace("_", " ") for action in TimedAction}
    for game, names in (("rollunder", {*Lasting} | actions), ("freed6", tracks | steps | names_in_moves("freed6"))):
        assert {f"condition {name}" for name in names} <= known(language, game)


@every_language
def test_what_all_games_share_has_words(language: Language) -> None:
    """Members of resources and conditions."""
    for kind in (*VIEWS.values(), Condition):
        assert set(words_of(kind, set())) <= known(language, SHARED)


@every_language
def test_every_event_has_a_line(language: Language) -> None:
    """In each language another one."""
    for type_ in EventType:
        assert language.translated(type_.line) != type_.line
