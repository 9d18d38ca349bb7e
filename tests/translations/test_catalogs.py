"""Tests that every sentence of every game is translated, with the same parameters."""

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.pofile import read_po

from service.phrases import MANY, WORD, WORDS
from service.resolution.refusal import Refusal
from service.resolution.resolver import Resolver
from service.rulesets import RULESETS
from service.rulesets.contract.messages import Message
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.contract.texts import texts_of
from service.rulesets.stored.moves import enumeration, of_ruleset
from service.translations.catalog import KINDS
from service.translations.language import ENGLISH, LANGUAGES, SHARED, Language
from service.values import replace
from tests.registry import every_operation, every_ruleset, resolved_vectors
from tests.resolution.test_every_operation import requests_of

OTHERS = [language for language in LANGUAGES.values() if language is not ENGLISH]
FILES = sorted(Path(str(files("service.translations"))).glob("*/LC_MESSAGES/*.po"))
LOOKED_UP = (WORD, WORDS)
"""Formats of a parameter that is looked up among the words."""

every_language = pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.code)


def english(ruleset: Ruleset) -> dict[str, str]:
    """Kind and code -> English text, for all that a game says."""
    moves = {move.context: move.label for each in of_ruleset(ruleset.name).values() for move in each}
    return {**ruleset.texts.by_context, **moves}


def placeholders(text: str) -> set[tuple[str, str]]:
    """Names of a text's parameters with their formats; words, also of counted things, are no other format."""
    fields = ((name, spec or "") for _, name, spec, _ in Formatter().parse(text) if name is not None)
    return {(name, "" if spec in LOOKED_UP or MANY in spec else spec) for name, spec in fields}


def sample(spec: str) -> Any:
    """A value that this format takes."""
    return 2.5 if spec.endswith("g") else 3 if spec else "text"


def words_of(language: Language, resolver: Resolver, message: Message) -> Iterator[str]:
    """The parameters of a message that its translation looks up as a whole."""
    text = language.catalogs[resolver.ruleset.name].sentences[f"summary {message.code}"]
    for _, name, spec, _ in Formatter().parse(text):
        if spec == WORD and message.parameters[name or ""] is not None:
            yield str(message.parameters[name or ""])


def test_there_is_german() -> None:
    """English and German; English is not a catalog."""
    assert list(LANGUAGES) == ["en", "de"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_german_says_du(path: Path) -> None:
    """As the table does, which shows texts of all parts."""
    assert re.findall(r".*\wn Sie\b.*", path.read_text(encoding="utf-8")) == []


@every_language
@every_ruleset
def test_everything_is_translated(language: Language, ruleset: Ruleset) -> None:
    """Every text, and no obsolete ones; rejections are about the same."""
    assert language.catalogs[ruleset.name].sentences.keys() == english(ruleset).keys()
    translated = texts_of(ruleset.name, language.code)
    assert [replace(each, title="", explanation="") for each in translated.rejections] == [
        replace(each, title="", explanation="") for each in ruleset.rejections
    ]


@every_language
@every_ruleset
def test_a_translation_has_the_parameters_of_the_english(language: Language, ruleset: Ruleset) -> None:
    """Every one of them, with its format."""
    for context, translation in language.catalogs[ruleset.name].sentences.items():
        assert placeholders(translation) == placeholders(english(ruleset)[context]), context


@every_language
@every_ruleset
def test_a_translation_can_be_filled(language: Language, ruleset: Ruleset) -> None:
    """With any values of the right kind; no brace is left."""
    for code, text in ruleset.summaries.items():
        parameters = {name: sample(spec) for name, spec in placeholders(text)}
        said = language.say(ruleset, Message(code, parameters))
        assert not set("{}") & set(said)


@every_language
@every_operation
def test_no_word_of_ours_stays_english(language: Language, resolver: Resolver) -> None:
    """Every word in a translation is translated, unless it is an abbreviation or an invented name."""
    words = language.catalogs[resolver.ruleset.name].words

    def holds_for(request: Any) -> None:
        try:
            message = resolver.resolve(resolver.load(request | {"seed": "a seed"})).outcome.summary
        except Refusal:
            return
        for word in words_of(language, resolver, message):
            assert word in words or word.isupper() or word in json.dumps(request, ensure_ascii=False), message

    for request in requests_of(resolver):
        holds_for(request)


@every_language
def test_the_shared_catalog_has_the_labels_of_all_games(language: Language) -> None:
    """The members that describe the course, and the names of reports of odds."""
    operations = [(ruleset, operation) for ruleset in RULESETS for operation in ruleset.operations]
    for ruleset, operation in operations:
        known = {*language.catalogs[SHARED].words, *language.catalogs[ruleset.name].words}
        headlines = {*operation.headlines, operation.odds_headline} - {""}
        assert {*headlines, *([operation.name] if operation.rolls else [])} <= known, operation.name


@every_language
@every_ruleset
def test_words_of_a_game_are_translated(language: Language, ruleset: Ruleset) -> None:
    """All that it has words for in English, such as looks of combatants."""
    catalogs = [language.catalogs[SHARED], language.catalogs[ruleset.name]]
    assert ruleset.texts.words.keys() <= {code for each in catalogs for code in (*each.words, *each.labels)}


@every_language
@every_operation
def test_purposes_of_dice_are_translated(language: Language, resolver: Resolver) -> None:
    """All that occur in the vectors."""
    known = {*language.catalogs[SHARED].words, *language.catalogs[resolver.ruleset.name].words}
    for vector in resolved_vectors(resolver):
        assert {roll.purpose for roll in resolver.resolve(resolver.load(vector.body)).rolls} <= known


@every_language
@every_ruleset
def test_choices_of_moves_are_translated(language: Language, ruleset: Ruleset) -> None:
    """Their members, and the values that the game lists; dice and names of the game stay as they are."""
    catalogs = [language.catalogs[name] for name in (ruleset.name, SHARED)]
    known = {word for catalog in catalogs for word in (*catalog.words, *catalog.labels)}
    for operation in ruleset.operations:
        for move in of_ruleset(ruleset.name).get(operation.name, ()):
            for choice in move.choices:
                kind = operation.command.order if operation.command else None
                values = choice.values or (enumeration(kind, choice.member) if choice.source == "values" else ())
                texts = [value for value in values if isinstance(value, str) and not value[0].isdecimal()]
                labels = () if choice.separate else (choice.label or choice.name,)
                assert {word for word in (*texts, *labels, *move.costs) if not word.isupper()} <= known


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_entry_of_a_catalog_waits(path: Path) -> None:
    """None is empty, fuzzy or of another kind, and each catalog is one of a game or the shared one."""
    assert path.stem in {SHARED, *(ruleset.name for ruleset in RULESETS)}
    with path.open("rb") as opened:
        entries = [message for message in read_po(opened) if message.id]
    assert [each.id for each in entries if each.fuzzy or not each.string or each.context not in KINDS] == []
