"""Tests of declared disclosures of commands, for every game."""

import re
from collections.abc import Collection, Iterator, Mapping

import pytest

from service.phrases import parameters_of
from service.play.commands.orders import command_of
from service.play.visibility.command_secrets import MASKED_TEXT, sayable
from service.resolution.resolver import Resolver
from service.rulesets.contract.messages import MEANS, WHO, Message
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.disclosure import OF_SUMMARY, Disclosure
from service.schemas.containers import Sequence, Table
from service.schemas.derive import field_for
from service.schemas.masked_answers import OpenNames, with_nullable_members
from service.schemas.records import Nullable, ObjectSchema, Record, Tagged
from service.schemas.strict import Strict
from service.translations.language import LANGUAGES, Language
from tests.golden_summaries.calls import golden_of
from tests.play.table import PLAYABLE
from tests.registry import ALL_RESOLVERS, name_of

STORED = [resolver for resolver in ALL_RESOLVERS if resolver.operation.command]


def disclosures_of(resolver: Resolver) -> list[Disclosure]:
    """The disclosure of each form of an operation."""
    stored = resolver.operation.stored
    forms = stored.values() if isinstance(stored, Mapping) else [stored]
    return [form.discloses for form in forms if form is not None]


@pytest.mark.parametrize("resolver", STORED, ids=name_of)
def test_a_declared_name_is_a_member_of_the_result_or_of_a_summary(resolver: Resolver) -> None:
    """A name that is nowhere declares nothing."""
    texts = resolver.ruleset.summaries.values()
    parameters = {name for text in texts for name in re.findall(r"\{(\w+)", text)}
    known = parameters | {name for name, _ in members_of(result_of(resolver))}
    for discloses in disclosures_of(resolver):
        assert {name.removeprefix(OF_SUMMARY) for name in discloses.names} <= known


@pytest.mark.parametrize("resolver", STORED, ids=name_of)
def test_disclosures_name_participants_and_roles(resolver: Resolver) -> None:
    """Every path is that of a participant or a declared role; no name is declared twice."""
    paths = {participant.path for participant in command_of(resolver.operation).participants}
    for discloses in disclosures_of(resolver):
        assert set(discloses.about) <= paths | set(discloses.roles)
        assert set(discloses.items.values()) <= paths
        declared = [
            *discloses.public,
            *discloses.items,
            *(name for names in discloses.about.values() for name in names),
        ]
        assert len(declared) == len(set(declared))


@pytest.mark.parametrize("resolver", STORED, ids=name_of)
def test_masked_members_may_be_null_in_the_document(resolver: Resolver) -> None:
    """At any depth; public ones do not change."""
    command = command_of(resolver.operation)
    masked = with_nullable_members(result_of(resolver), OpenNames(command.public_names, command.item_names))
    names = command.public_names | command.item_names
    assert all(isinstance(field, Nullable) for name, field in members_of(masked, names) if name not in names)
    assert [name for name, _ in members_of(masked)] == [name for name, _ in members_of(result_of(resolver))]


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
@pytest.mark.parametrize("ruleset", PLAYABLE, ids=lambda ruleset: ruleset.name)
def test_every_summary_can_be_said_without_its_numbers(ruleset: Ruleset, language: Language) -> None:
    """For every use of a number in the text: the mark replaces it, in every language."""
    for code, text in ruleset.summaries.items():
        names = re.findall(r"\{(\w+)", text)
        said = language.say(ruleset, Message(code, sayable(dict.fromkeys(names, MASKED_TEXT))))
        assert MASKED_TEXT in said or not names or "<" in text


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
@pytest.mark.parametrize("ruleset", PLAYABLE, ids=lambda ruleset: ruleset.name)
def test_no_summary_of_a_command_shows_a_gap(ruleset: Ruleset, language: Language) -> None:
    """All that a player may not know is left out of the sentence, with the words around it."""
    for code, names in secret_parameters(ruleset):
        values = {name: MASKED_TEXT if name in names else value for name, value in sample_of(ruleset, code).items()}
        assert MASKED_TEXT not in language.say(ruleset, Message(code, sayable(values))), code


def secret_parameters(ruleset: Ruleset) -> Iterator[tuple[str, set[str]]]:
    """The codes of summaries of commands, with the parameters that players may not see."""
    for code, golden in golden_of(ruleset).items():
        operation = next(
            (each for each in STORED if (each.ruleset, each.operation.name) == (ruleset, golden.get("operation"))), None
        )
        if operation is not None:
            hidden = [
                parameters_of(ruleset.summaries[code]) - set(public_of(each)) for each in disclosures_of(operation)
            ]
            yield code, set.intersection(*map(set, hidden)) - {MEANS, WHO}


def public_of(discloses: Disclosure) -> Iterator[str]:
    """The parameters that everyone sees."""
    about = {name for names in discloses.about.values() for name in names}
    for name in discloses.public:
        if name.startswith(OF_SUMMARY) or f"{OF_SUMMARY}{name}" not in about:
            yield name.removeprefix(OF_SUMMARY)


def sample_of(ruleset: Ruleset, code: str) -> dict[str, int]:
    """Values for the parameters of a summary."""
    return dict.fromkeys((*parameters_of(ruleset.summaries[code]), WHO, MEANS), 3)


def result_of(resolver: Resolver) -> Strict:
    """The field of an operation's result."""
    return field_for(resolver.operation.result, "Result")


def members_of(field: Strict, inside: Collection[str] | None = None) -> Iterator[tuple[str, Strict]]:
    """Every member at any depth, by its name; with `inside`, only members of members of these names."""
    match field:
        case Record():
            yield from _of_schema(field.schema, inside)
        case Tagged():
            for schema in field.variants.values():
                yield from _of_schema(schema, inside)
        case Sequence():
            yield from members_of(field.item, inside)
        case Table():
            yield from members_of(field.value, inside)
        case Nullable():
            yield from members_of(field.inner, inside)


def _of_schema(schema: ObjectSchema, inside: Collection[str] | None) -> Iterator[tuple[str, Strict]]:
    for name, field in schema.members():
        yield name, field
        if inside is None or name in inside:
            yield from members_of(field, inside)
