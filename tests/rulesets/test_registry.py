"""Tests of the registry of games, and of the declarations of rulesets and operations."""

import ast
import inspect
import re
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

from service.resolution.refusal import TITLES
from service.resolution.resolver import Resolver
from service.rulesets import RULESETS
from service.rulesets.contract.options import RulesetOptions
from service.rulesets.contract.ruleset import Ruleset
from service.schemas.answers import operation_id
from service.schemas.records import ObjectSchema, Record
from tests.registry import ALL_RESOLVERS, every_operation, every_ruleset
from tests.specification import document

SNAKE_CASE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
RESERVED_GAMES = {"rulesets", "campaigns", "batch"}
RESERVED_OPERATIONS = {"rules", "vectors", "reference", "abilities", "scenes"}


def variants_of(resolver: Resolver) -> list[ObjectSchema]:
    """The one or several forms of an operation's request."""
    request = resolver.schema.request
    return [request.schema] if isinstance(request, Record) else list(request.variants.values())


def texts_of(ruleset: Ruleset) -> list[str]:
    """Every text constant in the modules of a game."""
    folder = Path(inspect.getfile(import_module(f"service.rulesets.{ruleset.name}"))).parent
    return [
        node.value
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


def test_games_have_different_names() -> None:
    """Each game has a unique name, which is a URL segment that nothing else uses."""
    names = [ruleset.name for ruleset in RULESETS]
    assert len(set(names)) == len(names)
    assert all(SNAKE_CASE.fullmatch(name) for name in names)
    assert not RESERVED_GAMES & set(names)


@every_ruleset
def test_operations_have_different_names(ruleset: Ruleset) -> None:
    """Each operation of a game has a unique name and address, and can be found by the address."""
    names = [operation.name for operation in ruleset.operations]
    assert len(set(names)) == len(names)
    assert all(SNAKE_CASE.fullmatch(name) for name in names)
    assert not RESERVED_OPERATIONS & {operation.path for operation in ruleset.operations}
    assert [ruleset.operation(operation.path) for operation in ruleset.operations] == list(ruleset.operations)


def test_operation_ids_are_unique() -> None:
    """All methods of generated clients have different names; those of operations begin with the game."""
    ids = [
        described["operationId"]
        for methods in document()["paths"].values()
        for described in methods.values()
        if isinstance(described, dict)
    ]
    assert len(set(ids)) == len(ids)
    assert {operation_id(resolver.ruleset, resolver.operation) for resolver in ALL_RESOLVERS} <= set(ids)
    assert all(re.fullmatch(r"[a-z][A-Za-z0-9]+", name) for name in ids)


@every_ruleset
def test_a_game_says_what_it_is(ruleset: Ruleset) -> None:
    """Each game has title, description, source and credit for people."""
    assert all((ruleset.title, ruleset.description, ruleset.source, ruleset.credit))
    assert issubclass(ruleset.options, RulesetOptions)
    assert ruleset.options() == ruleset.options()


@every_operation
def test_an_operation_says_what_it_does(resolver: Resolver) -> None:
    """Each operation has a short title and a description, its function a docstring that cites rules."""
    operation = resolver.operation
    assert 0 < len(operation.title) <= 60
    assert operation.description.endswith(".")
    assert re.search(r"[A-Z0-9]+-[A-Z]+-\d+", inspect.getdoc(operation.resolve) or "")
    assert all(schema.prose for schema in variants_of(resolver))


@every_operation
def test_a_request_takes_options(resolver: Resolver) -> None:
    """Each form of a request has the member `options` with the house rules of its game, and it may be left out."""
    for schema in variants_of(resolver):
        members = dict(schema.members())
        assert isinstance(members["options"], Record)
        assert members["options"].schema.build is resolver.ruleset.options
        assert not members["options"].required
        assert not {"dice", "seed"} & set(members)


@every_operation
def test_declared_options_exist(resolver: Resolver) -> None:
    """The options that an operation names are house rules of its game, each named once."""
    options = resolver.operation.options
    assert set(options) <= {field.name for field in fields(resolver.ruleset.options)}
    assert len(set(options)) == len(options)


@every_ruleset
def test_every_option_touches_something(ruleset: Ruleset) -> None:
    """There is no house rule that neither an operation nor the game's time names, and no other is named."""
    touched = {name for operation in ruleset.operations for name in operation.options}
    touched |= set(ruleset.timekeeping.options) if ruleset.timekeeping else set()
    assert touched == {field.name for field in fields(ruleset.options)}


@every_operation
def test_declared_rejections_have_texts(resolver: Resolver) -> None:
    """Each code with which an operation may be refused is a general one or has title and explanation."""
    for code in resolver.operation.all_rejections:
        rejection = resolver.ruleset.rejection(code)
        assert code in TITLES or (rejection is not None and rejection.title and rejection.explanation)


@every_ruleset
def test_rejections_are_declared_once_and_used(ruleset: Ruleset) -> None:
    """A game's codes differ from one another and from the general ones, and something declares each."""
    codes = [rejection.code for rejection in ruleset.rejections]
    assert len(set(codes)) == len(codes)
    assert not set(codes) & set(TITLES)
    assert set(codes) <= ruleset.all_rejections


@every_ruleset
def test_texts_can_be_filled_in(ruleset: Ruleset) -> None:
    """Every text has only parameters with names, which can be filled in."""
    texts = [*ruleset.summaries.values(), *(rejection.explanation for rejection in ruleset.rejections)]
    for text in texts:
        assert text
        assert all(name is None or SNAKE_CASE.fullmatch(name) for _, name, _, _ in Formatter().parse(text))


@every_ruleset
def test_no_text_lies_idle(ruleset: Ruleset) -> None:
    """Every summary is used: its code, or the beginning of a composed code, is in a module."""
    used = texts_of(ruleset)
    beginnings = {text for text in used if text.endswith("_") and len(text) > 1}
    endings = {text for text in used if text.startswith("_") and len(text) > 1}
    for code in ruleset.summaries:
        whole = {code, *(code.removesuffix(ending) for ending in endings)}
        assert whole & set(used) or any(code.startswith(beginning) for beginning in beginnings)


@pytest.mark.parametrize("code", TITLES)
def test_general_codes_belong_to_no_one(code: str) -> None:
    """A general error code is not declared by a game again."""
    assert all(ruleset.rejection(code) is None for ruleset in RULESETS)
