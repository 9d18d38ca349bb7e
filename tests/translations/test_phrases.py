"""Tests that every phrase of the code is translated, with the same parameters."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import service
from service.api.http.problems import HTTP_PROBLEMS
from service.phrases import MANY, WORD
from service.resolution.refusal import TITLES
from service.rulesets import RULESETS
from service.translations.language import ENGLISH, LANGUAGES, SHARED, Language

CODE = Path(service.__file__).parent
OTHERS = [language for language in LANGUAGES.values() if language is not ENGLISH]
GAMES = {ruleset.name for ruleset in RULESETS}
ALIKE = {"In `{where}`: {error}", "`/combatant`: {detail}"}
"""Phrases that are the same in all languages so far."""

every_language = pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.code)


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Every call in the code, with the catalog of its package."""
    for path in sorted(CODE.rglob("*.py")):
        match path.relative_to(CODE).parts:
            case ("rulesets", game, _, *_) if game in GAMES:
                catalog = game
            case _:
                catalog = SHARED
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield catalog, node


def phrases() -> dict[str, set[str]]:
    """Catalog -> templates of the phrases that it must have."""
    found: dict[str, set[str]] = {}
    for catalog, call in calls():
        if getattr(call.func, "id", "") == "Phrase":
            template = call.args[0]
            assert isinstance(template, ast.Constant), ast.unparse(call)
            found.setdefault(catalog, set()).add(template.value)
    return found


def kinds() -> set[str]:
    """Kinds of resources that calls look for."""
    found = {
        argument.value
        for _, call in calls()
        if ast.unparse(call.func).endswith("existing")
        for argument in call.args[1:2]
        if isinstance(argument, ast.Constant)
    }
    assert "encounter" in found
    return found


@every_language
def test_what_is_not_found_has_a_word(language: Language) -> None:
    """No German sentence ends with an English word."""
    assert kinds() <= set(language.catalogs[SHARED].words)


def parameters(template: str) -> set[tuple[str, str]]:
    """Names of a template's parameters with their formats; words, also of counted things, are no other format."""
    fields = ((name, spec or "") for _, name, spec, _ in Formatter().parse(template) if name is not None)
    return {(name, "" if spec == WORD or MANY in spec else spec) for name, spec in fields}


def has_words(template: str) -> bool:
    """Whether there is a letter outside the parameters."""
    return any(sign.isalpha() for text, *_ in Formatter().parse(template) for sign in text)


@every_language
def test_every_phrase_is_translated(language: Language) -> None:
    """Each in the catalog of the game that uses it, or in the shared one, and no unused ones."""
    assert {name: set(catalog.phrases) for name, catalog in language.catalogs.items() if catalog.phrases} == phrases()


@every_language
def test_a_translated_phrase_has_the_parameters_of_the_english(language: Language) -> None:
    """Every one of them."""
    for catalog in language.catalogs.values():
        for template, translation in catalog.phrases.items():
            assert parameters(translation) == parameters(template)


@every_language
def test_the_same_words_mean_the_same(language: Language) -> None:
    """A phrase in two catalogs has the same translation: the lookup does not know its origin."""
    seen: dict[str, str] = {}
    for catalog in language.catalogs.values():
        for template, translation in catalog.phrases.items():
            assert seen.setdefault(template, translation) == translation


@every_language
def test_a_translation_is_another_text(language: Language) -> None:
    """Nothing was left in English by mistake, except phrases that consist of parameters."""
    for catalog in language.catalogs.values():
        same = {template for template, translation in catalog.phrases.items() if template == translation}
        assert {template for template in same if has_words(template)} <= ALIKE


def test_what_rules_expect_is_a_phrase() -> None:
    """No separate text follows `expected`, which would stay English."""
    for _, call in calls():
        for keyword in call.keywords:
            if keyword.arg == "expected":
                assert not isinstance(keyword.value, ast.Constant | ast.JoinedStr | ast.BinOp), ast.unparse(call)


@every_language
def test_every_general_problem_has_a_title(language: Language) -> None:
    """Of the codes that all games share, and of those that HTTP brings."""
    http = [text for _, *texts in HTTP_PROBLEMS.values() for text in texts]
    for phrase in (*TITLES.values(), *http):
        assert language.translated(phrase) != phrase
