"""Tests of decisions in words."""

import json

import pytest

from service.resolution.resolver import Resolver
from service.rulesets import RULESETS, package_data
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.questions import AGAIN, question_of
from tests.registry import ALL_RESOLVERS, name_of

LANGUAGES = ("en", "de")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("resolver", ALL_RESOLVERS, ids=name_of)
def test_every_decision_is_a_question_in_words(resolver: Resolver, language: str) -> None:
    """In each language, with a label for each option."""
    for point in resolver.operation.decisions:
        question = question_of(resolver.ruleset.name, point.member, language)
        assert question is not None, point.member
        assert question.text.endswith("?")
        names = {str(option).lower() if isinstance(option, bool) else str(option) for option in point.options or ()}
        assert names <= question.options.keys()


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
def test_every_question_belongs_to_a_decision(ruleset: Ruleset) -> None:
    """A question that no decision asks is an error."""
    (text,) = package_data.texts(ruleset.name, "questions")
    members = [point.member for operation in ruleset.operations for point in operation.decisions]
    plain = [".".join(part for part in member.split(".") if not part.isdecimal()) for member in members]
    for ending in (each.removesuffix(AGAIN) for each in json.loads(text)):
        assert any(member == ending or member.endswith(f".{ending}") for member in plain), ending


def test_a_longer_ending_takes_precedence() -> None:
    """`defense.luck` is not the same as another `luck`."""
    found = question_of("rollunder", "targets.3.defense.luck", "en")
    assert found is not None
    assert found.options["avoid"] == "Pay if it hits"
    assert question_of("rollunder", "nothing", "en") is None


def test_a_decision_that_comes_again_has_other_words() -> None:
    """If the game has some: LUCK before the roll and after the hit, for one target or several."""
    before, after = (question_of("rollunder", "targets.0.defense.luck", "en", position) for position in (0, 1))
    assert before is not None
    assert after is not None
    assert (before.text, after.text) == (
        "Spend LUCK before the attack roll?",
        "The attack hits. Spend LUCK instead of a defense?",
    )
    assert question_of("rollunder", "luck_repeat", "en", 2) == question_of("rollunder", "luck_repeat", "en")
