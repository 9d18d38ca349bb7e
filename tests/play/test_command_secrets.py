"""Tests of declared secrets of commands, for every game."""

import re
from collections.abc import Iterator

import pytest

from service.play.commands.orders import command_of
from service.play.visibility.masking import MASKED_TEXT
from service.play.visibility.projection import MaskedText
from service.resolution.resolver import Resolver
from service.rulesets.contract.messages import Message
from service.rulesets.contract.ruleset import Ruleset
from service.schemas.containers import Sequence, Table
from service.schemas.derive import field_for
from service.schemas.masked_answers import with_nullable_secrets
from service.schemas.records import Nullable, ObjectSchema, Record, Tagged
from service.schemas.strict import Strict
from service.translations.language import LANGUAGES, Language
from tests.play.table import PLAYABLE
from tests.registry import ALL_RESOLVERS, name_of


def secrets_of(resolver: Resolver) -> set[str]:
    """All names that an operation declares as secret."""
    command = command_of(resolver.operation)
    return {*command.secrets, *command.secrets_of_actor}


SECRETIVE = [resolver for resolver in ALL_RESOLVERS if resolver.operation.command and secrets_of(resolver)]


@pytest.mark.parametrize("resolver", SECRETIVE, ids=name_of)
def test_a_secret_is_a_member_of_the_result_or_of_a_summary(resolver: Resolver) -> None:
    """A name that stands nowhere would hide nothing."""
    texts = resolver.ruleset.summaries.values()
    parameters = {name for text in texts for name in re.findall(r"\{(\w+)", text)}
    known = parameters | {name for name, _ in members_of(result_of(resolver))}
    assert secrets_of(resolver) <= known


@pytest.mark.parametrize("resolver", SECRETIVE, ids=name_of)
def test_secret_members_may_be_null_in_the_document(resolver: Resolver) -> None:
    """At any depth; all others stay as they are."""
    secrets = secrets_of(resolver)
    before = [name for name, _ in members_of(result_of(resolver))]
    after = list(members_of(with_nullable_secrets(result_of(resolver), secrets)))
    assert [name for name, _ in after] == before
    assert all(isinstance(field, Nullable) for name, field in after if name in secrets)


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
@pytest.mark.parametrize("ruleset", PLAYABLE, ids=lambda ruleset: ruleset.name)
def test_every_summary_can_be_said_without_its_numbers(ruleset: Ruleset, language: Language) -> None:
    """Whatever the text does with a number: the mark stands in its place, in every language."""
    for code, text in ruleset.summaries.items():
        names = re.findall(r"\{(\w+)", text)
        said = language.say(ruleset, Message(code, {name: MaskedText(MASKED_TEXT) for name in names}))
        assert MASKED_TEXT in said or not names


def result_of(resolver: Resolver) -> Strict:
    """The field of an operation's result."""
    return field_for(resolver.operation.result, "Result")


def members_of(field: Strict) -> Iterator[tuple[str, Strict]]:
    """Every member at any depth, by its name."""
    match field:
        case Record():
            yield from _of_schema(field.schema)
        case Tagged():
            for schema in field.variants.values():
                yield from _of_schema(schema)
        case Sequence():
            yield from members_of(field.item)
        case Table():
            yield from members_of(field.value)
        case Nullable():
            yield from members_of(field.inner)


def _of_schema(schema: ObjectSchema) -> Iterator[tuple[str, Strict]]:
    for name, field in schema.members():
        yield name, field
        yield from members_of(field)
